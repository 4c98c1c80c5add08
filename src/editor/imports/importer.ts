import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { FileRefused } from "../../client/fileRefused.ts";
import { fileOnDisk } from "../../client/upload.ts";
import { isManifest } from "../../contract/exportFolder.ts";
import { type ImportProblem, problemText } from "../../contract/importProblem.ts";
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { exportIn } from "../../shared/files/exportFolder.ts";
import { setContext } from "../host/contextKeys.ts";
import { Context } from "../ids.ts";
import { positionOf } from "./problemPlaces.ts";

/** A file that cannot be imported, with the place of what is wrong in it. Nothing of it has been taken in. */
export class UnimportableFile extends Error {
  override readonly name = "UnimportableFile";
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
  readonly problem: ImportProblem;

  constructor(uri: vscode.Uri, position: vscode.Position, problem: ImportProblem) {
    super(problemText(problem));
    this.uri = uri;
    this.position = position;
    this.problem = problem;
  }
}

export interface ImportCall {
  readonly environmentId: string;
  readonly kind: ImportKind;
  readonly signal: AbortSignal;
  /** Only asks what it would do; nothing is taken in. */
  readonly preview?: boolean;
  /** Called with the part of the bytes that is sent, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

/**
 * Imports files as one: all of them, or nothing.
 * @param paths several for cost exports only
 * @throws UnimportableFile, ClientError
 */
export async function importPaths(
  client: Client,
  paths: readonly string[],
  { environmentId, kind, signal, preview = false, onProgress }: ImportCall,
): Promise<ImportSummary> {
  const files = await Promise.all(paths.map(fileOnDisk));
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const [first] = files;
  try {
    const summary = await client.importFile(
      environmentId,
      kind,
      files.length === 1 && first ? first : files,
      {
        signal,
        preview,
        onProgress: (bytes) => onProgress?.(size === 0 ? 1 : Math.min(1, bytes / size)),
      },
    );
    if (!preview) await setContext(Context.ownData, true);
    return summary;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { problem } = error;
    const path = paths[problem.part ?? 0] ?? "";
    throw new UnimportableFile(vscode.Uri.file(path), await positionOf(path, problem), problem);
  }
}

/** The files of a choice; of a folder, and beside a manifest, those that are the export. @throws MissingPartError */
export async function filesIn(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    paths.map(async (path) => {
      if ((await stat(path)).isDirectory()) return exportIn(path);
      return isManifest(path) ? exportIn(dirname(path)) : [path];
    }),
  );
  return [...new Set(found.flat())];
}

/** The imports that a choice of files makes: cost exports are parts of one, all others stand alone. */
export function importsOf(kind: ImportKind, paths: readonly string[]): readonly (readonly string[])[] {
  if (kind !== "costs") return paths.map((path) => [path]);
  const isTable = (path: string) => !/\.json(\.gz)?$/i.test(path);
  const tables = paths.filter(isTable);
  const estimates = paths.filter((path) => !isTable(path)).map((path) => [path]);
  return tables.length > 0 ? [tables, ...estimates] : estimates;
}
