/** What a block refers to, each pair of target and property once. */
import type { Reference } from "../model.ts";
import { MOST_ACTIONS } from "../policies.ts";

/** Adds that something is named to what was found by target, property and output, with the actions of all policies that do so. */
export function addReference(
  found: Map<string, Reference>,
  to: string,
  at: string | undefined,
  { actions, output }: Pick<Reference, "actions" | "output">,
): void {
  const key = `${to} ${at ?? ""} ${output ?? ""}`;
  const before = found.get(key)?.actions;
  const isFull = before !== undefined && before.length >= MOST_ACTIONS;
  const all = actions && before && !isFull ? [...new Set([...before, ...actions])] : (before ?? actions);
  found.set(key, {
    to,
    ...(at !== undefined && { at }),
    ...(output !== undefined && { output }),
    ...(all && { actions: all }),
  });
}
