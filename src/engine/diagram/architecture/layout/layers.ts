/** A first arrangement: what leads to something stands left of it, and what belongs together at one height. */

import { largest } from "../../../../shared/extremes.ts";
import type { Element } from "../model.ts";
import { type Cells, PITCH } from "./grid.ts";

/** A child of the frame that is arranged, as large as what is in it. */
export interface Inner {
  readonly element: Element;
  readonly width: number;
  readonly height: number;
}

export interface PullEnd {
  /** The child; undefined for a known place outside the frame. */
  readonly element: Element | undefined;
  /** Where the link ends, in cells from the corner of the child, or of the frame for a place outside. */
  readonly dx: number;
  readonly dy: number;
}

/** A link as seen from inside a frame; an end of which it is not known yet where it stands is undefined. */
export interface Pull {
  readonly from: PullEnd | undefined;
  readonly to: PullEnd | undefined;
  readonly weight: number;
  readonly main: boolean;
  /** It comes from somebody outside. */
  readonly isFirst: boolean;
}

/** Arranges in layers from left to right; what nothing joins to others fills up the shortest ones. */
export function layersOf(
  inners: readonly Inner[],
  pulls: readonly Pull[],
  aspect: number,
): Map<Element, Cells> {
  const joined = pulls.flatMap(jointOf);
  const layerOf = longestPaths(inners, joined);
  const layers: Inner[][] = [];
  const loose: Inner[] = [];
  for (const inner of inners) {
    const layer = layerOf.get(inner.element);
    if (layer === undefined) loose.push(inner);
    else {
      layers[layer] ??= [];
      layers[layer].push(inner);
    }
  }
  const filled = layers.filter((layer) => layer.length > 0);
  for (const layer of split(filled, loose, aspect)) filled.push(layer);
  sweep(filled, joined);
  return stack(filled);
}

/** A link between two children. */
interface Joint {
  readonly from: Element;
  readonly to: Element;
  readonly weight: number;
  readonly main: boolean;
}

function jointOf({ from, to, weight, main }: Pull): Joint[] {
  return from?.element && to?.element ? [{ from: from.element, to: to.element, weight, main }] : [];
}

/** The layer of each child that a link joins to another: one after whatever leads to it, circles broken. */
function longestPaths(inners: readonly Inner[], joints: readonly Joint[]): Map<Element, number> {
  const main = joints.some((joint) => joint.main) ? joints.filter((joint) => joint.main) : joints;
  const outgoing = Map.groupBy(main, ({ from }) => from);
  const layers = new Map<Element, number>();
  const open = new Set<Element>();
  const order: Element[] = [];
  const visit = (element: Element) => {
    if (layers.has(element)) return;
    layers.set(element, 0);
    open.add(element);
    for (const { to } of outgoing.get(element) ?? []) if (!open.has(to)) visit(to);
    open.delete(element);
    order.push(element);
  };
  for (const { from, to } of main) for (const end of [from, to]) visit(end);
  const place = new Map(order.reverse().map((element, index) => [element, index]));
  for (const element of order)
    for (const { to } of outgoing.get(element) ?? [])
      if ((place.get(to) ?? 0) > (place.get(element) ?? 0))
        layers.set(to, Math.max(layers.get(to) ?? 0, (layers.get(element) ?? 0) + 1));
  // What only secondary links join stands in the layer after its neighbour.
  for (const { from, to } of joints) {
    const known = layers.get(from) ?? layers.get(to);
    if (known === undefined) continue;
    if (!layers.has(to)) layers.set(to, known + 1);
    if (!layers.has(from)) layers.set(from, known);
  }
  const joined = new Set(joints.flatMap(({ from, to }) => [from, to]));
  for (const { element } of inners) if (joined.has(element) && !layers.has(element)) layers.set(element, 0);
  return layers;
}

/** Spreads what stands alone over the layers and new ones, so that the whole has the pane's proportions. */
function split(layers: Inner[][], loose: readonly Inner[], aspect: number): Inner[][] {
  if (loose.length === 0) return [];
  const area = [...layers.flat(), ...loose].reduce((sum, { width, height }) => sum + width * height, 0);
  const rows = Math.max(1, Math.round(Math.sqrt((area * PITCH.x) / (PITCH.y * aspect))));
  const more: Inner[][] = [];
  const open = layers.map((layer) => ({
    layer,
    height: layer.reduce((sum, { height }) => sum + height, 0),
    width: layer.reduce((most, { width }) => Math.max(most, width), 0),
  }));
  for (const inner of [...loose].sort((a, b) => b.width * b.height - a.width * a.height)) {
    const fitting = open.find(({ height, width }) => height + inner.height <= rows && width >= inner.width);
    if (fitting) {
      fitting.layer.push(inner);
      fitting.height += inner.height;
    } else {
      const layer = [inner];
      more.push(layer);
      open.push({ layer, height: inner.height, width: inner.width });
    }
  }
  return more;
}

const SWEEPS = 6;

/** Orders each layer by where its neighbours stand, there and back. */
function sweep(layers: Inner[][], joints: readonly Joint[]): void {
  const middle = new Map<Element, number>();
  const note = (layer: readonly Inner[]) => {
    let y = -layer.reduce((sum, { height }) => sum + height, 0) / 2;
    for (const { element, height } of layer) {
      middle.set(element, y + height / 2);
      y += height;
    }
  };
  for (const layer of layers) note(layer);
  const neighbours = new Map<Element, { readonly other: Element; readonly weight: number }[]>();
  const join = (one: Element, other: Element, weight: number) => {
    const list = neighbours.get(one);
    if (list) list.push({ other, weight });
    else neighbours.set(one, [{ other, weight }]);
  };
  for (const { from, to, weight } of joints) {
    join(from, to, weight);
    join(to, from, weight);
  }
  const wanted = ({ element }: Inner) => {
    const near = neighbours.get(element) ?? [];
    const total = near.reduce((sum, { weight }) => sum + weight, 0);
    if (total === 0) return middle.get(element) ?? 0;
    return near.reduce((sum, { other, weight }) => sum + weight * (middle.get(other) ?? 0), 0) / total;
  };
  for (let pass = 0; pass < SWEEPS; pass++) {
    for (const layer of pass % 2 === 0 ? layers : [...layers].reverse()) {
      const places = new Map(layer.map((inner) => [inner, wanted(inner)]));
      layer.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
      note(layer);
    }
  }
}

/** Cells of the layers, each as wide as its widest child, centred upon each other. */
function stack(layers: readonly (readonly Inner[])[]): Map<Element, Cells> {
  const cells = new Map<Element, Cells>();
  const heights = layers.map((layer) => layer.reduce((sum, { height }) => sum + height, 0));
  const tallest = largest(heights, 0);
  let x = 0;
  layers.forEach((layer, index) => {
    const width = largest(layer.map((inner) => inner.width));
    let y = Math.floor((tallest - (heights[index] ?? 0)) / 2);
    for (const inner of layer) {
      cells.set(inner.element, { x, y, width: inner.width, height: inner.height });
      y += inner.height;
    }
    x += width;
  });
  return cells;
}
