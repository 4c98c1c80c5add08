/** What the costs of two environments are made of, side by side over the days that both have. */

import { addUp } from "../../../shared/cost/series.ts";
import {
  type Dimension,
  dimensionsOf,
  firstDimension,
  type Group,
  groupsOf,
  keyOf,
  type Narrowing,
  rank,
} from "./breakdown.ts";
import type { Presentation } from "./presentation.ts";

/** The parts of one name, of both environments. */
export interface ComparedGroup extends Pick<Group, "name" | "others"> {
  /** What it costs here and there on the days that both have data for; zero where there is none of it. */
  readonly own: number;
  readonly other: number;
  readonly ownByDay: ReadonlyMap<number, number>;
  readonly otherByDay: ReadonlyMap<number, number>;
}

export interface ComparedSplit {
  /** What the parts of both are told apart by. */
  readonly dimensions: readonly Dimension[];
  /** Undefined where nothing is told apart. */
  readonly dimension: Dimension | undefined;
  /** The larger of both amounts decides their order; those without a name come last. */
  readonly groups: readonly ComparedGroup[];
}

/**
 * Undefined where the environments are not compared, or only one of them says what its costs are made of.
 * @param common what the parts of both are told apart by before they are narrowed
 * @param wanted what the user chose: a dimension, or "none"
 */
export function comparedSplit(
  { cost, series, other }: Pick<Presentation, "cost" | "series" | "other">,
  common: readonly Dimension[],
  narrowed: readonly Narrowing[],
  wanted: string | undefined,
): ComparedSplit | undefined {
  if (!other?.series || !series.dated) return undefined;
  // What is left may be in one of them alone.
  const left = new Set(dimensionsOf([...cost.parts, ...other.cost.parts]));
  const dimensions = common.filter((dimension) => left.has(dimension));
  const otherDays = new Set(other.series.days.map(({ day }) => day));
  const days = series.days.map(({ day }) => day).filter((day) => otherDays.has(day));
  const [first] = days;
  const last = days.at(-1);
  if (dimensions.length === 0 || first === undefined || last === undefined) return undefined;
  const chosen = dimensions.find((dimension) => dimension === wanted);
  const dimension = wanted === "none" ? undefined : (chosen ?? firstDimension(dimensions, narrowed));
  if (dimension === undefined) return { dimensions, dimension, groups: [] };
  const own = groupsOf(cost.parts, dimension, { first, last }, undefined);
  const others = groupsOf(other.cost.parts, dimension, { first, last }, undefined);
  return { dimensions, dimension, groups: paired(own, others, days) };
}

const NOTHING: ReadonlyMap<number, number> = new Map();

function paired(
  own: readonly Group[],
  others: readonly Group[],
  days: readonly number[],
): readonly ComparedGroup[] {
  const there = new Map(others.map((group) => [keyOf(group), group]));
  const here = new Set(own.map(keyOf));
  const sumOn = (byDay: ReadonlyMap<number, number>) => addUp(days.map((day) => byDay.get(day) ?? 0));
  const pairs = [
    ...own.map((group) => [group, there.get(keyOf(group))] as const),
    ...others.filter((group) => !here.has(keyOf(group))).map((group) => [undefined, group] as const),
  ];
  return pairs
    .map(([a, b]) => ({
      name: (a ?? b)?.name,
      others: Math.max(a?.others ?? 0, b?.others ?? 0),
      own: sumOn(a?.byDay ?? NOTHING),
      other: sumOn(b?.byDay ?? NOTHING),
      ownByDay: a?.byDay ?? NOTHING,
      otherByDay: b?.byDay ?? NOTHING,
    }))
    .sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
}

function size({ own, other }: ComparedGroup): number {
  return Math.max(Math.abs(own), Math.abs(other));
}
