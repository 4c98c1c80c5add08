/** Draws less of a large picture where more could not be seen. */
import { type Box, overlaps, type Size, visibleBox } from "./camera.ts";
import { FAR_COMPONENTS } from "./farText.ts";
import type { Camera } from "./memory.ts";
import type { Picture } from "./picture.ts";

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
function readable(items: Iterable<Written>, camera: Camera, viewport: Size): ReadonlySet<SVGElement> {
  if (camera.scale < READABLE_SCALE) return new Set();
  const view = visibleBox(camera, viewport);
  const margin = { x: view.width / 4, y: view.height / 4 };
  const wide: Box = {
    x: view.x - margin.x,
    y: view.y - margin.y,
    width: view.width + 2 * margin.x,
    height: view.height + 2 * margin.y,
  };
  return new Set([...items].flatMap(({ element, box }) => (element && overlaps(box, wide) ? [element] : [])));
}

/** Applies the level of detail to a picture. */
export class LevelOfDetail {
  readonly #picture: Picture;
  readonly #far: boolean;
  readonly #written: readonly Written[];
  #near: ReadonlySet<SVGElement> = new Set();

  /** @param before what was applied to the same elements, where the picture took them over */
  constructor(picture: Picture, before?: LevelOfDetail) {
    this.#picture = picture;
    if (before && before.#picture.svg === picture.svg) this.#near = before.#near;
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
    this.#picture.details.complete(near);
    for (const element of this.#near) if (!near.has(element)) element.classList.remove("near");
    for (const element of near) if (!this.#near.has(element)) element.classList.add("near");
    this.#near = near;
  }
}
