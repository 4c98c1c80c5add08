import * as vscode from "vscode";
import { setContext } from "../host/contextKeys.ts";
import { Disposables } from "../host/disposables.ts";
import { Context } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { LogFollowers } from "./follow/logFollowers.ts";
import { LogColours } from "./logColours.ts";
import { LogDocuments } from "./logDocuments.ts";
import type { LogFileSystem } from "./logFileSystem.ts";
import { registerLogLanguage } from "./logLanguage.ts";
import { LogProblems } from "./logProblems.ts";
import { Outlines } from "./outlines.ts";

/** Everything about logs, put together. */
export class Logs implements vscode.Disposable {
  readonly #owned = new Disposables();
  readonly documents: LogDocuments;
  readonly followers: LogFollowers;
  readonly problems: LogProblems;

  /** @param temporary folder for whole logs, for this class alone */
  constructor(connections: Connections, files: LogFileSystem, temporary: string) {
    const outlines = new Outlines();
    this.documents = this.#owned.add(new LogDocuments(connections, files, temporary));
    // Before the marks of problems: of two decorations, VS Code lets the one that was made first decide.
    this.#owned.add(new LogColours(this.documents));
    this.followers = this.#owned.add(new LogFollowers(this.documents));
    this.problems = this.#owned.add(new LogProblems(this.documents, outlines));
    this.#owned.add(registerLogLanguage(this.documents, outlines));
    const update = () => void this.#setContext();
    this.#owned.add(vscode.window.tabGroups.onDidChangeTabs(update));
    this.#owned.add(vscode.window.tabGroups.onDidChangeTabGroups(update));
    this.#owned.add(this.documents.onDidChange(update));
    this.#owned.add(this.followers.onDidChange(update));
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** Tells menus what kind of log is in front. */
  async #setContext(): Promise<void> {
    const log = this.documents.active;
    await setContext(Context.logShown, log !== undefined);
    await setContext(Context.wholeLogShown, log?.isWhole === true);
    await setContext(Context.logFollowed, this.followers.isFollowed(log));
  }
}
