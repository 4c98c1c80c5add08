/**
 * Who speaks for whom. What a part names, its whole has to do with: the listener's target group is the load balancer's,
 * and what a policy allows is allowed to the role, and so to all that works as it. Likewise, who names a part means the whole.
 */
import type { Capability } from "../catalogue/capabilities.ts";
import { MEANING_OF_VERB, type Verb } from "../catalogue/verbs.ts";
import { push } from "../code/planGraph.ts";
import { typeNameOf } from "../composition/component.ts";
import {
  isAt,
  isForFailures,
  isIdentity,
  type Join,
  joinOf,
  knownBetween,
  means,
  mereReference,
  type Named,
  type Node,
  onceOfEach,
} from "./join.ts";
import {
  type KnownRelation,
  type KnownRelations,
  NO_PERMISSIONS,
  PLAIN,
  permissionsFor,
} from "./knownRelations.ts";
import { isSetUpBy, permissionsOf, Rights } from "./rights.ts";

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

/** What follows from what parts name, and from what is named by its parts. */
export function* throughParts(
  nodes: readonly Node[],
  relations: KnownRelations,
  parts: Parts,
): Generator<Join> {
  for (const naming of nodes) {
    const wholes = parts.wholesOf(naming);
    const grants = parts.grants(naming);
    if (grants && naming.names.length > MOST_NAMED) continue;
    const rights = grants || isRole(naming) ? new Rights(naming) : undefined;
    for (const reference of [...naming.names, ...parts.everywhere(naming)]) {
      const { node: named, uses, access } = reference;
      if (!uses || !means(reference)) continue;
      const words = rights?.on(reference);
      const onNamed = words && permissionsOf(named, words);
      for (const meant of parts.meantBy(named)) {
        const beyond = meant === named ? [] : [named.type.typeId];
        // Who may take from a subscription takes what its topic is sent.
        const told = words && (permissionsOf(meant, words) ?? onNamed);
        const permissions = access.length > 0 ? permissionsFor(access) : (told ?? NO_PERMISSIONS);
        // What may only be set up by somebody, or looked at, he has nothing else to do with.
        const isSetUpOnly = words && !told && meant.type.rights !== undefined && isSetUpBy(meant, words);
        // Which way it goes is not known of a policy that could not be read.
        const isWayUnknown = rights !== undefined && permissions.does.length === 0;
        const mentioned = reference.mentioned === true || isWayUnknown;
        const strength = permissions.does.length > 0 ? "right" : "types";
        for (const { node: whole, via, asRole } of wholes) {
          if (whole === meant || (whole === naming && meant === named)) continue;
          // Roles have rights for whoever works as them, and a task has them for the service that runs it.
          if (permissions.does.length > 0 && !isRole(whole) && (isIdentity(whole) || isRun(whole, wholes)))
            continue;
          // A role that a policy names is not what those who have the policy work as.
          if (grants && asRole && isIdentity(meant)) continue;
          const isGranted = grants && whole !== naming && meant.type.entry !== undefined;
          // A module stands for the role that it makes, unless it is named as who has the right.
          const isHolder = isGranted && whole.made !== undefined && naming.type.grantsTo === undefined;
          const isGrant = isGranted && (isRole(whole) || (isHolder && isSetUpOnly));
          if (isSetUpOnly && access.length === 0 && !isGrant && whole !== naming) continue;
          // What gives a right does nothing itself.
          const said = {
            permissions: grants && whole === naming ? NO_PERMISSIONS : permissions,
            mentioned,
            // By a property that says the other way round, what is behind what it names is meant so as well.
            ...(whole === naming && isLed(naming, reference) && { leads: [] }),
          };
          const stated = isGrant ? MAY_ACCESS : knownBetween(whole, meant, relations, said);
          const known = stated ?? (isHolder ? MAY_ACCESS : undefined);
          const holds = asRole || isHolder;
          if (!known || (whole !== naming && known.inside) || (holds && known.background)) continue;
          // Who may do what nobody can read does not both send and receive for that.
          const isEither = isWayUnknown && known.kind === EXCHANGES;
          const own = isGrant ? NO_PERMISSIONS : said.permissions;
          const through = { strength, permissions: own, via: [...via, ...beyond] } as const;
          const one = { ...reference, node: meant, mentioned };
          const join = isEither ? mereReference(whole, one, through.via) : joinOf(whole, one, known, through);
          yield holds || whole === naming ? join : { ...join, told: [naming, named] };
        }
      }
    }
  }
}
const EXCHANGES: Verb = "exchanges messages with";
const MAY_ACCESS = { ...PLAIN, kind: "may access" } as const;

/** What a part speaks for. */
interface Whole {
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
  everywhere({ type: { rightsOn = [] } }: Node): readonly Named[] {
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

/** Whether something does nothing by itself, and is run by another of those that something speaks for. */
function isRun(node: Node, wholes: readonly Whole[]): boolean {
  const doesAlone = ({ type: { entry } }: Node) => entry !== undefined && entry.gives.length > 0;
  return !doesAlone(node) && wholes.some((one) => doesAlone(one.node) && !isIdentity(one.node) && one.asRole);
}

/** Whether a property of a node that says a relation the other way round is what names another. */
function isLed({ type: { leads = [] } }: Node, { at }: Named): boolean {
  return leads.some(({ reverse, to }) => reverse && at.some((path) => isAt(path, to)));
}

/** Whom a node gives a right, where its type says by which property it names them. */
export function principalsOf({ names, type }: Node): readonly Node[] {
  const { grantsTo } = type;
  if (grantsTo === undefined) return [];
  return names.filter(({ at }) => at.some((path) => isAt(path, grantsTo))).map(({ node }) => node);
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
function isRole({ type: { entry } }: Node): boolean {
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
