/** Holds one picture in a viewport: what is shown of it, and how gestures, keys and other parts move it. */
import type { PlanInput } from "../../../contract/plan.ts";
import type { Box, Point, Size } from "./camera.ts";
import * as cameras from "./camera.ts";
import { listenToGestures } from "./gestures.ts";
import { listenToHovering } from "./hovering.ts";
import { LevelOfDetail } from "./levelOfDetail.ts";
import type { Camera } from "./memory.ts";
import { centralIn } from "./navigate.ts";
import { drawEmphasis, type Emphasis, NO_EMPHASIS } from "./overlay.ts";
import { Pane } from "./pane.ts";
import { nodeAt, type Picture, readPicture, settleSize } from "./picture.ts";
import type { InertPicture } from "./sanitizeSvg.ts";
import { moveFrom } from "./transition.ts";

export interface StageEvents {
  /** The picture moved; `byUser` when it should be remembered. Called at most once a frame. */
  readonly onMove: (camera: Camera, viewport: Size, byUser: boolean) => void;
  /** A component was clicked; undefined for the ground. */
  readonly onPick: (name: string | undefined, event: PointerEvent) => void;
  readonly onOpen: (name: string) => void;
  /** Somebody asked for the whole picture, until they move it. */
  readonly onFit: () => void;
  /** The viewport has another size. */
  readonly onResize: (viewport: Size) => void;
}

/** After the last movement the picture is drawn sharp at its scale. */
const SETTLE_MS = 160;

export class Stage {
  readonly #content: HTMLElement;
  readonly #pane: Pane;
  readonly #events: StageEvents;
  readonly #abort = new AbortController();
  readonly #resizes: ResizeObserver;
  /** Of the viewport; kept, because asking the page for it after a change makes it lay everything out. */
  #size: Size;
  #camera: Camera = { x: 0, y: 0, scale: 1 };
  /** What of the picture is looked at: its opening, until somebody asks for the whole of it or moves it. */
  #look: "opening" | "whole" | "own" = "opening";
  /** A component was brought into view since, for now. */
  #isPeeking = false;
  #byUser = false;
  #frame = 0;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #picture: Picture | undefined;
  /** The size of the viewport in which the picture was shown first. */
  #shownIn: Size = { width: 0, height: 0 };
  #detail: LevelOfDetail | undefined;
  #emphasis = NO_EMPHASIS;
  /** The component on which the pointer went down. */
  #pressed: string | undefined;

