/** The shapes of resources on their way into a plan, and of the relations between them. */
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Verb } from "../catalogue/verbs.ts";
import type { KnownRelation, KnownRelations } from "./knownRelations.ts";
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
}

/** A relation of the plan between two resources. */
export interface Join {
  readonly from: Node;
  readonly to: Node;
  readonly kind: Verb;
  /** Which end names the other; `none` where something else names both. */
  readonly reference: "from" | "to" | "none";
  readonly known: KnownRelation | undefined;
  readonly via: readonly string[];
  readonly access: readonly Access[];
  readonly background: boolean;
  /** A part and what it names, where the relation tells of the whole what that says. */
  readonly told?: readonly [part: Node, named: Node];
  /** What joins the two and says nothing besides, with the one that it belongs to. */
  readonly joints?: { readonly of: Node; readonly nodes: readonly Node[] };
}

/** Whether a path begins with a property. */
export function isAt(path: string, property: string | undefined): boolean {
  return property !== undefined && (path === property || path.startsWith(`${property}.`));
}

/** How a reference is told of that the catalogue has no word for. */
const REFERENCES: Verb = "references";

/** That a node names another, and no more. */
export function mereReference(from: Node, { node: to, access }: Named, via: readonly string[]): Join {
  const reference = via.length > 0 ? "none" : "from";
  return { from, to, kind: REFERENCES, reference, known: undefined, via, access, background: false };
}

/** What is known of two, unless that would turn round what is only mentioned to a program. */
export function joinOf(naming: Node, named: Named, known: KnownRelation, via: readonly string[]): Join {
  return known.reversed && named.mentioned
    ? mereReference(naming, named, via)
    : ofKnown(naming, named.node, known, via, named.access);
}

export function ofKnown(
  naming: Node,
  named: Node,
  known: KnownRelation,
  via: readonly string[],
  access: readonly Access[],
): Join {
  const [from, to] = known.reversed ? [named, naming] : [naming, named];
  const reference = via.length > 0 ? "none" : known.reversed ? "to" : "from";
  return { from, to, kind: known.kind, reference, known, via, access, background: known.background };
}

export function knownBetween(
  naming: Node,
  named: Node,
  relations: KnownRelations,
  access: readonly Access[] = [],
): KnownRelation | undefined {
  const [one, other] = [naming.type.entry, named.type.entry];
  return one && other ? relations.between(one, other, { leads: naming.type.leads, access }) : undefined;
}

/** The same of one that may be a module, and named by what of it is spoken for by what it mainly makes. */
export function knownOf(naming: Node, named: Named, relations: KnownRelations): KnownRelation | undefined {
  const { node, as, access } = named;
  if (!as) return knownBetween(naming, node, relations, access);
  const { entry: own, leads } = naming.type;
  const found = own
    ? spokenFor(named).flatMap((one) => relations.between(own, one, { leads, access }) ?? [])
    : [];
  return found.find(({ inside, reversed }) => inside && !reversed) ?? found[0];
}

/**
 * What is named of a module for which its main resource speaks: that itself, and its parts (a subnet of the network, a
 * listener). Of what is made beside it (a role, a security group) it says nothing.
 */
export function spokenFor({ node, as = [] }: Named): readonly CatalogueEntry[] {
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
