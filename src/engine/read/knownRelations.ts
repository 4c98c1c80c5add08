/** What the catalogue says of two types of which a resource of one names a resource of the other. */
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry, Dependency, Relation } from "../catalogue/schema.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import type { Lead } from "./typeTable.ts";

/** A relation of the catalogue, seen from the resource that names the other. */
export interface KnownRelation {
  readonly kind: Verb;
  /** The relation runs from what is named to what names it. */
  readonly reversed: boolean;
  /** What is named contains what names it. */
  readonly inside: boolean;
  readonly background: boolean;
  /** What is named works for what names it alone: it keeps its failed messages, or is the task definition that it runs. */
  readonly serving: boolean;
  /** Types (`service/kind`) of the resources that join the two. */
  readonly via: readonly string[];
}

export interface KnownRelations {
  /** By type first, then by what the types are for; undefined where the catalogue relates them in no way. */
  between(naming: CatalogueEntry, named: CatalogueEntry, said: Said): KnownRelation | undefined;
}

/** What somebody does with something, by what he has a right to. */
export interface Permissions {
  /** What the right is for… */
  readonly does: readonly Access[];
  /** …and all that it takes part in: to put a record is to send, and to write. */
  readonly allows: readonly Access[];
}
export const NO_PERMISSIONS: Permissions = { does: [], allows: [] };

/** Of a right that the language itself names: it takes part in nothing else. */
export function permissionsFor(access: readonly Access[]): Permissions {
  return { does: access, allows: access };
}

/** What files say besides that one names the other. */
export interface Said {
  /** Of the naming type: what one of them says to run the other way is said by its property alone. */
  readonly leads?: readonly Lead[] | undefined;
  /** What the one that names does with the other; nothing where files do not tell. */
  readonly permissions?: Permissions;
  /** Types (`service/kind`) of what joins the two; only a relation by all of these is meant. */
  readonly via?: readonly string[];
  /** A program is handed the other's name, or may act on it: it is not the other that acts on it. */
  readonly mentioned?: boolean;
}

/** Each pair of types is looked up once: files name thousands of the same. */
export function knownRelations(): KnownRelations {
  const known = new Map<CatalogueEntry, Map<CatalogueEntry, Map<string, KnownRelation | undefined>>>();
  return {
    between(naming, named, said) {
      const { leads = [], permissions = NO_PERMISSIONS, via = [], mentioned = false } = said;
      const led = leads.length === 0 ? NO_VERBS : leads.flatMap((one) => (one.reverse ? one.kind : []));
      const ofNaming = known.get(naming) ?? new Map<CatalogueEntry, Map<string, KnownRelation | undefined>>();
      const ofPair = ofNaming.get(named) ?? new Map<string, KnownRelation | undefined>();
      const parts = [led, permissions.does, permissions.allows, via];
      const key = `${mentioned} ${parts.every(isEmpty) ? "" : parts.join(" ")}`;
      const before = ofPair.get(key);
      if (before !== undefined || ofPair.has(key)) return before;
      const found = find(naming, named, { led, permissions, via, mentioned });
      known.set(naming, ofNaming.set(named, ofPair.set(key, found)));
      return found;
    },
  };
}
const NO_VERBS: readonly Verb[] = [];
const isEmpty = ({ length }: readonly unknown[]) => length === 0;

interface Evidence extends Required<Omit<Said, "leads">> {
  readonly led: readonly Verb[];
}

/**
 * Of all that the catalogue says of the two, what the files say, the plainest first: what joins them; what the one that
 * names has the right to do; that it is a program that is handed the other's name. Without any of these, the relation by
 * which this end names the other (a function stores files in a bucket, a bucket triggers a function).
 */
function find(
  naming: CatalogueEntry,
  named: CatalogueEntry,
  { led, permissions, via, mentioned }: Evidence,
): KnownRelation | undefined {
  if (naming.provider !== named.provider) return undefined;
  // Of a type that gives what any of several do, the catalogue may say something of its own.
  const all = [...search(naming, named, isType), ...search(naming, named, isTypeOrGives)].filter(
    ({ known: { kind, reversed } }) => !reversed || !led.includes(kind),
  );
  if (via.length > 0) return firstOf(all.filter(({ known }) => via.every((one) => known.via.includes(one))));
  if (permissions.does.length > 0) return byRight(all, permissions);
  const forward = mentioned ? all.filter(({ known }) => !known.reversed) : [];
  return firstOf(forward) ?? firstOf(all);
}

function firstOf(possible: readonly Possible[]): KnownRelation | undefined {
  return (possible.find(({ names }) => names) ?? possible[0])?.known;
}

/** Whoever has the right is the one that acts. What the catalogue has no relation for is told in the right's own words. */
function byRight(all: readonly Possible[], { does, allows }: Permissions): KnownRelation | undefined {
  const own = all.filter(({ acts }) => acts);
  const fitting = own.filter(({ access }) => access.some((needed) => allows.includes(needed)));
  const chosen = fitting.find(({ names }) => names) ?? fitting[0];
  const plain = PLAINEST.find(([permissions]) => permissions.every((one) => does.includes(one)))?.[1];
  // What the two are joined by is not there: who may take messages from a queue is not triggered by it yet.
  const isUnjoined = chosen !== undefined && chosen.known.via.length > 0 && plain !== undefined;
  if (chosen && !isUnjoined) return { ...chosen.known, ...exactly(chosen, does) };
  // What goes on without a right of its own: a rule triggers what its role may start.
  const silent = own.filter(({ access, known }) => access.length === 0 && !known.inside && !known.background);
  return firstOf(silent) ?? (plain && { ...PLAIN, ...plain }) ?? firstOf(own);
}

