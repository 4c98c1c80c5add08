/**
 * Who stands at the edge of a plan: told by the entries that nothing of the plan leads to, and by types that are there
 * for somebody outside.
 */
import type { DiagramNode } from "../graph.ts";
import type { Known } from "./knowing.ts";
import { ACTORS, type ActorName, type Card, type Element, type Frame, type Link } from "./model.ts";

/**
 * Adds the actors to the root, and answers what they do.
 * @param all components, also those that are folded into others
 */
export function addActors(
  root: Frame,
  all: readonly Known[],
  shown: readonly Known[],
  links: readonly Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): Link[] {
  const reached = new Set(links.filter(({ main }) => main).map(({ to }) => to));
  const actors = new Map<ActorName, Card>();
  const actorNamed = (name: ActorName) => {
    const actor = actors.get(name) ?? newActor(name, root);
    actors.set(name, actor);
    return actor;
  };
  const users = shown.flatMap((known): Link[] => {
    const element = shownBy.get(known.node);
    const found = known.entry?.outside ? undefined : actorOf(known);
    if (!element || !found || reached.has(element)) return [];
    const [name, kind] = found;
    return [{ from: actorNamed(name), to: element, kinds: [kind], main: true, step: undefined }];
  });
  return [...users, ...outsiders(all, shownBy, actorNamed)];
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
    if (!links.has(key)) links.set(key, { from, to, kinds: [kind], main: true, step: undefined });
  }
  return [...links.values()];
}

/** Who makes use of a component from outside, and the verb for it. */
function actorOf({ entry, part }: Known): readonly [ActorName, string] | undefined {
  const [first] = entry?.gives ?? [];
  if (first === "iot-ingestion") return ["devices", "send to"];
  if (first === "vpn") return ["offices", "connects through"];
  if (first === "stream" || first === "kafka") return ["senders", "send to"];
  if (part === "front" || part === "entry") return ["users", "use"];
  if (first === "web-hosting" || first === "static-hosting") return ["users", "use"];
  if (first === "chatbot" || first === "desktop" || first === "business-intelligence")
    return ["users", "use"];
  return undefined;
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
