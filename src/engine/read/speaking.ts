/** What follows from what parts name, and from who speaks for whom: each end of it is told of all that it speaks for. */
import type { Verb } from "../catalogue/verbs.ts";
import {
  isAt,
  isIdentity,
  type Join,
  joinOf,
  knownBetween,
  means,
  mereReference,
  type Named,
  type Node,
} from "./join.ts";
import { type KnownRelations, NO_PERMISSIONS, PLAIN, permissionsFor } from "./knownRelations.ts";
import { isRole, MOST_NAMED, type Parts, type Whole } from "./parts.ts";
import { isSetUpBy, permissionsOf, Rights, type Words } from "./rights.ts";

/** What names others, and for whom. */
export interface Speaker {
  readonly naming: Node;
  readonly names: readonly Named[];
  readonly wholes: readonly Whole[];
  /** What it names is what somebody may act on. */
  readonly grants: boolean;
  /** What is allowed on one of those; absent where it says nothing of rights. */
  readonly allowed?: ((one: Named) => Words | undefined) | undefined;
  /** It gives rights on all of something: only what these let somebody do follows from it. */
  readonly isWide?: true;
}

/** All nodes, each with what it names and what it is for. */
export function* speakersOf(nodes: readonly Node[], parts: Parts): Generator<Speaker> {
  for (const naming of nodes) {
    const grants = parts.grants(naming);
    if (grants && naming.names.length > MOST_NAMED) continue;
    const rights = grants || isRole(naming) ? new Rights(naming) : undefined;
    const allowed = rights && ((one: Named) => rights.on(one));
    const names = [...naming.names, ...parts.everywhere(naming)];
    yield { naming, names, wholes: parts.wholesOf(naming), grants, allowed };
  }
}

/** What follows from what parts name, and from what is named by its parts. */
export function* throughSpeakers(
  speakers: Iterable<Speaker>,
  relations: KnownRelations,
  parts: Parts,
): Generator<Join> {
  for (const { naming, names, wholes, grants, allowed, isWide = false } of speakers) {
    for (const reference of names) {
      const { node: named, uses, access } = reference;
      if (!uses || !means(reference)) continue;
      const words = allowed?.(reference);
      const onNamed = words && permissionsOf(named, words);
      // Who is given a right does not stand for what he takes: it is not on that.
      for (const meant of isGiven(naming, reference) ? [named] : parts.meantBy(named)) {
        const beyond = meant === named ? [] : [named.type.typeId];
        // Who may take from a subscription takes what its topic is sent.
        const told = words && ((isWide ? onNamed : permissionsOf(meant, words)) ?? onNamed);
        const permissions = access.length > 0 ? permissionsFor(access) : (told ?? NO_PERMISSIONS);
        if (isWide && permissions.does.length === 0) continue;
        // What may only be set up by somebody, or looked at, he has nothing else to do with.
        const isSetUpOnly = words && !told && meant.type.rights !== undefined && isSetUpBy(meant, words);
        // Which way it goes is not known of a policy that could not be read.
        const isWayUnknown = allowed !== undefined && permissions.does.length === 0;
        const mentioned = reference.mentioned === true || isWayUnknown;
        const strength = isWide ? "wide" : permissions.does.length > 0 ? "right" : "types";
        for (const { node: whole, via, asRole } of wholes) {
          if (whole === meant || (whole === naming && meant === named)) continue;
          // Roles have rights for whoever works as them, and a task has them for the service that runs it.
          if (permissions.does.length > 0 && !isRole(whole) && (isIdentity(whole) || isRun(whole, wholes)))
            continue;
          // A role that a policy names is not what those who have the policy work as.
          if (grants && asRole && isIdentity(meant)) continue;
          const isGranted = grants && whole !== naming && meant.type.entry !== undefined;
          // A module stands for the role that it makes, unless it is named as who has the right.
          const isModuleOfRole = isGranted && whole.made !== undefined && naming.type.grantsTo === undefined;
          const isGrant = isGranted && (isRole(whole) || (isModuleOfRole && isSetUpOnly));
          if (isSetUpOnly && access.length === 0 && !isGrant && whole !== naming) continue;
          // What gives a right does nothing itself.
          const said = {
            permissions: grants && whole === naming ? NO_PERMISSIONS : permissions,
            mentioned,
            // By a property that says the other way round, what is behind what it names is meant so as well.
            ...(whole === naming && isLed(naming, reference) && { leads: [] }),
          };
          const stated = isGrant ? MAY_ACCESS : knownBetween(whole, meant, relations, said);
          const known = stated ?? (isModuleOfRole ? MAY_ACCESS : undefined);
          const holds = asRole || isModuleOfRole;
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

/** Whether a node names another only as whom it gives a right. */
function isGiven({ type: { grantsTo } }: Node, { at }: Named): boolean {
  return grantsTo !== undefined && at.length > 0 && at.every((path) => isAt(path, grantsTo));
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
