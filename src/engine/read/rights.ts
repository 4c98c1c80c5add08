/** Which way messages go by what policies and roles allow: whoever may only send does not receive. */
import type { Access } from "../catalogue/access.ts";
import type { Node } from "./join.ts";
import type { ReadValue } from "./model.ts";

/** Words of one policy that are looked at; AWS holds a policy to some 10,000 characters. */
const MOST_WORDS = 1_000;
/** Of these the ones that stand for several actions ("sqs:*"). */
const MOST_PATTERNS = 20;
const DEEPEST = 10;

/** Actions and roles that a policy names, in small letters: their case counts nowhere. */
export interface Words {
  readonly whole: ReadonlySet<string>;
  /** What actions begin with, of those that end with `*`. */
  readonly beginnings: readonly string[];
}

/** What a policy, an assignment or a role with policies in it allows, by its properties. */
export function wordsOf(properties: { readonly [key: string]: ReadValue }): Words {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  const gather = (value: ReadValue, depth: number): void => {
    if (depth > DEEPEST || whole.size >= MOST_WORDS) return;
    if (typeof value === "string") {
      const word = value.toLowerCase();
      whole.add(word);
      const id = ID_AT_END.exec(word)?.[0];
      if (id !== undefined) whole.add(id);
      if (word.endsWith("*") && beginnings.length < MOST_PATTERNS) beginnings.push(word.slice(0, -1));
    } else if (Array.isArray(value)) for (const one of value) gather(one, depth + 1);
    else if (typeof value === "object" && value !== null) {
      const parts = Object.entries(value);
      // What is denied is not allowed, and neither is what is excepted.
      if (parts.some(([key, part]) => key.toLowerCase() === "effect" && part === "Deny")) return;
      for (const [key, part] of parts) if (!EXCEPTIONS.has(key.toLowerCase())) gather(part, depth + 1);
    }
  };
  gather(properties, 0);
  return { whole, beginnings };
}
/** Of "/subscriptions/…/roleDefinitions/4f6d3b9b-…" what tells the role, whatever subscription it is in. */
const ID_AT_END = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const EXCEPTIONS: ReadonlySet<string> = new Set(["notaction", "not_actions", "notactions"]);

/** What words allow with messages of a node; nothing where they do not tell. */
export function accessOf({ type: { rights = {} } }: Node, { whole, beginnings }: Words): readonly Access[] {
  const given = Object.entries(rights).filter(
    ([action]) => whole.has(action) || beginnings.some((beginning) => action.startsWith(beginning)),
  );
  return [...new Set(given.map(([, access]) => access))].sort();
}
