/** "Did you mean": the nearest of some texts to what was written. */

/** The share of a text that may be wrong for another to be meant. */
const TOLERANCE = 0.34;

/** Longer texts, in UTF-16 code units, are mistyped by nobody: names of clouds have at most some 260. */
const LONGEST = 300;

/**
 * Pairs of letters that are compared for one suggestion: enough for a thousand names of usual length that are all much
 * alike, and for many more that are not. Where it takes more there is no suggestion, rather than one of those that
 * happened to come first. Measured: 8 ms of processor time, the first time, before it is compiled, 64 ms.
 */
const MOST_PAIRS = 500_000;

/**
 * The nearest text, if any is near enough; of equally near ones the first. Case does not count. None for a text above
 * {@link LONGEST}, nor where it takes more than {@link MOST_PAIRS} to tell.
 */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined;
  const wanted = written.toLowerCase();
  let best: string | undefined;
  // One more than what is allowed, so that what is allowed is found.
  let least = Math.max(1, Math.floor(wanted.length * TOLERANCE)) + 1;
  const work = { left: MOST_PAIRS };
  for (const text of known) {
    work.left--;
    const distance = distanceBelow(wanted, text.toLowerCase(), least, work);
    if (work.left < 0) return undefined;
    if (distance >= least) continue;
    best = text;
    least = distance;
    if (distance === 0) break;
  }
  return best;
}

/**
 * The number of letters to insert, delete, replace, or swap with their neighbour (optimal string alignment); `limit`
 * when it is at least that. Only places that are less than the limit apart are compared: others cannot be below it.
 */
function distanceBelow(a: string, b: string, limit: number, work: { left: number }): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let [before, last, row] = [0, 1, 2].map(() => new Uint16Array(b.length + 1).fill(limit)) as Rows;
  for (let j = 0; j <= Math.min(b.length, limit); j++) last[j] = j;
  for (let i = 1; i <= a.length && work.left >= 0; i++) {
    const [from, to] = [Math.max(1, i - limit + 1), Math.min(b.length, i + limit - 1)];
    row.fill(limit);
    if (i < limit) row[0] = i;
    let least = row[from - 1] as number;
    for (let j = from; j <= to; j++) {
      const replaced = (last[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let value = Math.min(replaced, (last[j] as number) + 1, (row[j - 1] as number) + 1, limit);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        value = Math.min(value, (before[j - 2] as number) + 1);
      row[j] = value;
      least = Math.min(least, value);
    }
    work.left -= to - from + 1;
    // A swap reaches two rows back, so two rows have to be beyond the limit.
    if (least >= limit && last.every((value) => value >= limit)) return limit;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length] as number, limit);
}
type Rows = [Uint16Array, Uint16Array, Uint16Array];
