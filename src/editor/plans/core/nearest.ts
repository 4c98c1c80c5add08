/** "Did you mean": the nearest of some texts to what was written. */

import { smallest } from "../../../shared/extremes.ts";

/** The share of a text that may be wrong for another to be meant. */
const TOLERANCE = 0.34;

/** The nearest text, if any is near enough; of equally near ones the first. Case does not count. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const wanted = written.toLowerCase();
  let best: string | undefined;
  // One more than what is allowed, so that what is allowed is found.
  let least = Math.max(1, Math.floor(wanted.length * TOLERANCE)) + 1;
  for (const text of known) {
    const distance = distanceBelow(wanted, text.toLowerCase(), least);
    if (distance >= least) continue;
    best = text;
    least = distance;
    if (distance === 0) break;
  }
  return best;
}

/**
 * The number of letters to insert, delete, replace, or swap with their neighbour (optimal string alignment); `limit`
 * when it is at least that.
 */
function distanceBelow(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let value = Math.min(replaced, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] ?? 0) + 1);
      row.push(value);
      least = Math.min(least, value);
    }
    // A swap reaches two rows back, so two rows have to be beyond the limit.
    if (least >= limit && smallest(last) >= limit) return limit;
    before = last;
    last = row;
  }
  return Math.min(last[b.length] ?? limit, limit);
}
