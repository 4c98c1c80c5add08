import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import type { PlannerData } from "../data.ts";
import type { Fact } from "../facts/facts.ts";
import { scale, UNIT } from "../text/fixed.ts";

/** A type that belongs beside another, and how usually, in thousandths. */
export interface Companion {
  readonly entry: CatalogueEntry;
  readonly beside: CatalogueEntry;
  readonly strength: number;
}

/** How much less usual each further place of a companion list is. */
const STEP = 0.25;

/** Knows what usually stands beside a type of one provider. */
export class Companions {
  readonly #lists: ReadonlyMap<CatalogueEntry, readonly CatalogueEntry[]>;

  constructor(catalogue: Catalogue, data: PlannerData, provider: string) {
    this.#lists = new Map(
      Object.entries(data.companions[provider] ?? {}).flatMap(([name, companions]) => {
        const entry = catalogue.find(provider, name);
        const found = companions.flatMap((companion) => catalogue.find(provider, companion) ?? []);
        return entry === undefined ? [] : [[entry, found] as const];
      }),
    );
  }

  /** The strongest company each type keeps with what is named. */
  of(named: ReadonlyMap<CatalogueEntry, Fact>): Companion[] {
    const best = new Map<CatalogueEntry, Companion>();
    for (const [beside, fact] of named) {
      (this.#lists.get(beside) ?? []).forEach((entry, place) => {
        const strength = scale(Math.min(fact.strength, UNIT), Math.round(UNIT / (1 + STEP * place)));
        if (strength > (best.get(entry)?.strength ?? 0)) best.set(entry, { entry, beside, strength });
      });
    }
    return [...best.values()];
  }
}
