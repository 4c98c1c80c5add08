/** Room between the borders of frames and what is in them: where several begin or end at one gutter, each around the next. */
import type { Box } from "../../geometry.ts";
import type { Frame } from "../model.ts";
import type { Placement } from "./grid.ts";
import type { Lane, Side } from "./lanes.ts";
import { SIZES } from "./sizes.ts";
import { pitchOf } from "./tracks.ts";

const SIDES: readonly Side[] = ["left", "right", "top", "bottom"];

/** The room inside of all frames, in pixels. */
export class Nesting {
  readonly #placement: Placement;
  readonly #tracksOf: (frame: Frame, side: Side) => number;
  readonly #inside = new Map<Frame, Readonly<Record<Side, number>>>();
  readonly #deepest = new Map<string, number>();

  /** @param frames outer ones first @param tracksOf how many lines run side by side along a border on its inside */
  constructor(
    frames: readonly Frame[],
    placement: Placement,
    tracksOf: (frame: Frame, side: Side) => number,
  ) {
    this.#placement = placement;
    this.#tracksOf = tracksOf;
    for (const frame of frames.toReversed()) {
      const [left, right, top, bottom] = SIDES.map(
        (side) => this.#ownOf(frame, side) + this.#innerOf(frame, side),
      );
      this.#inside.set(frame, { left: left ?? 0, right: right ?? 0, top: top ?? 0, bottom: bottom ?? 0 });
      for (const side of SIDES) {
        const key = `${side} ${this.#gutter(frame, side)}`;
        this.#deepest.set(key, Math.max(this.#deepest.get(key) ?? 0, this.of(frame, side)));
      }
    }
  }

  /** The most that any frame needs which begins or ends at a gutter. */
  deepest(side: Side, gutter: number): number {
    return this.#deepest.get(`${side} ${gutter}`) ?? 0;
  }

  /** From a frame's border to the cells inside, on one side. */
  of(frame: Frame, side: Side): number {
    return this.#inside.get(frame)?.[side] ?? 0;
  }

  /**
   * Where a line of a lane runs, across it. @param box of the lane's frame @param offset from the lane's middle, in tracks
   */
  trackAt({ frame, side }: Lane, box: Box | undefined, offset: number): number {
    if (!box) return 0;
    const tracks = this.#tracksOf(frame, side);
    const own = this.#ownOf(frame, side);
    // Below a title, which has room around it already.
    const far = side === "top" ? (SIZES.frame.title + own - (tracks === 0 ? 0 : SIZES.border)) / 2 : own / 2;
    const along = offset * pitchOf(tracks);
    if (side === "left" || side === "top") return (side === "left" ? box.x : box.y) + far + along;
    return (side === "right" ? box.x + box.width : box.y + box.height) - far + along;
  }

  #ownOf(frame: Frame, side: Side): number {
    const tracks = this.#tracksOf(frame, side);
    const lane = tracks === 0 ? 0 : (tracks - 1) * pitchOf(tracks) + SIZES.border;
    if (side === "top") return SIZES.frame.title + lane;
    return lane === 0 ? SIZES.frame.padding : lane + SIZES.border;
  }

  /** What frames inside need that begin or end at the same gutter. */
  #innerOf(frame: Frame, side: Side): number {
    const gutter = this.#gutter(frame, side);
    let inner = 0;
    for (const child of frame.children)
      if (child.kind === "frame" && this.#gutter(child, side) === gutter)
        inner = Math.max(inner, this.of(child, side));
    return inner;
  }

  #gutter(frame: Frame, side: Side): number {
    const { x, y, width, height } = this.#placement.get(frame) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { left: x, right: x + width, top: y, bottom: y + height }[side];
  }
}
