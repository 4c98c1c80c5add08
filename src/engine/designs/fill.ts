import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Fact } from "../planner/facts/facts.ts";
import type { Candidate } from "./candidates.ts";
import { holds } from "./condition.ts";
import type { Recognised } from "./recognise.ts";
import type { Role } from "./schema.ts";
import { NAMED_SURELY, type Signals, typeNameOf } from "./signals.ts";
import type { Cause, WantedRole } from "./wanted.ts";

/** A role of the design and the type that fills it. */
export interface Choice {
  readonly role: Role;
  readonly entry: CatalogueEntry;
  readonly causes: readonly Cause[];
  /** It is there already: the design uses it, and does not bring it. */
  readonly exists: boolean;
  /** What could fill the role instead, best first. */
  readonly others: readonly CatalogueEntry[];
}

/** A role for which nothing is built, and the type that does it by the way. */
export interface Covered {
  readonly role: Role;
  readonly by: CatalogueEntry;
}

/** A role for which nothing is left, or that only a substitute fills. */
export interface Gap {
  readonly role: Role;
  /** What would have filled it, had nothing ruled it out; undefined where the cloud has nothing for it. */
  readonly missing: CatalogueEntry | undefined;
  readonly nearest: CatalogueEntry | undefined;
}

export interface Filled {
  readonly choices: readonly Choice[];
  /** Roles that a type does which is in the design for another. */
  readonly covered: readonly Covered[];
  readonly gaps: readonly Gap[];
}

/** What choosing needs to know. */
export interface Circumstances {
  /** What can fill a role on the cloud, the usual first. */
  readonly candidates: (role: string) => readonly Candidate[];
  readonly find: (typeName: string) => CatalogueEntry | undefined;
  readonly entries: readonly CatalogueEntry[];
  readonly named: ReadonlyMap<CatalogueEntry, Fact>;
  /** Of these, what is there already. */
  readonly existing: ReadonlyMap<CatalogueEntry, string>;
  readonly designs: readonly Recognised[];
  readonly roleOf: (entry: CatalogueEntry) => string | undefined;
  /** Whether a type is asked for, so that it is built for a role though something else plays that already. */
  readonly isAsked: (entry: CatalogueEntry) => boolean;
  /** Roles that the caller says there are: no other role makes them superfluous. */
  readonly given: ReadonlySet<string>;
  /** Whether the intent or a constraint rules a type out. */
  readonly isOut: (entry: CatalogueEntry) => boolean;
  /** Whether a rule prefers a type to others that can fill its role. */
  readonly isPreferred: (entry: CatalogueEntry) => boolean;
}

/** Fills the wanted roles one after the other; what is chosen for one is known to the next. */
export function fill(roles: readonly WantedRole[], signals: Signals, circumstances: Circumstances): Filled {
  const wanted = new Set(
    roles.filter(({ role }) => isPossible(role, circumstances)).map(({ role }) => role.id),
  );
  const there = new Set(roles.flatMap(({ role, there: said }) => (said === undefined ? [] : [role.id])));
  const types = new Set<string>();
  const choices: Choice[] = [];
  const covered: Covered[] = [];
  const gaps: Gap[] = [];
  for (const { role, causes, there: said } of roles) {
    const all = circumstances.candidates(role.id);
    // A machine is a database only under a condition, however plainly it is named or spoken of.
    const able = all.filter((candidate) => candidate.isOwn || mayPlay(candidate, signals));
    const named = able
      .filter(({ entry }) => isNamedOutright(entry, role.id, circumstances, wanted))
      // "Cloud SQL beside VMs": what is made for the role comes before what could play it as well.
      .sort((a, b) => Number(b.isOwn) - Number(a.isOwn));
    const isGiven = circumstances.given.has(role.id);
    const cover = role.covered.find((name) =>
      name.includes("/") ? types.has(name) : !isGiven && wanted.has(name),
    );
    const isBeside = role.beside.some((id) => there.has(id)) && causes.every(isUnasked);
    if (named.length === 0 && (cover !== undefined || isBeside)) {
      const by = cover === undefined ? undefined : circumstances.find(cover);
      if (by !== undefined) covered.push({ role, by });
      continue;
    }
    const wishing = circumstances.designs.filter(({ ready }) =>
      causes.some((cause) => cause.kind === "design" && cause.design === ready.design.id),
    );
    // Who prefers machines to run the code does not mean that one keeps the database as well.
    const prefer = preferences(wishing, able);
    const ordered = inOrder({ named, able, prefer, all }, signals, circumstances);
    const allowed = ordered.filter((entry) => !circumstances.isOut(entry));
    const [missing] = ordered;
    const entry = allowed[0] ?? substitute(missing, circumstances);
    if (entry !== undefined) {
      const others = allowed.filter((other) => other !== entry);
      const saying = circumstances.existing.get(entry) ?? (circumstances.isAsked(entry) ? undefined : said);
      const exists = saying !== undefined;
      choices.push({ role, entry, causes: exists ? [...saidBy(saying), ...causes] : causes, exists, others });
      types.add(typeNameOf(entry));
      signals.add(`t:${typeNameOf(entry)}`, entry.name);
    }
    if (allowed.length === 0) gaps.push({ role, missing, nearest: entry });
  }
  return { choices, covered, gaps };
}

