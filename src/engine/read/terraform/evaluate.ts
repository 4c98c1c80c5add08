/** Values of expressions, as far as they follow from literals, defaults of variables and locals. */

import { append } from "../../../shared/append.ts";
import type { Effort } from "../effort.ts";
import type { Body, Expression } from "../hcl/syntax.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import { memberWithoutSecrets, withoutSecrets } from "../secretNames.ts";
import { stepsOf } from "./address.ts";

/** No text that is made of others becomes longer: what doubles itself forty times is no value. */
const LONGEST_TEXT = 65_536;
/** Expressions within expressions and locals that name locals: what goes deeper is no value, and would exhaust the stack. */
const DEEPEST = 500;
/** Steps of evaluating one module; what needs more names itself over and over. */
const MOST_STEPS = 1_000_000;

/** What the expressions of a module may name: its variables and its locals. */
export class Scope {
  readonly #given: ReadonlyMap<string, ReadValue>;
  readonly #locals: ReadonlyMap<string, Expression>;
  readonly #known = new Map<string, ReadValue>();
  readonly #effort: Effort;
  #steps = 0;
  #depth = 0;
  /** What was named since it was last asked, with the values it had. */
  #named = new Map<string, ReadValue>();

  /** @param effort what all modules of the reading may make together */
  constructor(
    given: ReadonlyMap<string, ReadValue>,
    locals: ReadonlyMap<string, Expression>,
    effort: Effort,
  ) {
    this.#given = given;
    this.#locals = locals;
    this.#effort = effort;
  }

  value(expression: Expression): ReadValue {
    if (++this.#steps > MOST_STEPS || this.#depth >= DEEPEST) return UNRESOLVED;
    this.#depth++;
    const value = this.#evaluated(expression);
    this.#depth--;
    return value;
  }

  #evaluated(expression: Expression): ReadValue {
    switch (expression.kind) {
      case "literal":
        return expression.value;
      case "list":
        return expression.items.map((item) => this.value(item));
      case "object":
        return Object.fromEntries(
          expression.entries.flatMap(([key, value]) => {
            const name = this.value(key);
            return typeof name === "string" || typeof name === "number"
              ? [[String(name), this.value(value)]]
              : [];
          }),
        );
      case "template":
        return expression.control ? UNRESOLVED : this.#text(expression.parts);
      case "reference":
        return this.#valueOf(expression.text);
      case "conditional": {
        const [condition, yes, no] = expression.parts;
        const holds = this.value(condition);
        return typeof holds === "boolean" ? this.value(holds ? yes : no) : UNRESOLVED;
      }
      case "operation":
        return operated(
          expression.operator,
          expression.parts.map((part) => this.value(part)),
        );
      case "call":
        return called(
          expression.name,
          expression.parts.map((part) => this.value(part)),
        );
      default:
        return UNRESOLVED;
    }
  }

  /** The arguments and blocks of a body, blocks as lists of one for each. @param without names that are left out */
  properties(body: Body, without: ReadonlySet<string> = NONE): { readonly [key: string]: ReadValue } {
    const blocks = new Map<string, ReadValue[]>();
    const attributes = body.attributes.filter(({ name }) => !without.has(name));
    for (const { type, labels, body: inner } of body.blocks) {
      const isDynamic = type === "dynamic" && labels[0] !== undefined;
      const name = isDynamic ? labels[0] : type;
      if (name === undefined || without.has(name)) continue;
      const all = blocks.get(name) ?? [];
      blocks.set(name, all);
      if (!isDynamic) all.push(this.properties(inner));
      // How many there will be of it only a run tells.
      else
        append(all, [
          ...inner.blocks.filter((one) => one.type === "content").map((one) => this.properties(one.body)),
          UNRESOLVED,
        ]);
    }
    return Object.fromEntries([
      ...attributes.map(({ name, value }) => [name, this.value(value)] as const),
      ...blocks,
    ]);
  }

