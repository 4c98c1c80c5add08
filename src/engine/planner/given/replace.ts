/** What a text's words say, with a caller's facts in the place of what they say of the same. */
import { ownOf } from "../../../shared/own.ts";
import { isAskedQuality } from "../data.ts";
import type { Facts } from "../facts/facts.ts";
import { type NumberFact, numbersIn } from "../facts/numbers.ts";
import type { Setting } from "../settings/detect.ts";
import { phraseKey } from "../text/tokens.ts";
import { AUDIENCE_TAGS } from "../vocabulary.ts";
import type { Resolved } from "./names.ts";
import type { Given } from "./read.ts";

/**
 * What a text's words say as a caller's facts leave it: they choose among what can fill a role, and say nothing of what
 * the caller says otherwise.
 */
export function replaceFacts(facts: Facts, given: Given, { leaving, machines, existing }: Resolved): Facts {
  const told = given.qualities.map((quality) => [quality, quality] as const);
  const isReplaced = replacedBy(given);
  const isPast = (evidence: string) => machines.size > 0 && machines.has(phraseKey(evidence));
  return {
    ...facts,
    named: new Map([...facts.named].filter(([entry]) => !leaving.has(entry) && !existing.has(entry))),
    qualities: new Map([...[...facts.qualities].filter(([quality]) => !isReplaced(quality)), ...told]),
    capabilities: new Map([...facts.capabilities].filter(([, { evidence }]) => !isPast(evidence))),
    marks: facts.marks.filter(({ tag, evidence }) => !isReplaced(tag) && !isPast(evidence)),
  };
}

/**
 * The tags of which a caller says others. Qualities replace qualities, but for those that say for whom something is: that
 * is the audience's to say. "Public" is for anybody as well, and gives way only to qualities that say how it is reached:
 * what is for customers may be public.
 */
function replacedBy({ qualities, audience }: Given): (tag: string) => boolean {
  const saysForWhom = audience.length > 0 || qualities.some((quality) => AUDIENCE_TAGS.has(quality));
  const saysReach = qualities.some((quality) => quality === "private" || quality === "public");
  return (tag) => {
    if (AUDIENCE_TAGS.has(tag)) return saysForWhom;
    if (tag === "public") return saysReach;
    return qualities.length > 0 && isAskedQuality(tag);
  };
}

/** The numbers of a text, but for those of kinds that a caller gives. */
export function otherNumbers(said: readonly NumberFact[], { numbers }: Given): NumberFact[] {
  return said.filter(({ kind }) => !numbers.some((given) => given.kind === kind));
}

/** Settings that are the same as a number of the text. */
const MEASURED = { "retention-days": "retention_days", "storage-gb": "gigabytes" } as const;

/** The settings of a text, with a caller's number where the text has another for it. */
export function withNumbers(
  settings: readonly Setting[],
  text: string,
  { numbers }: Given,
): readonly Setting[] {
  if (numbers.length === 0) return settings;
  const said = numbersIn(text);
  return settings.map((setting) => {
    const kind = ownOf(MEASURED, setting.name);
    const given = numbers.find((number) => number.kind === kind);
    const isThat = said.some((number) => number.kind === kind && number.value === setting.value);
    return given !== undefined && isThat ? { ...setting, value: given.value } : setting;
  });
}
