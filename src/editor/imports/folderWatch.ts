import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import * as vscode from "vscode";
import { isHidden } from "../../shared/files/names.ts";
import { hostClock } from "../host/clock.ts";
import { Disposables } from "../host/disposables.ts";
import { type WatchedFolder, watchedFolders } from "../host/listSettings.ts";
import { affects } from "../host/settings.ts";
import { Setting } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { Settling } from "./settling.ts";
import type { WatchedFiles } from "./watchedFiles.ts";

/**
 * When folders are looked through again, in milliseconds, first and at last: a watcher takes a moment to begin, some
 * file systems tell of no change at all, and what could not be imported for the moment is tried again.
 */
const FIRST_LOOK_AGAIN = 3_000;
const LONGEST_LOOK_AGAIN = 60_000;

/**
 * Watches the folders that the settings name, and hands over each file that appears, changes, or was there before.
 * An untrusted workspace is not looked into: whoever wrote it would choose what is imported.
 */
export class FolderWatch implements vscode.Disposable {
  readonly #files: WatchedFiles;
  readonly #connections: Connections;
  readonly #owned = new Disposables();
  #running: Disposables | undefined;

  constructor(files: WatchedFiles, connections: Connections) {
    this.#files = files;
    this.#connections = connections;
    const restart = () => this.#restart();
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (affects(event, Setting.watchFolders)) restart();
      }),
    );
    this.#owned.add(vscode.workspace.onDidGrantWorkspaceTrust(restart));
    this.#owned.add(vscode.workspace.onDidChangeWorkspaceFolders(restart));
    this.#owned.add(connections.onDidChange(() => void this.#followConnection()));
    this.#restart();
  }

  dispose(): void {
    this.#running?.dispose();
    this.#owned.dispose();
  }

  async #followConnection(): Promise<void> {
    const connection = await this.#connections.current().catch(() => undefined);
    if (connection === undefined) await this.#files.forgetAll();
    this.#restart();
  }

  #restart(): void {
    this.#running?.dispose();
    this.#running = undefined;
    const watched = watchedFolders();
    if (watched.length === 0 || !vscode.workspace.isTrusted) return;
    const running = new Disposables();
    this.#running = running;
    const abort = new AbortController();
    running.add({ dispose: () => abort.abort() });
    for (const entry of watched)
      for (const folder of foldersOf(entry.folder)) this.#watch(folder, entry, running, abort.signal);
  }

  #watch(folder: string, watched: WatchedFolder, running: Disposables, signal: AbortSignal): void {
    const seen = new Map<string, string>();
    const failing = new Set<string>();
    let stop = () => {};
    running.add({ dispose: () => stop() });
    const take = async (path: string) => {
      if (await this.#files.take(path, watched, signal)) return void failing.delete(path);
      // The next look finds it new. The first comes soon, and others ever later: there may be no environment for it.
      seen.delete(path);
      if (failing.has(path)) return;
      failing.add(path);
      lookIn(FIRST_LOOK_AGAIN);
    };
    const settling = running.add(new Settling(hostClock, take));
    const pattern = new vscode.RelativePattern(vscode.Uri.file(folder), "*");
    const watcher = running.add(vscode.workspace.createFileSystemWatcher(pattern));
    running.add(watcher.onDidCreate(({ fsPath }) => settling.changed(fsPath)));
    running.add(watcher.onDidChange(({ fsPath }) => settling.changed(fsPath)));
    running.add(watcher.onDidDelete((uri) => this.#files.forget(uri)));
    const look = async (next: number) => {
      for (const { path, stamp } of await oldestFirst(folder)) {
        if (seen.get(path) !== stamp) settling.changed(path);
        seen.set(path, stamp);
      }
      lookIn(next);
    };
    const lookIn = (wait: number) => {
      stop();
      if (signal.aborted) return;
      stop = hostClock.after(wait, () => void look(Math.min(2 * wait, LONGEST_LOOK_AGAIN)));
    };
    void look(FIRST_LOOK_AGAIN);
  }
}

function foldersOf(folder: string): readonly string[] {
  if (isAbsolute(folder)) return [folder];
  const roots = vscode.workspace.workspaceFolders ?? [];
  return roots.filter(({ uri }) => uri.scheme === "file").map(({ uri }) => join(uri.fsPath, folder));
}

/** The files of a folder in the order they were written: a later export corrects an earlier one. */
async function oldestFirst(folder: string) {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(
    names
      .filter((name) => !isHidden(name))
      .map(async (name) => {
        const path = join(folder, name);
        const found = await stat(path).catch(() => undefined);
        const time = found?.mtimeMs ?? 0;
        return { path, time, stamp: `${time} ${found?.size}` };
      }),
  );
  return files.sort((a, b) => a.time - b.time);
}
