/**
 * Who stands at the edge of a plan: told by the entries that nothing of the plan leads to, and by types that are there
 * for somebody outside.
 */

import { append } from "../../../shared/append.ts";
import type { Verb } from "../../catalogue/verbs.ts";
import type { Part } from "../../composition/parts.ts";
import type { DiagramNode } from "../graph.ts";
import { verbsIn } from "./attaching.ts";
import { beginningsOf } from "./beginnings.ts";
import type { Known } from "./knowing.ts";
import { ACTORS, type ActorName, type Card, type Element, type Frame, type Link } from "./model.ts";
import type { Use } from "./outsiders.ts";

/**
 * Adds the actors to the root, and answers what they do.
 * @param all components, also those that are folded into others
 * @param named those of whom the intent speaks
 * @param use what the intent asks for that is made use of from outside, by whomever
 */
export function addActors(
  root: Frame,
  all: readonly Known[],
  shown: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
  named: ReadonlySet<ActorName>,
  use: Use | undefined,
): Link[] {
  // What only names an entry, or deploys it, does not call it.
  const reached = new Set(links.filter(({ flow }) => flow).map(({ to }) => to));
  const actors = new Map<ActorName, Card>();
  const actorNamed = (name: ActorName) => {
    const actor = actors.get(name) ?? newActor(name, root);
    actors.set(name, actor);
    return actor;
  };
  const entriesOf = (
    actorOf: (known: Known) => readonly [ActorName, string] | undefined,
    isOpen: (element: Element, known: Known) => boolean,
  ) =>
    shown.flatMap((known): Entry[] => {
      const element = shownBy.get(known.node);
      const found = known.entry?.outside ? undefined : actorOf(known);
      // Whoever reads what devices sent leads to where they send it, too.
      if (!element || !found || !(found[0] === "devices" || isOpen(element, known))) return [];
      return [{ element, usual: found[0], kind: found[1], part: known.part, isLookedAt: isLookedAt(known) }];
    });
  const entries = entriesOf(usualActorOf, (element) => !reached.has(element));
  const outside = outsiders(all, shownBy, actorNamed);
  const users = usersOf(entries, named, actors);
  const joined = links.filter(({ main }) => main);
  const isStarted = startedIn(shown, shownBy, joined);
  // Without any door the intent alone tells that somebody calls what runs there, or sends to it.
  if (entries.length === 0 && outside.length === 0) {
    // Nobody uses what is named by others of the plan, or runs others, unless it is known for that.
    const beginnings = beginningsOf(joined);
    const isLedTo = new Set(joined.map(({ to }) => to));
    const isBeginning = (element: Element, { part }: Known) =>
      !isLedTo.has(element) || (part === "compute" && beginnings.has(element));
    const called = usersOf(entriesOf(callableBy, isBeginning), named, actors);
    const byNamed = called.filter(([name]) => named.has(name));
    const byAnyone = use ? called.filter(([name]) => name === "users") : [];
    append(users, byNamed.length > 0 ? byNamed : byAnyone);
    // What a schedule or a queue starts answers requests as well, where the intent says that something does.
    if (users.length === 0 && use === "interface") {
      const started = usersOf(entriesOf(callableBy, isStarted), named, actors);
      append(
        users,
        started.filter(([name]) => name === "users"),
      );
    }
  }
  // Who signs people in is used by them, also behind a page that comes from elsewhere.
  const doors = new Set(users.map(([, , element]) => element));
  const isBehind = (element: Element, known: Known) => isStarted(element, known) && !doors.has(element);
  append(users, usersOf(entriesOf(signingIn, isBehind), named, actors));
  return [
    ...users.map(([name, kind, element]): Link => {
      return {
        from: actorNamed(name),
        to: element,
        kinds: [kind],
        main: true,
        flow: true,
        look: "flow",
        step: undefined,
      };
    }),
    ...outside,
  ];
}

