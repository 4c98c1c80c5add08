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

/** The words of a name and of what is told of it, once where one ends as the other begins: `queue`, `queue url`. */
export function joinedOnce(name: readonly string[], told: readonly string[]): readonly string[] {
  const isOnlyWord = name.length === 1 && isSame(name[0], told[0]);
  return isOnlyWord ? [...name, ...told.slice(1)] : [...withoutEnding(name, told), ...told];
}

/** Words without those that repeat the one before: of `storage storage account`, `storage account`. */
export function undoubled(words: readonly string[]): readonly string[] {
  return words.filter((word, place) => place === 0 || !isSame(word, words[place - 1]));
}

function isSame(a: string | undefined, b: string | undefined): boolean {
  return a?.toLowerCase() === b?.toLowerCase();
}

/** A name's words without those at its end with which what is told of it begins; all of them where it has no others. */
export function withoutEnding(name: readonly string[], told: readonly string[]): readonly string[] {
  for (let shared = Math.min(name.length - 1, told.length); shared > 0; shared--)
    if (name.slice(-shared).every((word, place) => isSame(word, told[place]))) return name.slice(0, -shared);
  return name;
}

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
  if (whole.length <= MAX_LENGTH) return whole;
  const [sign, ending] = form === "snake" ? ["_", hashed(whole)] : ["", capitalized(hashed(whole))];
  return `${wholeWords(whole, MAX_LENGTH - sign.length - ending.length)}${sign}${ending}`;
}

/** As much of joined words as there is room for, without a beginning of a word where that leaves most of it. */
function wholeWords(joined: string, length: number): string {
  const cut = joined.slice(0, length);
  const next = joined.charAt(length);
  const last = /[A-Z]/.test(next) || next === "_" ? "" : (/(_|[A-Z])[a-z0-9]*$/.exec(cut)?.[0] ?? "");
  return (last.length < length / 2 ? cut.slice(0, cut.length - last.length) : cut).replace(/_$/, "");
}

/** A name as all languages spell it alike: "deletion_protection" is "DeletionProtection". */
export function withoutJoints(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Words joined by hyphens, cut to a length; what is cut off still tells two names apart. */
export function shortened(words: string, length: number): string {
  if (words.length <= length) return words;
  return `${words.slice(0, Math.max(1, length - 5)).replace(/-$/, "")}-${hashed(words)}`.slice(
    0,
    Math.max(6, length),
  );
}

/** FNV-1a, of which four characters do: they only part names that begin alike. */
function hashed(text: string): string {
  let hash = 2_166_136_261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash.toString(36).slice(-4).padStart(4, "0");
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
    const joined = joinedWithin(parts, this.#form === "snake" ? "_" : "");
    const first = this.#form === "camel" ? joined.slice(0, 1).toLowerCase() + joined.slice(1) : joined;
    return begun(first, this.#form);
  }

  /** One for what stands between two components, which says once what both names say. */
  takeBetween(from: string, to: string, ...endings: readonly string[]): string {
    return this.take(between(wordsOf(from), wordsOf(to)).join(" "), ...endings);
  }

  take(...names: readonly string[]): string {
    return this.#free.take(this.#wanted(names));
  }
}

/** So few words at the end of both names may be chance. */
const LEAST_SHARED = 2;

/**
 * The words of two names in turn. Where the second begins with all of the first, it says both: `task` and `task-role` are
 * `task role`, and the other way round `task role own`. What both end in stands once: `app-security-group` and
 * `data-security-group` are `app data security group`.
 */
function between(from: readonly string[], to: readonly string[]): readonly string[] {
  const [short, long] = from.length < to.length ? [from, to] : [to, from];
  if (short.length > 0 && short.every((word, place) => isSame(word, long[place])))
    return from.length > to.length ? [...from, "own"] : to;
  let shared = 0;
  while (shared < short.length - 1 && isSame(from.at(-1 - shared), to.at(-1 - shared))) shared++;
  return [...from.slice(0, from.length - (shared < LEAST_SHARED ? 0 : shared)), ...to];
}

/** What is left of a part at least, in characters: less tells nothing. */
const LEAST_PART = 8;

/**
 * Parts in turn, of which the longest but for the last gives way where they are too long: the last one tells what it is.
 * Where that does not do, they stay too long.
 */
function joinedWithin(parts: readonly string[], sign: string): string {
  const joined = parts.join(sign);
  const longest = parts.slice(0, -1).toSorted((a, b) => b.length - a.length)[0];
  if (joined.length <= MAX_LENGTH || longest === undefined) return joined;
  const ending = sign === "" ? capitalized(hashed(joined)) : hashed(joined);
  const room = MAX_LENGTH - ending.length - sign.length - (joined.length - longest.length);
  if (room < LEAST_PART) return joined;
  const place = parts.indexOf(longest);
  return [...parts.with(place, wholeWords(longest, room)), ending].join(sign);
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
