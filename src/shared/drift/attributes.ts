/** Acceptances of single attributes, found by the paths of what differs. */
import { type GlobTest, globTest } from "../glob.ts";
import { type Acceptance, LONGEST } from "./acceptedFile.ts";

/** All acceptances of one attribute, as it is written. */
export interface AttributeGroup {
  readonly entries: Acceptance[];
}

export class AttributeIndex {
  readonly #exact = new Map<string, AttributeGroup>();
  readonly #patterns: { readonly group: AttributeGroup; readonly tests: readonly GlobTest[] }[] = [];

  /** @param acceptances those without an attribute are left out */
  constructor(acceptances: readonly Acceptance[]) {
    for (const [attribute, entries] of Map.groupBy(acceptances, (one) => one.attribute)) {
      if (attribute === undefined) continue;
      const group = { entries };
      if (/[*?]/.test(attribute)) {
        const patterns = [attribute, `${attribute}.*`, `${attribute}[*`];
        this.#patterns.push({ group, tests: patterns.map(globTest) });
      } else this.#exact.set(attribute, group);
    }
  }

  /** What is of an attribute, or of one that it is in. */
  of(path: string): AttributeGroup[] {
    const found = this.#patterns.filter(({ tests }) => tests.some((test) => test(path)));
    const groups = found.map(({ group }) => group);
    for (let end = 1; end <= Math.min(path.length, LONGEST); end++) {
      const isEnd = end === path.length || path[end] === "." || path[end] === "[";
      const group = isEnd ? this.#exact.get(path.slice(0, end)) : undefined;
      if (group) groups.push(group);
    }
    return groups;
  }
}
