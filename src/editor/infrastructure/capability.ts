import * as vscode from "vscode";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import type { Environments } from "../environments/environments.ts";
import { deferredCommands } from "../host/commands.ts";
import { Disposables } from "../host/disposables.ts";
import { alwaysReviews } from "../host/settings.ts";
import { Command } from "../ids.ts";
import type { Connection } from "../session/connections.ts";
import type { Differences } from "./differences.ts";
import type { PicturePanel } from "./panel.ts";
import type { InfrastructureReader } from "./reader.ts";

export interface InfrastructureContext {
  readonly extensionUri: vscode.Uri;
  /** The panel that shows pictures, where there is one yet. */
  readonly planner: { readonly panels: () => Promise<PicturePanel>; readonly onDidLoad: vscode.Event<void> };
  /** How what differs is shown. */
  readonly differences: () => Promise<Differences>;
  readonly environments: Environments;
  readonly connection: () => Promise<Connection>;
}

/** Infrastructure that is there, as a picture. It loads with its command, and with the panel that may show one. */
export function infrastructureCapability({
  extensionUri,
  planner,
  differences,
  environments,
  connection,
}: InfrastructureContext) {
  const owned = new Disposables();
  const reader = owned.lazily(async () => {
    const { InfrastructureReader } = await import("./reader.ts");
    return new InfrastructureReader(vscode.Uri.joinPath(extensionUri, "dist", "reading.cjs").fsPath);
  });
  const picture = owned.lazily(async () => {
    const { InfrastructurePicture } = await import("./picture.ts");
    return new InfrastructurePicture(await reader(), await planner.panels(), await differences());
  });
  const maps = owned.lazily(async () => {
    const { EnvironmentMaps } = await import("./map/environmentMaps.ts");
    const panel = await planner.panels();
    return new EnvironmentMaps({ reader: await reader(), panel, environments, connection });
  });
  const reviews = owned.lazily(async () => {
    const [{ InfrastructureReviews }, { ReviewCodeActions }] = await Promise.all([
      import("./reviews.ts"),
      import("./codeActions.ts"),
    ]);
    const made = new InfrastructureReviews(await reader());
    const actions = new ReviewCodeActions(made);
    const files = { pattern: "**/*.{tf,json,yaml,yml,template}" };
    owned.add(vscode.languages.registerCodeActionsProvider(files, actions, ReviewCodeActions.metadata));
    return made;
  });
  owned.add(
    planner.onDidLoad(() => {
      void picture();
      void maps();
    }),
  );
  const reviewIfAlways = () => {
    if (alwaysReviews()) void reviews();
  };
  owned.add(vscode.workspace.onDidChangeConfiguration(reviewIfAlways));
  reviewIfAlways();
  const ids = [
    ...([Command.drawInfrastructure, Command.reviewInfrastructure] as const),
    ...([Command.compareInfrastructure, Command.ignoreFinding, Command.showMap] as const),
  ] as const;
  const commands = deferredCommands(ids, async () => {
    const { infrastructureCommands } = await import("./commands.ts");
    return infrastructureCommands({
      ...{ picture: await picture(), reviews: await reviews() },
      ...{ reader: await reader(), differences: await differences() },
      ...{ maps: await maps(), environments },
    });
  });
  return {
    commands,
    /** Draws a large plan where nothing else waits for it. */
    draw: async (...asked: Parameters<InfrastructureReader["draw"]>): Promise<string> =>
      (await reader()).draw(...asked),
    /** Reads what stands at a path of the workspace. */
    readAt: async (path: string, signal: AbortSignal): Promise<ReadingDone> =>
      (await import("./readAt.ts")).readAt(await reader(), path, signal),
    dispose: () => owned.dispose(),
  };
}
