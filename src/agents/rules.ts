/** What the team's rules have to do with an agent's call. */
import * as z from "zod/mini";
import type { JsonObject } from "../contract/reading.ts";
import type { TeamRules } from "./tool.ts";

/** What a tool answers beside its result. */
export const RuleNotes = {
  notes: z
    .optional(z.array(z.string()))
    .check(z.describe("What the caller should know, such as files of rules that are not in force")),
};

/**
 * The rules of a request: the team's, and those that the agent gave. A pack that the agent gave under the id of one of
 * the team's does not count: the team's own file does.
 */
export function rulesFor(
  { packs }: TeamRules,
  given: readonly JsonObject[] = [],
): { readonly rules?: JsonObject[] } {
  const owned = new Set(packs.map(({ pack }) => pack));
  const rules = [...packs, ...given.filter(({ pack }) => !owned.has(pack))];
  return rules.length > 0 ? { rules } : {};
}

/** The notes as a member of an answer; nothing where there are none. */
export function notesOf(...lists: readonly (readonly unknown[])[]): JsonObject {
  const notes = lists.flat();
  return notes.length > 0 ? { notes } : {};
}
