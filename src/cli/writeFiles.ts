import { filesBelow } from "../shared/files/below.ts";
import { isMissing, PathError } from "../shared/files/pathError.ts";
import { checkWritable, writeWithin } from "../shared/files/write.ts";
import { below, type Place } from "./place.ts";

/** What became of each file: written, the same as before, or left alone since other content stands there. */
export interface Written {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly differing: readonly string[];
}

/**
 * Writes files into a place, each whole or not at all, and none where what is there cannot be looked at.
 * @param force Replaces files that exist with other content.
 * @throws PathError
 */
export async function writeFiles(
  place: Place,
  files: readonly { readonly path: string; readonly content: string | Uint8Array }[],
  force: boolean,
): Promise<Written> {
  const found: (readonly [path: string, content: Buffer, state: FileState])[] = [];
  for (const { path, content } of files) {
    const wanted = Buffer.from(content);
    found.push([path, wanted, await stateOf(place, path, wanted)]);
  }
  const result = { written: [] as string[], unchanged: [] as string[], differing: [] as string[] };
  for (const [path, content, state] of found) {
    if (state === "same") result.unchanged.push(path);
    else if (state === "other" && !force) result.differing.push(path);
    else {
      await writeWithin(place.folder, below(place, path), content);
      result.written.push(path);
    }
  }
  return result;
}

/** Writes one file, whatever file is there. @throws PathError */
export async function replaceFile({ folder, path }: Place, text: string): Promise<void> {
  await writeWithin(folder, path, text);
}

type FileState = "none" | "same" | "other";

async function stateOf(place: Place, path: string, content: Buffer): Promise<FileState> {
  await checkWritable(place.folder, below(place, path));
  try {
    const files = await filesBelow(place.folder, content.length);
    return content.equals(await files.read(below(place, path))) ? "same" : "other";
  } catch (error) {
    if (isMissing(error)) return "none";
    if (error instanceof PathError && error.reason === "tooLarge") return "other";
    throw error;
  }
}