  /**
   * As `properties`, and the very same object for a body that is asked for again while all that it names has the values
   * that it had: after an edit most of a configuration stands as it stood.
   */
  keptProperties(body: Body, without: ReadonlySet<string>): { readonly [key: string]: ReadValue } {
    const before = KEPT.get(body);
    if (before?.without === without && this.#hasSame(before.named)) return before.properties;
    this.#named = new Map();
    const properties = this.properties(body, without);
    if (this.#steps <= MOST_STEPS && !this.#effort.isSpent)
      KEPT.set(body, { without, named: this.#named, properties });
    this.#named = new Map();
    return properties;
  }

  /** Lists and objects are made anew each time: of these nobody can tell quickly. */
  #hasSame(named: ReadonlyMap<string, ReadValue>): boolean {
    for (const [text, value] of named) {
      const isScalar = typeof value !== "object" || value === null;
      if (!isScalar || this.#found(text) !== value) return false;
    }
    return true;
  }

  #valueOf(text: string): ReadValue {
    const value = this.#found(text);
    this.#named.set(text, value);
    return this.#effort.allows(value) ? value : UNRESOLVED;
  }

  #found(text: string): ReadValue {
    const [first, second, ...path] = stepsOf(text);
    if (!first || !second || first.key !== undefined) return UNRESOLVED;
    const start =
      first.name === "var"
        ? this.#given.get(second.name)
        : first.name === "local"
          ? this.#local(second.name)
          : undefined;
    if (start === undefined) return UNRESOLVED;
    let value = second.key === undefined ? start : at(start, second.key);
    for (const { name, key } of path) {
      value = at(value, JSON.stringify(name));
      if (key !== undefined) value = at(value, key);
    }
    return value;
  }

  #local(name: string): ReadValue | undefined {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const expression = this.#locals.get(name);
    if (!expression) return undefined;
    // A circle ends where it meets itself.
    this.#known.set(name, UNRESOLVED);
    const value = withoutSecrets<ReadValue>([name], this.value(expression), () => UNRESOLVED);
    this.#known.set(name, value);
    return value;
  }

  #text(parts: readonly (string | Expression)[]): ReadValue {
    let text = "";
    for (const part of parts) {
      const value = typeof part === "string" ? part : this.value(part);
      if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean")
        return UNRESOLVED;
      text += value;
      if (text.length > LONGEST_TEXT) return UNRESOLVED;
    }
    return this.#effort.allows(text) ? text : UNRESOLVED;
  }
}

const NONE: ReadonlySet<string> = new Set();

/** Bodies that were read, by themselves: they go when their file is parsed anew. */
const KEPT = new WeakMap<
  Body,
  {
    readonly without: ReadonlySet<string>;
    readonly named: ReadonlyMap<string, ReadValue>;
    readonly properties: { readonly [key: string]: ReadValue };
  }
>();

/** A member of a value, which from here on has no name; `key` as it is written: a number, or a name in quotes. */
function at(value: ReadValue, key: string): ReadValue {
  if (Array.isArray(value)) return (value[Number(key)] as ReadValue | undefined) ?? UNRESOLVED;
  if (typeof value !== "object" || value === null) return UNRESOLVED;
  const name = key.startsWith('"') ? key.slice(1, -1) : key;
  if (!Object.hasOwn(value, name)) return UNRESOLVED;
  return memberWithoutSecrets(
    value,
    name,
    (value as { [key: string]: ReadValue })[name] ?? null,
    () => UNRESOLVED,
  );
}

function isScalar(value: ReadValue | undefined): value is string | number | boolean | null {
  return value !== undefined && typeof value !== "object" && value !== UNRESOLVED ? true : value === null;
}

function operated(operator: string, [left, right]: readonly ReadValue[]): ReadValue {
  if (operator === "!") return typeof left === "boolean" ? !left : UNRESOLVED;
  if (operator === "&&" || operator === "||") {
    const decides = operator === "||";
    if (left === decides || right === decides) return decides;
    return typeof left === "boolean" && typeof right === "boolean" ? !decides : UNRESOLVED;
  }
  if (operator === "==" || operator === "!=") {
    if (!isScalar(left) || !isScalar(right)) return UNRESOLVED;
    return (left === right) === (operator === "==");
  }
  if (typeof left !== "number" || typeof right !== "number") return UNRESOLVED;
  return calculated(operator, left, right);
}

function calculated(operator: string, left: number, right: number): ReadValue {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "<":
      return left < right;
    case ">":
      return left > right;
    case "<=":
      return left <= right;
    case ">=":
      return left >= right;
    default:
      return UNRESOLVED;
  }
}

/** The few functions that hand on what they are given, or count it. */
function called(name: string, values: readonly ReadValue[]): ReadValue {
  const [first] = values;
  if (first === undefined) return UNRESOLVED;
  // What is called sensitive (`sensitive("…")`) is nobody's to see, and so as if it were not known.
  switch (name) {
    // Of a document that is partly known, what is known is worth more than its text.
    case "jsonencode":
    case "tolist":
    case "toset":
    case "tomap":
    case "nonsensitive":
      return first;
    case "tostring":
      return typeof first === "number" || typeof first === "boolean" ? String(first) : first;
    case "length":
      if (Array.isArray(first)) return first.length;
      if (typeof first === "string") return first.length;
      return typeof first === "object" && first !== null ? Object.keys(first).length : UNRESOLVED;
    case "merge":
      return values.every(isObjectValue) ? Object.assign(Object.create(null), ...values) : UNRESOLVED;
    case "concat":
      return values.every(Array.isArray) ? values.flat().slice(0, MOST_ITEMS) : UNRESOLVED;
    default:
      return UNRESOLVED;
  }
}
const MOST_ITEMS = 10_000;

function isObjectValue(value: ReadValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
