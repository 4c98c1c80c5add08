/** What policies, assignments and roles let somebody do with what they name: whoever may only send does not receive. */
import { partAt } from "../../contract/issueWords.ts";
import { isObject } from "../../contract/reading.ts";
import { type GlobTest, globTest } from "../../shared/glob.ts";
import { oppositeOf } from "../catalogue/access.ts";
import { GUID } from "./guid.ts";
import { isIdentity, type Named, type Node, worksAsRole } from "./join.ts";
import { NO_PERMISSIONS, type Permissions, permissionsFor } from "./knownRelations.ts";
import type { ReadValue } from "./model.ts";
import type { KnownModule } from "./modules.ts";
import { DENIED, type PolicyStatement, policyStatements, UNKNOWN } from "./policies.ts";

/** Actions of one policy that are looked at; AWS holds a policy to some 10,000 characters. */
const MOST_WORDS = 1_000;
/** Of these the ones that stand for several actions ("sqs:*"). */
const MOST_PATTERNS = 20;
/** UTF-16 units; the longest action of AWS has some 80. */
const LONGEST_PATTERN = 256;
const DEEPEST = 10;

/** Actions and roles, in small letters: their case counts nowhere. */
interface WordList {
  readonly whole: ReadonlySet<string>;
  /** Of these the ones that stand for several: `sqs:*`, `dynamodb:*item`. */
  readonly patterns: readonly GlobTest[];
}

/** What a policy allows, and what it takes away from that. */
export interface Words extends WordList {
  readonly denied: WordList;
}

/** What a resource allows, as far as its properties and what names it tell. */
export class Rights {
  readonly #properties: Node["resource"]["properties"];
  /** All that it says as a whole. */
  readonly #all: readonly ReadValue[];
  /** Its language tells of the statements what each is on: what is on none of them has nothing of the others. */
  readonly #isTold: boolean;
  /** What was read already of a part of the properties, or of a text in them. */
  readonly #words = new Map<string, Words>();
  readonly #numbers = new Map<ReadValue, number>();
  readonly #texts = new Map<string, readonly PolicyStatement[] | undefined>();

  constructor({ names, resource: { properties, roles } }: Node) {
    this.#properties = properties;
    this.#all = roles ? [properties, { role: roles }] : [properties];
    this.#isTold = names.some(({ actions }) => actions !== undefined);
  }

