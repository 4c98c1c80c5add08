import type { Contribution } from "../../../contract/component.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";

/** A type under consideration and what speaks for and against it, in milli-points. */
export interface Scored {
  readonly entry: CatalogueEntry;
  readonly reasons: readonly Reason[];
  readonly score: number;
}

export interface Reason {
  readonly source: Contribution["source"];
  readonly evidence: string;
  /** Milli-points. */
  readonly points: number;
}

/** Collects the reasons of every type. */
export class ScoreSheet {
  readonly #reasons = new Map<CatalogueEntry, Reason[]>();

  add(entry: CatalogueEntry, source: Reason["source"], evidence: string, points: number): void {
    if (points === 0) return;
    const reasons = this.#reasons.get(entry);
    if (reasons === undefined) this.#reasons.set(entry, [{ source, evidence, points }]);
    else reasons.push({ source, evidence, points });
  }

  /** Highest score first; equal scores in the order of type ids, so that the ranking never depends on the machine. */
  ranking(): Scored[] {
    return [...this.#reasons]
      .map(([entry, reasons]) => ({
        entry,
        reasons: reasons.toSorted((a, b) => b.points - a.points),
        score: reasons.reduce((sum, { points }) => sum + points, 0),
      }))
      .sort((a, b) => b.score - a.score || (a.entry.typeId < b.entry.typeId ? -1 : 1));
  }
}
