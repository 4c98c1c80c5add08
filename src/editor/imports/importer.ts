import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { ServiceError } from "../../client/errors.ts";
import { fileOnDisk } from "../../client/upload.ts";
import { type ImportProblem, problemText, readProblem } from "../../contract/importProblem.ts";
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { say } from "../common/say.ts";
import { joinedFile, MixedPackingError } from "./joinedFile.ts";
import { partOf, positionOf } from "./problemPlaces.ts";

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
  { environmentId, kind, signal, onProgress }: ImportCall,
): Promise<ImportSummary> {
  const file = joined(await Promise.all(paths.map(fileOnDisk)));
  try {
    return await client.importFile(environmentId, kind, file, {
      signal,
      onProgress: (bytes) => onProgress?.(file.size === 0 ? 1 : bytes / file.size),
    });
  } catch (error) {
    const words = error instanceof ServiceError ? error.serviceMessage : undefined;
    const problem = words === undefined ? undefined : readProblem(words, file.name);
    if (!problem) throw error;
    const part = await partOf(problem, paths);
    const position = await positionOf(part.path, part.problem);
    throw new UnimportableFile(vscode.Uri.file(part.path), position, part.problem);
  }
}

/** The imports that a choice of files makes: cost exports are parts of one, all others stand alone. */
export function importsOf(kind: ImportKind, paths: readonly string[]): readonly (readonly string[])[] {
  if (kind !== "costs") return paths.map((path) => [path]);
  const isTable = (path: string) => !/\.json(\.gz)?$/i.test(path);
  const tables = paths.filter(isTable);
  const estimates = paths.filter((path) => !isTable(path)).map((path) => [path]);
  return tables.length > 0 ? [tables, ...estimates] : estimates;
}

function joined(files: Parameters<typeof joinedFile>[0]) {
  try {
    return joinedFile(files);
  } catch (error) {
    if (!(error instanceof MixedPackingError)) throw error;
    throw new Error(
      say("Gzipped and plain files cannot be imported together. Import them one after the other."),
    );
  }
}
