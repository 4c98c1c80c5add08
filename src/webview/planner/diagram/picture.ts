/**
 * What a drawn picture shows: where its components and edges are, whoever drew it. The built-in service says so in
 * data attributes; in Mermaid's pictures and those of other services components are recognised by their names.
 */
import type { PlanInput } from "../../../contract/plan.ts";
import type { DiagramPlaces } from "../../../contract/rendering.ts";
import { groupName } from "../../../shared/grouping.ts";
import { type Bundle, bundleOf } from "./bundle.ts";
import type { Box, Size } from "./camera.ts";
import type { Details } from "./details.ts";
import type { Link } from "./planGraph.ts";
import type { InertPicture } from "./sanitizeSvg.ts";
import { CONTAINER_TITLE, NAMED, type Stated, statedName, statedOf } from "./statedNode.ts";

export interface PictureNode extends Pick<Stated, "group" | "grip"> {
  /** The component's name in the plan. */
  readonly name: string;
  /** In the picture's units. */
  readonly box: Box;
  /** What draws it; absent where only its text is known. */
  readonly element: SVGGElement | undefined;
}

export interface PictureEdge extends Link {
  /** Its place in the main flow, from 1; absent where it has none. */
  readonly step: number | undefined;
  /** It is no part of the main flow, and hidden until it is asked for. */
  readonly isSecondary: boolean;
  /** It is seen, and no part of the flow: one end serves, protects or watches the other. */
  readonly isAttached: boolean;
  readonly element: SVGPathElement;
}

export interface Picture {
  readonly svg: SVGSVGElement;
  /** What is not made yet of elements of which only a part is seen. */
  readonly details: Details;
  readonly size: Size;
  /** By name; containers before what they hold. */
  readonly nodes: ReadonlyMap<string, PictureNode>;
  /** By the name of a component that is folded into another: that one's. */
  readonly shownBy: ReadonlyMap<string, string>;
  /** Groups of components, by {@link groupName}. */
  readonly bundles: ReadonlyMap<string, Bundle>;
  /** Columns and rows of what is shown, where the picture says them: for the next picture. */
  readonly places: DiagramPlaces | undefined;
  /** The main flow from its beginning on: boxes of what it leads to, step by step. Empty where the picture has none. */
  readonly flow: readonly Box[];
  /** Only where the picture says what its lines join. */
  readonly edges: readonly PictureEdge[];
  /** The words on its lines. */
  readonly verbs: readonly { readonly element: SVGTextElement; readonly box: Box }[];
  /** Texts that belong to no component, in a picture that names none: what can be searched there. */
  readonly texts: readonly { readonly text: string; readonly box: Box }[];
}

/** Texts beyond this many are not searched. */
const MAX_TEXTS = 5_000;
const EDGE_DATA = ["data-from", "data-to", "data-kind"] as const;

/** Gives the picture a size in pixels, whatever it says of itself; needed before it is measured or moved. */
export function settleSize(svg: SVGSVGElement): Size {
  const { width, height } = svg.viewBox.baseVal;
  const stated = width > 0 && height > 0 ? { width, height } : statedSize(svg);
  svg.setAttribute("width", String(stated.width));
  svg.setAttribute("height", String(stated.height));
  return stated;
}

function statedSize(svg: SVGSVGElement): Size {
  const read = (length: SVGAnimatedLength) =>
    length.baseVal.unitType === SVGLength.SVG_LENGTHTYPE_PERCENTAGE ? 0 : length.baseVal.value;
  // What browsers give a picture that says nothing of its size.
  return { width: read(svg.width) || 300, height: read(svg.height) || 150 };
}

/** Reads a picture. It must be in the page: what does not say where it is gets measured. */
export function readPicture({ svg, details }: InertPicture, size: Size, plan: PlanInput): Picture {
  const named = svg.querySelectorAll<SVGGElement>(NAMED);
  if (named.length > 0) return { ...readOwn(svg, size, plan, named), svg, size, details };
  const measure = measurer(svg, size);
  const mermaid = svg.querySelectorAll<SVGGElement>("g.node, g.cluster");
  if (mermaid.length > 0)
    return { ...NOTHING, svg, size, details, nodes: readMermaid(mermaid, plan, measure) };
  return { ...NOTHING, svg, size, details, ...readTexts(svg, plan, measure) };
}
const NOTHING: Pick<Picture, "edges" | "verbs" | "texts" | "shownBy" | "bundles" | "places" | "flow"> = {
  edges: [],
  flow: [],
  verbs: [],
  texts: [],
  shownBy: new Map(),
  bundles: new Map(),
  places: undefined,
};

