import type { Mark } from "../planner/facts/facts.ts";
import type { DesignLibrary, PlacedSign, ReadyDesign, Sign } from "./library.ts";
import type { Signals } from "./signals.ts";

/** A reference design that an intent asks for, and the words that do. */
export interface Recognised {
  readonly ready: ReadyDesign;
  readonly evidence: string;
  /** The words that say so: they mean this design, and not each something else as well. */
  readonly marks: readonly Mark[];
}

export interface Recognition {
  readonly designs: readonly Recognised[];
  /** The words that recognise designs, also silenced ones. */
  readonly explained: readonly Mark[];
  /** Whether signs recognise nothing: there are hints at most. */
  readonly isGuess: boolean;
}

/**
 * The designs that an intent asks for, in the library's order. One that is a special case of another (`over`) silences
 * it; hints count only where no sign does, and the intent names no services but stores.
 */
export function recognise(
  library: DesignLibrary,
  signals: Signals,
  wished: readonly string[],
  isWhole: boolean,
): Recognition {
  const given = library.designs
    .filter(({ design }) => wished.includes(design.id))
    .map((ready) => ({ ready, evidence: ready.design.title, marks: [] }));
  const sure = isWhole ? given : [...given, ...signed(library, library.signsOf, signals)];
  // "An app with Postgres" asks for the app; who names the services of a system asks for those.
  const isSure =
    isWhole ||
    signals.namesServices ||
    signals.describesWhole ||
    sure.some(({ ready }) => !ready.design.part);
  const found = isSure ? sure : [...sure, ...signed(library, library.hintsOf, signals)];
  const silenced = new Set(found.flatMap(({ ready }) => ready.design.over));
  return {
    designs: found.filter(({ ready }) => !silenced.has(ready.design.id)),
    explained: found.flatMap(({ marks }) => marks),
    isGuess: sure.length === 0,
  };
}

/** The designs of which a sign is seen, in the library's order. */
function signed(
  library: DesignLibrary,
  signs: ReadonlyMap<string, readonly PlacedSign[]>,
  signals: Signals,
): Recognised[] {
  const seen = new Map<number, Mark[][]>();
  for (const tag of signals.said.keys()) {
    for (const { design, sign } of signs.get(tag) ?? []) {
      const marks = marksOf(sign, signals);
      if (marks.length === 0 || (isApplication(library, design) && isThere(marks, signals))) continue;
      const known = seen.get(design);
      if (known === undefined) seen.set(design, [marks]);
      else known.push(marks);
    }
  }
  return [...seen]
    .sort(([a], [b]) => a - b)
    .flatMap(([place, groups]) => {
      const ready = library.designs[place];
      return ready === undefined ? [] : [{ ready, evidence: evidenceOf(groups), marks: groups.flat() }];
    });
}

/** Whether all that speaks of an application says that it is there, or where records come from: people use any. */
function isThere(marks: readonly Mark[], signals: Signals): boolean {
  if (marks.every(({ isOrigin }) => isOrigin)) return true;
  const things = marks.filter((mark) => !signals.isOfPeople(mark));
  return things.length > 0 && things.every(({ exists }) => exists);
}

/** Roles of what records come from: where they do, that is there. */
const OF_APPLICATIONS: ReadonlySet<string> = new Set([
  ...[
    "app",
    "http-api",
    "static-site",
    "identity",
    "relational",
    "vm",
    "cluster",
    "mainframe",
    "file-transfer",
  ],
]);

function isApplication({ designs }: DesignLibrary, place: number): boolean {
  return designs[place]?.design.needs.some((role) => OF_APPLICATIONS.has(role)) === true;
}

/** The marks of a sign that is seen; none where it is not. */
function marksOf({ tags }: Sign, signals: Signals): Mark[] {
  if (!tags.every(({ tag, negated }) => signals.has(tag) !== negated)) return [];
  const wanted = tags.filter(({ negated }) => !negated).map(({ tag }) => tag);
  const marks = signals.near(wanted);
  // What is there already asks for nothing by itself.
  if (wanted.length === 1) return marks.filter(({ exists }) => !exists);
  return marks.every(({ exists }) => exists) ? [] : [...marks];
}

/** The words of the sign that comes first in the intent. */
function evidenceOf(groups: readonly (readonly Mark[])[]): string {
  const first = groups.reduce((a, b) => ((b[0]?.start ?? 0) < (a[0]?.start ?? 0) ? b : a));
  const isOne = new Set(first.map(({ tag }) => tag)).size === 1;
  const told = isOne ? first.slice(0, 1) : first;
  return [...new Set(told.map(({ evidence }) => evidence))].join(" … ");
}
