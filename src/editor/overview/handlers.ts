/** Answers the overview's calls. */
import * as vscode from "vscode";
import type { OverviewProtocol } from "../../shared/protocols/overview.ts";
import type { Handlers } from "../../shared/protocols/panel.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { saveFile } from "../host/files.ts";
import { Command } from "../ids.ts";
import { say } from "../text/say.ts";
import type { SightLoader } from "./sightLoader.ts";
import type { OverviewSource } from "./source.ts";

const OPENED_BY = {
  cost: Command.showCost,
  drift: Command.showDriftReport,
  logs: Command.openLogs,
  tree: Command.revealEnvironment,
} as const;

/** @param tellKnown sends what is known of all that is listed */
export function overviewHandlers(
  source: OverviewSource,
  loader: SightLoader,
  tellKnown: () => Promise<void>,
): Handlers<OverviewProtocol> {
  let isTold = false;
  return {
    list: async () => {
      const { environments, failures } = await source.list();
      isTold = false;
      return { environments: [...environments], failures: [...failures] };
    },
    look: async ({ keys }) => {
      // What is listed has been painted by now: what is known of thousands does not hold that up.
      if (!isTold) void tellKnown();
      isTold = true;
      loader.look(source.named(keys));
      return {};
    },
    loadAll: async (_, signal) => {
      await loader.loadAll(source.all, signal);
      return {};
    },
    refresh: async ({ keys }) => {
      const seen = source.named(keys);
      // What is out of sight is loaded again when it is next looked at.
      for (const { facts } of source.all) for (const fact of facts.asked) fact.invalidate();
      loader.look(seen);
      return {};
    },
    open: async ({ key, what }) => {
      const [environment] = source.named([key]);
      if (environment) await vscode.commands.executeCommand(OPENED_BY[what], environment);
      return {};
    },
    copy: async ({ text }) => {
      await vscode.env.clipboard.writeText(text);
      return {};
    },
    saveCsv: async ({ text }) => ({ saved: await saveCsv(text) }),
  };
}

/** Asks where to save, and saves; false when the user backs out. */
async function saveCsv(text: string): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await chooseSaveTarget({
    title: say("Export Overview as CSV"),
    filter: { name: say("Comma-separated values"), endings: ["csv"] },
    ...(folder ? { defaultUri: vscode.Uri.joinPath(folder, "environments.csv") } : {}),
  });
  if (!target) return false;
  await saveFile(target, text);
  return true;
}
