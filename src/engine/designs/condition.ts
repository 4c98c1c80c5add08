/**
 * Conditions of the design data. "a b | c !d" holds where both a and b hold, or c without d. An atom is a tag; one that
 * nothing defines is a phrase of the intent, with hyphens for its spaces.
 */
export interface Condition {
  readonly text: string;
  /** Any of these; all terms of one. */
  readonly any: readonly (readonly Term[])[];
}

interface Term {
  readonly tag: string;
  readonly negated: boolean;
}

export type Holds = (tag: string) => boolean;

export function parseCondition(text: string): Condition {
  const any = text.split("|").map((all) =>
    all
      .trim()
      .split(/\s+/)
      .filter((word) => word !== "")
      .map((word) =>
        word.startsWith("!") ? { tag: word.slice(1), negated: true } : { tag: word, negated: false },
      ),
  );
  return { text, any };
}

export function holds({ any }: Condition, has: Holds): boolean {
  // Loops: a proposal asks some thousand conditions, and two closures for each of them are most of what that costs.
  for (const all of any) if (holdsAll(all, has)) return true;
  return false;
}

function holdsAll(terms: readonly Term[], has: Holds): boolean {
  for (const { tag, negated } of terms) if (has(tag) === negated) return false;
  return true;
}

/** The tags that a condition speaks of. */
export function tagsOf({ any }: Condition): string[] {
  return any.flatMap((all) => all.map(({ tag }) => tag));
}
