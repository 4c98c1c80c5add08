/**
 * The architecture of a plan: what serves its purpose, each thing where it stands, and how the data flows. What only
 * completes another component (a role, a subnet group, a route table) is folded into it.
 */

import type { Family } from "../families.ts";
import type { DiagramNode, LaneName } from "../graph.ts";

/** Who or what stands outside and makes use of the plan, or is made use of. */
export const ACTORS = {
  users: { title: "Users", family: "user" },
  apps: { title: "Mobile app", family: "device" },
  staff: { title: "Employees", family: "user" },
  devices: { title: "Devices", family: "device" },
  offices: { title: "Company network", family: "machine" },
  partners: { title: "Partners", family: "user" },
  systems: { title: "Other systems", family: "api" },
  senders: { title: "Sources of data", family: "stream" },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly family: Family }>>;
export type ActorName = keyof typeof ACTORS;

/**
 * What a frame stands for: where things run, outermost first; `component` is one of the plan's own, `strip` holds what
 * looks after the others, and `group` what of a large picture was opened.
 */
export type FrameRole = "cloud" | "region" | "network" | "tier" | "zone" | "component" | "strip" | "group";

/** Components of a large picture that stand together: as one card, or opened in a frame. */
export interface Group {
  /** The same whatever else the plan has. */
  readonly id: string;
  /** Without the number of what it holds. */
  readonly title: string;
  /** How many cards it opens to, with the components among them that are frames. */
  readonly count: number;
  /** All components in it, also those that are folded into others. */
  readonly members: DiagramNode[];
}

interface Common {
  /** Unique within the architecture; the same for the same thing after a change elsewhere in the plan. */
  readonly id: string;
  title: string;
  readonly group: LaneName;
  readonly family: Family;
  /** The plan's component that it is; undefined for actors, and for frames that no component is. */
  readonly node: DiagramNode | undefined;
  /** Components that are folded into it, in rank order. */
  readonly folded: DiagramNode[];
  frame: Frame | undefined;
}

export interface Card extends Common {
  readonly kind: "card";
  readonly actor: ActorName | undefined;
  /** What kind of thing it is, where its name does not say that. */
  readonly subtitle: string;
  /** The group that it is; absent where it is a component, or somebody outside. */
  readonly holds?: Group;
  /** It is a group of what stands in a strip. */
  readonly watches?: boolean;
}

export interface Frame extends Common {
  readonly kind: "frame";
  readonly role: FrameRole;
  /** The number of the zone that it stands for, from 1; undefined for all other frames. */
  readonly zone: number | undefined;
  readonly children: Element[];
  /** The group that is opened in it. */
  opens?: Group;
}

export type Element = Card | Frame;

/**
 * How a link is drawn: as part of the flow; thin and dashed, where it alone tells what a card is there for; or not at all
 * until somebody asks what has to do with one of its ends.
 */
export type LinkLook = "flow" | "attached" | "hidden";

/** What one element has to do with another: all relations between them and what is folded into them. */
export interface Link {
  readonly from: Element;
  readonly to: Element;
  /** The verbs, each once. */
  readonly kinds: readonly string[];
  /** It is part of how requests and data run; all others (watches, reads secrets from) are secondary. */
  readonly main: boolean;
  /** It is a main one along which requests, messages or data run; of others one end names, holds or protects the other. */
  readonly flow: boolean;
  /** Whether a line is seen for it: set when all links are known, since it hangs on what else meets its ends. */
  look: LinkLook;
  /** Its place in the main flow, from 1; undefined where it is not reached from outside. */
  step: number | undefined;
}

export interface Architecture {
  /** Everything: the actors, and the cloud's frame. */
  readonly root: Frame;
  readonly links: readonly Link[];
  /** Per component of the plan: the card or frame that shows it, or that it is folded into. */
  readonly shownBy: ReadonlyMap<DiagramNode, Element>;
}

/** Whether it stands for somebody or something outside of the plan. */
export function isActor(element: Element): boolean {
  return element.kind === "card" && element.actor !== undefined;
}

/** Whether a link has a line before anybody asks for it. */
export function isSeen({ look }: Pick<Link, "look">): boolean {
  return look !== "hidden";
}

/**
 * Tells what the lines of a picture look like. A main one along which nothing runs looks like what is attached: as an arrow
 * without a number among numbered ones it would be taken for a step that somebody forgot. Where no line has a number, it is
 * an arrow.
 */
export function looksOf(links: readonly Link[]): (link: Link) => LinkLook {
  const isNumbered = links.some(({ step }) => step !== undefined);
  return ({ look, flow }) => (look === "flow" && !flow && isNumbered ? "attached" : look);
}

/** Whether it stands in the strip of what looks after others. */
export function isInStrip(element: Element): boolean {
  return element.frame?.role === "strip" || (element.kind === "card" && element.watches === true);
}

/** The group that an element is, closed or opened. */
export function groupIn(element: Element): Group | undefined {
  return element.kind === "card" ? element.holds : element.opens;
}

/** What lines say that they join: a component by its name, a group by its id, those outside by what they are called. */
export function nameOf(element: Element): string {
  return element.node?.name ?? groupIn(element)?.id ?? element.title;
}

/** The elements that main links meet. */
export function inFlow(links: readonly Link[]): ReadonlySet<Element> {
  return new Set(links.flatMap(({ from, to, main }) => (main ? [from, to] : [])));
}

/** Everything inside an element, each before what it holds. */
export function* within(frame: Frame): Generator<Element> {
  for (const child of frame.children) {
    yield child;
    if (child.kind === "frame") yield* within(child);
  }
}

/** Whether an element is another or lies in it, at any depth. */
export function liesIn(inner: Element, outer: Element): boolean {
  for (let at: Element | undefined = inner; at; at = at.frame) if (at === outer) return true;
  return false;
}

/** The frames around an element, the innermost first. */
export function framesAround(element: Element): Frame[] {
  const frames: Frame[] = [];
  for (let at = element.frame; at; at = at.frame) frames.push(at);
  return frames;
}

/** The innermost frame that holds both ends of a link: its line runs inside of it. */
export function frameOfBoth({ from, to }: Pick<Link, "from" | "to">): Frame | undefined {
  const around = new Set(framesAround(from));
  return framesAround(to).find((frame) => around.has(frame));
}
