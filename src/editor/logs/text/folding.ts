/** What of a log can be folded, and what is folded for whoever comes to see why a run failed. Lines count from 0. */
import type { Outline, Section } from "./outline.ts";

/** A section's first and last line as they are folded. */
export interface Fold {
  readonly start: number;
  readonly end: number;
}

/** Every section, also those within others. */
export function foldsOf(sections: readonly Section[]): readonly Fold[] {
  return sections.flatMap((section) => [foldOf(section), ...foldsOf(section.children)]);
}

/** An error block begins with a line of its frame alone: folded, the line with its message is what stays. */
function foldOf({ kind, start, end }: Section): Fold {
  return { start: kind === "diagnostic" && start + 1 < end ? start + 1 : start, end };
}

/** The first lines of the steps in which nothing went wrong; none where nothing did anywhere. */
export function stepsWithoutError({ sections, problems }: Outline): readonly number[] {
  const errors = problems.filter(({ severity }) => severity === "error").map(({ line }) => line);
  return errors.length === 0 ? [] : stepsOutside(errors, sections);
}

/** @param lines in their order, not empty */
function stepsOutside(lines: readonly number[], sections: readonly Section[]): readonly number[] {
  return sections.flatMap(({ kind, start, end, children, hasFailed }) => {
    // Where in it that was, nobody knows: all of it stays open.
    if (hasFailed || (kind !== "group" && kind !== "phase")) return [];
    const within = lines.filter((line) => line >= start && line <= end);
    if (within.length > 0) return stepsOutside(within, children);
    return end > start ? [start] : [];
  });
}
