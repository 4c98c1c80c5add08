/** How a plan that was designed differs from what exists: by what does the same job, since nothing is called the same. */
import type { PlanComponent, PlanInput } from "../../contract/plan.ts";
import type { PlanDiff } from "../../contract/primitives.ts";
import { canonicalJson } from "./canonicalJson.ts";
import { listNames, shorten } from "./wording.ts";

/** Whether a plan was read from what is there. */
export function isExisting({ existing }: PlanInput): boolean {
  return existing !== undefined;
}

/** Types of providers of Terraform that make values, files and waits, and no infrastructure. */
const HELPER = /^(?:archive|external|http|local|null|random|terraform|time|tls)_/;

/** Settings that are named one by one. */
const MOST_SETTINGS = 8;

/**
 * Compares a designed plan with one that was read, in either order. A component's counterpart is of the same type; of
 * several, the one whose name shares the most words with its own; of more than can be compared, only one with the same
 * words. Of two counterparts only settings are compared that
 * the design makes and that are known of what exists. What only completes others (`isAuxiliary` by type id: policies,
 * rules, attachments) counts on the existing side only as a counterpart: designs leave it to whoever writes them out.
 */
export function diffWithExisting(
  before: PlanInput,
  after: PlanInput,
  isAuxiliary: (typeId: string) => boolean,
): PlanDiff {
  const isBeforeExisting = isExisting(before);
  const [existing, design] = isBeforeExisting ? [before, after] : [after, before];
  const { pairs, uncompared } = counterparts(existing.components, design.components);
  const found = new Set(pairs.values());
  const missing = design.components
    .filter((component) => !pairs.has(component))
    .map((component) => ({
      component,
      because: uncompared.has(component.type_id) ? UNTOLD.missing : "Nothing that exists does this.",
    }));
  const more = existing.components
    .filter((component) => !found.has(component) && !isCompletion(component, isAuxiliary))
    .map((component) => ({
      component,
      because: uncompared.has(component.type_id) ? UNTOLD.more : "The plan has nothing that does this.",
    }));
  const changed = [...pairs].flatMap(([designed, there]) => {
    const because = differingSettings(designed, there);
    if (because === undefined) return [];
    const [from, to] = isBeforeExisting ? [there, designed] : [designed, there];
    return { name: to.name, before: from, after: to, because };
  });
  return isBeforeExisting
    ? { added: missing, removed: more, changed }
    : { added: more, removed: missing, changed };
}

function isCompletion(
  { type_id, completes, implied, serves }: PlanComponent,
  isAuxiliary: (typeId: string) => boolean,
): boolean {
  if (completes === true || implied === true || serves !== undefined) return true;
  return isAuxiliary(type_id) || HELPER.test(type_id);
}

/**
 * Pairs of names that are compared for one type: of 500 by 500 components. Of more, only those are counterparts whose
 * names have the same words; the others have none, for any that were given them would be as good as any other.
 */
const MOST_COMPARED = 250_000;

/** What is said of components without a counterpart where there are too many to compare. */
const UNTOLD = {
  missing: "Nothing that exists has the same words in its name; there are too many of its type to compare.",
  more: "Nothing in the plan has the same words in its name; there are too many of its type to compare.",
} as const;

/** What exists of each designed component, in the design's order; and types of which there are too many to compare. */
function counterparts(
  existing: readonly PlanComponent[],
  design: readonly PlanComponent[],
): { pairs: ReadonlyMap<PlanComponent, PlanComponent>; uncompared: ReadonlySet<string> } {
  const byType = Map.groupBy(existing, ({ type_id }) => type_id);
  const pairs = new Map<PlanComponent, PlanComponent>();
  const uncompared = new Set<string>();
  for (const [type, wanted] of Map.groupBy(design, ({ type_id }) => type_id)) {
    const there = byType.get(type) ?? [];
    const isMany = wanted.length * there.length > MOST_COMPARED;
    if (isMany) uncompared.add(type);
    const found = isMany ? pairsOfSameWords(wanted, there) : likeliestPairs(wanted, there);
    for (const [component, other] of found) pairs.set(component, other);
  }
  const ordered = design.flatMap((component) => {
    const there = pairs.get(component);
    return there ? [[component, there] as const] : [];
  });
  return { pairs: new Map(ordered), uncompared };
}

function likeliestPairs(
  wanted: readonly PlanComponent[],
  there: readonly PlanComponent[],
): Map<PlanComponent, PlanComponent> {
  const others = there.map((component) => ({ component, words: wordsOf(component) }));
  const likenesses = wanted.flatMap((component) => {
    const words = wordsOf(component);
    return others.map((other) => ({ component, other, likeness: likenessOf(words, other.words) }));
  });
  // A stable order: of pairs that are equally like, the first of both plans.
  likenesses.sort((a, b) => b.likeness - a.likeness);
  const pairs = new Map<PlanComponent, PlanComponent>();
  const taken = new Set<PlanComponent>();
  for (const { component, other } of likenesses) {
    if (pairs.has(component) || taken.has(other.component)) continue;
    pairs.set(component, other.component);
    taken.add(other.component);
  }
  return pairs;
}

function pairsOfSameWords(
  wanted: readonly PlanComponent[],
  there: readonly PlanComponent[],
): Map<PlanComponent, PlanComponent> {
  const keyOf = (component: PlanComponent) => [...wordsOf(component)].sort().join(" ");
  const byWords = Map.groupBy(there.toReversed(), keyOf);
  const pairs = new Map<PlanComponent, PlanComponent>();
  for (const component of wanted) {
    const same = byWords.get(keyOf(component))?.pop();
    if (same) pairs.set(component, same);
  }
  return pairs;
}

function wordsOf({ name }: PlanComponent): ReadonlySet<string> {
  return new Set(name.toLowerCase().match(/[a-z0-9]+/g) ?? []);
}

/** The share of words that two names have in common, from 0 to 1. */
function likenessOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].filter((word) => other.has(word)).length;
  return common === 0 ? 0 : common / (one.size + other.size - common);
}

/** The settings in which something that exists is not as designed, in words; undefined where there are none. */
function differingSettings(designed: PlanComponent, there: PlanComponent): string | undefined {
  const known = there.desired_input ?? {};
  const differing = Object.entries(designed.desired_input ?? {}).filter(
    ([key, value]) => known[key] !== undefined && textOf(known[key]) !== textOf(value),
  );
  if (differing.length === 0) return undefined;
  const shown = differing
    .slice(0, MOST_SETTINGS)
    .map(
      ([key, value]) =>
        `${key} (${shorten(textOf(value))} in the plan, ${shorten(textOf(known[key]))} there)`,
    );
  const rest = differing.length - shown.length;
  return `Its settings differ: ${listNames([...shown, ...(rest > 0 ? [`${rest} more`] : [])])}.`;
}

/** Languages write the same number or truth as itself or as text. */
function textOf(value: unknown): string {
  return typeof value === "object" ? canonicalJson(value) : String(value);
}
