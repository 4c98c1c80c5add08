/** What writing generated files into a folder would change. */
import { GENERATED_MARK } from "../../../contract/code.ts";

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

/** How far into a file its mark is looked for, in characters. */
const MARK_WITHIN = 300;

/**
 * Compares what stands in a folder with what was generated. Files that stay the same are no change; files that nobody
 * generated are none of ours.
 */
export function changesOf(
  standing: ReadonlyMap<string, string>,
  generated: readonly { readonly path: string; readonly content: string }[],
): FileChange[] {
  const changes = generated.flatMap(({ path, content }): FileChange[] => {
    const before = standing.get(path);
    if (before === content) return [];
    return [{ path, kind: before === undefined ? "new" : "changed", before, after: content }];
  });
  const written = new Set(generated.map(({ path }) => path));
  for (const [path, before] of standing)
    if (!written.has(path) && before.slice(0, MARK_WITHIN).includes(GENERATED_MARK))
      changes.push({ path, kind: "stale", before, after: undefined });
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}
