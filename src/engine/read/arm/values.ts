/** Values of a template as far as they are known. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { GUID } from "../guid.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";

/** What a value names: a resource by its id, by its symbolic name, or a deployment's output. */
export interface Target {
  /** The template in which the name is looked for first. */
  readonly scope: ScopeName;
  /** Type and names in lower case, `microsoft.web/sites|shop`; see {@link keyOf}. */
  readonly key?: string;
  readonly symbol?: string;
  /** The id or the name of a resource, as `dependsOn` and `scope` write it. */
  readonly text?: string;
  /** Of a deployment: which of its outputs. */
  readonly output?: string;
  /** What is named where that is not declared: what an extension extends. */
  readonly otherwise?: readonly Target[];
  /** What is named extends a resource, and is no part of the one that its type and names begin with. */
  readonly isExtension?: boolean;
}

/** A template that is deployed; compared by identity. */
export interface ScopeName {
  /** Absent: the root. */
  readonly address: string | undefined;
}

/** Something that only a deployment knows. */
export class Unknown {
  /** What it is, shortly: `{name}` for a parameter. What is equal in every deployment has one text. */
  readonly text: string;
  readonly targets: readonly Target[];
  /** Properties taken of what a `reference` answers. */
  readonly path: readonly string[];
  readonly isSecret: boolean;

  constructor(text: string, targets: readonly Target[] = [], path: readonly string[] = [], isSecret = false) {
    this.text = text;
    this.targets = targets;
    this.path = path;
    this.isSecret = isSecret;
  }
}

export type Value =
  | null
  | boolean
  | number
  | string
  | Unknown
  | readonly Value[]
  | { readonly [key: string]: Value };

export function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

export function isMapping(value: Value): value is { readonly [key: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Unknown);
}

/** A type and names, by which a resource and what names it find each other. */
export function keyOf(type: string, name: string): string {
  return `${type}|${name}`.toLowerCase();
}

/** Parts of a type or a name; Azure's have some five. */
export const MOST_PARTS = 20;

/**
 * The key of the resource that one is a part of, or extends (`Microsoft.Storage/storageAccounts/providers/locks`), by its
 * own; undefined for what is no part of another.
 */
export function parentKey(key: string): string | undefined {
  const bar = key.indexOf("|");
  const [types, names] = [key.slice(0, bar), key.slice(bar + 1)].map((all) => all.split("/", MOST_PARTS + 1));
  if (!types || !names || types.length < 3 || types.length > MOST_PARTS || names.length !== types.length - 1)
    return undefined;
  const own = types.at(-2) === "providers" ? 2 : 1;
  return keyOf(types.slice(0, -own).join("/"), names.slice(0, -own).join("/"));
}

/** A value as text with what is not known of it in braces; undefined for lists and objects. */
export function textOf(value: Value): string | undefined {
  if (value instanceof Unknown) return value.text;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value)
    : undefined;
}

/** All that values name, each once. Values may share parts, which are looked into once. */
export function targetsOf(...values: readonly Value[]): Target[] {
  const found = new Set<Target>();
  const seen = new Set<Value>();
  const waiting: Value[] = [...values];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (value instanceof Unknown) for (const target of value.targets) found.add(target);
    else for (const part of isList(value) ? value : Object.values(value)) waiting.push(part);
  }
  return [...found];
}

/**
 * A value as readings have it.
 * @param left how many values may still be written out, a text as one for each {@link LETTERS} of its letters: values
 *   share parts, and a hostile template doubles them at each step. What goes beyond is as if it were not known.
 */
export function readValue(value: Value, left: { values: number }): ReadValue {
  if (left.values <= 0) return UNRESOLVED;
  left.values -= typeof value === "string" ? 1 + Math.floor(value.length / LETTERS) : 1;
  if (value instanceof Unknown) return value.isSecret ? SENSITIVE : (roleIdOf(value) ?? UNRESOLVED);
  if (isList(value)) return value.map((part) => readValue(part, left));
  if (!isMapping(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isSetUp(key) && typeof part === "string" && part !== "" ? SENSITIVE : readValue(part, left),
    ]),
  );
}

const LETTERS = 32;

/** The id of a role that is known whatever the subscription is: all have the built-in roles under the same ids. */
function roleIdOf({ text, targets }: Unknown): string | undefined {
  const key = targets.map((target) => target.key).find((one) => one?.startsWith(`${ROLES}|`));
  const name = key?.slice(ROLES.length + 1) ?? ROLE_AT_END.exec(text)?.[1]?.toLowerCase();
  return name !== undefined && ID.test(name) ? `/providers/${ROLES}/${name}` : undefined;
}
const ROLES = "microsoft.authorization/roledefinitions";
const ROLE_AT_END = /\/providers\/microsoft\.authorization\/roledefinitions\/([0-9a-f-]{36})$/i;
const ID = new RegExp(`^${GUID}$`);

/** What a machine is set up with holds passwords, as Azure's `customData` does, of which this is the later form. */
function isSetUp(key: string): boolean {
  return key.toLowerCase() === "userdata";
}

/** How often something is repeated; the same for all loops, so that what one loop makes is found from another. */
export const COPY_INDEX = "{n}";

/** The short texts of what is not known: one for each thing. */
export class Tokens {
  readonly #byMeaning = new Map<string, string>();
  /** Of each short name how many things have it. */
  readonly #copies = new Map<string, number>([[COPY_INDEX.slice(1, -1), 1]]);

  /**
   * The text for something.
   * @param meaning tells it from everything else
   * @param name what people call it
   */
  of(meaning: string, name: string): string {
    const known = this.#byMeaning.get(meaning);
    if (known !== undefined) return known;
    const short = name.replaceAll(/[^\w.-]/g, "").slice(0, 60);
    const copy = (this.#copies.get(short.toLowerCase()) ?? 0) + 1;
    this.#copies.set(short.toLowerCase(), copy);
    const token = copy === 1 ? `{${short}}` : `{${short}#${copy}}`;
    this.#byMeaning.set(meaning, token);
    return token;
  }

  /** One that is like nothing else. */
  next(name: string): string {
    return this.of(`${name} ${this.#byMeaning.size} alone`, name);
  }
}
