import * as vscode from "vscode";
import { NotSignedIn } from "../../client/errors.ts";
import { showError } from "../dialogs/errors.ts";
import { flash, inform } from "../dialogs/messages.ts";
import { chooseEnvironment, noEnvironments } from "../environments/chooseEnvironment.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import { type Environment, environmentOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import type { ReadOnlyDocuments } from "../host/readOnlyDocuments.ts";
import { Command, View } from "../ids.ts";
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
    [Command.refresh]: async (node) => {
      // Whose sign-in ends meanwhile is told by the view.
      const before = await explorer.model();
      await explorer.refresh(isNode(node) ? node : undefined);
      // Nothing waits for that message to be closed: a refresh is done when it has read.
      if (!before && !(await explorer.model())) void showError(new NotSignedIn("noToken"));
    },
    [Command.addEnvironment]: async (node) =>
      addEnvironment(await explorer.model(), isNode(node) ? node : undefined),
    [Command.removeEnvironment]: async (node) => {
      const environment = environmentOf(target(node));
      const added = environment?.added ? environment : await chooseAdded(explorer);
      if (added) await removeEnvironment(added);
    },
    [Command.pinEnvironment]: async (node) => setPinned(explorer, target(node), true),
    [Command.unpinEnvironment]: async (node) => setPinned(explorer, target(node), false),
    [Command.revealEnvironment]: async (node) => {
      const environment =
        environmentOf(node) ?? (await chooseEnvironment(explorer, { title: say("Go to Environment") }));
      if (environment) await explorer.reveal(environment);
    },
    [Command.loadFacts]: async (node) => {
      const row = target(node);
      if (row) await loadFactsBelow(await explorer.model(), row);
      else await selectFirst();
    },
    [Command.loadAllFacts]: async () => {
      await modelOf(explorer);
      const all = await explorer.all();
      if (all.length === 0) void inform(noEnvironments());
      else throwRefusal(await loadFactsOf(all));
    },
    [Command.explainFailure]: async (node) => explainFailure(target(node)),
    [Command.showHelp]: () => showHelp(),
    [Command.filter]: async () => chooseFilter(explorer),
    [Command.clearFilter]: async () => {
      const { words, driftedOnly } = explorer.arrangement;
      if (words === "" && !driftedOnly)
        void inform(say("No filter is set. “Filter Projects and Environments…” sets one."));
      else await explorer.arrange({ words: "", driftedOnly: false });
    },
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
  else if (node) void inform(say("There is no failure in the selected row. Select one that shows an error."));
  else await selectFirst();
}

async function setPinned(explorer: ExplorerView, node: TreeNode | undefined, pinned: boolean): Promise<void> {
  const environment =
    environmentOf(node) ?? (await (pinned ? choosePinnable(explorer) : choosePinned(explorer)));
  if (environment) await explorer.setPinned(environment, pinned);
}

/** @throws NotSignedIn, which is shown with a way to sign in */
async function modelOf(explorer: ExplorerView): Promise<EnvironmentModel> {
  const model = await explorer.model();
  if (!model) throw new NotSignedIn("noToken");
  return model;
}

async function choosePinnable(explorer: ExplorerView): Promise<Environment | undefined> {
  return chooseEnvironment(explorer, { title: say("Pin Environment") });
}

async function choosePinned(explorer: ExplorerView): Promise<Environment | undefined> {
  const model = await modelOf(explorer);
  return chooseEnvironment(explorer, {
    title: say("Unpin Environment"),
    offered: () => model.pinnedEnvironments(),
    none: say("No environment is pinned. “Pin Environment” keeps one at the top."),
  });
}

async function chooseAdded(explorer: ExplorerView): Promise<Environment | undefined> {
  return chooseEnvironment(explorer, {
    title: say("Remove Environment"),
    offered: (all) => all.filter(({ added }) => added),
    none: say("No environment was added by its ID. “Add Environment by ID…” adds one."),
  });
}

/**
 * VS Code has help for views, and none for pages: that of the projects view tells of those, too, and of the keys there.
 */
async function showHelp(): Promise<void> {
  await vscode.commands.executeCommand(`${View.projects}.focus`);
  await vscode.commands.executeCommand("editor.action.accessibilityHelp");
}

/** What is about a row says so where none is selected. */
async function selectFirst(): Promise<void> {
  void inform(say("Select a row in the Projects view first."));
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
  if (text === undefined) return selectFirst();
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
