import { open } from "node:fs/promises";
import { filesBelow, LARGEST_FILE, sizeText } from "../shared/files/below.ts";
import { decoderFor } from "../shared/files/encoding.ts";
import { isMissing, PathError, pathError } from "../shared/files/pathError.ts";
import { readUpTo } from "../shared/files/upTo.ts";

/**
 * The text of a file that a team commits, below the folder that the command runs in; undefined where there is none.
 * @throws PathError where it cannot be read, or a link leads out of the folder
 */
export async function teamFile(path: string): Promise<string | undefined> {
  try {
    return textOf(await (await filesBelow(".")).read(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** The text of a file that somebody names: see {@link namedBytes}. @throws PathError, Error of the file system */
export async function namedFile(path: string): Promise<string> {
  return textOf(await namedBytes(path));
}

/**
 * All of a file that somebody names, which may be any that they may read, such as a pipe.
 * @throws PathError where there is too much or it cannot be read, Error of the file system where it cannot be opened
 */
export async function namedBytes(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    if ((await handle.stat()).isDirectory()) throw new Error(`${path} is a folder: name a file.`);
    const content = await readUpTo(handle, LARGEST_FILE).catch((error) => {
      throw pathError(error, path);
    });
    if (content) return content;
    throw new PathError("tooLarge", path, sizeText(LARGEST_FILE));
  } finally {
    await handle.close();
  }
}

/** Whatever it is written in, without a byte order mark. */
export function textOf(content: Uint8Array): string {
  return decoderFor(content).decode(content);
}
