/** The relations of a plan: what its components have to do with each other, sparingly. */
import type { CatalogueEntry, Relation } from "../catalogue/schema.ts";
import type { Binding, Containment } from "./binding.ts";
import { compareText } from "./canonicalJson.ts";
import { type Component, type Draft, typeNameOf } from "./component.ts";
import { affinity } from "./naming.ts";

/** A relation between two components. */
export interface ComponentRelation {
  readonly from: Component;
  readonly to: Component;
  readonly kind: string;
}

/**
 * Relations in the order of names. Dependencies come before what the catalogue merely relates; two components have
 * at most one relation; containment is told by `parent` and not repeated.
 */
export function relate(
  draft: Draft,
  bindings: readonly Binding[],
  containment: Containment,
): ComponentRelation[] {
  const related = new Map<string, ComponentRelation>();
  const draw = (from: Component, to: Component, kind: string) => {
    if (from === to || containment.around(from).includes(to) || containment.around(to).includes(from)) return;
    const pair = from.name < to.name ? [from.name, to.name] : [to.name, from.name];
    const key = pair.join("\u0000");
    if (!related.has(key)) related.set(key, { from, to, kind });
  };
  for (const { from, to, dependency } of bindings) draw(from, to, dependency.relation);
  for (const entry of sorted(draft.entries, ({ typeId }) => typeId)) {
    for (const relation of entry.relates) {
      for (const [one, other] of pairsOf(draft, entry, relation, containment)) {
        if (relation.reverse) draw(other, one, relation.kind);
        else draw(one, other, relation.kind);
      }
    }
  }
  return [...related.values()].sort(
    (a, b) => compareText(a.from.name, b.from.name) || compareText(a.to.name, b.to.name),
  );
}

/**
 * Which of the components of a type a relation joins to which of its targets. One with many: all. Many with many:
 * each of the larger side with its best partner, by shared words, else in turn, so that edges grow with the number
 * of components and not with its square.
 */
function pairsOf(
  draft: Draft,
  entry: CatalogueEntry,
  { to }: Relation,
  containment: Containment,
): (readonly [Component, Component])[] {
  const ones = sorted(draft.matching(entry.provider, typeNameOf(entry)), ({ name }) => name);
  const found = sorted(draft.matching(entry.provider, to), ({ name }) => name);
  // Of a namespace and the queue in it, both "queue", the queue is meant.
  const outer = new Set(found.flatMap((inner) => containment.around(inner)));
  const others = found.filter((other) => !outer.has(other));
  if (ones.length >= others.length) {
    return ones.flatMap((one, turn) => partnersOf(one, turn, others).map((other) => [one, other] as const));
  }
  return others.flatMap((other, turn) => partnersOf(other, turn, ones).map((one) => [one, other] as const));
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

function sorted<T>(items: Iterable<T>, keyOf: (item: T) => string): T[] {
  return [...items].sort((a, b) => compareText(keyOf(a), keyOf(b)));
}
