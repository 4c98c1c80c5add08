/** What a text says of the design, as facts like those that a caller may give: read by the learned models. */
import type { FactThing } from "../../../contract/design.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Frame } from "../reading/model.ts";
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import type { Hearing } from "./hearing.ts";
import { type Cue, SAID } from "./knownPhrases.ts";
import type { Naming } from "./lexicon.ts";
import { listedAsThere } from "./lists.ts";
import { placingIn, type ThingThere } from "./outside.ts";
import { isThin } from "./thin.ts";

/** From these log-odds on a text asks for a role. Chosen on 305 texts that took no part in the learning. */
const ASKED = -0.75;
/**
 * What a word does for a role counts only so much where the word rather speaks of what is there, leaves, comes later, is
 * not wanted or only mentioned, and by how many log-odds it must do so. A text that mostly tells how things are asks for
 * something by that. Chosen on the same texts.
 */
const DOUBTED = 0.5;
const DOUBTFUL = 1;
const MOSTLY = 0.4;
/** Roles of what moves something: what is moved from elsewhere is wanted anew. */
const MOVING: ReadonlySet<string> = new Set(["database-migration", "migration", "machine-migration"]);
const BESIDE_THE_POINT: ReadonlySet<Frame> = new Set(["has", "leaving", "not", "later", "about"] as const);
/** Who names so many services says what a design consists of: what he does not name must be asked for by more. */
const DESCRIBED = 2;
const ASKED_BESIDE = 1.5;
/**
 * By so much, in log-odds a word, a name must rather be there, leave or be unwanted than be wanted to count as that: what
 * is built in spite of it is seen, and what is left out is not. Chosen on the same texts.
 */
const SURE = 2;
/** Below this it is wanted all the same; in a thin text everything is that is not surely otherwise. */
const UNSURE = 0.5;

/** Lists of names, as they stand in a caller's facts. */
export interface SaidFacts {
  readonly roles: readonly string[];
  readonly types: readonly string[];
  /** Plain words that name types ("data warehouse"): what plays the same role will do. */
  readonly called: readonly string[];
  readonly denied: readonly string[];
  readonly later: readonly string[];
  readonly existing: readonly ThingThere[];
  readonly leaving: readonly FactThing[];
}

/** How the words speak in which something was heard; what the text says as it was written; and what was heard. */
interface Sources {
  readonly spoken: TextReading;
  readonly reading: TextReading;
  readonly hearing: Hearing;
}

/** @param roleGiving the role of what gives a capability */
export function factsSaid(
  { spoken, reading, hearing }: Sources,
  roleGiving: (capability: Capability) => string | undefined,
): SaidFacts {
  const { own, foreign, products, cues, umbrellas, isBrand } = hearing;
  const placing = placingIn(hearing);
  const listed = listedAsThere(spoken, [...own, ...foreign, ...products, ...cues], hearing.text.tokens, SURE);
  const isMoving = spoken.roles.some(({ role, score }) => MOVING.has(role) && score >= ASKED);
  const placed = (span: Span): Frame | "away" | "moved" => {
    const frame = listed.has(span.start) ? "has" : surelySaid(spoken, span, hearing.text.tokens);
    const isAway =
      frame === "has" || frame === "about"
        ? placing.isOutside(span)
        : frame === "want" && placing.isRightOutside(span);
    if (!isAway) return frame;
    return isMoving && !placing.isStaying(span) ? "moved" : "away";
  };
  const named = [...own.filter(isBrand), ...foreign, ...products];
  // A single plain word that is a name as well ("function") says what is meant no better than the words around it.
  const plain = own.filter((one) => !isBrand(one) && one.end - one.start > 1);
  const namesIn = (frame: ReturnType<typeof placed>, mentions: readonly Found<unknown>[] = named) => [
    ...new Set(mentions.flatMap((one) => (placed(one) === frame ? [one.text] : []))),
  ];
  const things = (frame: Frame, mentions = named) =>
    namesIn(frame, mentions).map((name): FactThing => ({ name }));
  const all = [...named, ...plain];
  // A word for what something does asks for it, or denies it, as surely as a name.
  const words = cues.filter(({ values }) => values.some(({ strength }) => strength === SAID));
  const rolesOf = ({ values }: Found<Cue>) =>
    values.flatMap(({ capability, strength }) => (strength === SAID ? (roleGiving(capability) ?? []) : []));
  const asked = words.filter((found) => placed(found) === "want").flatMap(rolesOf);
  const there = new Map(
    words.flatMap((found) =>
      placed(found) === "has" ? rolesOf(found).map((role) => [role, found.text] as const) : [],
    ),
  );
  for (const role of asked) there.delete(role);
  const wanted = new Set(namesIn("want"));
  const doubtful = doubtfulTokens(spoken, hearing.text.tokens.length);
  const away = awayTokens(
    [...own, ...foreign].filter((one) => placed(one) === "away"),
    roleGiving,
  );
  const enough = wanted.size >= DESCRIBED ? ASKED_BESIDE : ASKED;
  const likely = likelyRoles(reading, spoken, { doubtful, away }, enough);
  const isOnlyThat = (name: string) => !wanted.has(name);
  return {
    roles: [...new Set([...likely, ...asked])],
    types: [...wanted],
    called: [...namesIn("want", plain), ...namesIn("moved", all)],
    denied: namesIn("not", [...named, ...plain, ...words, ...umbrellas]).filter(isOnlyThat),
    later: namesIn("later").filter(isOnlyThat),
    existing: [
      ...things("has", all),
      ...namesIn("away", all).map((name) => ({ name, isOutside: true })),
      ...[...there].map(([role, words]) => ({ role, words })),
    ],
    leaving: things("leaving"),
  };
}

