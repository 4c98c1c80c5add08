import { push } from "../../../shared/append.ts";
import { addUp } from "../../../shared/cost/series.ts";
import type { Entries } from "./entries.ts";

/** How many environments have been looked at in full. */
export function knownOf(entries: Entries): number {
  let known = 0;
  for (const { facts } of entries.values()) if (facts?.settled) known++;
  return known;
}

/** The costs of all that is known, a sum for each currency, the largest first; estimates are no costs. */
export function totalsOf(
  entries: Entries,
): readonly { readonly amount: number; readonly unit: string | undefined }[] {
  const sums = new Map<string | undefined, number[]>();
  for (const { facts } of entries.values()) {
    const { total, unit, estimate } = facts?.cost ?? {};
    if (total === undefined || estimate) continue;
    push(sums, unit, total);
  }
  return [...sums]
    .map(([unit, amounts]) => ({ amount: addUp(amounts), unit }))
    .sort((a, b) => b.amount - a.amount);
}
