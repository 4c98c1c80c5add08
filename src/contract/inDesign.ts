/**
 * Which candidates of a proposal belong to its design: those to be built, and those that are there already and that
 * it uses. Apart from the schemas, since pages ask it, too.
 */

/** What a candidate says of itself, read or as a service wrote it: anything but a boolean says nothing. */
interface Said {
  readonly recommended?: unknown;
  readonly existing?: unknown;
}

/** Whether a candidate belongs to the design. Some services say `recommended` as well of what is there already. */
export function isInDesign({ recommended, existing }: Said): boolean {
  return recommended === true || existing === true;
}

/** Whether a service says which candidates it recommends, be it none of them. */
export function saysWhich(candidates: readonly Said[]): boolean {
  return candidates.some(({ recommended }) => typeof recommended === "boolean");
}

/** The candidates that belong to the design, in their order: all of them, where a service does not say which. */
export function inDesign<T extends Said>(candidates: readonly T[]): readonly T[] {
  return saysWhich(candidates) ? candidates.filter(isInDesign) : candidates;
}
