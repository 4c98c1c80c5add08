/** The shapes of resources on their way into a plan, and of the relations between them. */
import { isLike } from "../../shared/glob.ts";
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import {
  type KnownRelation,
  type KnownRelations,
  NO_PERMISSIONS,
  type Permissions,
  type Said,
} from "./knownRelations.ts";
import type { DeclaredResource, ReadLanguage } from "./model.ts";
import type { KnownModule } from "./modules.ts";
import type { TypeOfResource } from "./types.ts";

/** A resource on its way into a plan. */
export interface Node {
  readonly name: string;
  readonly language: ReadLanguage;
  readonly resource: DeclaredResource;
  readonly type: TypeOfResource;
  /** What it names, each once. */
  readonly names: readonly Named[];
  /** The component that it completes alone. */
  readonly completes: Node | undefined;
  /** It is a module that could not be read, of which this is known. */
  readonly made?: KnownModule | undefined;
}

export interface Named {
  readonly node: Node;
  /**
   * A property names it that says what it is for; else only an order is declared, or a module is handed it for something
   * that nobody knows.
   */
  readonly uses: boolean;
  /** The properties that do. */
  readonly at: readonly string[];
  /** Only what programs are given names it (an environment variable): what they do with it is theirs. */
  readonly mentioned?: boolean;
  readonly access: readonly Access[];
  /** Of a module that could not be read: what of it is named; absent for what names it as what it mainly makes. */
  readonly as?: readonly CatalogueEntry[];
  /** As in {@link Reference}: of all references to it together. */
  readonly actions?: readonly string[];
}

/**
 * What a relation rests on: only that one names the other; the types of the two; a setting of the one that acts, which
 * names the other, while whether it reads or writes is for its rights to say; a right of the one on all of what the other
 * is in; a right on the other; or something that is there to join them, such as a property, a subscription or a mapping.
 */
