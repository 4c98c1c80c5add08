/** What costs are made of: groups of parts by one dimension, narrowed by others, and how they changed. */

import { dayOfIso, isoOfDay, nextSpan, spanStart } from "../../../shared/cost/days.ts";
import { addUp } from "../../../shared/cost/series.ts";
import type { CostPartView } from "../../../shared/protocols/cost.ts";

/** What parts are told apart by: a field of theirs, or the value of a tag. */
export type Dimension = "category" | "service" | "account" | "resource" | `tag:${string}`;

/** Only the parts that have this name in the dimension; undefined are those that have none. */
export interface Narrowing {
  readonly dimension: Dimension;
  readonly name: string | undefined;
}

/** Days by number, from the first to the last. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

/** The parts of one name. */
export interface Group {
  /** Undefined for parts without a name in this dimension. */
  readonly name: string | undefined;
  /** Set for parts that the service put together, which have no name any more: how many they were. */
  readonly others: number;
  readonly cost: number;
  /** Of the sum of all groups; undefined where that is zero or less. */
  readonly share: number | undefined;
  /** Cost in the period before; undefined where that is not known well enough. */
  readonly before: number | undefined;
  readonly byDay: ReadonlyMap<number, number>;
}

/** Tags by which parts can be told apart: those of most cost. */
const MOST_TAGS = 20;
const FIELDS: readonly Dimension[] = ["category", "service", "account", "resource"];

/** The dimensions in which any part has a name, those of fields before tags. */
export function dimensionsOf(parts: readonly CostPartView[]): readonly Dimension[] {
  const weights = new Map<string, number>();
  for (const { tags, days } of parts) {
    const weight = days.reduce((sum, { cost }) => sum + Math.abs(cost), 0);
    for (const key of Object.keys(tags)) weights.set(key, (weights.get(key) ?? 0) + weight);
  }
  const tags = [...weights].sort(([, a], [, b]) => b - a).slice(0, MOST_TAGS);
  return [
    ...FIELDS.filter((field) => parts.some((part) => nameOf(part, field) !== undefined)),
    ...tags.map(([key]): Dimension => `tag:${key}`),
  ];
}

/** The dimensions in which both costs have names. */
export function commonDimensions(
  own: { readonly parts: readonly CostPartView[] },
  other: { readonly parts: readonly CostPartView[] },
): readonly Dimension[] {
  const known = new Set(dimensionsOf(other.parts));
  return dimensionsOf(own.parts).filter((dimension) => known.has(dimension));
}

/** The dimension that is shown first: services, or else the first there is. */
export function firstDimension(
  dimensions: readonly Dimension[],
  narrowed: readonly Narrowing[],
): Dimension | undefined {
  const order: readonly Dimension[] = ["service", "resource", "account", "category"];
  const free = dimensions.filter((dimension) => !narrowed.some((each) => each.dimension === dimension));
  return order.find((dimension) => free.includes(dimension)) ?? free[0] ?? dimensions[0];
}

export function nameOf(part: CostPartView, dimension: Dimension): string | undefined {
  switch (dimension) {
    case "category":
    case "service":
    case "account":
    case "resource":
      return part[dimension];
    default: {
      const key = dimension.slice("tag:".length);
      return Object.hasOwn(part.tags, key) ? part.tags[key] : undefined;
    }
  }
}

/** The parts that have all of these names. */
export function narrow(
  parts: readonly CostPartView[],
  narrowed: readonly Narrowing[],
): readonly CostPartView[] {
  return parts.filter((part) =>
    narrowed.every(
      ({ dimension, name }) => nameOf(part, dimension) === name && (name !== undefined || part.others === 0),
    ),
  );
}

/**
 * The days before a period that it is compared with: of a period that begins with a month, the same days of the month
 * before, as clouds bill by the month; else as many days right before it.
 */
