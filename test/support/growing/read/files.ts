/** Files of any size, of which others are made. */
import type { Growing } from "../input.ts";

/** Files by their paths; the first is what is read. */
export type Files = Readonly<Record<string, string>>;

export type FilesBySize = Readonly<Record<string, Growing<Files>>>;

export const json = (value: unknown) => JSON.stringify(value);
