/** Sums of binary fractions leave dust in the last digits; a millionth of a unit is finer than any invoice. */
export function money(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}
