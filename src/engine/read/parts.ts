/**
 * Who speaks for whom. What a part names, its whole has to do with: the listener's target group is the load balancer's,
 * and what a policy allows is allowed to the role, and so to all that works as it. Likewise, who names a part means the whole.
 */
import { push } from "../../shared/append.ts";
import type { Capability } from "../catalogue/capabilities.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import { typeNameOf } from "../composition/component.ts";
import { isAt, isForFailures, isIdentity, knownBetween, type Named, type Node, onceOfEach } from "./join.ts";
import type { KnownRelation, KnownRelations } from "./knownRelations.ts";

/** Steps from a part to a whole: a policy, its role, the task that works as it, the service that runs it. */
const MOST_STEPS = 5;
/** What would speak for more than so many speaks for none: it is something that they share. */
const MOST_WHOLES = 12;
/** What more than so many parts lead to is no one's meaning. */
const MOST_MEANT = 8;
/** Of what a part names, and of what somebody may act on: more say nothing. */
export const MOST_NAMED = 50;

/** How a part of a type that nobody asks for by name leads to its whole. */
const OF_PART: ReadonlySet<Verb> = new Set<Verb>(["part of", "attached to"]);

/** What is made from it stands for all that a template says. */
const MADE_FROM: Verb = "created from";

/** What a part speaks for. */
export interface Whole {
  readonly node: Node;
  /** Ids of the types of the parts that lead there. */
  readonly via: readonly string[];
  /** It is a role, or works as one. */
  readonly asRole: boolean;
}

export class Parts {
  readonly #relations: KnownRelations;
  readonly #byType: ReadonlyMap<string, readonly Node[]>;
  /** Per node what it speaks for directly. */
  readonly #wholes = new Map<Node, Node[]>();
  readonly #meant = new Map<Node, readonly Node[]>();

  constructor(nodes: readonly Node[], relations: KnownRelations) {
    this.#relations = relations;
    this.#byType = Map.groupBy(nodes, ({ type }) => type.typeId);
    for (const node of nodes) this.#add(node);
  }

