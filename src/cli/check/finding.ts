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
 * The same for the same finding in every run: what it is about and which rule found it, whatever its words are and
 * wherever in the file it stands.
 */
export function fingerprintOf({ rule, file, components }: Finding): string {
  const about = JSON.stringify([rule, file, [...components].sort()]);
  return createHash("sha256").update(about).digest("hex");
}
