/** Builds the architecture of a plan: what is shown, where it stands, and how requests and data run. */
import type { PlanInput } from "../../../contract/plan.ts";
import { readMemory } from "../../../contract/planFile.ts";
import { append } from "../../../shared/append.ts";
import { cloudName } from "../../../shared/clouds.ts";
import { buildGraph, type DiagramNode } from "../graph.ts";
import { legible } from "../text.ts";
import { addActors } from "./actors.ts";
import { attach } from "./attaching.ts";
import { withDelivery } from "./delivery.ts";
import { numberFlow } from "./flow.ts";
import { fold } from "./folding.ts";
import { type Grouping, standInFor } from "./grouping/grouping.ts";
import { joined } from "./grouping/joining.ts";
import type { StandIn } from "./grouping/regroup.ts";
import { cloudOf, isNetwork, type Known, know, type TypeFacts } from "./knowing.ts";
import { linksBehind, linksOf } from "./links.ts";
import type { Architecture, Card, Element, Frame, FrameRole, Link } from "./model.ts";
import { gatherObservers } from "./observers.ts";
import { outsidersIn, useIn } from "./outsiders.ts";
import { type Place, placesOf, spreadOf } from "./places.ts";
import { gatherSupport, titleStrips } from "./strips.ts";
import { waysOut } from "./waysOut.ts";

/**
 * Builds the model. Total, as {@link buildGraph} is: whatever the plan says, every component is shown by something.
 * @param unfold names of components beside which all that completes them is shown
 * @param how which groups of a large picture are opened; without a word of that there are none
 * @param intent what was asked for, as a saved plan says it itself: those of whom it speaks stand at the edge
 */
export function buildArchitecture(
  plan: PlanInput,
  facts: TypeFacts | undefined,
  unfold: readonly string[] = [],
  intent = readMemory(plan).intent ?? "",
  how: Grouping = {},
): Architecture {
  const all = know(plan, buildGraph(plan, facts), facts);
  const { shown, owners } = fold(all, new Set(unfold), plan.existing !== undefined);
  const builder = new Builder(all, shown, legible(plan.region ?? "").trim());
  for (const known of shown) builder.place(known);
  for (const known of all) {
    const owner = ownerShown(known, owners);
    // What others stand in is a frame around them, whatever it completes.
    if (owner !== known && !builder.shownBy.has(known.node)) builder.foldInto(known, owner);
  }
  builder.close();
  const { root, shownBy } = builder;
  const related = linksOf(all, owners, shownBy);
  const named = outsidersIn(intent, facts?.inEnglish);
  append(related, addActors(root, all, shown, related, shownBy, named, useIn(intent, facts?.inEnglish)));
  // What is delivered is used all the same: the deployment that leads to it is nobody's way in.
  const links = [...withDelivery(related, shown, shownBy), ...waysOut(all, shown, builder.placeOf, shownBy)];
  gatherSupport(all, links, shownBy);
  gatherObservers(all, links, shownBy);
  titleStrips(root, all);
  return finished(
    { root, links, shownBy },
    linksBehind(all, owners, shownBy),
    standInFor(plan, { root, links }, how),
  );
}

/** Numbers the flow and attaches what stands beside it, where groups stand for what they hold by then. */
function finished(
  { root, links, shownBy }: Architecture,
  behind: readonly Link[],
  standIn: StandIn | undefined,
): Architecture {
  const shown = standIn ? joined(links, standIn) : [...links];
  numberFlow(shown);
  attach(shown, standIn ? joined(behind, standIn) : behind);
  if (!standIn) return { root, links: shown, shownBy };
  return { root, links: shown, shownBy: new Map([...shownBy].map(([node, one]) => [node, standIn(one)])) };
}

function ownerShown(known: Known, owners: ReadonlyMap<Known, Known>): Known {
  let at = known;
  for (let owner = owners.get(at); owner; owner = owners.get(at)) at = owner;
  return at;
}