export function spanBefore({ first, last }: DaySpan): DaySpan {
  const isMonth = spanStart(first, "month", true) === first && nextSpan(first, "month", true) > last;
  if (!isMonth) return { first: first - (last - first + 1), last: first - 1 };
  const start = spanStart(first - 1, "month", true);
  const whole = nextSpan(first, "month", true) === last + 1;
  return { first: start, last: whole ? first - 1 : Math.min(first - 1, start + last - first) };
}

/** The days before that have enough data to compare with; undefined where days of them are missing. */
export function knownBefore(parts: readonly CostPartView[], period: DaySpan): DaySpan | undefined {
  const before = spanBefore(period);
  const known = daysWithData(parts);
  const count = (span: DaySpan) => [...known].filter((day) => day >= span.first && day <= span.last).length;
  const needed = Math.min(count(period), before.last - before.first + 1);
  return needed > 0 && count(before) >= needed ? before : undefined;
}

function daysWithData(parts: readonly CostPartView[]): ReadonlySet<number> {
  const days = new Set<string>();
  for (const part of parts) for (const { date } of part.days) days.add(date);
  return new Set([...days].flatMap((date) => dayOfIso(date) ?? []));
}

/** The groups of a dimension in a period, those of most cost first, those without a name last. */
export function groupsOf(
  parts: readonly CostPartView[],
  dimension: Dimension,
  period: DaySpan,
  before: DaySpan | undefined,
): readonly Group[] {
  const named = Map.groupBy(parts, (part) => keyOf({ name: nameOf(part, dimension), others: part.others }));
  const groups = [...named.values()].map((same) => {
    const [first] = same;
    const name = first && nameOf(first, dimension);
    const byDay = costByDay(same);
    return {
      name,
      others: name === undefined ? addUp(same.map(({ others }) => others)) : 0,
      cost: sumOf(byDay, period),
      before: before && sumOf(byDay, before),
      byDay,
    };
  });
  const total = addUp(groups.map(({ cost }) => cost));
  return groups
    .filter(({ cost, before: earlier }) => cost !== 0 || (earlier ?? 0) !== 0)
    .map((group) => ({ ...group, share: total > 0 ? group.cost / total : undefined }))
    .sort(
      (a, b) => rank(a) - rank(b) || Math.abs(b.cost) - Math.abs(a.cost) || (b.before ?? 0) - (a.before ?? 0),
    );
}

/** Tells groups apart. Their names are the service's: none of them may be taken for the groups without one. */
export function keyOf({ name, others }: Pick<Group, "name" | "others">): string {
  return name === undefined ? (others > 0 ? "others" : "none") : `name ${name}`;
}

/** Groups without a name stand last. */
export function rank({ name, others }: Pick<Group, "name" | "others">): number {
  return name !== undefined ? 0 : others > 0 ? 1 : 2;
}

function costByDay(parts: readonly CostPartView[]): ReadonlyMap<number, number> {
  const byDate = new Map<string, number>();
  for (const part of parts)
    for (const { date, cost } of part.days) byDate.set(date, (byDate.get(date) ?? 0) + cost);
  return new Map(
    [...byDate].flatMap(([date, cost]) => {
      const day = dayOfIso(date);
      return day === undefined ? [] : [[day, addUp([cost])] as const];
    }),
  );
}

function sumOf(byDay: ReadonlyMap<number, number>, { first, last }: DaySpan): number {
  return addUp([...byDay].flatMap(([day, cost]) => (day >= first && day <= last ? [cost] : [])));
}

/** The days that costs are known of, each with what these parts cost on it; zero where they cost nothing. */
export function narrowedDays(
  parts: readonly CostPartView[],
  days: readonly { readonly date?: string | undefined }[],
): { date: string; cost: number }[] {
  const byDay = costByDay(parts);
  const known = new Set(days.flatMap(({ date }) => (date === undefined ? [] : (dayOfIso(date) ?? []))));
  return [...known].map((day) => ({ date: isoOfDay(day), cost: byDay.get(day) ?? 0 }));
}
