/** What is folded into what: the components that only complete another one, and which one that is. */
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Verb } from "../../catalogue/verbs.ts";
import { cloudOf, isFor, isNetwork, isSubnet, type Known } from "./knowing.ts";

/** Types for these look after one component, or are a property of it in people's eyes. */
const GLUE: readonly Capability[] = [
  "access-role",
  "public-address",
  "internet-gateway",
  "encryption-key",
  "domain-certificate",
  "block-store",
];

/**
 * Whether a component only completes others. Of an unknown type that is not known, and of what nothing joins to others
 * there is nothing to complete: both are shown.
 */
function isGlue(known: Known): boolean {
  const { entry, part, serves, outgoing, incoming, node } = known;
  // A plan may say of what nobody knows whom it works for: then that is not guessed.
  if (!entry) return serves !== undefined && node.children.length === 0;
  if (isNetwork(known)) return false;
  if (isSubnet(known)) return true;
  const relations = [...outgoing, ...incoming];
  if (serves === undefined && relations.length === 0 && known.parent === undefined) return false;
  if (part === "channel" || part === "store") return false;
  if (node.children.length > 0 && !entry.auxiliary) return false;
  // What does the work itself is no part of the network that it stands in, where nothing else is known of it.
  const works = part !== undefined && part !== "care";
  const isBehind = !works && relations.length > 0 && relations.every(({ background }) => background);
  return entry.auxiliary || serves !== undefined || isFor(known, ...GLUE) || isBehind;
}

/** Relations by which a dashboard that was read has to do with what it shows. */
const SHOWS: ReadonlySet<string> = new Set<Verb>(["watches", "shows", "references"]);
const WATCHES: ReadonlySet<string> = new Set<Verb>(["watches"]);

/** Alarms that one of alarms is followed through: those behind them watch nothing else. */
const MOST_WATCHERS = 50;

/**
 * The component that an alarm, or an alarm of alarms, watches, the first of several; of a dashboard only where it shows
 * nothing else. Undefined for what is no watcher, and where nothing here says what it watches.
 */
function watchedBy(known: Known, glue: ReadonlySet<Known>): Known | undefined {
  const isAlarm = isFor(known, "alarm");
  if (known.part !== "care" || (!isAlarm && !isFor(known, "dashboard"))) return undefined;
  const verbs = isAlarm ? WATCHES : SHOWS;
  const found = new Set<Known>();
  const watchers = new Set([known]);
  for (const { outgoing } of watchers)
    for (const { other, kind } of outgoing) {
      // More than this is what somebody looks at: a picture of the whole.
      if (!kind.split(", ").some((verb) => verbs.has(verb))) {
        if (isAlarm) continue;
        return undefined;
      }
      if (isFor(other, "alarm")) {
        if (watchers.size < MOST_WATCHERS) watchers.add(other);
      } else {
        const shown = glue.has(other) ? ownerOf(other, glue) : other;
        if (shown && !isFor(shown, "alarm", "dashboard")) found.add(shown);
      }
    }
  return isAlarm || found.size === 1 ? [...found][0] : undefined;
}

/** What is shown by itself, and what each of the others completes. */
export interface Folding {
  readonly shown: readonly Known[];
  /** Per component that is not shown: the one that it completes. */
  readonly owners: ReadonlyMap<Known, Known>;
}

/**
 * Folds what completes others. It goes to whom it serves, else to who makes use of it, else to the component nearest by
 * its relations, else to what contains it; what leads nowhere is shown, and so is what completes one that is to be
 * unfolded. Segments of networks are never shown: they are the frames that others stand in.
 * @param isRead the plan was read: what is there has an alarm for each of its parts, and a design only those worth a look
 */
export function fold(all: readonly Known[], unfold: ReadonlySet<string>, isRead: boolean): Folding {
  const glue = new Set(all.filter(isGlue));
  const owners = new Map<Known, Known>();
  for (const known of isRead ? all : []) {
    const owner = glue.has(known) ? undefined : watchedBy(known, glue);
    if (owner && !unfold.has(owner.node.name)) owners.set(known, owner);
  }
  for (const known of glue) {
    const owner = ownerOf(known, glue);
    if (owner && (isSubnet(known) || !unfold.has(owner.node.name))) owners.set(known, owner);
  }
  return { shown: all.filter((known) => !owners.has(known)), owners };
}

function ownerOf(known: Known, glue: ReadonlySet<Known>): Known | undefined {
  for (let at = known.serves, steps = 0; at && steps < MOST_STEPS; at = at.serves, steps++)
    if (!glue.has(at)) return at;
  const around = parentShown(known, glue);
  // A firewall of several belongs to the network around them all, and so does a segment.
  if (isSubnet(known)) return around;
  // What only keeps others (a key ring) keeps its own, however they are used.
  if (around?.entry?.auxiliary) return around;
  const near = nearest(known, glue, usersOf) ?? nearest(known, glue, allBeside) ?? [];
  return (near.length > 1 ? around : undefined) ?? near[0] ?? around ?? networkBeside(known);
}
/** Chains of what serves what serves… end in practice after two. */
const MOST_STEPS = 8;

/** The network that something belongs to which is joined to nothing else: its gateway, a firewall of its segments. */
function networkBeside({ incoming, outgoing }: Known): Known | undefined {
  for (const { other } of [...outgoing, ...incoming])
    for (let at: Known | undefined = other; at; at = at.parent) if (isNetwork(at)) return at;
  return undefined;
}

function parentShown(known: Known, glue: ReadonlySet<Known>): Known | undefined {
  for (let at = known.parent; at; at = at.parent) if (!glue.has(at)) return at;
  return undefined;
}

/** Those that make use of a component, apart from what looks after it. */
function usersOf({ incoming }: Known): Known[] {
  return incoming.map(({ other }) => other).filter(({ part }) => part !== "care");
}

function allBeside({ incoming, outgoing }: Known): Known[] {
  return [...incoming, ...outgoing].map(({ other }) => other);
}

/**
 * The shown components that are the fewest relations away, by way of others that are not shown; in rank order.
 * @param beside where relations are followed to
 */
function nearest(
  known: Known,
  glue: ReadonlySet<Known>,
  beside: (known: Known) => readonly Known[],
): Known[] | undefined {
  const seen = new Set([known]);
  // What makes a name or a password for something in a cloud stands outside of it, and nothing is its part.
  const isOfCloud = cloudOf(known) !== undefined;
  let frontier = [known];
  while (frontier.length > 0) {
    const next: Known[] = [];
    for (const at of frontier) {
      for (const other of beside(at)) {
        // A network is related to everything in it.
        if (seen.has(other) || isNetwork(other) || isSubnet(other)) continue;
        if (isOfCloud && cloudOf(other) === undefined) continue;
        seen.add(other);
        next.push(other);
      }
    }
    const found = next.filter((other) => !glue.has(other));
    if (found.length > 0) return found.sort((a, b) => a.node.rank - b.node.rank);
    frontier = next;
  }
  return undefined;
}
