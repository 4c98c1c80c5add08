/** The files of plans below the folders that a client gave, and nothing else of them. */
import { readdir, realpath } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { isPlanFileName, PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { isHidden } from "../../shared/files/names.ts";
import { sourceFiles } from "../sourceFiles.ts";

/** More files than people keep, and than a list is of use for. */
const MOST_FILES = 200;
/** Folders that are looked into before the search ends, so that a root that is a whole disk ends it. */
const MOST_FOLDERS = 5_000;
/** Bytes: many times what a plan of a thousand components takes. */
const MOST_BYTES = 5 * 1024 * 1024;
/** Folders in which nobody keeps plans, and which hold thousands of others. */
const PASSED_OVER = new Set(["node_modules", "bower_components", "dist", "out", "build", "target", "vendor"]);

export interface PlanFileFound {
  readonly uri: string;
  /** From the root on, with forward slashes. */
  readonly name: string;
}

/** A file that is not to be read; the message says nothing of what is there. */
export class NoPlanFile extends Error {
  override readonly name = "NoPlanFile";

  constructor() {
    super(`There is no plan at this address: only files that end in ${PLAN_FILE_ENDING}, below a root.`);
  }
}

/** The plans below the roots, by name. Links are not followed, and what cannot be read is passed over. */
export async function findPlanFiles(
  roots: readonly string[],
  signal: AbortSignal,
): Promise<readonly PlanFileFound[]> {
  const found: PlanFileFound[] = [];
  let looked = 0;
  for (const given of roots) {
    const root = await realpath(given).catch(() => undefined);
    const open = root === undefined ? [] : [root];
    for (let folder = open.pop(); root !== undefined && folder !== undefined; folder = open.pop()) {
      signal.throwIfAborted();
      if (++looked > MOST_FOLDERS) return sorted(found);
      for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
        if (isHidden(entry.name)) continue;
        const path = join(folder, entry.name);
        if (entry.isDirectory() && !PASSED_OVER.has(entry.name)) open.push(path);
        if (!entry.isFile() || !isPlanFileName(entry.name)) continue;
        found.push({ uri: pathToFileURL(path).href, name: relative(root, path).split(sep).join("/") });
        if (found.length === MOST_FILES) return sorted(found);
      }
    }
  }
  return sorted(found);
}

/**
 * The text of a plan's file: of a real one below a root, on a path whose links stay below it.
 * @throws NoPlanFile, whatever the reason: what is there is nobody's business
 */
export async function readPlanFile(uri: string, roots: readonly string[]): Promise<string> {
  const path = pathOf(uri);
  if (path === undefined || !isPlanFileName(path)) throw new NoPlanFile();
  for (const root of roots) {
    const files = await sourceFiles(root, MOST_BYTES).catch(() => undefined);
    // As written, below the root as it was given or as it really is.
    for (const way of [relative(root, path), path]) {
      const content = await files?.read(way).catch(() => undefined);
      if (content) return new TextDecoder().decode(content);
    }
  }
  throw new NoPlanFile();
}

function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function sorted(files: readonly PlanFileFound[]): readonly PlanFileFound[] {
  return files.toSorted((a, b) => (a.uri < b.uri ? -1 : 1));
}
