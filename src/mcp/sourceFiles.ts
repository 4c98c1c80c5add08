/** The files that a reader of infrastructure may open: those of the folders that were named, and nothing else. */
import { relative, sep } from "node:path";
import { ReadError, type SourceFiles } from "../engine/read/model.ts";
import { allNames, filesBelow } from "../shared/files/below.ts";
import { isMissing, PATH_PROBLEMS, PathError } from "../shared/files/pathError.ts";

/** A folder of more files is no project's. */
const MOST_FILES = 10_000;

/**
 * Files below a folder, by their paths in it: see {@link filesBelow}.
 * @param largest bytes of a file; larger ones are refused
 */
export async function sourceFiles(folder: string, largest?: number): Promise<SourceFiles> {
  const files = await filesBelow(folder, largest);
  return {
    list: (path) =>
      files.entries(path).then(
        (entries) => allNames(entries).slice(0, MOST_FILES),
        (error) => unreadable(error, folder, path),
      ),
    read: (path) => files.read(path).catch((error) => unreadable(error, folder, path)),
    place: (path) => files.place(path).catch((error) => unreadable(error, folder, path)),
  };
}

/** With the path in the folder: where that stands is nobody's business. A place is told beside it, and not once more. */
function unreadable(error: unknown, folder: string, file: string): never {
  if (!(error instanceof PathError)) throw error;
  const { reason, path, detail } = error;
  const inFolder = relative(folder, path).split(sep).join("/");
  const isSubject = PATH_PROBLEMS[reason].startsWith("{path}");
  const named = isSubject && inFolder === file.replace(/\/$/, "") ? "This" : inFolder;
  throw new ReadError(
    new PathError(reason, named, detail).message,
    { file },
    !isMissing(error),
    reason === "link",
  );
}
