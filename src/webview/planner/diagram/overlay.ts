/**
 * What is drawn over a picture: the selected component, what is related to it, what a search found, how plans differ.
 * The picture itself only fades as a whole, and what stands out is drawn again above it, so that the work grows with
 * what is pointed at and not with the size of the picture.
 */
import type { ChangeKind } from "../../../shared/protocols/comparison.ts";
import { type Box, centreOf } from "./camera.ts";
import type { Picture, PictureEdge } from "./picture.ts";
import type { Link } from "./planGraph.ts";
import { relationWords } from "./relationWords.ts";

export interface Emphasis {
  readonly selected: string | undefined;
  /** Components that stand out while all others fade; undefined fades nothing. */
  readonly lit: ReadonlySet<string> | undefined;
  /** Relations among them that stand out. */
  readonly links: readonly Link[];
  /** Boxes of what a search found. */
  readonly hits: readonly Box[];
  /** The one that is looked at, or where the keyboard is. */
  readonly current: Box | undefined;
  /** How components differ: what happens to each, and what else is true of it. */
  readonly marks: ReadonlyMap<string, readonly ChangeKind[]>;
  /** Boxes of what a finding is about, and of what another part of the panel is at. */
  readonly pointed: readonly Box[];
  readonly hinted: readonly Box[];
}

export const NO_EMPHASIS: Emphasis = {
  selected: undefined,
  lit: undefined,
  links: [],
  hits: [],
  current: undefined,
  marks: new Map(),
  pointed: [],
  hinted: [],
};

/** More search hits than this are not ringed one by one: the picture would be nothing but rings. */
const MAX_RINGS = 400;
/** Between a card and its ring, and between two marks of one component. */
const GAP = 4;
const MARK_STEP = 6;
/** More marks of one component would be nothing but rings. */
const MAX_MARKS = 3;
const SVG = "http://www.w3.org/2000/svg";

/** Draws the emphasis in place of the one before. */
export function drawEmphasis(picture: Picture, emphasis: Emphasis): void {
  const { svg, nodes } = picture;
  const { selected, lit, links, hits, current, marks, pointed, hinted } = emphasis;
  for (const before of svg.querySelectorAll(":scope > .veil, :scope > .emphasis")) before.remove();
  svg.classList.toggle("faded", lit !== undefined);
  if (lit !== undefined) veil(picture);
  const layer = create("g", { class: "emphasis", "aria-hidden": "true" });
  const cards = create("g", standIn(svg, ".nodes"));
  // A picture of ours can have no relation at all: its shapes are known all the same.
  const canCopy = picture.edges.length > 0 || svg.querySelector(":scope > .nodes") !== null;
  picture.details.complete([...(lit ?? [])].map((name) => nodes.get(name)?.element));
  for (const name of lit ?? []) {
    const { element } = nodes.get(name) ?? {};
    if (element && canCopy) cards.append(copy(element));
  }
  const edges = lit ? litEdges(picture, links) : [];
  const lines = edges.map(({ element }) => element);
  // What hangs at the edge of a card stands above its ring.
  const rings = create("g", { class: "rings" });
  layer.append(litLines(picture, lit, links, lines), rings, cards);
  for (const [name, kinds] of marks)
    kinds.slice(0, MAX_MARKS).forEach((kind, index) => {
      ring(rings, nodes.get(name)?.box, `mark mark-${kind}`, GAP + index * MARK_STEP);
    });
  for (const box of hits.slice(0, MAX_RINGS)) ring(rings, box, "hit");
  for (const box of pointed) ring(rings, box, "pointed");
  // Where the picture's own shapes cannot be drawn again, rings say what belongs together.
  if (!canCopy) for (const name of lit ?? []) ring(rings, nodes.get(name)?.box, "related");
  ring(rings, nodes.get(selected ?? "")?.box, "selected");
  ring(rings, current, "current");
  for (const box of hinted) ring(rings, box, "hinted");
  if (!layer.querySelector("rect, path, g > g")) return;
  layer.append(...stepsAbove(svg, lines, lit !== undefined));
  const words = relationWords(picture, edges);
  if (words) layer.append(words);
  svg.append(layer);
}

