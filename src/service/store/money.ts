/** Sums of binary fractions leave dust in the last digits; a millionth of a unit is finer than any invoice. */
export function money(value: number): number {
  return Math.round(value * 1e6) / 1e6 + 0;
}

/** Half a millionth, or a little less: no decimal amount is just as far from another, so that all databases say the same. */
const DUST = 2 ** -21;
/** So small a part of the sums themselves is dust too: numbers have some 16 digits, and sums of thousands lose three. */
const DUST_OF_SUMS = 1e-12;

/** Whether sums differ by more than dust. @param scale the largest of what went into them */
export function differ(
  one: number,
  other: number,
  scale = Math.max(Math.abs(one), Math.abs(other)),
): boolean {
  return Math.abs(one - other) >= Math.max(DUST, scale * DUST_OF_SUMS);
}
