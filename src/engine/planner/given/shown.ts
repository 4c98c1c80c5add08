/** Words of a caller as notes repeat them. */

/** Longest name that a note repeats, in characters, and how many of them. */
const LONGEST = 60;
const MOST = 5;

/** A name in quotation marks, on one line and not too long. */
export function shown(name: string): string {
  const line = name
    .slice(0, LONGEST + 1)
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .trim();
  return `“${line.length > LONGEST || name.length > LONGEST + 1 ? `${line.slice(0, LONGEST)}…` : line}”`;
}

/** The first of some names, and how many more there are. */
export function among(names: readonly string[]): string {
  const more = names.length - MOST;
  const told = names.slice(0, MOST).map(shown).join(", ");
  return more > 0 ? `${told} and ${more} more` : told;
}
