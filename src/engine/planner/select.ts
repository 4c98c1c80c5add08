import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Fact, Facts } from "./facts/facts.ts";
import type { Scored } from "./scoring/score.ts";
import { LIKELY, WEIGHTS } from "./scoring/weights.ts";
import { UNIT } from "./text/fixed.ts";

/** A named type is part of the design even when little else speaks for it. */
const NAMED_SURELY = 900;
/** Score, in milli-points, from which a surely named type is taken: what its name alone is worth. */
const NAMED_ENOUGH = WEIGHTS.name;
/**
 * Score, in milli-points, that the best type for a capability must reach where the intent names a type outright: a word
 * such as "server" must not add a component that nothing else in a described design speaks for.
 */
const SERVED_ENOUGH = 1500;

/**
 * Cuts the ranking by coverage: what is named or likely, without two types for one purpose, and then the best type
 * for every capability that the intent says and nothing chosen serves. The rest are alternatives.
 */
export function recommend(ranking: readonly Scored[], facts: Facts): Set<CatalogueEntry> {
  const chosen = new Set<CatalogueEntry>();
  const served = new Map<Capability, CatalogueEntry>();
  const take = (entry: CatalogueEntry) => {
    chosen.add(entry);
    for (const capability of entry.gives) if (!served.has(capability)) served.set(capability, entry);
  };
  const likely = LIKELY[Math.min(facts.named.size, LIKELY.length - 1)] ?? 0;
  for (const { entry, score } of ranking) {
    const naming = facts.named.get(entry);
    const [purpose] = entry.gives;
    const isNamed = naming !== undefined && isSure(naming) && !comesByItself(entry);
    if (score < (isNamed ? NAMED_ENOUGH : likely)) continue;
    const rival = purpose === undefined ? undefined : served.get(purpose);
    if (rival !== undefined && !isDistinct(naming, facts.named.get(rival))) continue;
    take(entry);
  }
  const said = [...facts.capabilities].filter(([, { strength }]) => strength >= UNIT);
  const isDescribed = [...facts.named.values()].some(isSure);
  const enough = isDescribed ? SERVED_ENOUGH : 1;
  for (const anyOf of [...said.map(([capability]) => [capability]), ...facts.families.values()]) {
    if (anyOf.some((capability) => served.has(capability))) continue;
    const best =
      firstServing(ranking, enough, (entry) => entry.gives.slice(0, 1), anyOf) ??
      firstServing(ranking, enough, (entry) => entry.gives, anyOf);
    if (best !== undefined) take(best);
  }
  return chosen;
}

/** The best type of enough score that serves one of the capabilities: with its main purpose, or anything it gives. */
function firstServing(
  ranking: readonly Scored[],
  enough: number,
  purposes: (entry: CatalogueEntry) => readonly Capability[],
  anyOf: readonly Capability[],
): CatalogueEntry | undefined {
  const serves = (entry: CatalogueEntry) => purposes(entry).some((purpose) => anyOf.includes(purpose));
  return ranking.find(({ entry, score }) => score >= enough && serves(entry) && !comesByItself(entry))?.entry;
}

function isSure({ strength }: Fact): boolean {
  return strength >= NAMED_SURELY;
}

/** A role: composition gives every workload its own, so an intent that names one asks for nothing more. */
function comesByItself({ auxiliary, gives }: CatalogueEntry): boolean {
  return auxiliary && gives[0] === "access-role";
}

/** Two types for one purpose are both wanted only when the intent names the second by a product's name of its own. */
function isDistinct(naming: Fact | undefined, rival: Fact | undefined): boolean {
  return naming?.isBrand === true && isSure(naming) && naming.evidence !== rival?.evidence;
}
