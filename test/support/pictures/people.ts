/** Whether those for whom something is stand in its picture. */
import { type Architecture, type Element, within } from "../../../src/engine/diagram/architecture/model.ts";
import { facts } from "./drawings.ts";

/** First purposes of types that people open. */
const OPENED: ReadonlySet<string> = new Set([
  ...["web-hosting", "static-hosting", "chatbot", "desktop", "business-intelligence"],
]);

/** What delivers pages, or is opened by people, and what no line leads to from anybody outside. */
export function appsWithoutActor(architecture: Architecture): Element[] {
  const reached = reachedFromOutside(architecture);
  return [...within(architecture.root)].filter((one) => isOpened(one) && !reached.has(one));
}

/** Whether nobody stands outside although something is there that is called: an entry, a page, what runs. */
export function lacksActors({ root }: Architecture): boolean {
  const all = [...within(root)];
  if (all.some((one) => one.kind === "card" && one.actor !== undefined)) return false;
  return all.some((one) => ["front", "entry", "compute"].includes(partOf(one) ?? ""));
}

function isOpened(element: Element): boolean {
  const [first = ""] = entryOf(element)?.gives ?? [];
  return partOf(element) === "front" || OPENED.has(first);
}

function entryOf({ node }: Element) {
  return node ? facts.lookup(node.typeId) : undefined;
}

function partOf(element: Element) {
  const entry = entryOf(element);
  return entry && facts.partOf(entry);
}

function reachedFromOutside({ root, links }: Architecture): ReadonlySet<Element> {
  const actors = root.children.filter((one) => one.kind === "card" && one.actor !== undefined);
  const ways = Map.groupBy(
    links.filter(({ main }) => main),
    ({ from }) => from,
  );
  const reached = new Set<Element>(actors);
  for (const at of reached) {
    for (const { to } of ways.get(at) ?? []) reached.add(to);
    // Whoever reaches a frame reaches what is in it.
    if (at.kind === "frame") for (const inner of within(at)) reached.add(inner);
  }
  return reached;
}
