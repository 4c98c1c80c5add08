import { createHash } from "node:crypto";
import type { PlanObservation } from "../../shared/planCheck.ts";

/** Something that a check has found, at a place of a file. */
export interface Finding extends PlanObservation {
  /** With forward slashes, from the folder that the command runs in. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** What tells names apart that several files share: it counts files, and another one with what is read beside. */
const SHARED_NAME = / \(\d{1,9}\)$/;

/**
 * For each finding the same in every run, and another one than for each other: which rule found it, in which file and
 * about what, by the names that the file itself has. Words, lines, and what else is read in the run do not count.
 * Findings that have all of this in common are counted, in the order of their lines.
 */
export function fingerprintsOf(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, file, components }) => {
    const about = [rule, file, components.map((name) => name.replace(SHARED_NAME, "")).sort()];
    const key = JSON.stringify(about);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return createHash("sha256")
      .update(before === 0 ? key : JSON.stringify([...about, before]))
      .digest("hex");
  });
}
