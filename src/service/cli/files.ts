import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import { isManifest } from "../../contract/exportFolder.ts";
import type { ImportKind } from "../../contract/imports.ts";
import { append } from "../../shared/append.ts";
import { exportIn } from "../../shared/files/exportFolder.ts";

/**
 * The files that a command line names; for costs, of a folder and beside a manifest those that are the export.
 * @throws Error with a message for the person at the shell
 */
export async function filesNamed(kind: ImportKind, paths: readonly string[]): Promise<readonly string[]> {
  const files: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new Error(`There is no file ${path}.`);
    if (found.isDirectory() && kind !== "costs")
      throw new Error(`${path} is a folder; only costs are imported from folders.`);
    if (found.isDirectory()) append(files, await tablesIn(path));
    else if (kind === "costs" && isManifest(path)) append(files, await tablesIn(dirname(path)));
    else files.push(path);
  }
  return [...new Set(files)];
}

async function tablesIn(folder: string): Promise<readonly string[]> {
  const parts = await exportIn(folder);
  if (parts.length === 0) throw new Error(`${folder} has no .csv, .csv.gz or .parquet files.`);
  return parts;
}
