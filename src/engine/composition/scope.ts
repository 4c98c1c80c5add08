/** What a component that takes care of others says itself that it is for. */
import type { Verb } from "../catalogue/verbs.ts";
import type { Component, Draft } from "./component.ts";
import { jointsOf } from "./joints.ts";
import type { ComponentRelation } from "./relation.ts";

/** How the first end takes care of the second: whom an alarm notifies it does not watch. */
const OF_CARE: ReadonlySet<Verb> = new Set<Verb>([
  ...(["watches", "probes", "tests", "protects", "backs up", "scans", "governs", "rotates"] as const),
]);

/** Values of a component's settings that are read, and the characters of each. */
const MOST_VALUES = 200;
const LONGEST = 2_000;

/** Whether a relation tells what its first end takes care of. */
export function isOfCare(kind: Verb): boolean {
  return OF_CARE.has(kind);
}

/**
 * What components say that they are for, of all that they could take care of: what they serve, and what their settings
 * name. Those that say nothing have no entry.
 */
export function scopesOf({ components }: Draft): ReadonlyMap<Component, ReadonlySet<Component>> {
  const byName = new Map<string, Component>();
  const scopes = new Map<Component, ReadonlySet<Component>>();
  for (const care of components) {
    const { entry, serves, desiredInput } = care;
    if (!entry || (serves === undefined && desiredInput === undefined)) continue;
    if (!entry.relates.some(({ kind }) => OF_CARE.has(kind))) continue;
    if (byName.size === 0) for (const component of components) byName.set(component.name, component);
    const named = [...wordsIn(desiredInput).add(serves ?? "")].flatMap((word) => byName.get(word) ?? []);
    const cared = named.filter(
      (other) =>
        other.entry && jointsOf(entry, other.entry).some(({ relation: { kind } }) => OF_CARE.has(kind)),
    );
    if (cared.length > 0) scopes.set(care, new Set(cared));
  }
  return scopes;
}

/** The texts of settings, and the names within them: the last step of an address, what stands in quotes. */
function wordsIn(settings: unknown): Set<string> {
  const words = new Set<string>();
  const open: unknown[] = [settings];
  // A list grows while it is walked through.
  for (const value of open) {
    if (typeof value === "object" && value !== null) {
      for (const inner of Object.values(value)) if (open.length < MOST_VALUES) open.push(inner);
    } else if (typeof value === "string") {
      const text = value.slice(0, LONGEST);
      words.add(text);
      for (const word of text.split(/[^\p{L}\p{N}_.-]/u)) words.add(word);
    }
  }
  return words;
}

/**
 * Whether care that says nothing of it reaches the other end of a relation. What is there already is changed by nobody:
 * only what names it, or what a new resource joins to it, does it reach anew.
 */
export function reaches(care: Component, { from, reference, via }: ComponentRelation): boolean {
  return !care.exists || via.length > 0 || (reference === "from") !== (from === care);
}
