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
  readonly #defaults: readonly (readonly [path: string, of: string])[];

  constructor(component: PlanComponent) {
    this.component = component;
    this.type = component.source_type ?? component.type_id;
    this.language = languageOf(this.type);
    this.properties = component.source_input ?? component.desired_input ?? {};
    const paths = component.unresolved ?? [];
    this.#unresolved = paths.map((path) => plain(path, this.language));
    this.#isCut = paths.length >= MOST_UNRESOLVED;
    this.#defaults = Object.entries(component.by_default ?? {});
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
   * The parameter or variable whose default one of some properties has, and which a run may set; undefined where all of
   * them are written. A path without places in lists means whatever stands there in any of them.
   */
  defaultAt(...paths: readonly string[]): string | undefined {
    if (this.#defaults.length === 0) return undefined;
    const isAround = (one: string, other: string) => one === other || other.startsWith(`${one}.`);
    // Azure takes names in whatever case.
    const spelled = (path: string) => (this.language === "arm" ? path.toLowerCase() : path);
    const wanted = paths.map(spelled);
    const isNear = (at: string) => wanted.some((path) => isAround(at, path) || isAround(path, at));
    return this.#defaults.find(([at]) => isNear(spelled(at)) || isNear(plain(at, this.language)))?.[1];
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
  return valueAt(value[ownKey(value, key, language)], more, language);
}

/** Azure takes names in whatever case. */
function ownKey(value: Readonly<Record<string, unknown>>, key: string, language: ReadLanguage): string {
  if (language !== "arm" || Object.hasOwn(value, key)) return key;
  return Object.keys(value).find((other) => other.toLowerCase() === key.toLowerCase()) ?? key;
}