/** Tokens that count less, or for some roles nothing. */
interface Doubts {
  readonly doubtful: readonly number[];
  readonly away: ReadonlyMap<string, ReadonlySet<number>>;
}

const NO_TOKENS: ReadonlySet<number> = new Set();

/**
 * The roles that a text asks for by so many log-odds. Of another language it counts half what it says as it was written,
 * which the examples have fewer of, and half what its words are in English.
 * @param doubts the tokens of the English words that do not speak of what is wanted
 */
function likelyRoles(reading: TextReading, spoken: TextReading, doubts: Doubts, enough: number): string[] {
  const inEnglish = new Map(spoken.roles.map(({ role, score }) => [role, score]));
  const share = reading === spoken ? 1 : 0.5;
  return reading.roles.flatMap(({ role, score }) => {
    const likely = score + ((inEnglish.get(role) ?? score) - score) * share;
    if (likely < enough) return [];
    return likely - share * doubtOf(role, spoken, doubts) >= enough ? [role] : [];
  });
}

/** The tokens that rather speak of anything but what is wanted; none where most do. */
function doubtfulTokens(spoken: TextReading, length: number): number[] {
  const doubtful = Array.from({ length }, (_, start) => start).filter((start) => {
    const span = { start, end: start + 1 };
    const frame = spoken.frameOf(span);
    return BESIDE_THE_POINT.has(frame) && spoken.leaning(span, frame) >= DOUBTFUL;
  });
  return doubtful.length > length * MOSTLY ? [] : doubtful;
}

/** By how much a role is less likely for the words that do not speak of what is wanted, in log-odds. */
function doubtOf(role: string, spoken: TextReading, { doubtful, away }: Doubts): number {
  const outside = away.get(role) ?? NO_TOKENS;
  if (doubtful.length + outside.size === 0) return 0;
  const parts = spoken.partsOf(role);
  const sumOf = (tokens: Iterable<number>) =>
    [...tokens].reduce((sum, token) => sum + Math.max(0, parts[token] ?? 0), 0);
  return DOUBTED * sumOf(doubtful.filter((token) => !outside.has(token))) + sumOf(outside);
}

/** For each role the tokens of the names of what plays it outside of the cloud: they do nothing for it. */
function awayTokens(
  names: readonly Found<Naming>[],
  roleGiving: (capability: Capability) => string | undefined,
): Doubts["away"] {
  const away = new Map<string, Set<number>>();
  for (const { start, end, values } of names) {
    for (const { entry } of values) {
      const [purpose] = entry.gives;
      const role = purpose === undefined ? undefined : roleGiving(purpose);
      if (role === undefined) continue;
      const tokens = away.get(role) ?? new Set();
      for (let token = start; token < end; token += 1) tokens.add(token);
      away.set(role, tokens);
    }
  }
  return away;
}

/** How a phrase is spoken of; as context where it could as well be wanted. @param tokens of the text */
function surelySaid(spoken: TextReading, span: Span, tokens: readonly Token[]): Frame {
  const frame = spoken.frameOf(span);
  if (frame === "want") return frame;
  const leaning = spoken.leaning(span, frame);
  return leaning < (isThin(tokens) ? SURE : UNSURE) ? "want" : leaning < SURE ? "about" : frame;
}

/** Whether a phrase is spoken of as wanted, as far as can be told. */
export function isWanted(spoken: TextReading, span: Span, tokens: readonly Token[]): boolean {
  return surelySaid(spoken, span, tokens) === "want";
}
