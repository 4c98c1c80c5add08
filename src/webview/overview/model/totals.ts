import { push } from "../../../shared/append.ts";
import { addUp } from "../../../shared/cost/series.ts";
import type { Entries } from "./entries.ts";

/** How many environments have been looked at in full, and of how many nothing more is known than that it failed. */
export function knownOf(entries: Entries): { readonly known: number; readonly failed: number } {
  let [known, failed] = [0, 0];
  for (const { facts, reasons } of entries.values()) {
    if (!facts?.settled) continue;
    const { cost, drift, run } = facts;
    const isFailed = reasons.some(({ kind }) => kind === "notLoaded");
    if (isFailed && cost === undefined && drift === undefined && run === undefined) failed++;
    else known++;
  }
  return { known, failed };
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
