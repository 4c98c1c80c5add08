/** The files that a reader of infrastructure may open: those of the folders that were named, and nothing else. */
import { ReadError, type SourceFiles } from "../engine/read/model.ts";
import { filesBelow } from "../shared/files/below.ts";
import { PathError, type PathProblem } from "../shared/files/pathError.ts";

/** A folder of more files is no project's. */
const MOST_FILES = 10_000;

/** In words that follow the path, as readers tell problems. */
const WORDS: Partial<Readonly<Record<PathProblem, string>>> = {
  missing: "There is no such file or folder.",
  link: "This is a link, which is not followed.",
  outside: "This is outside of the folders that may be read.",
  notFile: "This is no file.",
};

/**
 * Files below a folder, by their paths in it: see {@link filesBelow}.
 * @param largest bytes of a file; larger ones are refused
 */
export async function sourceFiles(folder: string, largest?: number): Promise<SourceFiles> {
  const files = await filesBelow(folder, largest);
  return {
    list: (path) =>
      files.entries(path).then(
        (entries) => entries.files.slice(0, MOST_FILES),
        (error) => unreadable(error, path),
      ),
    read: (path) => files.read(path).catch((error) => unreadable(error, path)),
  };
}

function unreadable(error: unknown, file: string): never {
  if (!(error instanceof PathError)) throw error;
  const { reason, detail } = error;
  const words = reason === "tooLarge" ? `The file is larger than ${detail}.` : WORDS[reason];
  throw new ReadError(words ?? `It cannot be read (${detail}).`, { file });
}
