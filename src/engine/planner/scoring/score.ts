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
  /** Strongest first. */
  readonly reasons: readonly Reason[];
  /** Milli-points: the sum of the reasons. */
  readonly score: number;
}

/** Collects the reasons of every type. */
export class ScoreSheet {
  readonly #reasons = new Map<CatalogueEntry, Reason[]>();

  add(entry: CatalogueEntry, reason: Reason): void {
    if (reason.points === 0) return;
    const reasons = this.#reasons.get(entry);
    if (reasons === undefined) this.#reasons.set(entry, [reason]);
    else reasons.push(reason);
  }

  has(entry: CatalogueEntry): boolean {
    return this.#reasons.has(entry);
  }

  /** The types that have been given a reason. */
  entries(): CatalogueEntry[] {
    return [...this.#reasons.keys()];
  }

  /** Highest score first; equal scores in the order of type ids, so that the ranking never depends on the machine. */
  ranking(): Scored[] {
    return [...this.#reasons]
      .map(([entry, reasons]) => ({
        entry,
        // Most types have one.
        reasons:
          reasons.length === 1
            ? reasons
            : reasons.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points)),
        score: reasons.reduce((sum, { points }) => sum + points, 0),
      }))
      .sort((a, b) => b.score - a.score || (a.entry.typeId < b.entry.typeId ? -1 : 1));
  }
}
