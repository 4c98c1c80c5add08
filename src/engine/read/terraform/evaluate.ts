/** Values of expressions, as far as they follow from literals, defaults of variables and locals. */

import { append } from "../../../shared/append.ts";
import type { Effort } from "../effort.ts";
import type { Body, Expression } from "../hcl/syntax.ts";
import { type Defaulted, type ReadValue, UNRESOLVED } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";
import { stepsOf } from "./address.ts";
import { called, memberOf, operated } from "./operations.ts";
import { isWhole, type NamedValue, restingParts } from "./rests.ts";

/** No text that is made of others becomes longer: what doubles itself forty times is no value. */
const LONGEST_TEXT = 65_536;
/** Expressions within expressions and locals that name locals: what goes deeper is no value, and would exhaust the stack. */
const DEEPEST = 500;
/** Steps of evaluating one module; what needs more names itself over and over. */
const MOST_STEPS = 1_000_000;

/** By a variable whose value rests on the default of one of the root's: that one's name. */
export type Defaults = ReadonlyMap<string, string>;

/** Properties, and those of them that rest on a default. */
export interface Kept {
  readonly properties: { readonly [key: string]: ReadValue };
  readonly defaults: readonly Defaulted[];
}

/** What the expressions of a module may name: its variables and its locals. */
export class Scope {
  readonly #given: ReadonlyMap<string, ReadValue>;
  readonly #chosen: Defaults;
  readonly #locals: ReadonlyMap<string, Expression>;
  readonly #known = new Map<string, ReadValue>();
  readonly #effort: Effort;
  #steps = 0;
  #depth = 0;
  /** What was named since it was last asked, with the values it had. */
  #named = new Map<string, NamedValue>();
  /** A variable of the root whose default all that was evaluated since this was cleared rests on, if there is one. */
  #rests: string | undefined;
  readonly #localsRest = new Map<string, string>();
  /** What names have here, of those that bodies are compared by: thousands name the same. */
  readonly #now = new Map<string, NamedValue>();
  /** Keys that lead to the body whose properties are being evaluated. */
  readonly #path: string[] = [];
  #defaults: Defaulted[] = [];

  /**
   * @param given values of variables
   * @param chosen of those whose value a run may choose otherwise, the variable of the root that it rests on
   * @param effort what all modules of the reading may make together
   */
  constructor(
    given: ReadonlyMap<string, ReadValue>,
    chosen: Defaults,
    locals: ReadonlyMap<string, Expression>,
    effort: Effort,
  ) {
    this.#given = given;
    this.#chosen = chosen;
    this.#locals = locals;
    this.#effort = effort;
  }

  /** A value, and the variable of the root whose default it rests on; of a list or an object, all of it. */
  traced(expression: Expression): NamedValue {
    const found = this.#tracedInPart(expression);
    if (found.rests === undefined || typeof found.value !== "object" || found.value === null) return found;
    return { value: found.value, rests: isWhole(expression, this) ? found.rests : undefined };
  }

