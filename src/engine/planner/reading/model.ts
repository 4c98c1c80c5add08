/** The learned models that ship with the engine: see `build/train`. */
import type { StoredNetwork } from "./network.ts";
import type { StoredTable } from "./table.ts";

/** How people speak of a thing. */
export const FRAMES = ["want", "has", "leaving", "not", "later", "about", "unsure", "bound"] as const;
export type Frame = (typeof FRAMES)[number];

/**
 * What a text may ask for beside roles: how something runs, for whom, and what it must bear. Each is a tag of the design
 * data as well.
 */
export const QUALITIES = [
  "serverless",
  "managed",
  "containers",
  "vm",
  "cheap",
  "small",
  "large",
  "spiky",
  "available",
  "multi-region",
  "active-active",
  "lossless",
  "private",
  "public",
  "workforce",
  "customers",
  "partners",
  "worldwide",
  "hybrid",
  "long-running",
  "realtime",
  "transactional",
  "mobile",
  "own-keys",
  "residency",
  "retention",
  "audited",
] as const;
export type Quality = (typeof QUALITIES)[number];

/** The outputs of the network: all roles, and then all qualities. */
export function outputsOf(roles: readonly string[]): string[] {
  return [...roles, ...QUALITIES.map(outputOf)];
}

/** The name of a quality among the outputs, where some are called as roles are. */
export function outputOf(quality: string): string {
  return `quality:${quality}`;
}

/** Models as they are kept. */
export interface StoredModel {
  /** What they were learned from: see `build/train/examples.ts`. */
  readonly source: string;
  readonly roles: StoredNetwork;
  /** Its outputs: that a word is part of no thing, and then {@link FRAMES}. */
  readonly frames: { readonly table: StoredTable; readonly biases: readonly number[] };
}
