import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { NotFound } from "../../client/errors.ts";
import type { ImportedItem } from "../../contract/imports.ts";
import { formatPeriod } from "../../shared/format/period.ts";
import { confirm, inform } from "../dialogs/messages.ts";
import { pickOne } from "../dialogs/prompts.ts";
import type { Place } from "../dialogs/steps.ts";
import type { Environments } from "../environments/environments.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { refreshEnvironment } from "./refreshEnvironment.ts";

/**
 * Lets the user choose one of an environment's imports, asks once more, and deletes what it brought. Answers "back" where
 * the user wants the step before.
 */
export async function deleteImport(
  client: Client,
  environments: Environments,
  environment: { readonly id: string; readonly name: string },
  place?: Place,
): Promise<"back" | undefined> {
  const items = await client.imports(environment.id);
  if (items.length === 0) {
    void inform(say("Nothing was imported into {0}.", environment.name));
    return undefined;
  }
  const chosen = await pickOne({
    ...place,
    title: say("Delete Imported Data"),
    placeholder: say("The import to delete from {0}", environment.name),
    choices: items.map((item) => ({
      label: labelOf(item),
      description: plain(item.name),
      detail: detailOf(item),
      value: item,
    })),
  });
  if (chosen === undefined || chosen === "back") return chosen;
  const wanted = await confirm(say("Delete this import from {0}?", environment.name), {
    detail: [
      say("{0}: {1}", labelOf(chosen.value), chosen.value.name),
      detailOf(chosen.value),
      consequence(chosen.value),
      say("Import the file again to undo this."),
    ],
    button: say("Delete"),
  });
  if (!wanted) return undefined;
  try {
    await client.deleteImport(environment.id, chosen.value.id);
  } catch (error) {
    // Another window may have been faster.
    if (!(error instanceof NotFound)) throw error;
  }
  await refreshEnvironment(environments, environment.id);
  return undefined;
}

/** The ids of the environments into which something was imported. */
export async function withImports(
  client: Client,
  environments: readonly { readonly id: string }[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  // One after the other: the service is in this process, and there may be many.
  for (const { id } of environments) if ((await client.imports(id)).length > 0) found.add(id);
  return found;
}

function labelOf({ kind }: ImportedItem): Plain {
  switch (kind) {
    case "costs":
      return say("Costs");
    case "estimate":
      return say("Cost estimate");
    case "drift":
      return say("Drift checks");
    case "run":
      return say("Deployment run");
  }
}

/** What the environment shows afterwards: checks and runs are kept beside those of later imports, costs are replaced. */
function consequence({ kind }: ImportedItem): Plain {
  switch (kind) {
    case "costs":
    case "estimate":
      return say("What it had replaced does not come back.");
    case "drift":
      return say("The checks that were imported before are shown again.");
    case "run":
      return say("The runs that were imported before are shown again.");
  }
}

/** What it is about, and when it came. */
function detailOf({ kind, start, end, imported_at }: ImportedItem): Plain {
  const locale = vscode.env.language;
  const moment = (text: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(Date.parse(text));
  const about = kind === "costs" ? (formatPeriod(start, end, locale) ?? "") : moment(start);
  return say("{0}, imported {1}", about, moment(imported_at));
}
