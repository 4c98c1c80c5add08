import { type CodeFile, isKept, isStale, mayBeReplaced } from "../contract/code.ts";
import { filesBelow } from "../shared/files/below.ts";
import { isMissing, PathError, type PathProblem } from "../shared/files/pathError.ts";
import { checkWritable, removeWithin, writeWithin } from "../shared/files/write.ts";
import { below, type Place } from "./place.ts";

/** What became of each file: written, the same as before, or left alone since other content stands there. */
export interface Written {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly differing: readonly string[];
  /** Left alone since what stands there belongs to somebody, who need not do anything about it. */
  readonly kept: readonly string[];
}

/** A file to write; of those that leave what somebody has at their path, see `contract/code.ts`. */
type FileToWrite = Pick<CodeFile, "path" | "keep_existing"> & { readonly content: string | Uint8Array };

/**
 * Writes files into a place, each whole or not at all, and none where what is there cannot be looked at.
 * @param force Replaces files that exist with other content, but for those that belong to somebody.
 * @throws PathError
 */
export async function writeFiles(
  place: Place,
  files: readonly FileToWrite[],
  force: boolean,
): Promise<Written> {
  const found: (readonly [path: string, content: Buffer, state: FileState])[] = [];
  for (const { path, content, keep_existing } of files) {
    const wanted = Buffer.from(content);
    const state = keep_existing ? await stateOfKept(place, path, wanted) : await stateOf(place, path, wanted);
    found.push([path, wanted, state]);
  }
  const result = {
    written: [] as string[],
    unchanged: [] as string[],
    differing: [] as string[],
    kept: [] as string[],
  };
  for (const [path, content, state] of found) {
    if (state === "same") result.unchanged.push(path);
    else if (state === "kept") result.kept.push(path);
    else if (state === "other" && !force) result.differing.push(path);
    else {
      await writeWithin(place.folder, below(place, path), content);
      result.written.push(path);
    }
  }
  return result;
}

/**
 * What an earlier generation wrote into a place and this one has nothing for: left there, it would be deployed as well.
 * @throws PathError where the folder cannot be looked at
 */
export async function staleFiles({ folder, path }: Place, generated: readonly CodeFile[]): Promise<string[]> {
  const files = await filesBelow(folder, LARGEST_KEPT);
  const found = await files.entries(path);
  const stale: string[] = [];
  for (const name of found.files) {
    // Links are not written, and so not ours.
    if (found.links.has(name) || !mayBeReplaced(name, generated)) continue;
    const content = await files.read(below({ path }, name)).catch((error: unknown) => {
      if (error instanceof PathError && THEIRS.has(error.reason)) return undefined;
      throw error;
    });
    if (content && isStale(name, Buffer.from(content).toString("utf8"), generated)) stale.push(name);
  }
  return stale;
}

/** Removes files from a place. @throws PathError */
export async function removeFiles(place: Place, names: readonly string[]): Promise<void> {
  for (const name of names) await removeWithin(place.folder, below(place, name));
}

/** Writes one file, whatever file is there. @throws PathError */
export async function replaceFile({ folder, path }: Place, text: string): Promise<void> {
  await writeWithin(folder, path, text);
}

type FileState = "none" | "same" | "other" | "kept";

async function stateOf(place: Place, path: string, content: Buffer): Promise<FileState> {
  await checkWritable(place.folder, below(place, path));
  try {
    return content.equals(await contentAt(place, path, content.length)) ? "same" : "other";
  } catch (error) {
    if (isMissing(error)) return "none";
    if (error instanceof PathError && error.reason === "tooLarge") return "other";
    throw error;
  }
}

/** What is larger was not generated, in bytes. */
const LARGEST_KEPT = 1024 * 1024;

/** Of what leaves somebody's file alone: whatever is there that cannot be read, such as a link, is theirs as well. */
async function stateOfKept(place: Place, path: string, content: Buffer): Promise<FileState> {
  try {
    await checkWritable(place.folder, below(place, path));
    const there = await contentAt(place, path, LARGEST_KEPT);
    if (content.equals(there)) return "same";
    return isKept({ keep_existing: true }, Buffer.from(there).toString("utf8")) ? "kept" : "other";
  } catch (error) {
    if (isMissing(error)) return "none";
    if (error instanceof PathError && THEIRS.has(error.reason)) return "kept";
    throw error;
  }
}

/** What is in the way of one file alone, and of no other in its folder. */
const THEIRS: ReadonlySet<PathProblem> = new Set(["link", "outside", "notFile", "tooLarge", "denied"]);

async function contentAt(place: Place, path: string, largest: number): Promise<Uint8Array> {
  return (await filesBelow(place.folder, largest)).read(below(place, path));
}
