/** Which rows are shown, and in which order. Pure. */
import * as z from "zod/mini";
import type { Summary } from "../environments/summary.ts";

/** `service` is the order in which the service lists them. */
export const SORTS = ["service", "name", "cost", "drift"] as const;
export type Sort = (typeof SORTS)[number];

const Arrangement = z.object({
  /** Words that the name or id of an environment or its project holds; empty shows all. */
  words: z.catch(z.string(), ""),
  /** Only environments that are known to have drifted. */
  driftedOnly: z.catch(z.boolean(), false),
  sort: z.catch(z.enum(SORTS), "service"),
});
export type Arrangement = z.infer<typeof Arrangement>;

/** Everything, as the service lists it. */
export const AS_LISTED: Arrangement = { words: "", driftedOnly: false, sort: "service" };

/** How the tree is to be arranged. Names are compared in the words' order of `locale`, a BCP 47 tag. */
export interface TreeOptions {
  readonly arrangement: Arrangement;
  readonly locale: string;
}

/** As the service lists it, with nothing left out. */
export const PLAIN: TreeOptions = { arrangement: AS_LISTED, locale: "en" };

/** An arrangement as it was remembered; what cannot be read of it is as listed. */
export function readArrangement(value: unknown): Arrangement {
  return Arrangement.safeParse(value).data ?? AS_LISTED;
}

export function isFiltered({ words, driftedOnly }: Arrangement): boolean {
  return words !== "" || driftedOnly;
}

/** What filter and sort go by. */
export interface Arrangeable {
  readonly id: string;
  readonly name: string;
  readonly summary: Summary;
}

/**
 * Whether each word of a filter is in a name or id of what is given, such as an environment and its project. Case
 * does not matter.
 */
export function matchesWords(
  { words }: Arrangement,
  ...named: readonly { readonly id: string; readonly name: string }[]
): boolean {
  const text = named
    .map(({ id, name }) => `${name}\n${id}`)
    .join("\n")
    .toLocaleLowerCase();
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether what is known of drift lets a row be shown. */
export function matchesDrift({ driftedOnly }: Arrangement, { drifted }: Summary): boolean {
  return !driftedOnly || (drifted ?? 0) > 0;
}

/** The items in the order asked for; what is not known stands last, and equals keep the service's order. */
export function sorted<T>(
  items: readonly T[],
  sort: Sort,
  arrangeable: (item: T) => Arrangeable,
  locale: string,
): readonly T[] {
  if (sort === "service") return items;
  const collator = new Intl.Collator(locale, { numeric: true });
  const rated = items.map((item) => ({ item, by: arrangeable(item) }));
  rated.sort((a, b) => {
    if (sort === "name") return collator.compare(a.by.name, b.by.name);
    return sort === "drift" ? byDrift(a.by.summary, b.by.summary) : byCost(a.by.summary, b.by.summary);
  });
  return rated.map(({ item }) => item);
}

function byDrift(a: Summary, b: Summary): number {
  return (b.drifted ?? -1) - (a.drifted ?? -1);
}

/** Dearest first. Amounts in different units cannot be compared, so each unit is a block of its own. */
function byCost({ cost: a }: Summary, { cost: b }: Summary): number {
  if (!a || !b) return Number(a === undefined) - Number(b === undefined);
  const units = (a.unit ?? "").localeCompare(b.unit ?? "");
  return units === 0 ? b.amount - a.amount : units;
}
