/**
 * Lanes along the borders of frames. A gutter at which a frame begins or ends is outside of it for some lines and inside
 * for others: what joins two things of that frame runs on the inside, with room of its own.
 */
import { type Frame, frameOfBoth, type Link } from "../model.ts";
import type { Placement } from "./grid.ts";

export type Side = "left" | "right" | "top" | "bottom";

/** The inside of one border of a frame; the same object for the same border. */
export interface Lane {
  readonly frame: Frame;
  readonly side: Side;
}

/** Finds the lanes of one arrangement. */
export class Lanes {
  readonly #placement: Placement;
  readonly #known = new Map<Frame, Readonly<Record<Side, Lane>>>();

  constructor(placement: Placement) {
    this.#placement = placement;
  }

  /**
   * The lane of a straight piece of a link's way; undefined for one that runs along no border of the innermost frame
   * around both ends.
   * @param level whether the piece runs level @param line the row or column of half steps that it runs on
   */
  of(link: Link, level: boolean, line: number): Lane | undefined {
    const frame = line % 2 === 0 ? frameOfBoth(link) : undefined;
    const cells = frame?.frame && this.#placement.get(frame);
    if (!frame || !cells) return undefined;
    const { x, y, width, height } = cells;
    const [first, count] = level ? [y, height] : [x, width];
    if (line === 2 * first) return this.along(frame, level ? "top" : "left");
    return line === 2 * (first + count) ? this.along(frame, level ? "bottom" : "right") : undefined;
  }

  along(frame: Frame, side: Side): Lane {
    const lanes = this.#known.get(frame) ?? {
      left: { frame, side: "left" },
      right: { frame, side: "right" },
      top: { frame, side: "top" },
      bottom: { frame, side: "bottom" },
    };
    this.#known.set(frame, lanes);
    return lanes[side];
  }
}
