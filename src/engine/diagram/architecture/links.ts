/** What the shown elements have to do with each other, by the relations of the plan. */
import { flowVerbs, type Verb } from "../../catalogue/verbs.ts";
import type { Part } from "../../composition/parts.ts";
import type { DiagramNode } from "../graph.ts";
import type { Joint, Known } from "./knowing.ts";
import { type Element, framesAround, type Link, liesIn } from "./model.ts";

type Owners = ReadonlyMap<Known, Known>;
type ShownBy = ReadonlyMap<DiagramNode, Element>;

/** Links between distinct elements, one per direction, in rank order. Containment is told by frames. */
export function linksOf(all: readonly Known[], owners: Owners, shownBy: ShownBy): Link[] {
  return linksAlong(all, owners, shownBy, ({ background }) => !background);
}

/** The same of what a plan leaves out of pictures: that traffic is filtered or led somewhere, that a policy holds. None is a main one. */
export function linksBehind(all: readonly Known[], owners: Owners, shownBy: ShownBy): Link[] {
  return linksAlong(all, owners, shownBy, ({ background }) => background).map((link) => ({
    ...link,
    ...{ main: false, flow: false, look: "hidden" as const },
  }));
}

function linksAlong(
  all: readonly Known[],
  owners: Owners,
  shownBy: ShownBy,
  isAmong: (joint: Joint) => boolean,
): Link[] {
  const links = new Map<string, Joined>();
  for (const from of all) {
    const source = shownBy.get(from.node);
    if (!source) continue;
    for (const joint of from.outgoing) {
      const { other: to, kind, isLog } = joint;
      const target = shownBy.get(to.node);
      if (!isAmong(joint) || !target || source === target || !isCarriedOn(to, owners)) continue;
      if (liesIn(source, target) || liesIn(target, source)) continue;
      const key = keyOf(source, target);
      const main = isMain(from) && isMain(to) && !isLog;
      const flow = flowVerbs([kind]).length > 0 || isUsed(from, kind, to);
      const before = links.get(key);
      if (!before)
        links.set(key, { from: source, to: target, kinds: new Set([kind]), main, flow, step: undefined });
      else {
        before.kinds.add(kind);
        before.main ||= main;
        before.flow ||= flow;
      }
    }
  }
  return withoutDoubles(links).map((link) => ({
    ...link,
    flow: link.main && link.flow,
    look: link.main ? "flow" : "hidden",
    kinds: [...link.kinds],
  }));
}

/** A link while relations are joined to it. */
type Joined = Pick<Link, "from" | "to" | "step"> & { kinds: Set<string>; main: boolean; flow: boolean };

function keyOf(from: Element, to: Element): string {
  return `${from.id}\u0000${to.id}`;
}

/**
 * Of main links that lead from one element to a frame and to what is in it, the one to what is in it, with the verbs of
 * both: an account and its container are one destination. The same for those that lead from a frame.
 */
function withoutDoubles(links: ReadonlyMap<string, Joined>): Joined[] {
  const inner = new Map<string, Joined>();
  const note = (from: Element, to: Element, link: Joined) => {
    const key = keyOf(from, to);
    if (!inner.has(key)) inner.set(key, link);
  };
  const main = [...links.values()].filter((link) => link.main);
  for (const link of main) {
    for (const frame of framesAround(link.to)) note(link.from, frame, link);
    for (const frame of framesAround(link.from)) note(frame, link.to, link);
  }
  const doubles = new Set<Joined>();
  for (const link of main) {
    const into = inner.get(keyOf(link.from, link.to));
    if (!into) continue;
    doubles.add(link);
    for (const kind of link.kinds) into.kinds.add(kind);
    into.flow ||= link.flow;
  }
  return [...links.values()].filter((link) => !doubles.has(link));
}

/** Whether what works makes use of what answers it, takes its messages or keeps its data; other uses are of settings. */
function isUsed(from: Known, kind: string, to: Known): boolean {
  if (!kind.split(", ").some((verb) => verb === USES) || from.part === undefined || to.part === undefined)
    return false;
  return WORKING.has(from.part) && ANSWERING.has(to.part);
}
const USES: Verb = "uses";
const WORKING: ReadonlySet<Part> = new Set<Part>(["front", "entry", "compute", "work"]);
const ANSWERING: ReadonlySet<Part> = new Set<Part>(["compute", "work", "channel", "store"]);

/** What a link is captioned with: the verbs by which something runs along it, and only where there are none all of them. */
export function captionOf({ kinds }: Pick<Link, "kinds">): string {
  const flow = flowVerbs(kinds);
  return (flow.length > 0 ? flow : kinds).join(", ");
}

/** What leads to a folded component leads to its owner only where it is handed on: to a listener, not to a key. */
function isCarriedOn(to: Known, owners: ReadonlyMap<Known, Known>): boolean {
  return !owners.has(to) || to.outgoing.some(({ background }) => !background);
}

/** Whether it takes part in the work itself, or hands it to those outside; of an unknown type that is not known, and not ruled out. */
function isMain({ entry, part }: Known): boolean {
  if (part === "care") return false;
  return part !== undefined || entry === undefined || entry.auxiliary || entry.outside !== undefined;
}
