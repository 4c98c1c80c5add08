/** Nothing that its vendor no longer offers enters a new design: what is named of it is answered with its successor. */
import type { Exclusion } from "../../contract/component.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { isRecommendable, lifecycleNote, standingOf, successorOf } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type Effect, exclude, type Judge, weigh } from "./constraints/effect.ts";
import type { Fact, Facts } from "./facts/facts.ts";

/** What counts against a type that is still shown to those who have it. */
const LEAVING = -1500;
/** The rule of what is left out because its vendor no longer offers it. */
const RULE = "lifecycle:closed";
/** A name said outright, rather than with a word that several types share. */
const OUTRIGHT = 900;

interface Succession {
  /** The facts, with the successors of what is named beside it. */
  readonly facts: Facts;
  /** The facts as a recommendation sees them: the successors in the place of what they succeed. */
  readonly current: Facts;
  readonly effect: Effect;
}

/**
 * Puts successors in the place of named types that are not for new designs, with a note. Those stay in the ranking for
 * whoever has them, unless they are gone; what nobody names is left out. What a constraint includes is left alone.
 */
export function succeed(catalogue: Catalogue, facts: Facts, included: readonly CatalogueEntry[]): Succession {
  const leaving = [...facts.named].filter(([entry]) => !isRecommendable(entry));
  const named = new Map([...facts.named].filter(([entry]) => isRecommendable(entry)));
  for (const [entry, fact] of leaving) {
    const successor = successorOf(catalogue, entry);
    if (successor !== undefined) named.set(successor, stronger(fact, named.get(successor)));
  }
  const told = leaving.filter(([, { strength }]) => strength >= OUTRIGHT).map(([entry]) => entry);
  const notes = [...new Set([...told, ...included])].flatMap(
    (entry) => lifecycleNote(catalogue, entry) ?? [],
  );
  const known = new Set(leaving.map(([entry]) => entry));
  return {
    facts: { ...facts, named: new Map([...named, ...leaving]) },
    current: { ...facts, named },
    effect: { notes, judges: [judgeOf(catalogue, known, new Set(included))] },
  };
}

/** What was left out by something that was asked for: nobody needs to hear of closed types that nobody named. */
export function asked(excluded: readonly Exclusion[], { named }: Facts): Exclusion[] {
  const said = new Set([...named.keys()].map(({ typeId }) => typeId));
  return excluded.filter(({ rule, type_id }) => rule !== RULE || said.has(type_id));
}

function judgeOf(
  catalogue: Catalogue,
  named: ReadonlySet<CatalogueEntry>,
  included: ReadonlySet<CatalogueEntry>,
): Judge {
  return (entry) => {
    const standing = standingOf(entry);
    if (standing === undefined || included.has(entry)) return undefined;
    const isGone = entry.lifecycle?.state === "retired";
    if (named.has(entry) && !isGone) return weigh(LEAVING, "life cycle", `it ${standing}`);
    const successor = successorOf(catalogue, entry);
    const instead = successor === undefined ? "" : `, and ${successor.name} takes its place`;
    return exclude(RULE, `it ${standing}${instead}`);
  };
}

/** The stronger of two facts; what is named outright is answered by its successor as if that were named itself. */
function stronger(fact: Fact, other: Fact | undefined): Fact {
  const most = other !== undefined && other.strength >= fact.strength ? other : fact;
  return { ...most, isBrand: most.isBrand || fact.strength >= OUTRIGHT };
}
