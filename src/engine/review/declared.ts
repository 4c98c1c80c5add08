/** What is known of a declaration: a value that could not be resolved is never taken for one that is missing. */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import type { ReadLanguage } from "../read/model.ts";
import type { Reviewable } from "./model.ts";

/** A reading lists so many paths at most: with as many, others may be unresolved as well. */
const MOST_UNRESOLVED = 100;

/** What a declaration says at a path; `unknown` where only a run will tell. */
export type Said = { readonly is: "set"; readonly value: unknown } | { readonly is: "unset" | "unknown" };

const UNKNOWN: Said = { is: "unknown" };
const UNSET: Said = { is: "unset" };

export class Declared implements Reviewable {
  readonly component: PlanComponent;
  readonly language: ReadLanguage;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly #unresolved: readonly string[];
  readonly #isCut: boolean;
  #defaults: Default | undefined;

  constructor(component: PlanComponent) {
    this.component = component;
    this.type = component.source_type ?? component.type_id;
    this.language = languageOf(this.type);
    this.properties = component.source_input ?? component.desired_input ?? {};
    const paths = component.unresolved ?? [];
    this.#unresolved = paths.map((path) => plain(path, this.language));
    this.#isCut = paths.length >= MOST_UNRESOLVED;
  }

  get name(): string {
    return this.component.name;
  }

  /** What stands at a path of keys joined by dots. Lists of one count as what is in them, as Terraform's blocks do. */
  at(path: string): Said {
    const value = valueAt(this.properties, path.split("."), this.language);
    if (value.is === "unknown") return value;
    if (this.#isUnresolved(path)) return UNKNOWN;
    return value.is === "unset" && this.#isCut ? UNKNOWN : value;
  }

  /**
   * The parameter or variable whose default what stands at a path is, and which a run may set; undefined where it is
   * written, also in part. Lists of one count as what is in them, as in {@link at}.
   */
  defaultAt(path: string): string | undefined {
    if (this.component.by_default === undefined) return undefined;
    this.#defaults ??= defaultsOf(this.component.by_default, this.language);
    let at: Default | undefined = this.#defaults;
    let value: unknown = this.properties;
    for (const key of path.split(".")) {
      const isInner = Array.isArray(value) && value.length <= 1 && !/^\d+$/.test(key);
      if (isInner) [at, value] = [at?.parts.get("0"), (value as readonly unknown[])[0]];
      if (at?.of !== undefined) return at.of;
      at = at?.parts.get(spelled(key, this.language));
      if (at === undefined) return undefined;
      if (at.of !== undefined) return at.of;
      value = isObject(value) || Array.isArray(value) ? partOf(value, key, this.language) : undefined;
    }
    return wholeDefault(at, value, this.language);
  }

  /** As a sentence goes on of what rests on a default. */
  byDefaultOf(name: string): string {
    return `by the default of the ${this.#sort} ${name}`;
  }

  /** A sentence about what a deployment has only where it chooses so; undefined where it has it anyhow. */
  get onlyByChoice(): string | undefined {
    const { absent_by_default: name } = this.component;
    return name === undefined
      ? undefined
      : `It is there only where the ${this.#sort} ${name} has another value than its default.`;
  }

  get #sort(): string {
    return this.language === "terraform" ? "variable" : "parameter";
  }

  /** Whether something may stand at a path, or in a part of it, where nothing is known to. */
  mayHold(path: string): boolean {
    return this.#isCut || this.#isUnresolved(path);
  }

  /** Whether nobody knows what stands at a path, or in a part of it. */
  #isUnresolved(path: string): boolean {
    const wanted = plain(path, this.language);
    return this.#unresolved.some(
      (one) => one === "" || one === wanted || wanted.startsWith(`${one}.`) || one.startsWith(`${wanted}.`),
    );
  }
}

/** What rests on defaults, as a tree of keys. */
interface Default {
  /** The name of what has the default, where all from here on rests on it. */
  of?: string;
  readonly parts: Map<string, Default>;
}

function defaultsOf(all: Readonly<Record<string, string>>, language: ReadLanguage): Default {
  const root: Default = { parts: new Map() };
  for (const [path, of] of Object.entries(all)) {
    let at = root;
    for (const key of path.split(".")) {
      const name = spelled(key, language);
      const next: Default = at.parts.get(name) ?? { parts: new Map() };
      at.parts.set(name, next);
      at = next;
    }
    at.of ??= of;
  }
  return root;
}

/** Azure takes names in whatever case. */
function spelled(key: string, language: ReadLanguage): string {
  return language === "arm" ? key.toLowerCase() : key;
}

/** The first default of a value of which every part rests on one; undefined where any part is written. */
function wholeDefault(at: Default | undefined, value: unknown, language: ReadLanguage): string | undefined {
  if (at === undefined || at.of !== undefined) return at?.of;
  if (typeof value !== "object" || value === null) return undefined;
  const names = Object.entries(value).map(([key, part]) =>
    wholeDefault(at.parts.get(spelled(key, language)), part, language),
  );
  return names.includes(undefined) ? undefined : names[0];
}

/** Types of Azure Resource Manager hold a slash, those of CloudFormation colons. */
function languageOf(type: string): ReadLanguage {
  if (type.includes("::")) return "cloudformation";
  return type.includes("/") ? "arm" : "terraform";
}

/** A path without places in lists; what stands below `properties` of Azure's types is told without that. */
function plain(path: string, language: ReadLanguage): string {
  const keys = path.split(".").filter((key) => !/^\d+$/.test(key));
  if (language !== "arm") return keys.join(".");
  return (keys[0] === "properties" ? keys.slice(1) : keys).join(".").toLowerCase();
}

function valueAt(value: unknown, [key, ...more]: readonly string[], language: ReadLanguage): Said {
  if (key === undefined) return value === undefined || value === null ? UNSET : { is: "set", value };
  if (Array.isArray(value)) {
    if (value.length === 0) return UNSET;
    return value.length === 1 ? valueAt(value[0], [key, ...more], language) : UNKNOWN;
  }
  if (value === undefined || value === null) return UNSET;
  if (!isObject(value)) return UNKNOWN;
  return valueAt(partOf(value, key, language), more, language);
}

function partOf(value: object, key: string, language: ReadLanguage): unknown {
  const own = isObject(value) ? ownKey(value, key, language) : key;
  return Object.hasOwn(value, own) ? Reflect.get(value, own) : undefined;
}

/** Azure takes names in whatever case. */
function ownKey(value: Readonly<Record<string, unknown>>, key: string, language: ReadLanguage): string {
  if (language !== "arm" || Object.hasOwn(value, key)) return key;
  return Object.keys(value).find((other) => other.toLowerCase() === key.toLowerCase()) ?? key;
}