function readOwn(
  svg: SVGSVGElement,
  size: Size,
  plan: PlanInput,
  elements: Iterable<SVGGElement>,
): Omit<Picture, "svg" | "size" | "details"> {
  const nodes = new Map<string, PictureNode>();
  const names = new Map<string, string>();
  const shownBy = new Map<string, string>();
  const bundles = new Map<string, Bundle>();
  let measure: Measure | undefined;
  for (const element of elements) {
    const shown = statedName(element);
    const bundle = bundleOf(element, plan);
    const own = plan.components[Number(element.getAttribute("data-index") ?? -1)]?.name;
    const name = bundle ? groupName(bundle.id) : (own ?? shown);
    names.set(shown, name);
    if (bundle) bundles.set(name, bundle);
    // A container that is opened as a group is that group.
    for (const member of (bundle?.opened ? [own] : bundle?.members) ?? [])
      if (member !== undefined) shownBy.set(member, name);
    for (const index of element.getAttribute("data-folded")?.split(" ") ?? []) {
      const folded = plan.components[Number(index)]?.name;
      if (folded !== undefined) shownBy.set(folded, name);
    }
    const stated = statedOf(element);
    measure ??= stated.box ? undefined : measurer(svg, size);
    const box = stated.box ?? measure?.(element) ?? { x: 0, y: 0, width: 0, height: 0 };
    nodes.set(name, { ...stated, name, element, box });
  }
  const edges: PictureEdge[] = [];
  for (const element of svg.querySelectorAll<SVGPathElement>("path[data-from]")) {
    const [from = "", to = "", kind = ""] = EDGE_DATA.map((name) => element.getAttribute(name) ?? "");
    const step = element.getAttribute("data-step");
    const isSecondary = element.getAttribute("visibility") === "hidden";
    edges.push({
      from: names.get(from) ?? from,
      to: names.get(to) ?? to,
      kind,
      step: step === null ? undefined : Number(step),
      isSecondary,
      isAttached: element.getAttribute("data-look") === "attached",
      element,
    });
  }
  const verbs = [...svg.querySelectorAll<SVGTextElement>(":scope > .edges > text")].map((element) => {
    const [x, y] = [Number(element.getAttribute("x")), Number(element.getAttribute("y"))];
    return { element, box: { x: x - VERB_ROOM, y: y - 12, width: VERB_ROOM, height: 16 } };
  });
  const flow = flowIn(edges, nodes);
  return { nodes, edges, verbs, texts: [], shownBy, bundles, places: placesIn(svg, nodes), flow };
}

/** Where the main flow begins, with room for who stands there, then what each step leads to. */
function flowIn(edges: readonly PictureEdge[], nodes: ReadonlyMap<string, PictureNode>): Box[] {
  const steps = stepsIn(edges);
  const [, x, y] = /^M(-?[\d.]{1,12}) (-?[\d.]{1,12})/.exec(steps[0]?.element.getAttribute("d") ?? "") ?? [];
  const [left, top] = [Number(x) - ACTOR_ROOM, Number(y) - ACTOR_ROOM];
  const start = { x: left, y: top, width: 2 * ACTOR_ROOM, height: 2 * ACTOR_ROOM };
  const targets = steps.flatMap(({ to }) => nodes.get(to)?.box ?? []);
  return Number.isFinite(left + top) ? [start, ...targets] : targets;
}
/** The main flow, in its order. */
export function stepsIn(edges: readonly PictureEdge[]): readonly PictureEdge[] {
  return edges
    .filter(({ step }) => step !== undefined)
    .sort((one, other) => (one.step ?? 0) - (other.step ?? 0));
}

/** What is done along a line that says it in its title, without the number of its step. */
export function sentenceIn({ element }: PictureEdge): string {
  return (element.textContent ?? "").replace(/^\d+\. /, "");
}

/** Where a line leaves somebody outside, their sign and word are not further away, in the picture's units. */
const ACTOR_ROOM = 60;

/** Columns, rows and sizes of components and groups by name, and of actors by what the picture calls their places. */
function placesIn(svg: SVGSVGElement, nodes: ReadonlyMap<string, PictureNode>): DiagramPlaces | undefined {
  const actors = svg.querySelectorAll<SVGGElement>("g[data-place][data-cell]");
  const all = [
    ...[...nodes.values()].map(({ name, element, box }) => [name, element, sizeOf(box)] as const),
    ...[...actors].map((element) => [element.getAttribute("data-place") ?? "", element, {}] as const),
  ];
  const places = all.flatMap(([name, element, size]) => {
    const [, column, row] = /^(\d{1,5}) (\d{1,5})$/.exec(element?.getAttribute("data-cell") ?? "") ?? [];
    return column === undefined
      ? []
      : [[name, { column: Number(column), row: Number(row), ...size }] as const];
  });
  return places.length === 0 ? undefined : Object.fromEntries(places);
}

