/** A text's reading with a caller's facts in the place of what it says of the same. */
import { ownOf } from "../../../shared/own.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { NAMED_SURELY } from "../../designs/signals.ts";
import type { Fact, Facts, Mark } from "../facts/facts.ts";
import { type NumberFact, numbersIn } from "../facts/numbers.ts";
import type { Setting } from "../settings/detect.ts";
import { UNIT } from "../text/fixed.ts";
import { phraseKey } from "../text/tokens.ts";
import { isQuality } from "../understood.ts";
import { AUDIENCE_TAGS } from "../vocabulary.ts";
import type { Resolved } from "./names.ts";
import type { Given } from "./read.ts";

/**
 * The facts of a text as a caller's own leave them. Where those say what the design consists of, the text names, denies
 * and tells of nothing any more: its words, and products that it names outright, choose among what can fill a role.
 */
export function replaceFacts(facts: Facts, given: Given, resolved: Resolved): Facts {
  if (!given.isGiven) return facts;
  const { isWhole, existing, leaving } = resolved;
  const told = given.qualities.map((quality) => [quality, quality] as const);
  const saysExisting = isWhole || given.existing.length > 0;
  const saysLeaving = isWhole || given.leaving.length > 0;
  const saysDenied = isWhole || given.denied.length > 0;
  const isReplaced = (tag: string) =>
    (given.qualities.length > 0 && isQuality(tag)) || (given.audience.length > 0 && AUDIENCE_TAGS.has(tag));
  const named = [...facts.named].filter(([entry]) => !leaving.has(entry));
  const chosen = isWhole
    ? named.filter(
        ([entry, fact]) => fact.isBrand && fact.strength >= NAMED_SURELY && !facts.existing.has(entry),
      )
    : named;
  const there = [...existing].map(([entry, evidence]): [CatalogueEntry, Fact] => [
    entry,
    { strength: UNIT, evidence, isBrand: true },
  ]);
  return {
    ...facts,
    named: new Map([...chosen, ...there]),
    ...(saysDenied
      ? { deniedNames: new Map(), deniedBrands: new Set<string>(), deniedCapabilities: new Map() }
      : {}),
    ...(given.qualities.length > 0 ? { qualifiers: new Map(told) } : {}),
    ...(saysLeaving ? { foreign: new Map(), replaced: new Map() } : {}),
    ...(saysExisting ? { existing, existingCapabilities: new Map(), outside: new Map() } : {}),
    ...(isWhole
      ? {
          talked: [],
          capabilities: new Map(
            [...facts.capabilities].filter(([, { evidence }]) => !resolved.machines.has(phraseKey(evidence))),
          ),
        }
      : {}),
    marks: facts.marks.filter((mark) => !isReplaced(mark.tag) && !(isWhole && isPast(mark, resolved))),
  };
}

/** Whether words speak of what is there or was: they choose nothing of what is to be built. */
function isPast({ evidence, exists, outside, isOrigin }: Mark, { machines }: Resolved): boolean {
  return exists || outside || isOrigin || machines.has(phraseKey(evidence));
}

/**
 * The types that a text does not want, where a caller says what the design consists of: they rule nothing out there, and
 * yet another that can fill the role comes first. Types that the caller asks for are wanted whatever the text says.
 */
export function shunnedIn(
  { deniedNames }: Facts,
  { isWhole, effect }: Resolved,
): ReadonlySet<CatalogueEntry> {
  if (!isWhole) return new Set();
  const named = [...deniedNames.keys()].filter((entry) => effect.include?.includes(entry) !== true);
  return new Set(named);
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
