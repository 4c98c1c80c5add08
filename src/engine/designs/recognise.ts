import type { Mark } from "../planner/facts/facts.ts";
import { holds } from "./condition.ts";
import type { DesignLibrary, ReadyDesign } from "./library.ts";
import type { Signals } from "./signals.ts";
import type { Wanted } from "./wanted.ts";

/** A reference design that an intent asks for, and the words that do. */
export interface Recognised {
  readonly ready: ReadyDesign;
  readonly evidence: string;
}

/** Share of a design's roles that are wanted where its signs are more than chance. */
const ENOUGH = 0.5;

/**
 * The designs that a caller names, and those that a text's words are signs of and whose roles it wants, in the library's
 * order. One that is a special case of another (`over`) silences it.
 */
export function recognise(
  library: DesignLibrary,
  signs: readonly SeenSign[],
  signals: Signals,
  named: readonly string[],
  wanted: Wanted,
): Recognised[] {
  const given = namedDesigns(library, named);
  const signed = signedBy(signs, signals).filter(({ ready: { design } }) => {
    const count = design.needs.filter((role) => wanted.has(role)).length;
    return !named.includes(design.id) && count > 0 && count >= design.needs.length * ENOUGH;
  });
  const kept = new Set(withoutSilenced([...given, ...signed]));
  return [...given, ...signed.filter((one) => kept.has(one))];
}

/** The designs of some ids, in the library's order. */
export function namedDesigns(library: DesignLibrary, ids: readonly string[]): Recognised[] {
  if (ids.length === 0) return [];
  return library.designs
    .filter(({ design }) => ids.includes(design.id))
    .map((ready) => ({ ready, evidence: ready.design.title }));
}

/**
 * The roles of designs; conditional ones may depend on roles, so what one condition adds is known to
 * the next ("no store yet").
 */
export function addDesigns(wanted: Wanted, signals: Signals, designs: readonly Recognised[]): void {
  const causeOf = ({ ready: { design }, evidence }: Recognised) =>
    ({ kind: "design", evidence, design: design.id, title: design.title }) as const;
  for (const design of designs) {
    tell(signals, design.ready, design.evidence);
    for (const role of design.ready.design.needs) wanted.add(role, causeOf(design));
  }
  tellRoles(wanted, signals);
  for (const design of designs) {
    for (const [condition, roles] of design.ready.when) {
      if (!holds(condition, signals.has)) continue;
      for (const role of roles) wanted.add(role, causeOf(design));
      tellRoles(wanted, signals);
    }
  }
}

/** What holds where a design is recognised. */
export function tell(signals: Signals, { design }: ReadyDesign, evidence: string): void {
  for (const tag of design.tags) signals.add(tag, evidence);
  signals.add(`d:${design.id}`, evidence);
}

/** What holds where roles are wanted. */
export function tellRoles(wanted: Wanted, signals: Signals): void {
  for (const role of wanted.ids()) signals.add(`r:${role}`, role);
}

/** The designs of which a sign is seen, but for those that a special case of them silences. */
export function signedDesigns(signs: readonly SeenSign[], signals: Signals): Recognised[] {
  return withoutSilenced(signedBy(signs, signals));
}

function withoutSilenced(found: readonly Recognised[]): Recognised[] {
  const silenced = new Set(found.flatMap(({ ready }) => ready.design.over));
  return found.filter(({ ready }) => !silenced.has(ready.design.id));
}

/** A sign of a design that a text shows, unless a tag speaks against it. */
export interface SeenSign {
  readonly ready: ReadyDesign;
  /** The marks that show it. */
  readonly marks: readonly Mark[];
  readonly unless: readonly string[];
}

/**
 * The signs that a text shows, in the order of the library's designs. Tags that are added to the signals later bring no
 * marks and so no signs: what they can do is speak against one.
 */
export function signsIn(library: DesignLibrary, signals: Signals): SeenSign[] {
  const seen: (SeenSign & { readonly design: number })[] = [];
  for (const tag of signals.said.keys()) {
    for (const { design, sign } of library.signsOf.get(tag) ?? []) {
      // Most signs lack one of their tags.
      if (!sign.tags.every(signals.has)) continue;
      const marks = signals.near(sign.tags);
      const ready = library.designs[design];
      if (ready !== undefined && marks.length > 0 && marks.every(({ asked }) => asked))
        seen.push({ design, ready, marks, unless: sign.unless });
    }
  }
  return seen.sort((a, b) => a.design - b.design);
}

/** The designs of which a sign is seen that nothing speaks against, in the library's order. */
function signedBy(signs: readonly SeenSign[], signals: Signals): Recognised[] {
  const holding = signs.filter(({ unless }) => !unless.some(signals.has));
  return [...Map.groupBy(holding, ({ ready }) => ready)].map(([ready, groups]) => ({
    ready,
    evidence: evidenceOf(groups.map(({ marks }) => marks)),
  }));
}

/** The words of the sign that comes first in the intent. */
function evidenceOf(groups: readonly (readonly Mark[])[]): string {
  const first = groups.reduce((a, b) => ((b[0]?.start ?? 0) < (a[0]?.start ?? 0) ? b : a));
  const isOne = new Set(first.map(({ tag }) => tag)).size === 1;
  const told = isOne ? first.slice(0, 1) : first;
  return [...new Set(told.map(({ evidence }) => evidence))].join(" … ");
}
