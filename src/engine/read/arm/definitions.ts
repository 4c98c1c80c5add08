/** What the parameters and variables of a template stand for. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { type Chosen, SURE } from "../chosen.ts";
import { withoutSecrets } from "../secretNames.ts";
import { type Expression, isExpression } from "./expression.ts";
import { type ScopeName, type Target, Tokens, targetsOf, Unknown, type Value } from "./values.ts";

/** What was worked out. */
export interface Found<T> {
  readonly value: T;
  readonly chosen: Chosen;
  /** What else a deployment may name by its choice. */
  readonly extra: ReadonlySet<Target>;
}

/** Works out data of one template. */
export interface Worker {
  data(source: unknown): Value;
  apart<T>(work: () => T): Found<T>;
  rests(on: Iterable<string>): void;
  mayName(targets: Iterable<Target>): void;
  copies(loops: readonly unknown[]): [string, Value][];
  parsed(source: string): Expression | undefined;
  readonly definitions: Definitions;
}

/** What all templates of a reading share. */
export class Work {
  readonly tokens = new Tokens();
  steps = 0;
  depth = 0;

  /** Stands for a secret of a name. */
  secret(name: string, secret: Value): Unknown {
    return new Unknown(this.tokens.next(name), targetsOf(secret), [], true);
  }
}

export interface Origin {
  readonly scope: ScopeName;
  readonly template: JsonObject;
  /** What another template hands over, and where its expressions are worked out; absent: nobody does. */
  readonly given?: { readonly parameters: JsonObject; readonly by: Worker };
  /** Whether a name is a symbolic one of the template. */
  readonly isSymbol: (name: string) => boolean;
}

export class Definitions {
  readonly #origin: Origin;
  readonly #work: Work;
  readonly #worker: Worker;
  readonly #known = new Map<string, Found<Value>>();

  constructor(origin: Origin, work: Work, worker: Worker) {
    this.#origin = origin;
    this.#work = work;
    this.#worker = worker;
  }

  parameter(name: string): Value {
    return this.#once("parameter", name, () => {
      const declared = find(this.#origin.template["parameters"], name);
      if (this.#isSecure(declared)) return new Unknown(this.#own(name), this.#secureTargets(name), [], true);
      const { given } = this.#origin;
      const handed = given && find(given.parameters, name);
      if (given && isObject(handed)) return this.#handed(given.by, handed, name);
      if (!isObject(declared)) return new Unknown(this.#own(name));
      // Nobody else chooses what a template within another one is not given.
      const isDefault = declared["defaultValue"] !== undefined || declared["nullable"] === true;
      if (!given && isDefault) this.#worker.rests([name]);
      if (declared["defaultValue"] !== undefined) return this.#worker.data(declared["defaultValue"]);
      return declared["nullable"] === true ? null : new Unknown(this.#own(name));
    });
  }

  #handed(by: Worker, handed: JsonObject, name: string): Value {
    // A parameter that is taken from a vault names that.
    if (handed["value"] === undefined && handed["reference"] !== undefined)
      return new Unknown(this.#own(name), targetsOf(by.data(handed["reference"])), [], true);
    const { value, chosen, extra } = by.apart(() => by.data(handed["value"] ?? null));
    this.#worker.rests(chosen);
    this.#worker.mayName(extra);
    return value;
  }

  #secureTargets(name: string): readonly Target[] {
    const { given } = this.#origin;
    const handed = given && find(given.parameters, name);
    return given && handed !== undefined ? targetsOf(given.by.data(handed)) : [];
  }

  #isSecure(declared: unknown): boolean {
    if (!isObject(declared)) return false;
    const reference = declared["$ref"];
    const definition =
      typeof reference === "string"
        ? find(this.#origin.template["definitions"], reference.split("/").at(-1) ?? "")
        : undefined;
    return [declared, definition].some((one) => isObject(one) && /^secure/i.test(String(one["type"])));
  }

  /** The text of a parameter or a variable of this template alone. */
  #own(name: string): string {
    return this.#work.tokens.of(`${this.#origin.scope.address ?? ""} parameter ${name.toLowerCase()}`, name);
  }

  /** What a variable, or a part of it, is written as; undefined where an expression stands for something else. */
  written(expression: Expression): unknown {
    const keys: Expression[] = [];
    let of = expression;
    for (; of.kind === "member"; of = of.of) keys.push(of.key);
    const [name] = of.kind === "call" && of.name === "variables" ? of.args : [];
    let part = name?.kind === "literal" ? this.#variable(String(name.value)) : undefined;
    for (const key of keys.reverse()) {
      const value = key.kind === "literal" ? key.value : undefined;
      if (typeof value === "number") part = Array.isArray(part) ? part[value] : undefined;
      else part = value === undefined ? undefined : find(part, value);
    }
    return part;
  }

  /** Whether an expression stands for a parameter that a deployment sets, or a part of one, and for nothing else. */
  isChosen(expression: Expression): boolean {
    let of = expression;
    while (of.kind === "member") of = of.of;
    const [name] = of.kind === "call" && of.name === "parameters" ? of.args : [];
    if (name?.kind !== "literal") return false;
    const { given } = this.#origin;
    if (!given) return true;
    const handed = find(given.parameters, String(name.value));
    const value = isObject(handed) ? handed["value"] : undefined;
    const outer = typeof value === "string" && isExpression(value) ? given.by.parsed(value) : undefined;
    return outer !== undefined && given.by.definitions.isChosen(outer);
  }

  #variable(name: string): unknown {
    return find(this.#origin.template["variables"], name);
  }

  variable(name: string): Value {
    return this.#once("variable", name, () => {
      const variables = this.#origin.template["variables"];
      const found = this.#variable(name);
      if (found !== undefined) return this.#worker.data(found);
      const loops = isObject(variables) && Array.isArray(variables["copy"]) ? variables["copy"] : [];
      const copy = this.#worker.copies(loops).find(([one]) => one.toLowerCase() === name.toLowerCase());
      return copy?.[1] ?? new Unknown(this.#own(name));
    });
  }

  /** Something that may rest on itself, which then is not known. */
  #once(kind: "parameter" | "variable", name: string, work: () => Value): Value {
    const key = `${kind} ${name.toLowerCase()}`;
    let known = this.#known.get(key);
    if (!known) {
      this.#known.set(key, { value: new Unknown("{unknown}"), chosen: SURE, extra: new Set() });
      known = this.#worker.apart(() =>
        withoutSecrets([name], work(), (secret) => this.#work.secret(name, secret)),
      );
      this.#known.set(key, known);
    }
    this.#worker.rests(known.chosen);
    this.#worker.mayName(known.extra);
    return known.value;
  }
}

/** For each object its keys by their lower case. */
const LOWER = new WeakMap<object, ReadonlyMap<string, string>>();

/** What an object has under a name, whatever its case, as Azure finds it. */
function find(container: unknown, name: string): unknown {
  if (!isObject(container)) return undefined;
  if (Object.hasOwn(container, name)) return container[name];
  const keys = LOWER.get(container) ?? new Map(Object.keys(container).map((key) => [key.toLowerCase(), key]));
  LOWER.set(container, keys);
  const key = keys.get(name.toLowerCase());
  return key === undefined ? undefined : container[key];
}
