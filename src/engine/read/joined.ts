/** What resources have to do with each other: their references in the catalogue's words, and what follows from them. */
import type { Access } from "../catalogue/access.ts";
import type { Verb } from "../catalogue/verbs.ts";
import type { KnownRelation, KnownRelations } from "./knownRelations.ts";
import type { DeclaredResource, ReadLanguage } from "./model.ts";
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
}

export interface Named {
  readonly node: Node;
  /** A property names it; else only an order is declared. */
  readonly uses: boolean;
  /** The properties that do. */
  readonly at: readonly string[];
  readonly access: readonly Access[];
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
  /** What joins the two and says nothing besides, with the one that it belongs to. */
  readonly joints?: { readonly of: Node; readonly nodes: readonly Node[] };
}

/** How a reference is told of that the catalogue has no word for, and one that only orders. */
const REFERENCES: Verb = "references";
const FOLLOWS: Verb = "is deployed after";

/** One relation for each pair of which one names the other; then those that are joined by something between them. */
export function joins(nodes: readonly Node[], relations: KnownRelations): Join[] {
  const found: Join[] = [];
  const pairs = new Set<string>();
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const key = (a: Node, b: Node) => `${indexes.get(a)} ${indexes.get(b)}`;
  for (const naming of nodes) {
    for (const named of naming.names) {
      found.push(direct(naming, named, relations));
      pairs.add(key(naming, named.node));
      pairs.add(key(named.node, naming));
    }
  }
  for (const join of [
    ...throughLeads(nodes, relations),
    ...throughGlue(nodes, relations),
    ...throughJoints(nodes, relations),
    ...throughRoles(nodes, relations),
  ]) {
    const { from, to } = join;
    if (from === to || pairs.has(key(from, to))) continue;
    pairs.add(key(from, to));
    pairs.add(key(to, from));
    found.push(join);
  }
  return found;
}

function direct(naming: Node, { node: named, uses, at, access }: Named, relations: KnownRelations): Join {
  const lead = naming.type.leads?.find(
    ({ from, to }) => from === undefined && at.some((path) => isAt(path, to)),
  );
  const known = lead ? { ...PLAIN, kind: lead.kind } : knownBetween(naming, named, relations);
  // What completes something is a part of it: what joins it to others is drawn from there.
  const isGlue = naming.type.completes !== undefined || named.type.completes !== undefined;
  if (!uses || !known)
    return {
      ...{ from: naming, to: named, kind: uses ? REFERENCES : FOLLOWS, reference: "from", known: undefined },
      ...{ via: [], access, background: !uses || isGlue },
    };
  return ofKnown(naming, named, known, [], access);
}

/** A relation that no catalogue knows more of than its word. */
const PLAIN = { reversed: false, inside: false, background: false, serving: false, via: [] } as const;

/** Whether a path begins with a property. */
function isAt(path: string, property: string | undefined): boolean {
  return property !== undefined && (path === property || path.startsWith(`${property}.`));
}

