/** What writing generated files into a folder would change. */
import { type CodeFile, isKept, isStale } from "../../../contract/code.ts";

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
  for (const [path, before] of standing)
    if (isStale(path, before, generated)) changes.push({ path, kind: "stale", before, after: undefined });
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
