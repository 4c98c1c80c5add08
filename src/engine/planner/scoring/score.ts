import type { Contribution } from "../../../contract/component.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";

/** One reason for a type's score. */
export interface Reason {
  readonly source: Contribution["source"];
  /** The words of the intent, the capability, the design or the constraint that counts. */
  readonly evidence: string;
  /** Milli-points. */
  readonly points: number;
  /** The reason as a clause: "the intent names it". */
  readonly clause: string;
}

/** A type under consideration, and what speaks for and against it. */
export interface Scored {
  readonly entry: CatalogueEntry;
  /** In the order in which they were found: {@link strongestFirst} is for those that are told. */
  readonly reasons: readonly Reason[];
  /** Milli-points: the sum of the reasons. */
  readonly score: number;
}

/** Reasons in the order in which they are told: few of the types that are scored are. */
export function strongestFirst(reasons: readonly Reason[]): Reason[] {
  return reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points));
}

/** Highest score first; equal scores in the order of type ids, so that the ranking never depends on the machine. */
export function inOrderOfScore(a: Scored, b: Scored): number {
  return b.score - a.score || (a.entry.typeId < b.entry.typeId ? -1 : 1);
}

/** Collects the reasons of every type. */
export class ScoreSheet {
  readonly #scored = new Map<CatalogueEntry, { -readonly [Part in keyof Scored]: Scored[Part] }>();

  add(entry: CatalogueEntry, reason: Reason): void {
    const { points } = reason;
    if (points === 0) return;
    const scored = this.#scored.get(entry);
    if (scored === undefined) {
      this.#scored.set(entry, { entry, reasons: [reason], score: points });
      return;
    }
    // Most types have two or three reasons: an array that is grown would hold room for seventeen.
    scored.reasons = [...scored.reasons, reason];
    scored.score += points;
  }

  has(entry: CatalogueEntry): boolean {
    return this.#scored.has(entry);
  }

  /** The types that have been given a reason. */
  entries(): CatalogueEntry[] {
    return [...this.#scored.keys()];
  }

  /** The types in the order of their scores. */
  ranking(): Scored[] {
    return [...this.#scored.values()].sort(inOrderOfScore);
  }
}
