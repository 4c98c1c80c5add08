/** What a text says of the design, as facts like those that a caller may give: read by the learned models. */
import type { FactThing } from "../../../contract/design.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Frame } from "../reading/model.ts";
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import { type Hearing, namesOf } from "./hearing.ts";
import { type Cue, SAID } from "./knownPhrases.ts";
import type { Naming } from "./lexicon.ts";
import { type AwayTokens, likelyRoles, type ReadText } from "./likelyRoles.ts";
import { listedAsThere } from "./lists.ts";
import { placingIn, type ThingThere } from "./outside.ts";
import { isThin } from "./thin.ts";

/** Roles of what moves something, and from how many log-odds on: what is moved from elsewhere is wanted anew. */
const MOVING: ReadonlySet<string> = new Set(["database-migration", "migration", "machine-migration"]);
const MOVED = -0.75;
/**
 * By so much, in log-odds a word, a name must rather be there, leave or be unwanted than be wanted to count as that: what
 * is built in spite of it is seen, and what is left out is not. Chosen on the same texts.
 */
const SURE = 2;
/** Below this it is wanted all the same; in a thin text everything is that is not surely otherwise. */
const UNSURE = 0.5;

/** By so many log-odds another of the things that a word stands for must be likelier than the usual one. */
const CLEARLY = 1;

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

/**
 * @param hearing what was heard in the English words of the text
 * @param roleGiving the role of what gives a capability
 */
export function factsSaid(
  text: ReadText,
  hearing: Hearing,
  roleGiving: (capability: Capability) => string | undefined,
): SaidFacts {
  const { spoken } = text;
  const { own, foreign, products, cues, umbrellas, isBrand } = hearing;
  const placing = placingIn(hearing);
  const listed = listedAsThere(spoken, [...own, ...foreign, ...products, ...cues], hearing.text.tokens, SURE);
  const isMoving = spoken.roles.some(({ role, score }) => MOVING.has(role) && score >= MOVED);
  const placed = (span: Span): Frame | "away" | "moved" => {
    const frame = listed.has(span.start) ? "has" : surelySaid(spoken, span, hearing.text.tokens);
    const isAway =
      frame === "has" || frame === "about"
        ? placing.isOutside(span)
        : frame === "want" && placing.isRightOutside(span);
    if (!isAway) return frame;
    return isMoving && !placing.isStaying(span) ? "moved" : "away";
  };
  const named = namesOf(hearing);
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
  const away = awayTokens(
    [...own, ...foreign].filter((one) => placed(one) === "away"),
    roleGiving,
  );
  const likely = likelyRoles(text, wanted.size, away);
  const isOnlyThat = (name: string) => !wanted.has(name);
  const roles = new Set([...likely, ...asked]);
  const options = umbrellas
    .filter((found) => wanted.size === 0 && placed(found) === "want")
    .map(({ values }) => values.flatMap((capability) => roleGiving(capability) ?? []))
    .filter((group) => !group.some((role) => roles.has(role) || there.has(role)));
  for (const group of options) {
    const role = oneOf(group, spoken);
    if (role !== undefined) roles.add(role);
  }
  return {
    roles: [...roles],
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

/** For each role the tokens of the names of what plays it outside of the cloud: they do nothing for it. */
function awayTokens(
  names: readonly Found<Naming>[],
  roleGiving: (capability: Capability) => string | undefined,
): AwayTokens {
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

/** Who says "a database" wants one: the usual one, which comes first, or another that is clearly likelier. */
function oneOf(roles: readonly string[], spoken: TextReading): string | undefined {
  const known = spoken.roles.filter(({ role }) => roles.includes(role));
  const usual = known.find(({ role }) => role === roles[0]);
  const [best] = known;
  const isClear = best !== undefined && best.score >= (usual?.score ?? best.score) + CLEARLY;
  return (isClear ? best : usual)?.role;
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
