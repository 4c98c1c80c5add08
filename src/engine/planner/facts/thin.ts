import type { Token } from "../text/tokens.ts";

/** Words up to which an intent says too little of what a system consists of: it is taken at its word, and asked back. */
const THIN = 14;

export function isThin({ length }: readonly Token[]): boolean {
  return length <= THIN;
}