type Plain = Pick<KnownRelation, "kind" | "reversed">;
const EXCHANGES: Plain = { kind: "exchanges messages with", reversed: false };

/** The plainest words for what somebody does, both ways of two before one of them. */
const PLAINEST: readonly (readonly [readonly Access[], Plain])[] = [
  [["send", "receive"], EXCHANGES],
  [["read", "write"], { kind: "reads and writes", reversed: false }],
  [["send"], { kind: "sends to", reversed: false }],
  [["receive"], { kind: "feeds", reversed: true }],
  [["read"], { kind: "reads", reversed: false }],
  [["write"], { kind: "writes to", reversed: false }],
  [["invoke"], { kind: "calls", reversed: false }],
  [["start"], { kind: "starts", reversed: false }],
];

/** Plainer words than the catalogue's, where somebody does one of two things that those say, or both where they say one. */
function exactly({ known: { kind }, access }: Possible, does: readonly Access[]): Plain | undefined {
  const isFor = (...permissions: readonly Access[]) => permissions.every((one) => does.includes(one));
  const plain = (...permissions: readonly Access[]) =>
    PLAINEST.find(([all]) => `${all}` === `${permissions}`)?.[1];
  if ((kind === "reads" || kind === "writes to") && isFor("read", "write")) return plain("read", "write");
  if (kind === "reads and writes" || kind === "stores files in") {
    if (isFor("read", "write") || does.every((one) => one !== "read" && one !== "write")) return undefined;
    if (isFor("read")) return plain("read");
    return kind === "reads and writes" ? plain("write") : undefined;
  }
  if (!access.some((one) => one === "send" || one === "receive")) return undefined;
  if (isFor("send", "receive")) return EXCHANGES;
  return kind === EXCHANGES.kind
    ? plain(...does.filter((one) => one === "send" || one === "receive"))
    : undefined;
}

type Fits = (wanted: string, entry: CatalogueEntry) => boolean;
const isType: Fits = (wanted, { service, kind }) => wanted === `${service}/${kind}`;
const isTypeOrGives: Fits = (wanted, entry) =>
  isType(wanted, entry) || entry.gives.some((capability) => capability === wanted);

interface Possible {
  readonly known: KnownRelation;
  /** The end that names the other in its settings is the one that does here. */
  readonly names: boolean;
  /** What the relation takes. */
  readonly access: readonly Access[];
  /** The one that names the other here is the one that acts. */
  readonly acts: boolean;
}

function* search(naming: CatalogueEntry, named: CatalogueEntry, fits: Fits): Generator<Possible> {
  const needs = (entry: CatalogueEntry, other: CatalogueEntry, follows: boolean) =>
    entry.requires.find(
      (need) =>
        (need.follows ?? false) === follows &&
        (fits(need.type, other) || (need.capability !== undefined && fits(need.capability, other))),
    );
  const relates = (entry: CatalogueEntry, other: CatalogueEntry) =>
    entry.relates.filter(({ to }) => fits(to, other));
  const required = needs(naming, named, false);
  if (required) yield ofDependency(required, false);
  const followed = needs(named, naming, true);
  if (followed) yield ofDependency(followed, false);
  for (const one of relates(naming, named)) yield ofRelation(one, one.reverse ?? false);
  for (const one of relates(named, naming)) yield ofRelation(one, !(one.reverse ?? false));
  const requiring = needs(named, naming, false);
  if (requiring) yield ofDependency(requiring, true);
}

/** What a type needs, seen from itself or from what it needs: that one is not inside of it. */
function ofDependency(
  { relation: kind, inside = false, background = false, own = false, follows = false, via = [] }: Dependency,
  reversed: boolean,
): Possible {
  const serving = own && !follows && !reversed;
  const known = { kind, reversed, inside: inside && !reversed, background, serving, via };
  return { known, names: !reversed, access: accessOf(kind), acts: !reversed };
}

function ofRelation(relation: Relation, reversed: boolean): Possible {
  const { kind, via = [], serving = false, reference, access = accessOf(kind) } = relation;
  const meaning = MEANING_OF_VERB[kind];
  const namer = reference ?? meaning.reference ?? "from";
  const known = { ...PLAIN, kind, reversed, serving: serving && !reversed, via };
  // Who takes what another holds acts on that, though the relation runs from there.
  const pulls = namer === "to" && access.includes("receive");
  return { known, names: namer === (reversed ? "to" : "from"), access, acts: pulls === reversed };
}

/** A relation that no catalogue knows more of than its word. */
export const PLAIN = { reversed: false, inside: false, background: false, serving: false, via: [] } as const;

function accessOf(verb: Verb): readonly Access[] {
  const meaning = MEANING_OF_VERB[verb];
  return meaning.access ?? [];
}
