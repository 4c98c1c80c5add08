/** Why a file is neither read nor written, and what to do about it: the same for both. */

/** Sentences by reason; `{path}` is the file or folder, `{detail}` what else there is to say. */
export const PATH_PROBLEMS = {
  link: "{path} is a link, and links are not followed. Name the place that it leads to, or put a file or a folder there instead of the link.",
  outside: "{path} is outside of the folder that was named. Name the folder that it is in.",
  missing: "There is no file or folder {path}.",
  notFolder: "{path} is not a folder. Name another place, or move what is there.",
  notFile: "{path} is not a file. Name another file.",
  name: "{path} has a name that Windows does not give to files. Choose another one.",
  tooLarge: "{path} is larger than {detail}, which is more than is read.",
  denied: "You may not read or write {path}. Change who may, or name another place.",
  longName: "{path} has a name that is too long for its disk. Choose a shorter one.",
  notMade: "Nothing can be made at {path}. Name another place.",
  full: "There is no room left for {path}. Make room on its disk, or name another place.",
  readOnly: "{path} is on a disk that is read-only. Name another place.",
  failed: "{path} could not be read or written ({detail}).",
} as const;

export type PathProblem = keyof typeof PATH_PROBLEMS;

/** What the operating system says, by its codes. */
const BY_CODE: Readonly<Record<string, PathProblem>> = {
  ENOENT: "missing",
  ENOTDIR: "notFolder",
  EEXIST: "notFolder",
  EISDIR: "notFile",
  ELOOP: "link",
  ENAMETOOLONG: "longName",
  EACCES: "denied",
  EPERM: "denied",
  ENOSPC: "full",
  EDQUOT: "full",
  EROFS: "readOnly",
};

/** A file or a folder that is not read or written. */
export class PathError extends Error {
  override readonly name = "PathError";
  readonly reason: PathProblem;
  readonly path: string;
  readonly detail: string;

  constructor(reason: PathProblem, path: string, detail = "", options?: ErrorOptions) {
    super(
      PATH_PROBLEMS[reason].replace("{path}", () => path).replace("{detail}", () => detail),
      options,
    );
    this.reason = reason;
    this.path = path;
    this.detail = detail;
  }
}

/** What the file system said of a path, with the path as people know it. */
export function pathError(error: unknown, path: string): PathError {
  if (error instanceof PathError) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return new PathError(BY_CODE[code] ?? "failed", path, code, { cause: error });
}

/** Whether there is nothing of that name. */
export function isMissing(error: unknown): boolean {
  return error instanceof PathError && error.reason === "missing";
}