function ofKnown(
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

function knownBetween(naming: Node, named: Node, relations: KnownRelations): KnownRelation | undefined {
  const [one, other] = [naming.type.entry, named.type.entry];
  return one && other ? relations.between(one, other) : undefined;
}

/** What joins two others says by which of its properties it names each: a subscription the topic and the queue. */
function* throughLeads(nodes: readonly Node[], relations: KnownRelations): Generator<Join> {
  for (const { names, type } of nodes)
    for (const { from, to, kind } of type.leads ?? []) {
      if (from === undefined) continue;
      const sources = names.filter(({ at }) => at.some((path) => isAt(path, from)));
      const targets = names.filter(({ at }) =>
        at.some((path) => (to === undefined ? !isAt(path, from) : isAt(path, to))),
      );
      if (sources.length * targets.length > MOST_ENDS ** 2) continue;
      for (const { node: source } of sources)
        for (const { node: target } of targets) {
          const stated = knownBetween(source, target, relations);
          const known = stated && !stated.reversed && !stated.inside ? stated : { ...PLAIN, kind };
          if (source !== target) yield ofKnown(source, target, known, [type.typeId], []);
        }
    }
}

/** What completes a component speaks for it: an attachment names the policy that the role is given. */
function* throughGlue(nodes: readonly Node[], relations: KnownRelations): Generator<Join> {
  for (const { names, completes: whole, type } of nodes) {
    if (!whole) continue;
    for (const { node: other, uses, access } of names) {
      const known = uses && other !== whole && knownBetween(whole, other, relations);
      if (known && !known.inside && !known.reversed)
        yield ofKnown(whole, other, known, [type.typeId], access);
    }
  }
}

/** No chain of joints is longer: a listener and a target group. */
const MOST_JOINTS = 2;
/** What more than so many meet at is no joint of two of them, but something that they share. */
const MOST_ENDS = 12;

/** Resources whose types the catalogue says to join two others: an event source mapping joins a queue and a function. */
function* throughJoints(nodes: readonly Node[], relations: KnownRelations): Generator<Join> {
  const around = neighbours(nodes);
  const joints = jointTypes(nodes);
  for (const start of nodes) {
    const { entry } = start.type;
    const wanted = entry && joints.get(entry.typeId);
    if (!wanted) continue;
    const walk = (at: Node, path: readonly Node[]): Join[] =>
      (around.get(at) ?? []).flatMap((next) => {
        if (next === start || path.includes(next)) return [];
        const known = path.length > 0 ? knownBetween(start, next, relations) : undefined;
        if (known && path.every((joint) => known.via.includes(typeNameOf(joint))))
          return [joinedBy(start, next, known, path)];
        const goesOn = path.length < MOST_JOINTS && wanted.has(typeNameOf(next));
        return goesOn && (around.get(next)?.length ?? 0) <= MOST_ENDS ? walk(next, [...path, next]) : [];
      });
    yield* walk(start, []);
  }
}

function joinedBy(start: Node, end: Node, known: KnownRelation, path: readonly Node[]): Join {
  const via = path.map(({ type }) => type.typeId);
  return { ...ofKnown(start, end, known, via, []), joints: { of: start, nodes: path } };
}

/** Per type: the types that join it to others. */
function jointTypes(nodes: readonly Node[]): ReadonlyMap<string, ReadonlySet<string>> {
  const entries = new Map(nodes.flatMap(({ type: { entry } }) => (entry ? [[entry.typeId, entry]] : [])));
  return new Map(
    [...entries].flatMap(([typeId, { relates, requires }]) => {
      const via = [...relates, ...requires.filter(({ follows }) => !follows)].flatMap((one) => one.via ?? []);
      return via.length > 0 ? [[typeId, new Set(via)]] : [];
    }),
  );
}

function neighbours(nodes: readonly Node[]): ReadonlyMap<Node, readonly Node[]> {
  const around = new Map<Node, Node[]>(nodes.map((node) => [node, []]));
  for (const node of nodes)
    for (const { node: other, uses } of node.names) {
      if (!uses || other === node) continue;
      around.get(node)?.push(other);
      around.get(other)?.push(node);
    }
  return around;
}

/** What a workload's role is granted, the workload does: the policies of the role name what they allow. */
function* throughRoles(nodes: readonly Node[], relations: KnownRelations): Generator<Join> {
  const grants = grantsOfRoles(nodes);
  const workers = Map.groupBy(
    nodes.flatMap((worker) =>
      worker.names
        .filter(({ node: role, uses }) => uses && grants.has(role) && knownBetween(worker, role, relations))
        .map(({ node: role }) => ({ role, worker })),
    ),
    ({ role }) => role,
  );
  for (const [role, assumed] of workers) {
    const granted = grants.get(role) ?? [];
    if (assumed.length > MOST_ENDS || granted.length > MOST_GRANTS) continue;
    for (const { worker } of assumed)
      for (const { node: other, via } of granted) {
        const known = other === worker ? undefined : knownBetween(worker, other, relations);
        if (known && !known.inside && !known.background) yield ofKnown(worker, other, known, [via], []);
      }
  }
}
/** A role that may do more than so many things is not told by them. */
const MOST_GRANTS = 50;

interface Grant {
  readonly node: Node;
  /** Type id of the policy. */
  readonly via: string;
}

/** What the policies of each role name, attached or its own. */
function grantsOfRoles(nodes: readonly Node[]): ReadonlyMap<Node, readonly Grant[]> {
  const grants = new Map<Node, Grant[]>();
  const grant = (role: Node, policy: Node) => {
    const granted = grants.get(role) ?? [];
    grants.set(role, granted);
    for (const { node, uses } of policy.names)
      if (uses && !isIdentity(node)) granted.push({ node, via: policy.type.typeId });
  };
  for (const node of nodes) {
    const named = node.names.filter(({ uses }) => uses).map((one) => one.node);
    const roles = isRole(node) ? [node] : named.filter(isRole);
    if (!isIdentity(node) && !roles.includes(node.completes as Node)) continue;
    for (const role of roles) {
      grant(role, node);
      for (const policy of named) if (isIdentity(policy) && !isRole(policy)) grant(role, policy);
    }
  }
  return grants;
}

function isRole({ type: { entry } }: Node): boolean {
  return entry?.gives[0] === "access-role";
}

/** Roles, policies and what else belongs to who may do what. */
function isIdentity({ type: { entry } }: Node): boolean {
  return entry !== undefined && ["iam", "authorization", "managedidentity"].includes(entry.service);
}

function typeNameOf({ type: { entry } }: Node): string {
  return entry ? `${entry.service}/${entry.kind}` : "";
}
