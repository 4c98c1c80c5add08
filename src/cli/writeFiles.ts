import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

/** What became of each file: written, the same as before, or left alone since other content stands there. */
export interface Written {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly differing: readonly string[];
}

/**
 * Writes files into a folder, each whole or not at all.
 * @param force Replaces files that exist with other content.
 * @throws Error of the file system
 */
export async function writeFiles(
  folder: string,
  files: readonly { readonly path: string; readonly content: string | Uint8Array }[],
  force: boolean,
): Promise<Written> {
  const result = { written: [] as string[], unchanged: [] as string[], differing: [] as string[] };
  for (const { path, content } of files) {
    const target = join(folder, ...path.split("/"));
    if (!target.startsWith(join(folder, sep)) && folder !== ".")
      throw new Error(`"${path}" is not inside ${folder}.`);
    const before = await readFile(target).catch(notFound);
    if (before?.equals(Buffer.from(content))) result.unchanged.push(path);
    else if (before !== undefined && !force) result.differing.push(path);
    else {
      await mkdir(dirname(target), { recursive: true });
      const part = `${target}.part`;
      await writeFile(part, content);
      await rename(part, target);
      result.written.push(path);
    }
  }
  return result;
}

function notFound(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