/** Puts components into frames, making those that no component of the plan is. */
class Builder {
  readonly root = frame("root", "cloud", "");
  readonly shownBy = new Map<DiagramNode, Element>();
  readonly placeOf: (known: Known) => Place | undefined;
  readonly #spreadOf: (place: Place) => number | undefined;
  readonly #frames = new Map<string, Frame>();
  /** A plan may say that two things stand in each other: the one that is being placed contains the other. */
  readonly #placing = new Set<Known>();
  /** Some of what is shown stands in a region, and some does not. */
  readonly #isRegional: boolean;
  /** What the frames of clouds and of regions are called after: the plan's region, where all is of one cloud. */
  readonly #region: string;

  constructor(all: readonly Known[], shown: readonly Known[], region: string) {
    this.placeOf = placesOf(all);
    this.#spreadOf = spreadOf(all, shown, this.placeOf);
    const isInRegion = ({ entry }: Known) => entry !== undefined && entry.qualifiers.scope !== "global";
    const isGlobal = (known: Known) => known.entry !== undefined && !isInRegion(known) && !isNetwork(known);
    this.#isRegional = shown.some(isInRegion) && shown.some(isGlobal);
    const clouds = new Set(all.flatMap((known) => cloudOf(known) ?? []));
    this.#region = clouds.size === 1 && shown.some(isInRegion) ? region : "";
  }

  /** Shows a component, and before it all that it stands in. */
  place(known: Known): Element {
    const before = this.shownBy.get(known.node);
    if (before) return before;
    this.#placing.add(known);
    const around = this.#around(known);
    this.#placing.delete(known);
    const element = isNetwork(known) || known.node.children.length > 0 ? frameOf(known) : cardOf(known);
    put(element, around);
    this.shownBy.set(known.node, element);
    return element;
  }

  /** Notes a component as folded into what shows another. */
  foldInto(known: Known, owner: Known): void {
    const element = this.place(owner);
    this.shownBy.set(known.node, element);
    element.folded.push(known.node);
  }

