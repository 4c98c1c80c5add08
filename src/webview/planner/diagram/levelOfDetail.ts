/** Draws less of a huge picture where more could not be seen: texts only where they can be read. */
import { type Box, overlaps, type Size, visibleBox } from "./camera.ts";
import type { Camera } from "./memory.ts";
import type { Picture, PictureNode } from "./picture.ts";

/** Pictures with more components than this are drawn by level of detail; up to it all text is comfortable. */
export const DETAIL_LIMIT = 2_000;
/** Names are 13 units high; below this scale they are specks. */
const READABLE_SCALE = 0.35;

/** Names whose texts are worth drawing: those in view, when the scale makes them readable. */
export function readableNodes(
  nodes: Iterable<PictureNode>,
  camera: Camera,
  viewport: Size,
): ReadonlySet<PictureNode> {
  if (camera.scale < READABLE_SCALE) return new Set();
  const view = visibleBox(camera, viewport);
  const margin = { x: view.width / 4, y: view.height / 4 };
  const wide: Box = {
    x: view.x - margin.x,
    y: view.y - margin.y,
    width: view.width + 2 * margin.x,
    height: view.height + 2 * margin.y,
  };
  return new Set([...nodes].filter(({ box }) => overlaps(box, wide)));
}

/** Marks a picture whose texts are drawn only where they are `near`. */
const FAR = "far";

/** Applies the level of detail to a picture; does nothing to one that is small enough. */
export class LevelOfDetail {
  readonly #picture: Picture;
  readonly #active: boolean;
  #near: ReadonlySet<PictureNode> = new Set();

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#active = picture.svg.classList.contains(FAR);
  }

  /** Prepares a picture before it is in the page: texts that are hidden from the start cost no layout. */
  static prepare(svg: SVGSVGElement): void {
    if (svg.querySelectorAll("g[data-name]").length > DETAIL_LIMIT) svg.classList.add(FAR);
  }

  update(camera: Camera, viewport: Size): void {
    if (!this.#active) return;
    const near = readableNodes(this.#picture.nodes.values(), camera, viewport);
    for (const node of this.#near) if (!near.has(node)) node.element?.classList.remove("near");
    for (const node of near) if (!this.#near.has(node)) node.element?.classList.add("near");
    this.#near = near;
  }
}
