/**
 * Fixed-point arithmetic. Scores are whole milli-points, made with + − × ÷ and rounding alone, which IEEE 754 fixes to
 * the last bit; `Math.log` and its like may differ between engines, and one different bit could swap two candidates.
 */
export const UNIT = 1000;

/** log2 of a ratio ≥ 1 in thousandths, by repeated squaring. */
export function log2Milli(ratio: number): number {
  let value = Math.max(ratio, 1);
  let whole = 0;
  while (value >= 2) {
    value /= 2;
    whole += 1;
  }
  let fraction = 0;
  for (let bit = 512; bit >= 1; bit /= 2) {
    value *= value;
    if (value >= 2) {
      value /= 2;
      fraction += bit;
    }
  }
  return whole * UNIT + Math.round((fraction * UNIT) / 1024);
}

/** `part` of `whole` in thousandths; 0 of nothing. */
export function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part * UNIT) / whole);
}

/** `value` × `milli` / 1000, rounded. */
export function scale(value: number, milli: number): number {
  return Math.round((value * milli) / UNIT);
}