  #tracedInPart(expression: Expression): NamedValue {
    const before = this.#rests;
    this.#rests = undefined;
    const value = this.value(expression);
    const rests = this.#rests;
    this.#rests = before;
    return { value, rests };
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
    const named = Map.groupBy(body.blocks, blockName);
    for (const { type, labels, body: inner } of body.blocks) {
      const isDynamic = type === "dynamic" && labels[0] !== undefined;
      const name = blockName({ type, labels });
      if (without.has(name)) continue;
      const all = blocks.get(name) ?? [];
      blocks.set(name, all);
      if (!isDynamic) all.push(this.#block(inner, name, all.length));
      else
        append(all, this.#dynamic(inner, name, { index: all.length, isOnly: named.get(name)?.length === 1 }));
    }
    return Object.fromEntries([
      ...attributes.map(({ name, value }) => [name, this.#argument(name, value)] as const),
      ...blocks,
    ]);
  }

  #block(body: Body, name: string, index: number): ReadValue {
    this.#path.push(name, String(index));
    const properties = this.properties(body);
    this.#path.length -= 2;
    return properties;
  }

  /** Of how many blocks there will be, and of which, nothing is known but that there is none of an empty list. */
  #dynamic(
    body: Body,
    name: string,
    { index, isOnly }: { readonly index: number; readonly isOnly: boolean },
  ): readonly ReadValue[] {
    const items = body.attributes.find((one) => one.name === "for_each");
    const { value: each, rests } = items ? this.traced(items.value) : NOBODY_KNOWS;
    // Other blocks of the name are there anyhow.
    if (rests !== undefined && isOnly) this.#defaults.push({ at: this.#at(name), of: rests });
    if (typeof each !== "object" || each === null) return [UNRESOLVED];
    if (Object.keys(each).length === 0) return [];
    const contents = body.blocks.filter(({ type }) => type === "content");
    return [...contents.map((one) => this.#block(one.body, name, index)), UNRESOLVED];
  }

  #at(name: string): string {
    return [...this.#path, name].join(".");
  }

  #argument(name: string, expression: Expression): ReadValue {
    const { value, rests } = this.#tracedInPart(expression);
    if (rests !== undefined) append(this.#defaults, restingParts(expression, this.#at(name), this));
    return value;
  }

  /**
   * As `properties`, and the very same object for a body that is asked for again while all that it names has the values
   * that it had: after an edit most of a configuration stands as it stood.
   */
  keptProperties(body: Body, without: ReadonlySet<string>): Kept {
    const before = KEPT.get(body);
    if (before?.without === without && this.#hasSame(before.named)) return before.kept;
    this.#named = new Map();
    this.#defaults = [];
    const kept = { properties: this.properties(body, without), defaults: this.#defaults };
    if (this.#steps <= MOST_STEPS && !this.#effort.isSpent)
      KEPT.set(body, { without, named: this.#named, kept });
    this.#named = new Map();
    return kept;
  }

  /** Lists and objects are made anew each time: of these nobody can tell quickly. */
  #hasSame(named: ReadonlyMap<string, NamedValue>): boolean {
    for (const [text, { value, rests }] of named) {
      const isScalar = typeof value !== "object" || value === null;
      if (!isScalar) return false;
      const now = this.#now.get(text) ?? { value: this.#found(text), rests: this.restsOn(text) };
      this.#now.set(text, now);
      if (now.value !== value || now.rests !== rests) return false;
    }
    return true;
  }

  #valueOf(text: string): ReadValue {
    const value = this.#found(text);
    const rests = this.restsOn(text);
    this.#named.set(text, { value, rests });
    this.#rests ??= rests;
    return this.#effort.allows(value) ? value : UNRESOLVED;
  }

  /** After a value was found, by which a local that has one was evaluated. */
  restsOn(text: string): string | undefined {
    const [first, second] = stepsOf(text);
    if (first?.name === "var") return this.#chosen.get(second?.name ?? "");
    return first?.name === "local" ? this.#localsRest.get(second?.name ?? "") : undefined;
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
    let value = second.key === undefined ? start : memberOf(start, second.key);
    for (const { name, key } of path) {
      value = memberOf(value, JSON.stringify(name));
      if (key !== undefined) value = memberOf(value, key);
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
    const { value: found, rests } = this.traced(expression);
    if (rests !== undefined) this.#localsRest.set(name, rests);
    const value = withoutSecrets<ReadValue>([name], found, () => UNRESOLVED);
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
const NOBODY_KNOWS: NamedValue = { value: UNRESOLVED, rests: undefined };

/** What a block, or those that it makes, is called. */
function blockName({ type, labels }: Pick<Body["blocks"][number], "type" | "labels">): string {
  return type === "dynamic" ? (labels[0] ?? type) : type;
}

/** Bodies that were read, by themselves: they go when their file is parsed anew. */
const KEPT = new WeakMap<
  Body,
  {
    readonly without: ReadonlySet<string>;
    readonly named: ReadonlyMap<string, NamedValue>;
    readonly kept: Kept;
  }
>();