  /** What contains nothing that is shown is a card like others; a frame within a frame that says no more goes. */
  close(): void {
    const cards = new Map<Element, Card>();
    for (const [node, element] of this.shownBy) {
      if (element.kind !== "frame" || element.children.length > 0 || element.node !== node) continue;
      const card: Card = { ...element, kind: "card", actor: undefined, ...namesOf(node) };
      replace(element, card);
      cards.set(element, card);
    }
    for (const [node, element] of this.shownBy) this.shownBy.set(node, cards.get(element) ?? element);
    const frames = [...this.#frames.values()];
    for (const one of frames)
      if (one.role === "tier" && one.frame && one.frame.children.length === 1) dissolve(one);
    for (const one of frames) joinWithOuter(one);
  }

  #around(known: Known): Frame {
    const place = isNetwork(known) ? undefined : this.placeOf(known);
    const parent = known.parent && this.#shownParent(known.parent);
    // What runs in a cluster stands in it, wherever the cluster is.
    if (parent && parent.role === "component") return parent;
    if (!place || this.#placing.has(place.network)) return parent ?? this.#cloud(known);
    const network = this.place(place.network);
    if (network.kind !== "frame") return this.#cloud(known);
    if (place.tier === undefined) return network;
    const title = tierTitle(place.tier, this.#spreadOf(place));
    const tier = this.#frame(`${network.id}/${place.tier}`, "tier", title, network);
    const { zone } = place;
    return zone === undefined ? tier : this.#frame(`${tier.id}/${zone}`, "zone", `Zone ${zone}`, tier, zone);
  }

  #shownParent(parent: Known): Frame | undefined {
    if (isSubnetLike(parent) || this.#placing.has(parent)) return undefined;
    const element = this.place(parent);
    return element.kind === "frame" ? element : undefined;
  }

  #cloud(known: Known): Frame {
    const provider = cloudOf(known);
    if (provider === undefined) return this.root;
    const region = this.#region;
    const title = [cloudName(provider), ...(region && !this.#isRegional ? [region] : [])].join(" · ");
    const cloud = this.#frame(`cloud:${provider}`, "cloud", title, this.root);
    const isGlobal = known.entry?.qualifiers.scope === "global" && !isNetwork(known);
    if (!this.#isRegional || isGlobal) return cloud;
    return this.#frame(`region:${provider}`, "region", region ? `Region ${region}` : "Region", cloud);
  }

  #frame(id: string, role: FrameRole, title: string, around: Frame, zone?: number): Frame {
    const known = this.#frames.get(id);
    if (known) return known;
    const made = { ...frame(id, role, title), zone };
    put(made, around);
    this.#frames.set(id, made);
    return made;
  }
}

/** A segment of a network is drawn as the tier that it belongs to. */
function isSubnetLike({ entry }: Known): boolean {
  return entry?.gives[0] === "subnet";
}

function put(element: Element, around: Frame): void {
  element.frame = around;
  around.children.push(element);
}

function replace(element: Element, by: Element): void {
  const siblings = element.frame?.children;
  siblings?.splice(siblings.indexOf(element), 1, by);
}

/** Of two frames around the very same one says both: "Public · Zone 1". */
function joinWithOuter(inner: Frame): void {
  const outer = inner.frame;
  if (!outer?.frame || outer.node || outer.children.length !== 1 || outer.children[0] !== inner) return;
  const joined: Frame = { ...inner, title: `${outer.title} · ${inner.title}`, frame: outer.frame };
  for (const child of joined.children) child.frame = joined;
  replace(outer, joined);
}

/** Leaves a frame out, and its contents in its place. */
function dissolve(frame: Frame): void {
  const around = frame.frame;
  if (!around) return;
  const [, ...behind] = around.children.splice(around.children.indexOf(frame));
  append(around.children, frame.children);
  append(around.children, behind);
  for (const child of frame.children) child.frame = around;
}

function frame(id: string, role: FrameRole, title: string): Frame {
  return {
    kind: "frame",
    id,
    role,
    title,
    group: role === "cloud" || role === "region" ? "other" : "network",
    family: role === "cloud" || role === "region" ? "map" : "subnet",
    node: undefined,
    folded: [],
    frame: undefined,
    zone: undefined,
    children: [],
  };
}

function frameOf({ node }: Known): Frame {
  const { group, family } = node;
  const role = family === "network" ? "network" : "component";
  return { ...frame(idOf(node), role, namesOf(node).title), group, family, node };
}

function cardOf({ node }: Known): Card {
  const { group, family } = node;
  const common = { id: idOf(node), group, family, node, folded: [], frame: undefined };
  return { ...common, kind: "card", actor: undefined, ...namesOf(node) };
}

function idOf({ name, index }: DiagramNode): string {
  return `component:${index}:${name}`;
}

/** A name that only spells what kind of thing it is says that once, in words. */
function namesOf({ title, subtitle }: DiagramNode): { readonly title: string; readonly subtitle: string } {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [name, kind] = [plain(title), plain(subtitle)];
  if (name === kind && kind !== "") return { title: subtitle, subtitle: "" };
  return { title, subtitle: name.startsWith(kind) ? "" : subtitle };
}

/** Names in purposes of segments as their makers write them. */
const SPELLED: Readonly<Record<string, string>> = {
  mysql: "MySQL",
  netapp: "NetApp",
  openshift: "OpenShift",
  postgresql: "PostgreSQL",
  sql: "SQL",
};

/** "Container apps · 2 zones" for `container-apps` in two of them. */
function tierTitle(tier: string, zones: number | undefined): string {
  const words = tier
    .split(/[-_]/)
    .map((word) => (Object.hasOwn(SPELLED, word) ? SPELLED[word] : word))
    .join(" ");
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return zones === undefined ? title : `${title} · ${zones} zones`;
}