/** Only a design, or another role, wants it. */
function isUnasked({ kind }: Cause): boolean {
  return kind === "design" || kind === "role";
}

/** Whether anything is left that can fill a role: what nothing fills covers no other. */
function isPossible({ id }: Role, { candidates, isOut }: Circumstances): boolean {
  const all = candidates(id);
  return all.length === 0 || all.some(({ entry }) => !isOut(entry));
}

/** What can fill a role. */
interface Candidates {
  readonly all: readonly Candidate[];
  /** Of these, what may play it as things are. */
  readonly able: readonly Candidate[];
  /** Of these, what the intent names for it. */
  readonly named: readonly Candidate[];
  /** What the designs that want the role prefer. */
  readonly prefer: readonly Candidate[];
}

/** The types that can fill a role, best first, whatever rules them out. */
function inOrder(
  { named, able, prefer, all }: Candidates,
  signals: Signals,
  { isPreferred, named: facts }: Circumstances,
): CatalogueEntry[] {
  const ordered = new Set<CatalogueEntry>();
  const add = (candidates: readonly Candidate[], test: (candidate: Candidate) => boolean) => {
    for (const candidate of candidates) if (test(candidate)) ordered.add(candidate.entry);
  };
  const isHeld = ({ if: condition }: Candidate) => condition !== undefined && holds(condition, signals.has);
  const isUsual = ({ if: condition }: Candidate) => condition === undefined;
  add(named, () => true);
  add(able, ({ entry }) => isPreferred(entry));
  add(prefer, isHeld);
  add(all, isHeld);
  add(prefer, isUsual);
  add(able, ({ entry }) => isNamedByWord(facts.get(entry)));
  add(all, isUsual);
  add(all, () => true);
  return [...ordered];
}

/** What designs prefer among what can play a role. */
function preferences(designs: readonly Recognised[], able: readonly Candidate[]): Candidate[] {
  return designs.flatMap(({ ready }) =>
    ready.prefer.flatMap((filling) => {
      const candidate = able.find(({ entry }) => typeNameOf(entry) === filling.type);
      return candidate === undefined ? [] : [{ ...candidate, if: filling.if }];
    }),
  );
}

function mayPlay({ if: condition }: Candidate, signals: Signals): boolean {
  return condition === undefined || holds(condition, signals.has);
}

/** With a product's own name ("Redis"), and for this role rather than for another of the design. */
function isNamedOutright(
  entry: CatalogueEntry,
  role: string,
  { named, roleOf }: Circumstances,
  wanted: ReadonlySet<string>,
): boolean {
  const fact = named.get(entry);
  if (fact?.isBrand !== true || fact.strength < NAMED_SURELY) return false;
  const own = roleOf(entry);
  return own === undefined || own === role || !wanted.has(own);
}

/** With a word for what it does ("notebook instance"). */
function isNamedByWord(fact: Fact | undefined): boolean {
  return fact !== undefined && fact.strength >= NAMED_SURELY;
}

/** What serves the same purpose and is not ruled out: the most common such type. */
function substitute(
  missing: CatalogueEntry | undefined,
  { entries, isOut }: Circumstances,
): CatalogueEntry | undefined {
  const [purpose] = missing?.gives ?? [];
  if (purpose === undefined) return undefined;
  const fitting = entries.filter(
    (entry) => entry.gives.includes(purpose) && !entry.auxiliary && !isOut(entry),
  );
  return fitting.toSorted(
    (a, b) =>
      a.gives.indexOf(purpose) - b.gives.indexOf(purpose) ||
      b.popularity - a.popularity ||
      (a.typeId < b.typeId ? -1 : 1),
  )[0];
}

/** What is there is told by the words that say so, whatever else asks for its role. */
function saidBy(words: string): Cause[] {
  return words === "" ? [] : [{ kind: "named", evidence: words }];
}
