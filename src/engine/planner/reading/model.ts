/** The learned models that ship with the engine: see `build/train`. */
import type { StoredNetwork } from "./network.ts";
import type { StoredTable } from "./table.ts";

/** How people speak of a thing. */
export const FRAMES = ["want", "has", "leaving", "not", "later", "about", "unsure", "bound"] as const;
export type Frame = (typeof FRAMES)[number];

/** Models as they are kept. */
export interface StoredModel {
  /** What they were learned from: see `build/train/examples.ts`. */
  readonly source: string;
  readonly roles: StoredNetwork;
  /** Its outputs: that a word is part of no thing, and then {@link FRAMES}. */
  readonly frames: { readonly table: StoredTable; readonly biases: readonly number[] };
}