/**
 * Lays a veil in the ground's colour over a picture of ours: were its layers translucent, a browser would mix the
 * thousands of pieces of a large one anew, for half a second, at each frame that anything of its page changes.
 */
function veil({ svg, size }: Picture): void {
  if (!svg.querySelector(":scope > .nodes")) return;
  const { x, y } = svg.viewBox.baseVal;
  svg.append(create("rect", { class: "veil", x, y, ...size }));
}

/** The lines of the relations that stand out. */
function litEdges({ edges }: Picture, links: readonly Link[]): readonly PictureEdge[] {
  const wanted = new Set(links.map(({ from, to }) => `${from}\n${to}`));
  return edges.filter(({ from, to }) => wanted.has(`${from}\n${to}`));
}

/**
 * The numbers of the flow above all lines and rings, which would run through them; those of lines that do not stand out
 * are faint where others do.
 */
function stepsAbove(svg: SVGSVGElement, lines: readonly Element[], fades: boolean): readonly SVGElement[] {
  const wanted = new Set(lines.map((line) => line.getAttribute("data-step")));
  const faint = create("g", { ...standIn(svg, ".steps"), class: "faint-steps" });
  const steps = create("g", { ...standIn(svg, ".steps"), class: "lit-steps" });
  for (const step of svg.querySelectorAll<SVGGElement>(":scope > .steps > g")) {
    const isLit = !fades || wanted.has(step.querySelector("text")?.textContent ?? "");
    (isLit ? steps : faint).append(copy(step));
  }
  return [faint, steps];
}

/** The relations that stand out, as the picture draws them, else as straight lines. */
function litLines(
  picture: Picture,
  lit: Emphasis["lit"],
  links: readonly Link[],
  drawn: readonly Element[],
): SVGElement {
  const lines = create("g", { ...standIn(picture.svg, ".edges"), class: "lit-lines" });
  if (!lit) return lines;
  if (picture.edges.length === 0) {
    for (const { from, to } of links) {
      const [start, end] = [picture.nodes.get(from)?.box, picture.nodes.get(to)?.box];
      if (start && end) lines.append(create("path", { d: straightLine(start, end) }));
    }
    return lines;
  }
  for (const line of drawn) lines.append(create("path", { d: line.getAttribute("d") ?? "" }));
  return lines;
}

function straightLine(from: Box, to: Box): string {
  const [start, end] = [centreOf(from), centreOf(to)];
  return `M${start.x} ${start.y}L${end.x} ${end.y}`;
}

/** The attributes that a layer of the picture gives to what stands in it. */
function standIn(svg: SVGSVGElement, layer: string): Record<string, string> {
  const attributes = [...(svg.querySelector(`:scope > ${layer}`)?.attributes ?? [])];
  return Object.fromEntries(
    attributes.filter(({ name }) => name !== "class").map(({ name, value }) => [name, value]),
  );
}

/** A copy that nothing finds by name, and that is never too far away to be drawn whole. */
function copy(element: SVGGElement): SVGElement {
  const twin = element.cloneNode(true) as SVGElement;
  for (const { name } of [...twin.attributes]) if (name.startsWith("data-")) twin.removeAttribute(name);
  twin.setAttribute("class", "lit");
  return twin;
}

function ring(layer: SVGElement, box: Box | undefined, kind: string, gap = GAP): void {
  if (!box) return;
  layer.append(
    create("rect", {
      class: `ring ${kind}`,
      x: box.x - gap,
      y: box.y - gap,
      width: box.width + 2 * gap,
      height: box.height + 2 * gap,
      rx: 12,
    }),
  );
}

function create(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}
