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

/**
 * For each finding the same in every run, and another one than for each other: what it is about and which rule found it,
 * whatever its words are and wherever in the file it stands. Those that have all of this in common are counted.
 */
export function fingerprintsOf(findings: readonly Finding[]): readonly string[] {
  const counts = new Map<string, number>();
  return findings.map(({ rule, file, components }) => {
    const about = [rule, file, [...components].sort()];
    const key = JSON.stringify(about);
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return createHash("sha256")
      .update(before === 0 ? key : JSON.stringify([...about, before]))
      .digest("hex");
  });
}
