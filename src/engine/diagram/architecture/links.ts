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

/** A link while it is gathered. */
interface LinkAlong extends Omit<Link, "kinds" | "look"> {
  readonly kinds: Set<string>;
  main: boolean;
  flow: boolean;
}

/** Whether something runs along a relation, by its verb: in a plan with thousands of relations few are different. */
function flowingOnce(): (kind: string) => boolean {
  const known = new Map<string, boolean>();
  return (kind) => {
    const is = known.get(kind) ?? flowVerbs([kind]).length > 0;
    known.set(kind, is);
    return is;
  };
}

function linksAlong(
  all: readonly Known[],
  owners: Owners,
  shownBy: ShownBy,
  isAmong: (joint: Joint) => boolean,
): Link[] {
  const links = new Map<Element, Map<Element, LinkAlong>>();
  const found: LinkAlong[] = [];
  const isFlowing = flowingOnce();
  for (const from of all) {
    const source = shownBy.get(from.node);
    if (!source) continue;
    const beside = links.get(source) ?? new Map<Element, LinkAlong>();
    links.set(source, beside);
    for (const joint of from.outgoing) {
      const { other: to, kind, isLog } = joint;
      const target = shownBy.get(to.node);
      if (!isAmong(joint) || !target || source === target || !isCarriedOn(to, owners)) continue;
      if (liesIn(source, target) || liesIn(target, source)) continue;
      const main = isMain(from) && (isMain(to) || isRun(joint, owners)) && !isLog;
      const flow = isFlowing(kind) || isUsed(from, kind, to);
      const before = beside.get(target);
      if (!before) {
        const link = { from: source, to: target, kinds: new Set([kind]), main, flow, step: undefined };
        beside.set(target, link);
        found.push(link);
      } else {
        before.kinds.add(kind);
        before.main ||= main;
        before.flow ||= flow;
      }
    }
  }
  return withoutDoubles(found).map((link) => ({
    ...link,
    flow: link.main && link.flow,
    look: link.main ? "flow" : "hidden",
    kinds: [...link.kinds],
  }));
}

/**
 * Of main links that lead from one element to a frame and to what is in it, the one to what is in it, with the verbs of
 * both: an account and its container are one destination. The same for those that lead from a frame.
 */
function withoutDoubles(links: readonly LinkAlong[]): readonly LinkAlong[] {
  const main = links.filter((link) => link.main);
  const frames = new Set(main.flatMap(({ from, to }) => [from, to]).filter(({ kind }) => kind === "frame"));
  if (frames.size === 0) return links;
  const inner = innerOf(main, frames);
  const doubles = new Set<LinkAlong>();
  for (const link of main) {
    const into = inner(link);
    if (!into) continue;
    doubles.add(link);
    for (const kind of link.kinds) into.kinds.add(kind);
    into.flow ||= link.flow;
  }
  return links.filter((link) => !doubles.has(link));
}

/** Finds the innermost link that leads between the same two as another, or what is in them; undefined where it is that one itself. */
function innerOf(links: readonly LinkAlong[], frames: ReadonlySet<Element>) {
  const found = new Map<Element, Map<Element, LinkAlong>>();
  const note = (from: Element, to: Element, link: LinkAlong) => {
    const beside = found.get(from) ?? new Map<Element, LinkAlong>();
    found.set(from, beside);
    if (!beside.has(to)) beside.set(to, link);
  };
  for (const link of links) {
    for (const frame of framesAround(link.to)) if (frames.has(frame)) note(link.from, frame, link);
    for (const frame of framesAround(link.from)) if (frames.has(frame)) note(frame, link.to, link);
  }
  return (link: LinkAlong): LinkAlong | undefined => {
    let innermost: LinkAlong | undefined;
    for (let at: LinkAlong | undefined = link; at; at = found.get(at.from)?.get(at.to))
      innermost = at === link ? undefined : at;
    return innermost;
  };
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

/** Whether what is started is the work of the one that it is folded into: a service's task. */
function isRun({ other, kind }: Joint, owners: Owners): boolean {
  const owner = owners.get(other);
  return owner !== undefined && isMain(owner) && kind.split(", ").some((verb) => STARTING.has(verb));
}
const STARTING: ReadonlySet<string> = new Set<Verb>(["runs", "starts"]);

/** What a link is captioned with: the verbs by which something runs along it, and only where there are none all of them. */
export function captionOf({ kinds }: Pick<Link, "kinds">): string {
  const flow = flowVerbs(kinds);
  return (flow.length > 0 ? flow : kinds).join(", ");
}

/**
 * What leads to a folded component leads to its owner only where it is handed on, to a listener and not to a key; or where
 * the owner is there for nothing but to keep it: a key ring.
 */
function isCarriedOn(to: Known, owners: Owners): boolean {
  const owner = owners.get(to);
  if (!owner || (owner === to.parent && owner.entry?.auxiliary === true)) return true;
  return to.outgoing.some(({ background }) => !background);
}

/** Whether it takes part in the work itself, or hands it to those outside; of an unknown type that is not known, and not ruled out. */
function isMain({ entry, part }: Known): boolean {
  if (part === "care") return false;
  return part !== undefined || entry === undefined || entry.auxiliary || entry.outside !== undefined;
}
