/** What a text says of the design, as facts like those that a caller may give: read by the learned models. */
import type { FactThing } from "../../../contract/design.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Frame } from "../reading/model.ts";
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Token } from "../text/tokens.ts";
import type { Hearing } from "./hearing.ts";
import { type Cue, SAID } from "./knownPhrases.ts";
import { likelyRoles, type ReadText } from "./likelyRoles.ts";
import { isThin } from "./thin.ts";

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
  readonly existing: readonly FactThing[];
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
  const frameOf = (span: Span) => surelySaid(spoken, span, hearing.text.tokens);
  const named = [...own.filter(isBrand), ...foreign, ...products];
  // A single plain word that is a name as well ("function") says what is meant no better than the words around it.
  const plain = own.filter((one) => !isBrand(one) && one.end - one.start > 1);
  const namesIn = (frame: Frame, mentions: readonly Found<unknown>[] = named) => [
    ...new Set(mentions.flatMap((one) => (frameOf(one) === frame ? [one.text] : []))),
  ];
  const things = (frame: Frame, mentions = named) =>
    namesIn(frame, mentions).map((name): FactThing => ({ name }));
  // A word for what something does asks for it, or denies it, as surely as a name.
  const words = cues.filter(({ values }) => values.some(({ strength }) => strength === SAID));
  const rolesOf = ({ values }: Found<Cue>) =>
    values.flatMap(({ capability, strength }) => (strength === SAID ? (roleGiving(capability) ?? []) : []));
  const asked = words.filter((found) => frameOf(found) === "want").flatMap(rolesOf);
  const there = new Set(words.filter((found) => frameOf(found) === "has").flatMap(rolesOf));
  for (const role of asked) there.delete(role);
  const wanted = new Set(namesIn("want"));
  const likely = likelyRoles(text, wanted.size);
  const isOnlyThat = (name: string) => !wanted.has(name);
  const roles = new Set([...likely, ...asked]);
  const options = umbrellas
    .filter((found) => wanted.size === 0 && frameOf(found) === "want")
    .map(({ values }) => values.flatMap((capability) => roleGiving(capability) ?? []))
    .filter((group) => !group.some((role) => roles.has(role) || there.has(role)));
  for (const group of options) {
    const role = oneOf(group, spoken);
    if (role !== undefined) roles.add(role);
  }
  return {
    roles: [...roles],
    types: [...wanted],
    called: namesIn("want", plain),
    denied: namesIn("not", [...named, ...plain, ...words, ...umbrellas]).filter(isOnlyThat),
    later: namesIn("later").filter(isOnlyThat),
    existing: [...things("has", [...named, ...plain]), ...[...there].map((role) => ({ role }))],
    leaving: things("leaving"),
  };
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
