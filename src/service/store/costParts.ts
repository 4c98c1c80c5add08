/** The parts of costs as an answer can hold them: the largest by themselves, the others together. */
import type { CostPart } from "../../contract/costParts.ts";
import { readTags } from "../../contract/costParts.ts";
import { money } from "./money.ts";

/** What costs are for, as one import says it; empty texts where it does not say. */
export interface CostItem {
  readonly account: string;
  readonly service: string;
  readonly category: string;
  readonly accountName: string;
  readonly resource: string;
  /** A JSON object of texts, its keys in order. */
  readonly tags: string;
  /** Cost by day (UTC). */
  readonly days: ReadonlyMap<string, number>;
}

/** A cost item, with how many it stands for. */
export interface Part extends CostItem {
  readonly others: number;
}

/**
 * Parts of an answer: of two months' days these are half a megabyte. Smaller ones are put together: at first without
 * their resources, and where that is not enough, without tags, and at last all of them.
 */
const MOST_PARTS = 300;

const FOLDS: readonly ((part: Part) => Partial<Part>)[] = [
  () => ({ resource: "" }),
  () => ({ resource: "", tags: "{}" }),
  () => ({ resource: "", tags: "{}", category: "", account: "", accountName: "" }),
  () => ({ resource: "", tags: "{}", category: "", account: "", accountName: "", service: "" }),
];

/** The parts as they are answered, largest first; no more than twice {@link MOST_PARTS}, and of the same sum. */
export function foldParts(parts: readonly Part[]): readonly CostPart[] {
  const sorted = [...parts].sort((a, b) => weight(b) - weight(a));
  const shown = sorted.slice(0, MOST_PARTS);
  const small = sorted.slice(MOST_PARTS);
  let folded: readonly Part[] = [];
  for (const fold of FOLDS) {
    folded = small.length === 0 ? [] : joined(small, fold);
    if (folded.length <= MOST_PARTS) break;
  }
  return [...shown, ...folded].map(answered);
}

/** How much a part matters: refunds count as costs do. */
function weight({ days }: Part): number {
  let sum = 0;
  for (const cost of days.values()) sum += Math.abs(cost);
  return sum;
}

function joined(parts: readonly Part[], fold: (part: Part) => Partial<Part>): readonly Part[] {
  const groups = Map.groupBy(parts, (part) => {
    const { days: _, others: __, ...names } = { ...part, ...fold(part) };
    return JSON.stringify(names);
  });
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const days = new Map<string, number>();
    for (const part of group) for (const [day, cost] of part.days) days.set(day, (days.get(day) ?? 0) + cost);
    return [{ ...first, ...fold(first), others: group.length, days }];
  });
}

function answered({ account, service, category, accountName, resource, tags, others, days }: Part): CostPart {
  return {
    service,
    ...(category !== "" && { category }),
    ...(account !== "" && { account }),
    ...(accountName !== "" && { account_name: accountName }),
    ...(resource !== "" && { resource }),
    ...(tags !== "{}" && { tags: { ...readTags(tags) } }),
    ...(others > 0 && { others }),
    daily_costs: [...days].map(([date, cost]) => ({ date, cost: money(cost) })).sort(byDate),
  };
}

function byDate(a: { readonly date: string }, b: { readonly date: string }): number {
  return a.date < b.date ? -1 : 1;
}
