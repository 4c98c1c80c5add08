import { gzipSync } from "node:zlib";
import type { UploadFile } from "../../client/upload.ts";

/** Files that cannot be one: some are packed, some are not. */
export class MixedPackingError extends Error {
  override readonly name = "MixedPackingError";
}

/**
 * Several cost exports as one file, because they are one import: parts of the same days add up, and all of them are
 * taken in or none. An empty line stands between them, so that a last line without an end stays a line of its own;
 * between gzipped files it is gzipped too, since files of that form may follow one another.
 * @throws MixedPackingError
 */
export function joinedFile(files: readonly UploadFile[]): UploadFile {
  const [first, ...more] = files;
  if (!first) throw new Error("There is no file to join.");
  if (more.length === 0) return first;
  const packed = isPacked(first);
  if (more.some((file) => isPacked(file) !== packed)) throw new MixedPackingError();
  const separator = packed ? gzipSync("\n") : Buffer.from("\n");
  return {
    name: joinedName(files.map(({ name }) => name)),
    size: files.reduce((sum, { size }) => sum + size, 0) + separator.length * more.length,
    async *open() {
      yield* first.open();
      for (const file of more) {
        yield separator;
        yield* file.open();
      }
    },
  };
}

/** Characters of the names of several files together: they are sent in an address, and shown in messages. */
const NAMES_LENGTH = 500;

/** The names, or as many of them as fit and how many there are. */
function joinedName(names: readonly string[]): string {
  const all = names.join(", ");
  if (all.length <= NAMES_LENGTH) return all;
  const number = ` … (${names.length})`;
  return `${[...all.slice(0, NAMES_LENGTH - number.length)].slice(0, -1).join("")}${number}`;
}

function isPacked({ name }: UploadFile): boolean {
  return name.toLowerCase().endsWith(".gz");
}