  /** @param content holds the picture, in a pane of the viewport. */
  constructor(viewport: HTMLElement, pane: HTMLElement, content: HTMLElement, events: StageEvents) {
    this.#content = content;
    this.#pane = new Pane(pane, content);
    this.#events = events;
    listenToGestures(
      viewport,
      {
        pan: (dx, dy) => this.pan(dx, dy),
        zoom: (factor, at) => this.zoom(factor, at),
        press: (at) => {
          this.#pressed = this.#nodeAt(at);
        },
        click: (event) => events.onPick(this.#pressed, event),
        doubleClick: (at) => {
          const name = this.#nodeAt(at);
          if (name !== undefined) events.onOpen(name);
        },
      },
      this.#abort.signal,
    );
    listenToHovering(content, () => this.#picture, this.#abort.signal);
    this.#size = { width: viewport.clientWidth, height: viewport.clientHeight };
    this.#resizes = new ResizeObserver(() => {
      this.#size = { width: viewport.clientWidth, height: viewport.clientHeight };
      events.onResize(this.#size);
      if (this.#look === "own") this.#apply();
      else this.#lookAgain();
    });
    this.#resizes.observe(viewport);
  }

  dispose(): void {
    this.#abort.abort();
    this.#resizes.disconnect();
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#settling);
  }

  get picture(): Picture | undefined {
    return this.#picture;
  }

  /** Whether nobody moved the picture since it was opened or fitted. */
  get unmoved(): boolean {
    return this.#look !== "own";
  }

  get size(): Size {
    return this.#size;
  }

  /**
   * Shows a picture in place of the one before.
   * @param keep how to look at it: a remembered camera; `steady`, so that what is looked at stays where it is; as a whole,
   *   or at its opening.
   * @param anchor the component to keep in place; by default the one nearest to the viewport's centre.
   */
  show(
    inert: InertPicture,
    plan: PlanInput,
    keep: Camera | "steady" | "whole" | "opening",
    anchor?: string,
  ): Picture {
    const { svg } = inert;
    const [before, cameraBefore] = [this.#picture, this.#camera];
    inert.change?.();
    const size = settleSize(svg);
    LevelOfDetail.prepare(svg);
    if (svg !== before?.svg) this.#content.replaceChildren(svg);
    const picture = readPicture(inert, size, plan);
    this.#picture = picture;
    const isResized = this.#shownIn.width !== this.size.width || this.#shownIn.height !== this.size.height;
    this.#shownIn = this.size;
    this.#detail = new LevelOfDetail(picture, this.#detail);
    // Drawn anew for another viewport, it is looked at as before: as much of it as there is room for.
    if (keep === "steady" && before && isResized && this.unmoved) this.#lookAgain();
    else if (keep === "steady" && before) this.#keepSteady(before, picture, anchor);
    else if (typeof keep === "object") {
      this.#camera = keep;
      this.#look = "own";
    } else {
      this.#lookAt(keep === "whole" ? "whole" : "opening");
      // What was selected before a reload was in view; in the whole picture it is anyhow.
      const box = before || keep === "whole" ? undefined : picture.nodes.get(anchor ?? "")?.box;
      if (box) this.peek(box);
    }
    this.#apply();
    this.#settle();
    drawEmphasis(picture, this.#emphasis);
    if (keep === "steady" && before)
      moveFrom({ picture: before, camera: cameraBefore }, { picture, camera: this.#camera });
    return picture;
  }

  clear(): void {
    this.#content.replaceChildren();
    this.#picture = undefined;
    this.#detail = undefined;
  }

  emphasize(emphasis: Emphasis): void {
    this.#emphasis = emphasis;
    if (this.#picture) drawEmphasis(this.#picture, emphasis);
  }

  /** Tells where the picture stands, for what has just begun to show it. */
  announce(): void {
    if (this.#picture) this.#events.onMove(this.#camera, this.size, false);
  }

  /** Shows the whole picture where its names can be read then, else its beginning. */
  open(): void {
    this.#lookAt("opening");
  }

  /** Shows the whole picture, however small it becomes. */
  fit(): void {
    this.#lookAt("whole");
    this.#events.onFit();
  }

  #lookAt(look: "opening" | "whole"): void {
    const { width, height } = this.size;
    const picture = this.#picture;
    if (!picture || width === 0 || height === 0) return;
    this.#look = look;
    this.#isPeeking = false;
    // Of a picture that does not say how it flows nobody knows where it begins.
    if (look === "whole" || !picture.places) this.#move(cameras.fitCamera(picture.size, this.size));
    else this.#move(cameras.openingCamera(picture.size, this.size, picture.flow));
  }

  #lookAgain(): void {
    const selected = this.#look === "whole" && !this.#isPeeking ? undefined : this.#emphasis.selected;
    this.#lookAt(this.#look === "whole" ? "whole" : "opening");
    const box = this.#picture?.nodes.get(selected ?? "")?.box;
    if (box) this.peek(box);
  }

  actualSize(): void {
    this.zoom(1 / this.#camera.scale);
  }

  /** @param at by default the selected component, if it is in view, else the centre. */
  zoom(factor: number, at: Point = this.#focus()): void {
    this.#moveByUser(cameras.zoomAt(this.#camera, factor, at));
  }

  pan(dx: number, dy: number): void {
    this.#moveByUser(cameras.pan(this.#camera, dx, dy));
  }

  centreOn(point: Point): void {
    this.#moveByUser(cameras.centreOn(this.#camera, point, this.size));
  }

  /** Brings a box of the picture into view, large enough to be read. */
  reveal(box: Box): void {
    const next = cameras.reveal(this.#camera, box, this.size);
    if (cameras.isOther(next, this.#camera)) this.#moveByUser(next);
  }

  /** Brings a box into view for now: whoever looked at the whole or at the beginning sees that in the next picture. */
  peek(box: Box): void {
    const next = cameras.reveal(this.#camera, box, this.size);
    if (this.#look === "own" && cameras.isOther(next, this.#camera)) return this.#moveByUser(next);
    this.#isPeeking = cameras.isOther(next, this.#camera);
    this.#move(next);
  }

  /** Brings what lies far apart into view together: the picture moves only as far as it has to. */
  revealAll(box: Box): void {
    if (cameras.shows(this.#camera, box, this.size)) return;
    const next = cameras.moveTo(this.#camera, box, this.size);
    if (cameras.shows(next, box, this.size)) this.#moveByUser(next);
    else this.fit();
  }

  /** The component nearest to the middle of what is in view. */
  central(): string | undefined {
    return this.#picture && centralIn(this.#picture, this.#camera, this.size);
  }

  #focus(): Point {
    const { width, height } = this.size;
    const box = this.#picture?.nodes.get(this.#emphasis.selected ?? "")?.box;
    if (!box || !cameras.overlaps(box, cameras.visibleBox(this.#camera, this.size))) {
      return { x: width / 2, y: height / 2 };
    }
    const { x, y } = cameras.centreOf(box);
    return { x: this.#camera.x + x * this.#camera.scale, y: this.#camera.y + y * this.#camera.scale };
  }

  #keepSteady(before: Picture, after: Picture, anchor: string | undefined): void {
    const wasWhole = this.#look !== "own" && cameras.showsAll(this.#camera, before.size, this.size);
    if (this.#look === "opening" && !wasWhole) return this.open();
    const steady = [anchor, centralIn(before, this.#camera, this.size, after)].find(
      (name) => name !== undefined && before.nodes.has(name) && after.nodes.has(name),
    );
    const from = before.nodes.get(steady ?? "")?.box;
    const to = after.nodes.get(steady ?? "")?.box;
    if (!from || !to) return this.#lookAgain();
    this.#camera = cameras.keepSteady(this.#camera, cameras.centreOf(from), cameras.centreOf(to));
    // Whoever looks at the whole is not left with a stamp in the middle of nowhere.
    const isSmall = wasWhole && cameras.isSmall(this.#camera, after.size, this.size);
    if (isSmall || cameras.isAstray(this.#camera, after.size, this.size, wasWhole)) this.#lookAgain();
  }

  #nodeAt({ x, y }: Point): string | undefined {
    const { x: left, y: top, scale } = this.#camera;
    return this.#picture && nodeAt(this.#picture, (x - left) / scale, (y - top) / scale)?.name;
  }

  #moveByUser(camera: Camera): void {
    this.#look = "own";
    this.#byUser = true;
    this.#move(camera);
  }

  #move(camera: Camera): void {
    this.#camera = camera;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle(), SETTLE_MS);
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#apply());
  }

  #apply(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.#picture) return;
    this.#camera = cameras.confine(this.#camera, this.#picture.size, this.size);
    // Another level of detail would have to be drawn; while the scale changes, what was drawn is enough.
    if (this.#pane.move(this.#camera)) this.#detail?.update(this.#camera, this.size);
    this.#events.onMove(this.#camera, this.size, this.#byUser);
    this.#byUser = false;
  }

  #settle(): void {
    clearTimeout(this.#settling);
    this.#pane.settle(this.#camera);
    this.#detail?.update(this.#camera, this.size);
  }
}
