/** What writing generated files into a folder would change. */
import { type CodeFile, isGenerated, isKept } from "../../../contract/code.ts";

export interface FileChange {
  /** Relative to the folder, with forward slashes. */
  readonly path: string;
  /** `stale`: an earlier generation wrote it, and this one has nothing for it. */
  readonly kind: "new" | "changed" | "stale";
  /** What stands there now; undefined where nothing does. */
  readonly before: string | undefined;
  /** What is to stand there; undefined where nothing is. */
  readonly after: string | undefined;
}

/**
 * Whether an earlier generation may have written a file of this name that this one replaces or deletes. What is named
 * like a file that stays as somebody has it may be a copy of that, mark and all: values that a person filled in.
 */
export function mayBeReplaced(name: string, generated: readonly CodeFile[]): boolean {
  return generated.some(
    ({ path, keep_existing }) =>
      path === name || (keep_existing !== true && name.endsWith(path.slice(path.lastIndexOf(".")))),
  );
}

/**
 * Compares what stands in a folder with what was generated. Files that stay the same are no change; files that nobody
 * generated are none of ours. The code comes first: it is what people look for, and an editor shows the first files.
 */
export function changesOf(
  standing: ReadonlyMap<string, string>,
  generated: readonly CodeFile[],
): FileChange[] {
  const changes = generated.flatMap((file): FileChange[] => {
    const { path, content } = file;
    const before = standing.get(path);
    if (before === content || (before !== undefined && isKept(file, before))) return [];
    return [{ path, kind: before === undefined ? "new" : "changed", before, after: content }];
  });
  const written = new Set(generated.map(({ path }) => path));
  for (const [path, before] of standing)
    if (!written.has(path) && mayBeReplaced(path, generated) && isGenerated(before))
      changes.push({ path, kind: "stale", before, after: undefined });
  const beside = new Set(generated.flatMap((file) => (file.keep_existing === true ? [file.path] : [])));
  const order = ({ path }: FileChange) => `${beside.has(path) ? 1 : 0} ${path}`;
  return changes.sort((a, b) => (order(a) < order(b) ? -1 : 1));
}

/** The paths at which somebody's own file stays in the place of one that was generated. */
export function keptAmong(standing: ReadonlyMap<string, string>, generated: readonly CodeFile[]): string[] {
  return generated.flatMap((file) => {
    const before = standing.get(file.path);
    return before !== undefined && before !== file.content && isKept(file, before) ? [file.path] : [];
  });
}