/** Tells of what runs programs whether all that leads to it, if anything does, starts it by itself. */
function startedIn(
  shown: readonly Known[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
  links: readonly Link[],
): (element: Element, known: Known) => boolean {
  const callers = Map.groupBy(links, ({ to }) => to);
  const parts = new Map(shown.flatMap(({ node, part }) => [[shownBy.get(node), part] as const]));
  return (element, { part }) =>
    part === "compute" && (callers.get(element) ?? []).every(({ from }) => STARTING.has(parts.get(from)));
}

/** Parts that start others by themselves, and tell nothing of who else does. */
const STARTING: ReadonlySet<Part | undefined> = new Set<Part>(["channel", "store", "work"]);

/** What nothing of the plan leads to: who usually makes use of it, and the verb for that. */
interface Entry {
  readonly element: Element;
  readonly usual: ActorName;
  readonly kind: string;
  readonly part: Part | undefined;
  /** People look at it, and nobody else calls it. */
  readonly isLookedAt: boolean;
}

/** Whom the intent may name in place of those who usually make use of an entry, and what they do there. */
const INSTEAD: Readonly<Partial<Record<ActorName, readonly (readonly [ActorName, string])[]>>> = {
  users: [
    ["users", "use"],
    ["apps", "calls"],
    ["staff", "use"],
    ["devices", "send to"],
    ["partners", "call"],
    ["systems", "call"],
  ],
  senders: [
    ["devices", "send to"],
    ["apps", "sends to"],
    ["systems", "send to"],
    ["partners", "send to"],
  ],
  offices: [["staff", "connect through"]],
};
/** They look at pages; all others call what stands behind, where a plan has both. */
const LOOKING: ReadonlySet<ActorName> = new Set(["users", "staff"]);

/** Who makes use of each entry: those of whom the intent speaks, else those who usually do. */
function usersOf(
  entries: readonly Entry[],
  named: ReadonlySet<ActorName>,
  outside: ReadonlyMap<ActorName, Card>,
): (readonly [ActorName, string, Element])[] {
  // Who has an entry of their own takes that one.
  const settled = new Set<ActorName>(outside.keys());
  for (const { usual } of entries)
    if (usual !== "users")
      for (const name of [usual, ...(INSTEAD[usual] ?? []).map(([other]) => other)]) settled.add(name);
  const web = entries.filter(({ usual }) => usual === "users");
  const hasBoth = web.some(({ part }) => part === "front") && web.some(({ part }) => part !== "front");
  return entries.flatMap(({ element, usual, kind, part, isLookedAt: looked }) => {
    const possible = (INSTEAD[usual] ?? []).filter(
      ([name]) => named.has(name) && (!looked || LOOKING.has(name)),
    );
    const fitting = possible.filter(
      ([name]) =>
        usual !== "users" || (!settled.has(name) && (!hasBoth || LOOKING.has(name) === (part === "front"))),
    );
    const people = possible.filter(([name]) => LOOKING.has(name));
    const [some] = [fitting, people].filter((found) => found.length > 0);
    return (some ?? [[usual, kind] as const]).map(([name, verb]) => [name, verb, element] as const);
  });
}

/** What types that are there for somebody outside have to do with them; of several in one card, once. */
function outsiders(
  all: readonly Known[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
  actorNamed: (name: ActorName) => Card,
): Link[] {
  const links = new Map<string, Link>();
  for (const { node, entry } of all) {
    const element = shownBy.get(node);
    if (!element || !entry?.outside) continue;
    const { who, kind, reverse = false } = entry.outside;
    const [from, to] = reverse ? [actorNamed(who), element] : [element, actorNamed(who)];
    const key = `${from.id}\u0000${to.id}`;
    if (!links.has(key))
      links.set(key, {
        from,
        to,
        kinds: [reverse ? inPlural(kind) : kind],
        main: true,
        flow: true,
        look: "flow",
        step: undefined,
      });
  }
  return [...links.values()];
}

/** A verb of several: partners "send to" what one of them "sends to". */
function inPlural(verb: string): string {
  return verb.replace(/^(\w+)s\b/, "$1");
}

/** Who makes use of a component from outside, and the verb for it. */
function usualActorOf({ entry, part }: Known): readonly [ActorName, string] | undefined {
  const [first] = entry?.gives ?? [];
  if (first === "iot-ingestion") return ["devices", "send to"];
  if (first === "vpn") return ["offices", "connects through"];
  if (first === "stream" || first === "kafka") return ["senders", "send to"];
  if (part === "front" || part === "entry") return ["users", "use"];
  if (first === "web-hosting" || first === "static-hosting") return ["users", "use"];
  return isLookedAt({ entry }) ? ["users", "use"] : undefined;
}

function isLookedAt({ entry }: Pick<Known, "entry">): boolean {
  const [first] = entry?.gives ?? [];
  return first === "chatbot" || first === "desktop" || first === "business-intelligence";
}

function callableBy({ entry, part }: Known): readonly [ActorName, string] | undefined {
  if (part === "channel") return ["senders", "send to"];
  // A batch works through what is there, and answers nobody.
  if (entry?.gives.includes("batch-compute")) return undefined;
  return part === "compute" ? ["users", "use"] : undefined;
}

const SIGNS_IN: Verb = "signs users in with";

function signingIn({ outgoing }: Known): readonly [ActorName, string] | undefined {
  return outgoing.some(({ kind }) => verbsIn([kind]).includes(SIGNS_IN)) ? ["users", "use"] : undefined;
}

function newActor(name: ActorName, root: Frame): Card {
  const { title, family } = ACTORS[name];
  const card: Card = {
    kind: "card",
    id: `actor:${name}`,
    actor: name,
    title,
    subtitle: "",
    family,
    group: "other",
    node: undefined,
    folded: [],
    frame: root,
  };
  root.children.unshift(card);
  return card;
}
