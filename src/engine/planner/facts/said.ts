/** What a text says of the design, as facts like those that a caller may give: read by the learned models. */
import type { FactThing } from "../../../contract/design.ts";
import type { Frame } from "../reading/model.ts";
import type { Span, TextReading } from "../reading/textModel.ts";
import type { Found } from "../text/phraseBook.ts";
import type { Hearing } from "./hearing.ts";
import { SAID } from "./knownPhrases.ts";

const V = process.env;
/** From these log-odds on a text asks for a role. Chosen on 609 texts that took no part in the learning. */
const ASKED = Number(V["T"] ?? -0.2);

/** Lists of names, as they stand in a caller's facts. */
export interface SaidFacts {
  readonly roles: readonly string[];
  readonly types: readonly string[];
  readonly denied: readonly string[];
  readonly later: readonly string[];
  readonly existing: readonly FactThing[];
  readonly leaving: readonly FactThing[];
}

/** Something that a text names, and how it speaks of it. */
interface Mention extends Span {
  readonly text: string;
  readonly frame: Frame;
}

/**
 * @param spoken how the words speak in which something was heard
 * @param reading of the text as it was written
 * @param roleOf the role for what gives a capability
 */
export function factsSaid(
  spoken: TextReading,
  reading: TextReading,
  hearing: Hearing,
  roleOf: (capability: string) => string | undefined,
): SaidFacts {
  const { own, foreign, products, cues, isBrand } = hearing;
  const mention = ({ start, end, text }: Found<unknown>): Mention => ({
    ...{ start, end, text },
    frame: spoken.frameOf({ start, end }),
  });
  const named = [...own.filter(isBrand), ...foreign, ...products].map(mention);
  const namesIn = (frame: Frame, mentions = named) => [
    ...new Set(mentions.flatMap((one) => (one.frame === frame ? [one.text] : []))),
  ];
  const things = (frame: Frame) => namesIn(frame).map((name): FactThing => ({ name }));
  // "Without a load balancer": a word for what something does is denied as surely as a name.
  const said = cues.filter(({ values }) => values.some(({ strength }) => strength === SAID));
  const words = said.map(mention);
  const wanted = new Set(namesIn("want"));
  const isOnlyThat = (name: string) => !wanted.has(name);
  const C = Number(V["C"] ?? 9);
  const scoreOf = new Map(reading.roles.map(({ role, score }) => [role, score]));
  const cued = said
    .filter((found) => mention(found).frame === "want")
    .flatMap(({ values }) =>
      values.flatMap(({ capability, strength }) => (strength === SAID ? (roleOf(capability) ?? []) : [])),
    )
    .filter((role) => (scoreOf.get(role) ?? -99) > C);
  return {
    roles: [
      ...new Set([...reading.roles.flatMap(({ role, score }) => (score >= ASKED ? [role] : [])), ...cued]),
    ],
    types: V["NT"] ? [] : [...wanted],
    denied: V["ND"]
      ? []
      : [...new Set([...namesIn("not"), ...(V["NW"] ? [] : namesIn("not", words))])].filter(isOnlyThat),
    later: namesIn("later").filter(isOnlyThat),
    existing: V["NE"] ? [] : things("has"),
    leaving: V["NL"] ? [] : things("leaving"),
  };
}
