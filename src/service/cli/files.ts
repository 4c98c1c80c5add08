import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { exportParts, isManifest, LARGEST_MANIFEST } from "../../contract/exportFolder.ts";
import type { ImportKind } from "../../contract/imports.ts";

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
    if (found.isDirectory()) files.push(...(await exportIn(path)));
    else if (kind === "costs" && isManifest(path)) files.push(...(await exportIn(dirname(path))));
    else files.push(path);
  }
  return [...new Set(files)];
}

async function exportIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
  const parts = await exportParts(files, async (path) => {
    const manifest = join(folder, path);
    return (await stat(manifest)).size > LARGEST_MANIFEST ? "" : readFile(manifest, "utf8");
  });
  if (parts.length === 0) throw new Error(`${folder} has no .csv, .csv.gz or .parquet files.`);
  return parts.map((path) => join(folder, path));
}
