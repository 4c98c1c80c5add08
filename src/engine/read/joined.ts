/** What resources have to do with each other: their references in the catalogue's words, and what follows from them. */
import type { Access } from "../catalogue/access.ts";
import type { DeclaredResource, ReadLanguage } from "./model.ts";
import type { TypeOfResource } from "./types.ts";
import type { Verb, Verbs } from "./verbs.ts";

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
  readonly kind: string;
  /** Which end names the other; `none` where something else names both. */
  readonly reference: "from" | "to" | "none";
  readonly verb: Verb | undefined;
  readonly via: readonly string[];
  readonly access: readonly Access[];
  readonly background: boolean;
  /** What joins the two and says nothing besides, with the one that it belongs to. */
  readonly joints?: { readonly of: Node; readonly nodes: readonly Node[] };
}

/** How a reference is told of that the catalogue has no word for, and one that only orders. */
const REFERENCES = "references";
const FOLLOWS = "is deployed after";

/** One relation for each pair of which one names the other; then those that are joined by something between them. */
export function joins(nodes: readonly Node[], verbs: Verbs): Join[] {
  const found: Join[] = [];
  const pairs = new Set<string>();
  const indexes = new Map(nodes.map((node, index) => [node, index]));
  const key = (a: Node, b: Node) => `${indexes.get(a)} ${indexes.get(b)}`;
  for (const naming of nodes) {
    for (const named of naming.names) {
      found.push(direct(naming, named, verbs));
      pairs.add(key(naming, named.node));
      pairs.add(key(named.node, naming));
    }
  }
  for (const join of [
    ...throughLeads(nodes, verbs),
    ...throughGlue(nodes, verbs),
    ...throughJoints(nodes, verbs),
    ...throughRoles(nodes, verbs),
  ]) {
    const { from, to } = join;
    if (from === to || pairs.has(key(from, to))) continue;
    pairs.add(key(from, to));
    pairs.add(key(to, from));
    found.push(join);
  }
  return found;
}

function direct(naming: Node, { node: named, uses, at, access }: Named, verbs: Verbs): Join {
  const lead = naming.type.leads?.find(
    ({ from, to }) => from === undefined && at.some((path) => isAt(path, to)),
  );
  const verb = lead ? { ...PLAIN, kind: lead.kind } : verbBetween(naming, named, verbs);
  // What completes something is a part of it: what joins it to others is drawn from there.
  const isGlue = naming.type.completes !== undefined || named.type.completes !== undefined;
  if (!uses || !verb)
    return {
      ...{ from: naming, to: named, kind: uses ? REFERENCES : FOLLOWS, reference: "from", verb: undefined },
      ...{ via: [], access, background: !uses || isGlue },
    };
  return ofVerb(naming, named, verb, [], access);
}

/** A relation that no catalogue knows more of than its word. */
const PLAIN = { reversed: false, inside: false, background: false, serving: false, via: [] } as const;

/** Whether a path begins with a property. */
function isAt(path: string, property: string | undefined): boolean {
  return property !== undefined && (path === property || path.startsWith(`${property}.`));
}

function ofVerb(
  naming: Node,
  named: Node,
  verb: Verb,
  via: readonly string[],
  access: readonly Access[],
): Join {
  const [from, to] = verb.reversed ? [named, naming] : [naming, named];
  const reference = via.length > 0 ? "none" : verb.reversed ? "to" : "from";
  return { from, to, kind: verb.kind, reference, verb, via, access, background: verb.background };
}

function verbBetween(naming: Node, named: Node, verbs: Verbs): Verb | undefined {
  const [one, other] = [naming.type.entry, named.type.entry];
  return one && other ? verbs.between(one, other) : undefined;
}

/** What joins two others says by which of its properties it names each: a subscription the topic and the queue. */
function* throughLeads(nodes: readonly Node[], verbs: Verbs): Generator<Join> {
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
          const known = verbBetween(source, target, verbs);
          const verb = known && !known.reversed && !known.inside ? known : { ...PLAIN, kind };
          if (source !== target) yield ofVerb(source, target, verb, [type.typeId], []);
        }
    }
}

/** What completes a component speaks for it: an attachment names the policy that the role is given. */
function* throughGlue(nodes: readonly Node[], verbs: Verbs): Generator<Join> {
  for (const { names, completes: whole, type } of nodes) {
    if (!whole) continue;
    for (const { node: other, uses, access } of names) {
      const verb = uses && other !== whole && verbBetween(whole, other, verbs);
      if (verb && !verb.inside && !verb.reversed) yield ofVerb(whole, other, verb, [type.typeId], access);
    }
  }
}

/** No chain of joints is longer: a listener and a target group. */
const MOST_JOINTS = 2;
/** What more than so many meet at is no joint of two of them, but something that they share. */
const MOST_ENDS = 12;

/** Resources whose types the catalogue says to join two others: an event source mapping joins a queue and a function. */
function* throughJoints(nodes: readonly Node[], verbs: Verbs): Generator<Join> {
  const around = neighbours(nodes);
  const joints = jointTypes(nodes);
  for (const start of nodes) {
    const { entry } = start.type;
    const wanted = entry && joints.get(entry.typeId);
    if (!wanted) continue;
    const walk = (at: Node, path: readonly Node[]): Join[] =>
      (around.get(at) ?? []).flatMap((next) => {
        if (next === start || path.includes(next)) return [];
        const verb = path.length > 0 ? verbBetween(start, next, verbs) : undefined;
        if (verb && path.every((joint) => verb.via.includes(typeNameOf(joint))))
          return [joinedBy(start, next, verb, path)];
        const goesOn = path.length < MOST_JOINTS && wanted.has(typeNameOf(next));
        return goesOn && (around.get(next)?.length ?? 0) <= MOST_ENDS ? walk(next, [...path, next]) : [];
      });
    yield* walk(start, []);
  }
}

function joinedBy(start: Node, end: Node, verb: Verb, path: readonly Node[]): Join {
  const via = path.map(({ type }) => type.typeId);
  return { ...ofVerb(start, end, verb, via, []), joints: { of: start, nodes: path } };
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
function* throughRoles(nodes: readonly Node[], verbs: Verbs): Generator<Join> {
  const grants = grantsOfRoles(nodes);
  const workers = Map.groupBy(
    nodes.flatMap((worker) =>
      worker.names
        .filter(({ node: role, uses }) => uses && grants.has(role) && verbBetween(worker, role, verbs))
        .map(({ node: role }) => ({ role, worker })),
    ),
    ({ role }) => role,
  );
  for (const [role, assumed] of workers) {
    const granted = grants.get(role) ?? [];
    if (assumed.length > MOST_ENDS || granted.length > MOST_GRANTS) continue;
    for (const { worker } of assumed)
      for (const { node: other, via } of granted) {
        const verb = other === worker ? undefined : verbBetween(worker, other, verbs);
        if (verb && !verb.inside && !verb.background) yield ofVerb(worker, other, verb, [via], []);
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
