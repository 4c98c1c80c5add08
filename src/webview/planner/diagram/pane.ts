/**
 * The layer that carries the picture. Two transforms stand between a picture and the screen: the inner one is the
 * scale at which the picture is drawn, the outer one moves and scales what was drawn, which the compositor does without
 * drawing anything anew. A gesture changes only the outer one; at rest the picture is drawn sharp at its scale.
 */
import type { Camera } from "./memory.ts";

/** Shown larger than drawn by more than this, a picture is too coarse even while it moves. */
const COARSEST = 10;
/** Shown smaller than this, more has to be drawn than can be seen. */
const FINEST = 0.45;

export class Pane {
  readonly #outer: HTMLElement;
  readonly #inner: HTMLElement;
  #drawn = 1;

  /** @param inner holds the picture; its parent is moved. */
  constructor(outer: HTMLElement, inner: HTMLElement) {
    this.#outer = outer;
    this.#inner = inner;
  }

  /** Moves what was drawn. @returns whether it is sharp: drawn at the scale at which it is shown. */
  move(camera: Camera): boolean {
    const shown = camera.scale / this.#drawn;
    if (shown > COARSEST || shown < FINEST) this.#draw(camera.scale);
    const sharp = camera.scale === this.#drawn;
    const [x, y] = sharp ? [wholePixels(camera.x), wholePixels(camera.y)] : [camera.x, camera.y];
    this.#outer.style.transform = `translate(${x}px, ${y}px) scale(${camera.scale / this.#drawn})`;
    return sharp;
  }

  /** Draws sharp. */
  settle(camera: Camera): void {
    this.#draw(camera.scale);
    this.move(camera);
  }

  #draw(scale: number): void {
    this.#drawn = scale;
    this.#inner.style.transform = `scale(${scale})`;
  }
}

/** What was drawn stays sharp only where its pixels fall on those of the screen. */
function wholePixels(length: number): number {
  return Math.round(length * devicePixelRatio) / devicePixelRatio;
}
