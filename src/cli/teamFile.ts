import { readFile } from "node:fs/promises";
import { filesBelow } from "../shared/files/below.ts";
import { decoderFor } from "../shared/files/encoding.ts";
import { isMissing } from "../shared/files/pathError.ts";

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

/** The text of a file that somebody names, which may be any that they may read. @throws Error of the file system */
export async function namedFile(path: string): Promise<string> {
  return textOf(await readFile(path));
}

/** Whatever it is written in, without a byte order mark. */
function textOf(content: Uint8Array): string {
  return decoderFor(content).decode(content);
}
