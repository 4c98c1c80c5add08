/** Which components of two types a relation joins. */
import { largest } from "../../shared/extremes.ts";
import type { Relation } from "../catalogue/schema.ts";
import type { Containment } from "./binding.ts";
import type { Component } from "./component.ts";
import type { Ground } from "./ground.ts";
import { affinity } from "./naming.ts";
import { isOwnEndpoint, isOwnIdentity } from "./personal.ts";
import { isOfCare } from "./scope.ts";

/**
 * Which of the components of a type a relation joins to which of its targets. One with many: all. Many with many:
 * each of the larger side with its best partner, by shared words, else in turn, and whom nobody chose on the smaller
 * side with its own best, so that edges grow with the number of components and not with its square.
 * What takes care of others and says which, is joined to these alone, and what says nothing to the others.
 * @param scopes what components say that they take care of
 */
export function pairsOf(
  ground: Ground,
  scopes: ReadonlyMap<Component, ReadonlySet<Component>>,
  ofType: readonly Component[],
  found: readonly Component[],
  relation: Relation,
): (readonly [Component, Component])[] {
  if (!isOfCare(relation.kind)) return pairsOfAll(ground, ofType, found, relation);
  const [cares, cared] = relation.reverse ? [found, ofType] : [ofType, found];
  const stated = cares.filter((care) => scopes.has(care));
  const silent = cares.filter((care) => !scopes.has(care));
  const added = silent.filter(({ exists }) => !exists);
  // Where something new takes care of all, nobody changes what is there already.
  const rest = added.length > 0 ? added : silent;
  if (rest.length === cares.length) return pairsOfAll(ground, ofType, found, relation);
  const there = new Set(cared);
  const said = stated.flatMap((care) =>
    [...(scopes.get(care) ?? [])].flatMap((one) => (there.has(one) ? [[care, one] as const] : [])),
  );
  const named = new Set(said.map(([, one]) => one));
  const unnamed = cared.filter((one) => !named.has(one));
  const others = unnamed.length > 0 ? unnamed : cared;
  const pairs = relation.reverse ? said.map(([care, one]) => [one, care] as const) : said;
  const left = relation.reverse
    ? pairsOfAll(ground, others, rest, relation)
    : pairsOfAll(ground, rest, others, relation);
  return [...pairs, ...left];
}

function pairsOfAll(
  ground: Ground,
  ofType: readonly Component[],
  found: readonly Component[],
  { access }: Relation,
): (readonly [Component, Component])[] {
  if (ofType.length === 0 || found.length === 0) return [];
  const ones = forAll(ground, ofType, found);
  const others = forAll(ground, innermost(found, ground.containment), ofType);
  const [one, other] = [ones[0], others[0]];
  // Of most types there is one: then there is nothing to match.
  if (ones.length === 1 && others.length === 1 && one && other) return one === other ? [] : [[one, other]];
  const pairs =
    ones.length >= others.length
      ? matched(ones, others)
      : matched(others, ones).map(([other, one]) => [one, other] as const);
  return access?.includes("receive") ? readersOf(pairs) : pairs;
}

/** Of a namespace and the queue in it, both "queue", the queue is meant. */
function innermost(found: readonly Component[], { around }: Containment): readonly Component[] {
  if (found.length === 1) return found;
  const outer = new Set(found.flatMap(around));
  return outer.size === 0 ? found : found.filter((one) => !outer.has(one));
}

/** Everyone on both sides with a partner, the larger side first in each pair. */
function matched(
  larger: readonly Component[],
  smaller: readonly Component[],
): (readonly [Component, Component])[] {
  const pairs = larger.flatMap((one, turn) =>
    partnersOf(one, turn, smaller).map((other) => [one, other] as const),
  );
  const chosen = new Set(pairs.flat());
  const left = smaller
    .filter((other) => !chosen.has(other))
    .flatMap((other, turn) => partnersOf(other, turn, larger).map((one) => [one, other] as const));
  return [...pairs, ...left];
}

/** What several could take from is taken by those that share a word with it, if any do: messages have one reader. */
function readersOf(pairs: readonly (readonly [Component, Component])[]): (readonly [Component, Component])[] {
  const shared = (pair: readonly [Component, Component]) => affinity(pair[0].words, pair[1].words);
  return [...Map.groupBy(pairs, ([one]) => one).values()].flatMap((ofOne) => {
    const most = largest(ofOne.map(shared));
    return most === 0 ? ofOne : ofOne.filter((pair) => shared(pair) === most);
  });
}

/** What serves another component alone is related to nothing else but what takes care of it. */
function forAll(
  { parts, servers }: Ground,
  components: readonly Component[],
  opposite: readonly Component[],
): readonly Component[] {
  const isCare = ({ entry }: Component) => entry !== undefined && parts.partOf(entry) === "care";
  const isServing = !opposite.every(isCare);
  const isBusy = (component: Component) =>
    isOwnEndpoint(component) || (isServing && (servers.has(component) || isOwnIdentity(component)));
  return components.some(isBusy) ? components.filter((component) => !isBusy(component)) : components;
}

function partnersOf(component: Component, turn: number, choice: readonly Component[]): readonly Component[] {
  const others = choice.filter((other) => other !== component);
  let best = others[turn % others.length];
  let most = 0;
  for (const other of others) {
    const shared = affinity(component.words, other.words);
    if (shared > most) {
      best = other;
      most = shared;
    }
  }
  return best ? [best] : [];
}
