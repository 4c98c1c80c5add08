import * as vscode from "vscode";
import type { Environments } from "../environments/environments.ts";
import type { Connections } from "../session/connections.ts";
import { FolderWatch } from "./folderWatch.ts";
import { WatchedFiles } from "./watchedFiles.ts";

/** Imports what appears in the folders that the settings name, as long as it is not disposed. */
export function watchFolders(
  connections: Connections,
  environments: Environments,
  log: vscode.LogOutputChannel,
  memory: vscode.Memento,
): vscode.Disposable {
  const files = new WatchedFiles(connections, environments, log, memory);
  return vscode.Disposable.from(new FolderWatch(files, connections), files);
}