/** The size of a card as a request may state it; nothing of what is no card of ours. */
function sizeOf({ width, height }: Size): Partial<Size> {
  const isSide = (side: number) => Number.isInteger(side) && side > 0 && side <= MOST_OF_A_CARD;
  return isSide(width) && isSide(height) ? { width, height } : {};
}
const MOST_OF_A_CARD = 10_000;
/** How long a verb may be, in the picture's units; it ends where it stands. */
const VERB_ROOM = 192;

type Measure = (element: SVGGraphicsElement) => Box;

/** Measures elements in the picture's units, whatever transforms lie between. */
function measurer(svg: SVGSVGElement, size: Size): Measure {
  const origin = svg.getBoundingClientRect();
  const scale = origin.width > 0 ? size.width / origin.width : 1;
  return (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return {
      x: (left - origin.left) * scale,
      y: (top - origin.top) * scale,
      width: width * scale,
      height: height * scale,
    };
  };
}

/** The engine numbers Mermaid's nodes `n0`, `n1`… by position; others are known by their labels. */
function readMermaid(
  elements: Iterable<SVGGElement>,
  plan: PlanInput,
  measure: Measure,
): Map<string, PictureNode> {
  const known = new Map(plan.components.map(({ name, group }) => [name, group]));
  const nodes = new Map<string, PictureNode>();
  for (const element of elements) {
    const cluster = element.classList.contains("cluster");
    const label = [...beginningsOf(element)];
    const position = /(?:^|-)n(\d+)(?:-\d+)?$/.exec(element.id)?.[1];
    const numbered = position === undefined ? undefined : plan.components[Number(position)]?.name;
    const name = numbered ?? label.find((text) => known.has(text));
    if (name === undefined) continue;
    nodes.set(name, {
      name,
      element,
      group: known.get(name),
      box: measure(element),
      grip: cluster ? CONTAINER_TITLE : Number.POSITIVE_INFINITY,
    });
  }
  return nodes;
}

/** What a label may begin with: its first row, its first two, and so on; a long name takes several. */
function* beginningsOf(element: Element): Generator<string> {
  for (const text of element.querySelectorAll("text")) {
    let beginning = "";
    const rows = [...text.children].filter(({ localName }) => localName === "tspan");
    for (const row of rows.length > 0 ? rows : [text]) {
      beginning = `${beginning} ${row.textContent?.replaceAll(/\s+/g, " ").trim()}`.trim();
      yield beginning;
    }
  }
}

function readTexts(svg: SVGSVGElement, plan: PlanInput, measure: Measure): Pick<Picture, "nodes" | "texts"> {
  const known = new Map(plan.components.map(({ name, group }) => [name, group]));
  const nodes = new Map<string, PictureNode>();
  const texts: Picture["texts"][number][] = [];
  for (const element of [...svg.querySelectorAll("text")].slice(0, MAX_TEXTS)) {
    const text = element.textContent?.trim() ?? "";
    if (text === "") continue;
    const box = measure(element);
    texts.push({ text, box });
    if (!known.has(text) || nodes.has(text)) continue;
    nodes.set(text, {
      name: text,
      element: undefined,
      group: known.get(text),
      box,
      grip: Number.POSITIVE_INFINITY,
    });
  }
  return { nodes, texts };
}

/** The name under which a picture shows a component: its own, or that of the one that it is folded into. */
export function shownName({ nodes, shownBy }: Picture, name: string): string | undefined {
  return nodes.has(name) ? name : shownBy.get(name);
}

/** Where a picture shows a component, by itself or within another. */
export function shownNode(picture: Picture | undefined, name: string | undefined): PictureNode | undefined {
  if (!picture || name === undefined) return undefined;
  return picture.nodes.get(shownName(picture, name) ?? "");
}

/** The component at a point of the picture: the smallest that covers it. */
export function nodeAt({ nodes }: Picture, x: number, y: number): PictureNode | undefined {
  let found: PictureNode | undefined;
  for (const node of nodes.values()) {
    const { box, grip } = node;
    const inside =
      x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + Math.min(box.height, grip);
    if (inside && (!found || box.width * box.height < found.box.width * found.box.height)) found = node;
  }
  return found;
}