  /**
   * What is allowed on what is named: by the statements that name it, where files tell these apart, else by all of them.
   * Undefined where nobody can read what is allowed.
   */
  on({ node, at, actions }: Named): Words | undefined {
    if (actions)
      return actions.every((one) => one === UNKNOWN) && actions.length > 0 ? undefined : wordsOf({ actions });
    if (this.#isTold) return undefined;
    const statements = at.map((path) => this.#statementsAt(path) ?? this.#statementsOn(node, path));
    const isKnown = statements.some((one) => one !== undefined);
    const words = this.#wordsOf(isKnown ? statements.flatMap((one) => one ?? []) : this.#all);
    return words.whole.size > 0 ? words : undefined;
  }

  /** All that it allows, whatever that is on; undefined where nobody can read it. */
  all(): Words | undefined {
    const words = this.#wordsOf(this.#all);
    return words.whole.size > 0 ? words : undefined;
  }

  /** The same, of the statements of a policy within the resource alone. */
  within({ at }: Named): Words | undefined {
    const statements = at.flatMap((path) => (STATEMENT.test(path) ? (this.#statementsAt(path) ?? []) : []));
    return statements.length > 0 ? this.#wordsOf(statements) : undefined;
  }

  /** The same statements are asked for as often as they name something. */
  #wordsOf(statements: readonly ReadValue[]): Words {
    const all = [...new Set(statements)];
    const key = all.map((one) => this.#numberOf(one)).join(" ");
    const words = this.#words.get(key) ?? wordsOf(all);
    this.#words.set(key, words);
    return words;
  }

  #numberOf(statement: ReadValue): number {
    const number = this.#numbers.get(statement) ?? this.#numbers.size;
    this.#numbers.set(statement, number);
    return number;
  }

  /** Of a policy that is a text the statements on a resource; undefined where it does not tell what it is on. */
  #statementsOn({ resource: { properties } }: Node, path: string): readonly ReadValue[] | undefined {
    const text = partAt(this.#properties, path.split(".").slice(0, DEEPEST));
    if (typeof text !== "string") return undefined;
    const statements = this.#texts.has(text) ? this.#texts.get(text) : policyStatements(text);
    this.#texts.set(text, statements);
    const { arn } = properties;
    const own = typeof arn === "string" ? statements?.filter((one) => isOn(one, arn)) : statements;
    return own as readonly ReadValue[] | undefined;
  }

  /** The innermost statement around a path, none where it does not name what it is on; undefined around no statement. */
  #statementsAt(path: string): readonly ReadValue[] | undefined {
    let found: readonly ReadValue[] | undefined;
    let value: unknown = this.#properties;
    const keys = path.split(".", 2 * DEEPEST);
    for (const [index, key] of keys.entries()) {
      if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) break;
      value = (value as Record<string, unknown>)[key];
      if (!isObject(value) || !Object.keys(value).some(isOfStatement)) continue;
      found = /^resources?$/i.test(keys[index + 1] ?? "") ? [value as ReadValue] : [];
    }
    return found;
  }
}

const STATEMENT = /(?:^|\.)statement(?:\.|$)/i;

/** Whether a statement names a resource by its ARN, or something in it: an object of a bucket, a stream of a log group. */
function isOn({ Resource }: PolicyStatement, arn: string): boolean {
  const named = [Resource].flat().slice(0, MOST_WORDS);
  return named.some((one) => {
    if (typeof one !== "string" || !one.startsWith(arn)) return false;
    return one.length === arn.length || /[/:*]/.test(one.charAt(arn.length));
  });
}

/** What several allow together; what any denies is denied. */
export function mergedWords(all: readonly Words[]): Words {
  const [only] = all;
  if (only && all.length === 1) return only;
  return { ...mergedLists(all), denied: mergedLists(all.map(({ denied }) => denied)) };
}

function mergedLists(all: readonly WordList[]): WordList {
  const whole = new Set<string>();
  for (const one of all) for (const word of one.whole) if (whole.size < MOST_WORDS) whole.add(word);
  return { whole, patterns: all.flatMap(({ patterns }) => patterns).slice(0, MOST_PATTERNS) };
}

/** What some properties allow, however deep it stands in them. */
function wordsOf(properties: ReadValue): Words {
  const allowed = { whole: new Set<string>(), patterns: [] as GlobTest[] };
  const denied = { whole: new Set<string>(), patterns: [] as GlobTest[] };
  const take = (value: ReadValue, isDenied: boolean): void => {
    if (Array.isArray(value)) for (const one of value.slice(0, MOST_WORDS)) take(one, isDenied);
    if (typeof value !== "string") return;
    const isMarked = value.startsWith(DENIED);
    const { whole, patterns } = isDenied || isMarked ? denied : allowed;
    if (whole.size >= MOST_WORDS) return;
    const word = (isMarked ? value.slice(DENIED.length) : value).toLowerCase();
    whole.add(word);
    const id = ID_AT_END.exec(word)?.[0];
    if (id !== undefined) whole.add(id);
    if (word.length <= LONGEST_PATTERN && /[*?]/.test(word) && patterns.length < MOST_PATTERNS)
      patterns.push(globTest(word));
  };
  const gather = (value: ReadValue, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) for (const one of value) gather(one, depth + 1);
    else if (isObject(value)) {
      const parts = Object.entries(value as { [key: string]: ReadValue });
      const keys = parts.map(([key]) => key.toLowerCase());
      const isDenied = parts.some(([key, part]) => key.toLowerCase() === "effect" && part === "Deny");
      // What is denied under a condition may be allowed.
      if (isDenied && keys.includes("condition")) return;
      for (const [key, part] of parts)
        if (isActions(key) || ROLE_PROPERTIES.has(key.toLowerCase())) take(part, isDenied);
        else if (!isDenied) gather(part, depth + 1);
    }
  };
  gather(properties, 0);
  return { ...allowed, denied };
}
/** Of "/subscriptions/…/roleDefinitions/4f6d3b9b-…" what tells the role, whatever subscription it is in. */
const ID_AT_END = new RegExp(`(?<=/)${GUID}$`);

/** Properties that list what a statement of a policy allows. */
function isActions(key: string): boolean {
  return /^actions?$/i.test(key);
}
function isOfStatement(key: string): boolean {
  return /^(?:not_?)?(?:actions?|resources?)$/i.test(key);
}
/** Properties that name a role. */
export const ROLE_PROPERTIES: ReadonlySet<string> = new Set([
  "role",
  "role_definition_name",
  "role_definition_id",
  "roledefinitionid",
]);

/**
 * What words allow with a node: nothing where they do not tell which way it goes; undefined where they have nothing to do
 * with what somebody does with it.
 */
export function permissionsOf({ type: { rights = {} } }: Node, words: Words): Permissions | undefined {
  const given = Object.entries(rights).flatMap(([action, access]) =>
    has(words, action) && !has(words.denied, action) ? [access] : [],
  );
  if (given.length === 0) return undefined;
  const does = given.flatMap(([first, ...more]) =>
    first === undefined ? [] : [first, ...more.filter((one) => one === oppositeOf(first))],
  );
  return { does: [...new Set(does)], allows: [...new Set(given.flat())] };
}

function has({ whole, patterns }: WordList, action: string): boolean {
  return whole.has(action) || patterns.some((fits) => fits(action));
}

/**
 * Whether words are actions that set a node up or look at it (`s3:PutBucketNotification`, `sqs:ListQueueTags`), or are
 * another service's: nothing that is done with it. An action that nobody knows may be for anything, and so may a role.
 */
export function isSetUpBy({ type: { entry, rights = {} } }: Node, { whole }: Words): boolean {
  const kind = entry?.kind ?? "";
  const services = new Set(Object.keys(rights).map((action) => action.split(":", 1)[0]));
  // Where what holds data is called as what it does (a parameter, a function), the name in an action tells nothing.
  const isNamed = Object.entries(rights).some(([action, { length }]) => length > 0 && action.includes(kind));
  return [...whole].every((word) => {
    const [, service, name = ""] = ACTION.exec(word) ?? [];
    if (service === undefined) return false;
    if (!services.has(service)) return true;
    return /^(?:describe|list|tag|untag)[a-z]/.test(name) || (!isNamed && setsUp(name, kind));
  });
}
const ACTION = /^([\w-]{1,100}):([\w*?]{1,200})$/;

/** Whether an action names a kind of component behind a verb. */
function setsUp(action: string, kind: string): boolean {
  const verb = VERBS_OF_SETUP.find((one) => action.startsWith(one));
  return verb !== undefined && kind !== "" && action.startsWith(kind, verb.length);
}
const VERBS_OF_SETUP = ["add", "create", "delete", "get", "put", "remove", "set", "update"];

/** What something may say itself of what it may do; undefined of what neither works as a role nor is handed policies. */
export function ownRights(node: Node): Rights | undefined {
  const { made, type } = node;
  return made || (type.entry && worksAsRole(type.entry)) ? new Rights(node) : undefined;
}

/**
 * What something does with what it names by what it says itself: a connector, a policy within it or handed to it.
 * @param rights of the one that names, as {@link ownRights}
 */
export function ownPermissions(naming: Node, reference: Named, rights: Rights | undefined): Permissions {
  const { access, node } = reference;
  if (access.length > 0) return permissionsFor(access);
  const words = rights && ownWords(naming, reference, rights);
  return (words && permissionsOf(node, words)) ?? NO_PERMISSIONS;
}

/** Whether a module is handed something at a path that says what it may do. */
export function saysRights({ rights }: KnownModule, path: string): boolean {
  return rights.has(path.split(".", 1)[0] ?? "");
}

function ownWords(naming: Node, reference: Named, rights: Rights): Words | undefined {
  const { made, type } = naming;
  const isHanded = made && reference.at.some((path) => saysRights(made, path));
  if (isHanded && reference.actions && !isIdentity(naming)) return rights.on(reference);
  return type.entry && worksAsRole(type.entry) ? rights.within(reference) : undefined;
}
