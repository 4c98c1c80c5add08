import * as vscode from "vscode";
import { showError } from "../dialogs/errors.ts";
import { flash, inform } from "../dialogs/messages.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import { environmentOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { say } from "../text/say.ts";
import { addEnvironment, removeEnvironment } from "./addEnvironment.ts";
import { chooseFilter, chooseSort } from "./arrange.ts";
import type { ExplorerView } from "./explorerView.ts";
import { loadFactsBelow, throwRefusal } from "./factsBelow.ts";
import { linkTo } from "./links.ts";
import type { TreeNode } from "./row.ts";
import { appearanceOf, isNode, kindOf, titleOf } from "./rows.ts";

/** The commands of the projects view. Called from the palette they act on the selected row. */
export function explorerCommands(
  explorer: ExplorerView,
  connections: Connections,
  documents: ReadOnlyDocuments,
) {
  const target = (node: unknown) => (isNode(node) ? node : explorer.selection[0]);
  return {
    [Command.refresh]: async (node) => explorer.refresh(isNode(node) ? node : undefined),
    [Command.addEnvironment]: async (node) =>
      addEnvironment(await explorer.model(), isNode(node) ? node : undefined),
    [Command.removeEnvironment]: async (node) => {
      const environment = target(node);
      if (environment?.kind === "environment" && environment.added) await removeEnvironment(environment);
    },
    [Command.pinEnvironment]: async (node) => setPinned(explorer, target(node), true),
    [Command.unpinEnvironment]: async (node) => setPinned(explorer, target(node), false),
    [Command.revealEnvironment]: async (node) => {
      const environment =
        environmentOf(node) ?? (await chooseEnvironment(explorer, { title: say("Go to Environment") }));
      if (environment) await explorer.reveal(environment);
    },
    [Command.loadFacts]: async (node) => loadFactsBelow(await explorer.model(), target(node)),
    [Command.loadAllFacts]: async () => throwRefusal(await loadFactsOf(await explorer.all())),
    [Command.explainFailure]: async (node) => explainFailure(target(node)),
    [Command.filter]: async () => chooseFilter(explorer),
    [Command.clearFilter]: async () => explorer.arrange({ words: "", driftedOnly: false }),
    [Command.sort]: async () => chooseSort(explorer),
    [Command.copyId]: async (node) => copy(idOf(target(node))),
    [Command.copyValue]: async (node) => copy(shownValueOf(target(node))),
    [Command.copyLink]: async (node) => {
      const environment = environmentOf(target(node));
      const { address } = await connections.require();
      await copy(environment && linkTo(environment, address.origin));
    },
    [Command.showRawResponse]: async (node) => showRaw(documents, target(node)),
  } satisfies CommandTable;
}

/** Says why a row shows a failure, with the command that helps. */
async function explainFailure(node: TreeNode | undefined): Promise<void> {
  const error = node && kindOf(node).failure?.(node);
  if (error !== undefined) await showError(error);
}

async function setPinned(explorer: ExplorerView, node: TreeNode | undefined, pinned: boolean): Promise<void> {
  const environment = environmentOf(node);
  if (environment) await explorer.setPinned(environment, pinned);
}

function idOf(node: TreeNode | undefined): string | undefined {
  return node && kindOf(node).id?.(node);
}

function shownValueOf(node: TreeNode | undefined): string | undefined {
  if (!node) return undefined;
  const { value } = kindOf(node);
  return value ? value(node) : appearanceOf(node).description;
}

async function copy(text: string | undefined): Promise<void> {
  if (text === undefined) {
    void inform(say("Select a row in the Projects view first."));
    return;
  }
  await vscode.env.clipboard.writeText(text);
  flash(say("Copied {0}", text), 3000, "check");
}

async function showRaw(documents: ReadOnlyDocuments, node: TreeNode | undefined): Promise<void> {
  const raw = node && kindOf(node).raw?.(node);
  if (node === undefined || raw === undefined) {
    void inform(say("Nothing has been loaded for this row yet."));
    return;
  }
  const content = JSON.stringify(raw, null, 2) ?? "";
  await documents.open({ name: `${titleOf(node)}.json`, key: node.key, content });
}
