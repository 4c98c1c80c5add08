/** What the catalogue says of two types of which a resource of one names a resource of the other. */
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry, Dependency, Relation } from "../catalogue/schema.ts";
import { MEANING_OF_VERB, type Meaning, type Verb } from "../catalogue/verbs.ts";
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

/** What files say besides that one names the other. */
export interface Said {
  /** Of the naming type: what one of them says to run the other way is said by its property alone. */
  readonly leads?: readonly Lead[] | undefined;
  /** What the one that names may do with the other; none where files do not tell. */
  readonly access: readonly Access[];
}

/** Each pair of types is looked up once: files name thousands of the same. */
export function knownRelations(): KnownRelations {
  const known = new Map<string, KnownRelation | undefined>();
  return {
    between(naming, named, { leads = [], access }) {
      const led = leads.filter(({ reverse }) => reverse).map(({ kind }) => kind);
      const key = [naming.typeId, named.typeId, ...led, ...access].join(" ");
      if (!known.has(key)) known.set(key, find(naming, named, led, access));
      return known.get(key);
    },
  };
}

/**
 * Of all that the catalogue says of the two, what the one that names tells: where several relations are possible (a
 * function stores files in a bucket, a bucket triggers a function), the one that it has the right for, and of these the one
 * by which this end names the other. Who may only send where the catalogue lets it receive does not receive.
 */
function find(
  naming: CatalogueEntry,
  named: CatalogueEntry,
  led: readonly Verb[],
  access: readonly Access[],
): KnownRelation | undefined {
  if (naming.provider !== named.provider) return undefined;
  // Of a type that gives what any of several do, the catalogue may say something of its own.
  const all = [...search(naming, named, isType), ...search(naming, named, isTypeOrGives)].filter(
    ({ known: { kind, reversed } }) => !reversed || !led.includes(kind),
  );
  const allowed = all.filter((one) => one.access.some((needed) => access.includes(needed)));
  const fitting = allowed.length > 0 ? allowed : all;
  const chosen = fitting.find(({ names }) => names) ?? fitting[0];
  const isRefuted = allowed.length === 0 && access.length > 0 && chosen?.access.some(isOfMessages);
  return (isRefuted ? bySending(access) : undefined) ?? chosen?.known;
}

const isOfMessages = (access: Access): boolean => access === "send" || access === "receive";

/** What a right on messages comes to where the catalogue has no relation for it. */
function bySending(access: readonly Access[]): KnownRelation | undefined {
  if (access.includes("send")) return { ...PLAIN, kind: "sends to" };
  return access.includes("receive") ? { ...PLAIN, kind: "feeds", reversed: true } : undefined;
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
  return { known, names: !reversed, access: accessOf(kind) };
}

function ofRelation(relation: Relation, reversed: boolean): Possible {
  const { kind, via = [], serving = false, reference, access = accessOf(kind) } = relation;
  const meaning: Meaning = MEANING_OF_VERB[kind];
  const namer = reference ?? meaning.reference ?? "from";
  const known = { ...PLAIN, kind, reversed, serving: serving && !reversed, via };
  return { known, names: namer === (reversed ? "to" : "from"), access };
}

/** A relation that no catalogue knows more of than its word. */
export const PLAIN = { reversed: false, inside: false, background: false, serving: false, via: [] } as const;

function accessOf(verb: Verb): readonly Access[] {
  const meaning: Meaning = MEANING_OF_VERB[verb];
  return meaning.access ?? [];
}
