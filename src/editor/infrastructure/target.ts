import { posix } from "node:path";
import * as vscode from "vscode";
import { REVIEW_FILE } from "../../contract/review.ts";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import { FilesBelow } from "./files.ts";
import type { Files, InfrastructureReader } from "./reader.ts";

const TEAM_FOLDER = posix.dirname(REVIEW_FILE);

/** A folder or a file that is read, and the folder out of which nothing is. */
export interface Readable {
  readonly uri: vscode.Uri;
  readonly root: vscode.Uri;
  readonly files: Files;
}

/** The same as it is now. */
export interface Target extends Readable {
  readonly files: FilesBelow;
}

export function targetAt(uri: vscode.Uri): Target {
  const folder = vscode.workspace.getWorkspaceFolder(uri)?.uri;
  // A module may stand beside the folder that calls it: what belongs to the workspace may be read.
  const root = folder ?? vscode.Uri.joinPath(uri, "..");
  return { uri, root, files: new FilesBelow(root) };
}

/** Whether a file has to do with what is read: it was opened for it, stands in it, or says what the team wants of it. */
export function concerns({ uri: whole, root, files }: Target, uri: vscode.Uri): boolean {
  return (
    files.opened.has(uri.toString()) ||
    `${uri.path}/`.startsWith(`${whole.path}/`) ||
    uri.path.startsWith(`${root.path}/${TEAM_FOLDER}/`)
  );
}

/** @throws Error in words for people where nothing can be read, or when the signal ends it */
export async function readTarget(
  reader: InfrastructureReader,
  { uri, root, files }: Readable,
  signal: AbortSignal,
): Promise<ReadingDone> {
  const path = posix.relative(root.path, uri.path);
  const { type } = await vscode.workspace.fs.stat(uri);
  // What is read tells folders by their ending.
  const named = type & vscode.FileType.Directory && path !== "" ? `${path}/` : path;
  return reader.read(files, [named], signal);
}