export const STRENGTHS = ["name", "types", "setting", "wide", "right", "joint"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** What somebody may do with something, by one policy or assignment of possibly several. */
export interface Right {
  readonly of: Node;
  readonly on: Node;
  readonly permissions: Permissions;
}

/** A relation of the plan between two resources. */
export interface Join {
  readonly from: Node;
  readonly to: Node;
  readonly kind: Verb;
  /** Which end names the other; `none` where something else names both. */
  readonly reference: "from" | "to" | "none";
  readonly known: KnownRelation | undefined;
  readonly strength: Strength;
  /** What a relation by a right rests on. */
  readonly right?: Right;
  readonly via: readonly string[];
  readonly access: readonly Access[];
  readonly background: boolean;
  /** A part and what it names, where the relation tells of the whole what that says. */
  readonly told?: readonly [part: Node, named: Node];
  /** What joins the two and says nothing besides, with the one that it belongs to. */
  readonly joints?: { readonly of: Node; readonly nodes: readonly Node[] };
}

/** Whether a path begins with a property, in which a `*` stands for any name, or for the rest of one (`output*`). */
export function isAt(path: string, property: string | undefined): boolean {
  if (property === undefined) return false;
  if (!property.includes("*")) return path === property || path.startsWith(`${property}.`);
  const keys = path.split(".");
  return property.split(".").every((key, index) => keys[index] !== undefined && isLike(keys[index], key));
}

/** Where only goes what could not be handled. */
export const FAILED: Verb = "sends failed messages to";

/** Whether a property of a type names where failures go. */
export function isForFailures({ leads = [] }: TypeOfResource, path: string): boolean {
  const lead = leads.find(({ to }) => isAt(path, to));
  return lead?.kind === FAILED;
}

/** How a reference is told of that the catalogue has no word for. */
const REFERENCES: Verb = "references";

/** That a node names another, and no more. */
export function mereReference(from: Node, { node: to, access }: Named, via: readonly string[]): Join {
  const reference = via.length > 0 ? "none" : "from";
  const none = { known: undefined, strength: "name", background: false } as const;
  return { from, to, kind: REFERENCES, reference, via, access, ...none };
}

/** What is known of two, unless that would turn round what is only mentioned to a program. */
export function joinOf(
  naming: Node,
  named: Named,
  known: KnownRelation,
  {
    strength,
    via = [],
    permissions = NO_PERMISSIONS,
  }: { readonly strength: Strength; readonly via?: readonly string[]; readonly permissions?: Permissions },
): Join {
  if (known.reversed && named.mentioned) return mereReference(naming, named, via);
  const right = permissions.does.length > 0 && { right: { of: naming, on: named.node, permissions } };
  return { ...ofKnown(naming, named.node, known, strength, via), access: named.access, ...right };
}

export function ofKnown(
  naming: Node,
  named: Node,
  known: KnownRelation,
  strength: Strength,
  via: readonly string[],
): Join {
  const [from, to] = known.reversed ? [named, naming] : [naming, named];
  const reference = via.length > 0 ? "none" : known.reversed ? "to" : "from";
  const { kind, background } = known;
  return { from, to, kind, reference, known, strength, via, access: [], background };
}

export function knownBetween(
  naming: Node,
  named: Node,
  relations: KnownRelations,
  said: Said = {},
): KnownRelation | undefined {
  const [one, other] = [naming.type.entry, named.type.entry];
  return one && other ? relations.between(one, other, { leads: naming.type.leads, ...said }) : undefined;
}

/** The same of one that may be a module, and named by what of it is spoken for by what it mainly makes. */
export function knownOf(
  naming: Node,
  named: Named,
  relations: KnownRelations,
  said: Said,
): KnownRelation | undefined {
  const { node, as } = named;
  if (!as) return knownBetween(naming, node, relations, said);
  const { entry: own, leads } = naming.type;
  const found = own
    ? spokenFor(named).flatMap((one) => relations.between(own, one, { leads, ...said }) ?? [])
    : [];
  return found.find(({ inside, reversed }) => inside && !reversed) ?? found[0];
}

/**
 * What is named of a module for which its main resource speaks: that itself, and its parts (a subnet of the network, a
 * listener). Of what is made beside it (a role, a security group) it says nothing.
 */
function spokenFor({ node, as = [] }: Named): readonly CatalogueEntry[] {
  const main = node.type.entry;
  return main ? as.filter((one) => one === main || isPartOf(one, main)) : [];
}

/** Whether who names it means it, and not only what a module makes beside its main resource. */
export function means(named: Named): boolean {
  return named.as === undefined || spokenFor(named).length > 0;
}

function isPartOf(one: CatalogueEntry, { service, kind }: CatalogueEntry): boolean {
  if (one.auxiliary) return !IDENTITY.has(one.service);
  return one.requires.some(({ type, inside }) => inside === true && type === `${service}/${kind}`);
}

const IDENTITY: ReadonlySet<string> = new Set(["iam", "authorization", "managedidentity"]);

/** Roles, policies and what else belongs to who may do what. */
export function isIdentity({ type: { entry } }: Node): boolean {
  return entry !== undefined && IDENTITY.has(entry.service);
}

/** A test of types that is made once of each: thousands of resources are of one type, whose entry never changes. */
export function onceOfEach(test: (entry: CatalogueEntry) => boolean): (entry: CatalogueEntry) => boolean {
  const known = new WeakMap<CatalogueEntry, boolean>();
  return (entry) => {
    const found = known.get(entry) ?? test(entry);
    known.set(entry, found);
    return found;
  };
}

const HOLDERS: ReadonlySet<string> = new Set(["resources", "resourcemanager"]);

/** What only holds others: groups of resources, projects, and folders of these. */
export function isHolder({ type: { entry } }: Node): boolean {
  return entry !== undefined && HOLDERS.has(entry.service);
}

/** Whether a node may send, receive or be acted on by what names it; accounts only say who may, and groups hold others. */
export function isActor(node: Node): boolean {
  return !isIdentity(node) && !isHolder(node);
}

/** Whether components of a type work as an account or a role of their own. */
export const worksAsRole = onceOfEach(({ relates, requires }) => {
  const verbs = [...relates.map(({ kind }) => kind), ...requires.map(({ relation }) => relation)];
  return verbs.some((verb) => MEANING_OF_VERB[verb].identity);
});
