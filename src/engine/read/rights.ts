/** What policies, assignments and roles let somebody do with what they name: whoever may only send does not receive. */
import { partAt } from "../../contract/issueWords.ts";
import { isObject } from "../../contract/reading.ts";
import type { Access } from "../catalogue/access.ts";
import { type Named, type Node, worksAsRole } from "./join.ts";
import { type Deeds, NO_DEEDS } from "./knownRelations.ts";
import type { ReadValue } from "./model.ts";
import { type PolicyStatement, policyStatements } from "./policies.ts";

/** Actions of one policy that are looked at; AWS holds a policy to some 10,000 characters. */
const MOST_WORDS = 1_000;
/** Of these the ones that stand for several actions ("sqs:*"). */
const MOST_PATTERNS = 20;
const DEEPEST = 10;

/** Actions and roles that a policy allows, in small letters: their case counts nowhere. */
export interface Words {
  readonly whole: ReadonlySet<string>;
  /** What actions begin with, of those that end with `*`. */
  readonly beginnings: readonly string[];
}

/** What a resource allows, as far as its properties and what names it tell. */
export class Rights {
  readonly #properties: Node["resource"]["properties"];
  /** What was read already of a part of the properties, or of a text in them. */
  readonly #words = new Map<ReadValue, Words>();
  readonly #texts = new Map<string, readonly PolicyStatement[] | undefined>();

  constructor({ resource: { properties } }: Node) {
    this.#properties = properties;
  }

  /**
   * What is allowed on what is named: by the statements that name it, where files tell these apart, else by all of them.
   * Undefined where nobody can read what is allowed.
   */
  on({ node, at, actions }: Named): Words | undefined {
    if (actions) return wordsOf({ actions });
    const statements = at.flatMap((path) => this.#statementAt(path) ?? this.#statementsOn(node, path));
    const words = this.#wordsOf(statements.length > 0 ? statements : [this.#properties]);
    return words.whole.size > 0 ? words : undefined;
  }

  /** The same, of the statements of a policy within the resource alone. */
  within({ at }: Named): Words | undefined {
    const statements = at.flatMap((path) => (STATEMENT.test(path) ? (this.#statementAt(path) ?? []) : []));
    return statements.length > 0 ? this.#wordsOf(statements) : undefined;
  }

  #wordsOf(statements: readonly ReadValue[]): Words {
    const [first = null, ...others] = new Set(statements);
    if (others.length > 0) return wordsOf([first, ...others]);
    const words = this.#words.get(first) ?? wordsOf(first);
    this.#words.set(first, words);
    return words;
  }

  /** Of a policy that is a text the statements on a resource; all of them, where none names it. */
  #statementsOn({ resource: { properties } }: Node, path: string): readonly ReadValue[] {
    const text = partAt(this.#properties, path.split(".").slice(0, DEEPEST));
    if (typeof text !== "string") return [];
    const statements = this.#texts.has(text) ? this.#texts.get(text) : policyStatements(text);
    this.#texts.set(text, statements);
    const { arn } = properties;
    const own = typeof arn === "string" ? statements?.filter((one) => isOn(one, arn)) : [];
    return (own?.length ? own : (statements ?? [])) as readonly ReadValue[];
  }

  /** The innermost object around a path that lists actions. */
  #statementAt(path: string): ReadValue | undefined {
    let found: ReadValue | undefined;
    let value: unknown = this.#properties;
    for (const key of path.split(".", 2 * DEEPEST)) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) break;
      value = (value as Record<string, unknown>)[key];
      if (isObject(value) && Object.keys(value).some(isActions)) found = value as ReadValue;
    }
    return found;
  }
}

const STATEMENT = /(?:^|\.)statement(?:\.|$)/i;

/** Whether a statement names a resource by its ARN, or something in it: an object of a bucket. */
function isOn({ Resource }: PolicyStatement, arn: string): boolean {
  const named = [Resource].flat().slice(0, MOST_WORDS);
  return named.some((one) => typeof one === "string" && (one === arn || one.startsWith(`${arn}/`)));
}

/** What some properties allow, however deep it stands in them. */
function wordsOf(properties: ReadValue): Words {
  const whole = new Set<string>();
  const beginnings: string[] = [];
  const take = (value: ReadValue): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, MOST_WORDS)) take(one);
    if (typeof value !== "string" || whole.size >= MOST_WORDS) return;
    const word = value.toLowerCase();
    whole.add(word);
    const id = ID_AT_END.exec(word)?.[0];
    if (id !== undefined) whole.add(id);
    if (word.endsWith("*") && beginnings.length < MOST_PATTERNS) beginnings.push(word.slice(0, -1));
  };
  const gather = (value: ReadValue, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const one of value) gather(one, depth + 1);
    else if (isObject(value)) {
      const parts = Object.entries(value as { [key: string]: ReadValue });
      // What is denied is not allowed.
      if (parts.some(([key, part]) => key.toLowerCase() === "effect" && part === "Deny")) return;
      for (const [key, part] of parts)
        if (isActions(key) || ROLES.has(key.toLowerCase())) take(part);
        else gather(part, depth + 1);
    }
  };
  gather(properties, 0);
  return { whole, beginnings };
}
/** Of "/subscriptions/…/roleDefinitions/4f6d3b9b-…" what tells the role, whatever subscription it is in. */
const ID_AT_END = /(?<=\/)[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Properties that list what a statement of a policy allows, and those that name a role. */
function isActions(key: string): boolean {
  return /^actions?$/i.test(key);
}
const ROLES: ReadonlySet<string> = new Set([
  "role",
  "role_definition_name",
  "role_definition_id",
  "roledefinitionid",
]);

/**
 * What words allow with a node: nothing where they do not tell which way it goes; undefined where they have nothing to do
 * with what somebody does with it.
 */
export function deedsOf({ type: { rights = {} } }: Node, { whole, beginnings }: Words): Deeds | undefined {
  const given = Object.entries(rights).flatMap(([action, access]) =>
    whole.has(action) || beginnings.some((beginning) => action.startsWith(beginning)) ? [access] : [],
  );
  if (given.length === 0) return undefined;
  const does = given.flatMap(([first, ...more]) =>
    first === undefined ? [] : [first, ...more.filter((one) => one === OPPOSITE[first])],
  );
  return { does: [...new Set(does)], allows: [...new Set(given.flat())] };
}
const OPPOSITE: Partial<Record<Access, Access>> = {
  send: "receive",
  receive: "send",
  read: "write",
  write: "read",
};

/** Whether words are actions, all of which are known by their names: a role may let somebody do whatever it is made for. */
export function areActions({ whole }: Words): boolean {
  return [...whole].every((word) => /^[\w-]{1,100}:[\w*]{1,200}$/.test(word));
}

/** What something does with what it names by what it says itself: a connector, a policy within it. */
export function ownDeeds(naming: Node, reference: Named): Deeds {
  const { access, node } = reference;
  if (access.length > 0) return { does: access, allows: access };
  const { entry } = naming.type;
  const words = entry && worksAsRole(entry) ? new Rights(naming).within(reference) : undefined;
  return (words && deedsOf(node, words)) ?? NO_DEEDS;
}
