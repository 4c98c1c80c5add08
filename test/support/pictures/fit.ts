/** What a picture looks like once it is fitted into its pane. */

import type { Pane } from "../../../src/engine/diagram/architecture/layout/layout.ts";
import type { ArchitecturePicture } from "../../../src/engine/diagram/architecture/layout/placed.ts";
import { nameLines } from "../../../src/engine/diagram/architecture/names.ts";
import { fitScale } from "../../../src/shared/pictureFit.ts";

export interface Fit {
  /** Sizes of components' names in pixels of the pane, each once, the smallest first. */
  readonly names: readonly number[];
  /** Names that are cut short. */
  readonly cut: readonly string[];
  /** Shares of the pane: of the box around the whole picture, and of the cards. */
  readonly used: number;
  readonly covered: number;
}

export function fitOf({ width, height, cards, style }: ArchitecturePicture, pane: Pane): Fit {
  const scale = fitScale({ width, height }, pane);
  const written = cards
    .filter(({ card }) => card.actor === undefined)
    .map(({ card: { title }, box }) => ({ title, ...nameLines(title, { ...style, width: box.width }) }));
  const sizes = new Set(written.map(({ size }) => size));
  const share = (area: number) => (area * scale ** 2) / (pane.width * pane.height);
  return {
    names: [...sizes].map((size) => size * scale).sort((a, b) => a - b),
    cut: written.filter(({ lines }) => lines.some((line) => line.endsWith("…"))).map(({ title }) => title),
    used: share(width * height),
    covered: share(cards.reduce((sum, { box }) => sum + box.width * box.height, 0)),
  };
}
