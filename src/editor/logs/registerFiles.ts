import { join } from "node:path";
import * as vscode from "vscode";
import { LOG_SCHEME } from "../ids.ts";
import { fromStart } from "../text/fromStart.ts";
import type { TailDocument } from "./logDocument.ts";
import { LogFileSystem } from "./logFileSystem.ts";

/** A window that starts has other things to do first than to remove what a crash left of an earlier one. */
const TIDY_AFTER_MS = 30_000;

/** Log documents as VS Code has them from the start. */
export interface RegisteredLogFiles extends vscode.Disposable {
  readonly files: LogFileSystem;
}

/** Registers log documents. @param load the document of an address, when it is first opened or restored */
export function registerLogFiles(load: (uri: vscode.Uri) => Promise<TailDocument>): RegisteredLogFiles {
  const files = new LogFileSystem(load);
  const registered = vscode.workspace.registerFileSystemProvider(LOG_SCHEME, files, {
    isCaseSensitive: true,
    isReadonly: fromStart("Logs are read-only. “Save Log As…” saves a copy."),
  });
  const owned = vscode.Disposable.from(registered, files);
  return { files, dispose: () => owned.dispose() };
}

/** Where whole logs are kept while their windows are open. @param storage folder of the extension's state */
export function logFolder(storage: string): string {
  return join(storage, "logs");
}

/** Removes what a crash left of whole logs, whether or not any log is ever opened. */
export function tidyLater(storage: string): vscode.Disposable {
  const tidying = setTimeout(async () => {
    const { removeLeftovers } = await import("./leftovers.ts");
    await removeLeftovers(logFolder(storage));
  }, TIDY_AFTER_MS);
  return { dispose: () => clearTimeout(tidying) };
}
