/** Lets the user pick the environment that a command is about, where it was not called on one. */
import * as vscode from "vscode";
import { NotSignedIn } from "../../client/errors.ts";
import { formatMoney } from "../../shared/format/money.ts";
import { inform, withProgress } from "../dialogs/messages.ts";
import { pickOne, type Step } from "../dialogs/prompts.ts";
import { View } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { Environments } from "./environments.ts";
import { type Environment, placeOf } from "./nodes.ts";
import { summaryOf } from "./summary.ts";

export interface EnvironmentChoice extends Partial<Step> {
  /** What it is chosen for, such as the command's own title. */
  readonly title: Plain;
  readonly placeholder?: Plain;
  /** Those of all that are offered, in their order. */
  readonly offered?: (all: readonly Environment[]) => readonly Environment[];
  /** What is said where none is offered though there are some. */
  readonly none?: Plain;
}

/**
 * Any environment of the tree, chosen by name; undefined when there is none or the user picks none.
 *
 * @throws NotSignedIn, which is shown with a way to sign in
 */
export async function chooseEnvironment(
  environments: Environments,
  { placeholder, offered: offer, none, ...asked }: EnvironmentChoice,
): Promise<Environment | undefined> {
  if (!(await environments.model())) throw new NotSignedIn("noToken");
  const all = await withProgress({ location: { viewId: View.projects } }, () => environments.all());
  const offered = offer ? offer(all) : all;
  if (offered.length === 0) {
    void inform((all.length > 0 ? none : undefined) ?? noEnvironments());
    return undefined;
  }
  const chosen = await pickOne({
    ...asked,
    placeholder: placeholder ?? say("Choose an environment"),
    choices: offered.map((environment) => ({
      label: plain(environment.name),
      description: joined([plain(placeOf(environment)), factsText(environment)], " · "),
      value: environment,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

/** What is said where there is nothing to choose from, and how to get something. */
export function noEnvironments(): Plain {
  return say(
    "There are no environments yet. Create one in the built-in service with “Create Environment…”, or show one of another service with “Add Environment by ID…”.",
  );
}

/** What is known of an environment already; nothing is requested for a list to choose from. */
function factsText({ facts }: Environment): Plain {
  const { cost, drifted } = summaryOf([facts]);
  return joined(
    [
      cost && plain(formatMoney(cost.amount, cost.unit, vscode.env.language)),
      drifted ? say("{0} drifted", drifted) : undefined,
    ],
    " · ",
  );
}
