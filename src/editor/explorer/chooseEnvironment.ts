/** Which environment a command is about: the row it was called on, or one that the user picks. */
import * as vscode from "vscode";
import { NotSignedIn } from "../../client/errors.ts";
import { formatMoney } from "../common/format.ts";
import { inform, withProgress } from "../dialogs/messages.ts";
import { pickOne } from "../dialogs/prompts.ts";
import { View } from "../ids.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { ExplorerView } from "./explorerView.ts";
import { type Environment, placeOf } from "./model.ts";
import { isNode } from "./nodes.ts";
import { standingOf } from "./standing.ts";

/** The environment of a command's argument: a row of the tree at or below an environment. */
export function environmentOf(argument: unknown): Environment | undefined {
  if (!isNode(argument)) return undefined;
  switch (argument.kind) {
    case "environment":
      return argument;
    case "cost":
    case "drift":
    case "logs":
      return argument.environment;
    case "driftCheck":
      return argument.drift.environment;
    default:
      return undefined;
  }
}

/**
 * Any environment of the tree, chosen by name; undefined when there is none or the user picks none.
 *
 * @throws NotSignedIn, which is shown with a way to sign in
 * @param except id of one that is not offered
 */
export async function chooseEnvironment(
  explorer: ExplorerView,
  except?: string,
): Promise<Environment | undefined> {
  if (!(await explorer.model())) throw new NotSignedIn("noToken");
  const all = await withProgress({ location: { viewId: View.projects } }, () => explorer.allEnvironments());
  const environments = all.filter(({ id }) => id !== except);
  if (environments.length === 0) {
    void inform(say("There are no environments yet. Add one by its ID with “Add Environment…”."));
    return undefined;
  }
  const chosen = await pickOne({
    title: say("Environment"),
    placeholder: say("Choose an environment"),
    choices: environments.map((environment) => ({
      label: plain(environment.name),
      description: joined([plain(placeOf(environment)), factsText(environment)], " · "),
      value: environment,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

/** What is known of an environment already; nothing is requested for a list to choose from. */
function factsText({ facts }: Environment): Plain {
  const { cost, drifted } = standingOf([facts]);
  return joined(
    [
      cost && plain(formatMoney(cost.amount, cost.unit, vscode.env.language)),
      drifted ? say("{0} drifted", drifted) : undefined,
    ],
    " · ",
  );
}
