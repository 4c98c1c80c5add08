/**
 * The one way in which folders are made with those around them that are missing. Node's own (`recursive`) tries for ever
 * where a file system lets nobody make a folder and says that there is none, as Linux does of `/proc`.
 */
import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** @param mode permissions of each folder that is made @throws what the file system says; nothing where it is there */
export async function makeFolder(path: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (await isFolder(path)) return;
    const around = dirname(path);
    if (!saysNone(error) || around === path) throw error;
    // Somebody else may have made it meanwhile. Where it is there and nobody can make a folder in it, this ends.
    if (!(await isFolder(around))) await makeFolder(around, mode);
    await mkdir(path, { mode }).catch(async (again: unknown) => {
      if (!(await isFolder(path))) throw again;
    });
  }
}

/** The same at once. */
export function makeFolderSync(path: string, mode = 0o777): void {
  const isFolder = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (isFolder(path)) return;
    const around = dirname(path);
    if (!saysNone(error) || around === path) throw error;
    if (!isFolder(around)) makeFolderSync(around, mode);
    try {
      mkdirSync(path, { mode });
    } catch (again) {
      if (!isFolder(path)) throw again;
    }
  }
}

/** Whether there is a folder at a path, as far as can be seen. */
export async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

function saysNone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