  #add(node: Node): void {
    const speak = (part: Node, whole: Node) => {
      const known = this.#wholes.get(part) ?? [];
      if (part !== whole && known.length <= MOST_WHOLES && !known.includes(whole))
        push(this.#wholes, part, whole);
    };
    const principals = principalsOf(node);
    for (const principal of principals) speak(node, principal);
    if (node.completes && principals.length === 0) speak(node, node.completes);
    const using = node.names.filter(({ uses }) => uses);
    const used = using.map((one) => one.node);
    for (const named of used) {
      const known = knownBetween(node, named, this.#relations);
      if (!known || known.reversed) continue;
      if (isPart(node, known, named)) speak(node, named);
      else if (known.serving || known.kind === MADE_FROM || isIdentityOf(known)) speak(named, node);
    }
    // What lets somebody work as a role, or gives a part one.
    for (const role of used.flatMap((one) => this.meantBy(one)).filter(isRole))
      for (const whole of [node, ...(this.#wholes.get(node) ?? [])]) {
        const known = isRole(whole) ? undefined : knownBetween(whole, role, this.#relations);
        if (known && isIdentityOf(known)) speak(role, whole);
      }
    // A policy is the role's that it is attached to, by an attachment or by the role itself. A module has one of its own.
    const hasRole = isRole(node) || node.made !== undefined;
    const roles = hasRole
      ? [node]
      : using.flatMap((one) => (isNamedAsRole(one) ? [one.node] : [])).slice(0, MOST_WHOLES + 1);
    const attaches = hasRole || roles.some((role) => role === node.completes);
    if (attaches || isPolicy(node))
      for (const role of roles) {
        if (isPolicy(node)) speak(node, role);
        for (const policy of used) if (isPolicy(policy)) speak(policy, role);
      }
  }

  /** What a right on all of a project is good for, as far as it is there. */
  everywhere({ resource, type: { rightsOn = [] } }: Node): readonly Named[] {
    if (isConditional(resource)) return [];
    const all = rightsOn.map((typeId) => this.#byType.get(typeId) ?? []);
    if (all.some(({ length }) => length > MOST_MEANT)) return [];
    return all.flat().map((node) => ({ node, uses: true, at: [], access: [] }));
  }

  /** Whether what a node names is what somebody may act on. */
  grants(node: Node): boolean {
    return principalsOf(node).length > 0 || isPolicy(node);
  }

  /** What a node speaks for, itself first. */
  wholesOf(node: Node): readonly Whole[] {
    const own = { node, via: [], asRole: isRole(node) };
    if (!this.#wholes.has(node)) return [own];
    const found = new Map<Node, Whole>([[node, own]]);
    let last: readonly Whole[] = [own];
    for (let step = 0; step < MOST_STEPS && last.length > 0; step++) {
      const next: Whole[] = [];
      for (const { node: part, via, asRole } of last) {
        const wholes = this.#wholes.get(part) ?? [];
        if (wholes.length > MOST_WHOLES) continue;
        for (const whole of wholes) {
          if (found.has(whole) || found.size > MOST_WHOLES) continue;
          const one = { node: whole, via: [...via, part.type.typeId], asRole: asRole || isRole(whole) };
          found.set(whole, one);
          next.push(one);
        }
      }
      last = next;
    }
    return [...found.values()];
  }

  /**
   * What is meant by naming a node: itself, behind a part that nobody asks for by name what that names, and behind what
   * only hands on (a subscription) what it takes.
   */
  meantBy(node: Node): readonly Node[] {
    const known = this.#meant.get(node);
    if (known) return known;
    const found = new Set([node]);
    for (const part of found) {
      if (part.completes) found.add(part.completes);
      if (isRole(part) || isPolicy(part)) continue;
      const isBetween = part.type.entry?.auxiliary === true;
      for (const { node: named, uses, at } of part.names.slice(0, MOST_NAMED)) {
        if (at.length > 0 && at.every((path) => isForFailures(part.type, path))) continue;
        // What an account stands in (an instance profile) means the account; else nobody is meant by what he may use.
        if (!uses || (isIdentity(named) && !isIdentity(part)) || found.size >= MOST_MEANT) continue;
        if (isBetween || takes(part, named)) found.add(named);
      }
    }
    const meant = [...found];
    this.#meant.set(node, meant);
    return meant;
  }
}

/** Whom a node gives a right, where its type says by which property it names them. */
export function principalsOf({ names, type }: Node): readonly Node[] {
  const { grantsTo } = type;
  if (grantsTo === undefined) return [];
  return names.filter(({ at }) => at.some((path) => isAt(path, grantsTo))).map(({ node }) => node);
}

/** Whether a right holds of some of what it is on, by a condition that nobody reads. */
export function isConditional({ properties: { condition } }: Node["resource"]): boolean {
  return (
    condition !== undefined && condition !== null && !(Array.isArray(condition) && condition.length === 0)
  );
}

/** Whether there is a node only to take what another gives: the catalogue requires the other for that. */
function takes({ type: { entry } }: Node, { type: { entry: given } }: Node): boolean {
  const name = given && typeNameOf(given);
  return entry?.requires.some(({ type, relation }) => type === name && relation === TAKES) ?? false;
}
const TAKES: Verb = "receives from";

/** Whether a node is a part of another. What is in a network is no part of it. */
function isPart({ type }: Node, { inside, kind }: KnownRelation, whole: Node): boolean {
  if (type.entry?.auxiliary !== true) return false;
  return OF_PART.has(kind) || (inside && !whole.type.entry?.gives.some((one) => NETWORKS.has(one)));
}
const NETWORKS: ReadonlySet<string> = new Set<Capability>(["subnet", "virtual-network"]);

function isIdentityOf({ kind, reversed }: KnownRelation): boolean {
  const meaning = MEANING_OF_VERB[kind];
  return meaning.identity === true && !reversed;
}

/** What others work as. */
export function isRole({ type: { entry } }: Node): boolean {
  return entry?.gives[0] === ROLE;
}
const ROLE: Capability = "access-role";

/** Whether what is named is a role, or the one that a module makes for its main resource: that works as it. */
function isNamedAsRole({ node, as = [] }: Named): boolean {
  return isRole(node) || as.some(({ gives }) => gives[0] === ROLE);
}

/** What says what others may do. */
function isPolicy({ type: { entry } }: Node): boolean {
  return entry !== undefined && givesRights(entry);
}
const GRANTS: Verb = "grants to";
const givesRights = onceOfEach(
  ({ relates, requires }) =>
    requires.some(({ relation }) => relation === GRANTS) || relates.some(({ kind }) => kind === GRANTS),
);
