/** Draws less of a large picture where more could not be seen. */
import { type Box, overlaps, type Size, visibleBox } from "./camera.ts";
import type { Camera } from "./memory.ts";
import type { Picture } from "./picture.ts";

/**
 * Above this many components texts are drawn only where they can be read. Browsers lay out every text of an SVG anew
 * at each step of a zoom: with all of 2,000 components' that takes a fifth of a second.
 */
const FAR_COMPONENTS = 300;
/** Names are 13 units high or a little more; below this scale they cannot be read. */
const READABLE_SCALE = 0.3;
/** Below this scale cards are a few pixels wide: their colours tell more than their outlines. */
const SPECKS_SCALE = 0.09;

/** Marks a picture whose texts are drawn only where they are `near`. */
const FAR = "far";

/** Something with texts, and where it is. */
interface Written {
  readonly element: SVGElement | undefined;
  readonly box: Box;
}

/** What has texts worth drawing: what is in view, when the scale makes it readable. */
function readable<T extends Written>(items: Iterable<T>, camera: Camera, viewport: Size): ReadonlySet<T> {
  if (camera.scale < READABLE_SCALE) return new Set();
  const view = visibleBox(camera, viewport);
  const margin = { x: view.width / 4, y: view.height / 4 };
  const wide: Box = {
    x: view.x - margin.x,
    y: view.y - margin.y,
    width: view.width + 2 * margin.x,
    height: view.height + 2 * margin.y,
  };
  return new Set([...items].filter(({ box }) => overlaps(box, wide)));
}

/** Applies the level of detail to a picture. */
export class LevelOfDetail {
  readonly #picture: Picture;
  readonly #far: boolean;
  readonly #written: readonly Written[];
  #near: ReadonlySet<Written> = new Set();

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#far = picture.svg.classList.contains(FAR);
    this.#written = [...picture.nodes.values(), ...picture.verbs];
  }

  /** Prepares a picture before it is in the page: texts that are hidden from the start cost no layout. */
  static prepare(svg: SVGSVGElement): void {
    if (svg.querySelectorAll("g[data-name]").length > FAR_COMPONENTS) svg.classList.add(FAR);
  }

  update(camera: Camera, viewport: Size): void {
    this.#picture.svg.classList.toggle("specks", camera.scale < SPECKS_SCALE);
    if (!this.#far) return;
    const near = readable(this.#written, camera, viewport);
    for (const item of this.#near) if (!near.has(item)) item.element?.classList.remove("near");
    for (const item of near) if (!this.#near.has(item)) item.element?.classList.add("near");
    this.#near = near;
  }
}
