/** Identifiers of generated code: readable, unique, and the same for the same plan. */

const MAX_LENGTH = 60;

export type IdentifierForm = "snake" | "pascal" | "camel";

/** The words of a name, in ASCII: what no language's identifiers may hold is left out. */
export function wordsOf(name: string): string[] {
  return name
    .slice(0, 200)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "");
}

/** Words as one identifier. */
export function identifier(words: readonly string[], form: IdentifierForm): string {
  const lower = words.map((word) => word.toLowerCase());
  const joined =
    form === "snake"
      ? lower.join("_")
      : lower.map((word, place) => (form === "camel" && place === 0 ? word : capitalized(word))).join("");
  const safe = joined === "" ? (form === "pascal" ? "Resource" : "resource") : joined;
  const begun = /^[0-9]/.test(safe)
    ? form === "snake"
      ? `r_${safe}`
      : form === "pascal"
        ? `R${safe}`
        : `r${safe}`
    : safe;
  return begun.slice(0, MAX_LENGTH).replace(/_$/, "");
}

/** Words joined by hyphens, cut to a length; what is cut off still tells two names apart. */
export function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  // FNV-1a, of which four characters do: they only part names that begin alike.
  let hash = 2_166_136_261;
  for (const char of words) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  const ending = hash.toString(36).slice(-4).padStart(4, "0");
  return `${words.slice(0, Math.max(1, length - 5)).replace(/-$/, "")}-${ending}`.slice(
    0,
    Math.max(6, length),
  );
}

/** Hands out identifiers that are unique, the same ones for the same wishes in the same order. */
export class Identifiers {
  readonly #taken = new Set<string>();
  readonly #words = new Map<string, readonly string[]>();
  readonly #form: IdentifierForm;

  constructor(form: IdentifierForm) {
    this.#form = form;
  }

  /** A component's name is asked for with each of its resources and relations. */
  #wordsOf(name: string): readonly string[] {
    const known = this.#words.get(name) ?? wordsOf(name);
    this.#words.set(name, known);
    return known;
  }

  take(...names: readonly string[]): string {
    const words = names.flatMap((name) => this.#wordsOf(name));
    const wanted = identifier(words, this.#form);
    let id = wanted;
    for (let number = 2; this.#taken.has(id.toLowerCase()); number += 1)
      id = this.#form === "snake" ? `${wanted}_${number}` : `${wanted}${number}`;
    this.#taken.add(id.toLowerCase());
    return id;
  }
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
