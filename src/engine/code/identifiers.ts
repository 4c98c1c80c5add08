/** Identifiers of generated code: readable, unique, and the same for the same plan. */

import { FreeNames } from "../../shared/freeNames.ts";
import { remembered } from "../../shared/remembered.ts";

const MAX_LENGTH = 60;

export type IdentifierForm = "snake" | "pascal" | "camel";

/** The words of a name, in ASCII: what no language's identifiers may hold is left out. */
export function wordsOf(name: string): readonly string[] {
  return wordsIn(name.slice(0, 200));
}

/** A component's name is asked for with each of its resources. */
const wordsIn = remembered((name): readonly string[] => {
  // Most names are plain already.
  const plain = ASCII.test(name) ? name : name.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain.match(/[A-Za-z0-9]+/g) ?? [];
});

const ASCII = /^[ -~]*$/;

/** Words as one identifier. */
export function identifier(words: readonly string[], form: IdentifierForm): string {
  const lower = words.map((word) => word.toLowerCase());
  return begun(
    form === "snake"
      ? lower.join("_")
      : lower.map((word, place) => (form === "camel" && place === 0 ? word : capitalized(word))).join(""),
    form,
  );
}

/** Joined words, begun and cut as an identifier is. */
function begun(joined: string, form: IdentifierForm): string {
  const safe = joined === "" ? (form === "pascal" ? "Resource" : "resource") : joined;
  const start = form === "snake" ? "r_" : form === "pascal" ? "R" : "r";
  const whole = /^[0-9]/.test(safe) ? start + safe : safe;
  return whole.slice(0, MAX_LENGTH).replace(/_$/, "");
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
  readonly #free: FreeNames;
  /** Names in the form of an identifier; a component's is asked for with each of its resources and relations. */
  readonly #parts = new Map<string, string>();
  readonly #form: IdentifierForm;

  constructor(form: IdentifierForm) {
    this.#form = form;
    const sign = form === "snake" ? "_" : "";
    this.#free = new FreeNames(
      (wanted, number) => `${wanted}${sign}${number}`,
      (id) => id.toLowerCase(),
    );
  }

  /** A name where it does not begin the identifier. */
  #part(name: string): string {
    const known = this.#parts.get(name);
    if (known !== undefined) return known;
    const words = wordsOf(name).map((word) => word.toLowerCase());
    const part = this.#form === "snake" ? words.join("_") : words.map(capitalized).join("");
    this.#parts.set(name, part);
    return part;
  }

  #wanted(names: readonly string[]): string {
    const parts = names.map((name) => this.#part(name)).filter((part) => part !== "");
    const joined = parts.join(this.#form === "snake" ? "_" : "");
    const first = this.#form === "camel" ? joined.slice(0, 1).toLowerCase() + joined.slice(1) : joined;
    return begun(first, this.#form);
  }

  take(...names: readonly string[]): string {
    return this.#free.take(this.#wanted(names));
  }
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
