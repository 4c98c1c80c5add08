import { stat } from "node:fs/promises";
import { posix } from "node:path";
import * as vscode from "vscode";
import { REVIEW_FILE } from "../../contract/review.ts";
import { PathError } from "../../shared/files/pathError.ts";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { FilesBelow } from "./files.ts";
import type { Files, InfrastructureReader, Wanted } from "./reader.ts";

/** Glob of the files that a reading may be made of, with the team's rules, whose endings may be in capitals. */
export const READ_PATTERN = "**/*.{tf,tofu,tfvars,tfstate,json,template,yaml,yml,YAML,YML}";

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

/** What was read, and whether the team's rules and exceptions were passed over. */
export interface Reading extends ReadingDone {
  readonly isTeamPassedOver: boolean;
}

/**
 * Reads, and reviews by what the team says, which in a workspace that is not trusted counts for nothing.
 * @throws Error in words for people where nothing can be read, or when the signal ends it
 */
export async function readTarget(
  reader: InfrastructureReader,
  { uri, root, files }: Readable,
  signal: AbortSignal,
  wanted: Wanted = {},
): Promise<Reading> {
  const path = posix.relative(root.path, uri.path);
  // What is read tells folders by their ending.
  const named = path !== "" && (await isFolder(uri)) ? `${path}/` : path;
  if (vscode.workspace.isTrusted)
    return { ...(await reader.read(files, [named], signal, wanted)), isTeamPassedOver: false };
  const without = new WithoutTeam(files);
  const done = await reader.read(without, [named], signal, wanted);
  const { isTeamPassedOver } = without;
  const problems = isTeamPassedOver ? [...done.problems, { message: teamPassedOver() }] : done.problems;
  return { ...done, problems, isTeamPassedOver };
}

/** Here without VS Code, which asks its window: that has an edit to paint. @throws Error where there is nothing */
async function isFolder(uri: vscode.Uri): Promise<boolean> {
  if (uri.scheme === "file") return (await stat(uri.fsPath)).isDirectory();
  return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
}

export function teamPassedOver(): Plain {
  return say("What {0} says is not in force: this workspace is not trusted.", TEAM_FOLDER);
}

/** Files without those in which a team says what it wants. */
class WithoutTeam implements Files {
  readonly #files: Files;
  isTeamPassedOver = false;

  constructor(files: Files) {
    this.#files = files;
  }

  async list(folder: string): Promise<readonly string[]> {
    const names = await this.#files.list(folder);
    if (!isTeams(folder)) return names;
    this.isTeamPassedOver ||= names.length > 0;
    return [];
  }

  async read(file: string): Promise<Uint8Array> {
    const content = await this.#files.read(file);
    if (!isTeams(file)) return content;
    this.isTeamPassedOver = true;
    throw new PathError("missing", file);
  }
}

function isTeams(path: string): boolean {
  return `${posix.normalize(path)}/`.startsWith(`${TEAM_FOLDER}/`);
}
