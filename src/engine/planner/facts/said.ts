/** What a text says of the design, as facts like those that a caller may give: read by the learned models. */
import type { FactThing } from "../../../contract/design.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Frame } from "../reading/model.ts";
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Hearing } from "./hearing.ts";
import { SAID } from "./knownPhrases.ts";

/** From these log-odds on a text asks for a role. Chosen on 609 texts that took no part in the learning. */
const ASKED = -0.3;
/**
 * By so much, in log-odds a word, a name must rather be there, leave or be unwanted than be wanted to count as that: what
 * is built in spite of it is seen, and what is left out is not. Chosen on the same texts.
 */
const SURE = 2;

/** Lists of names, as they stand in a caller's facts. */
export interface SaidFacts {
  readonly roles: readonly string[];
  readonly types: readonly string[];
  readonly denied: readonly string[];
  readonly later: readonly string[];
  readonly existing: readonly FactThing[];
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
  const { own, foreign, products, cues, isBrand } = hearing;
  const frameOf = (span: Span) => surelySaid(spoken, span);
  const named = [...own.filter(isBrand), ...foreign, ...products];
  const namesIn = (frame: Frame, mentions: readonly Found<unknown>[] = named) => [
    ...new Set(mentions.flatMap((one) => (frameOf(one) === frame ? [one.text] : []))),
  ];
  const things = (frame: Frame) => namesIn(frame).map((name): FactThing => ({ name }));
  // A word for what something does asks for it, or denies it, as surely as a name.
  const words = cues.filter(({ values }) => values.some(({ strength }) => strength === SAID));
  const asked = words
    .filter((found) => frameOf(found) === "want")
    .flatMap(({ values }) =>
      values.flatMap(({ capability, strength }) => (strength === SAID ? (roleGiving(capability) ?? []) : [])),
    );
  const likely = likelyRoles(reading, spoken);
  const wanted = new Set(namesIn("want"));
  const isOnlyThat = (name: string) => !wanted.has(name);
  return {
    roles: [...new Set([...likely, ...asked])],
    types: [...wanted],
    denied: [...new Set([...namesIn("not"), ...namesIn("not", words)])].filter(isOnlyThat),
    later: namesIn("later").filter(isOnlyThat),
    existing: things("has"),
    leaving: things("leaving"),
  };
}

/**
 * The roles that a text asks for. Of another language it counts half what it says as it was written, which the examples
 * have fewer of, and half what its words are in English.
 */
function likelyRoles(reading: TextReading, spoken: TextReading): string[] {
  const inEnglish = new Map(spoken.roles.map(({ role, score }) => [role, score]));
  return reading.roles.flatMap(({ role, score }) =>
    (score + (inEnglish.get(role) ?? score)) / 2 >= ASKED ? [role] : [],
  );
}

/** How a phrase is spoken of; as context where it could as well be wanted. */
function surelySaid(spoken: TextReading, span: Span): Frame {
  const frame = spoken.frameOf(span);
  return frame === "want" || spoken.leaning(span, frame) >= SURE ? frame : "about";
}
