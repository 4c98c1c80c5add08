/** Values of a template with their functions worked out, as far as what they are given is known. */
import { SENSITIVE } from "../../../contract/drift.ts";
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { SURE } from "../chosen.ts";
import type { Effort } from "../effort.ts";
import { type ReadValue, UNRESOLVED } from "../model.ts";
import { withoutSecrets } from "../secretNames.ts";
import { Conditions, type Truth } from "./conditions.ts";
import { type Evaluated, Sink } from "./sink.ts";
import { isCall } from "./template.ts";
import { joined, splitName } from "./texts.ts";

/** `AWS::NoValue`: the property that has it is not there. */
const ABSENT: unique symbol = Symbol("absent");
type Value = ReadValue | typeof ABSENT;

/** Values are worked out through parameters, outputs and conditions no deeper than this; the stack has an end. */
const DEEPEST = 300;
/** What a name of a template stands for. */
export interface Names {
  parameter(name: string): Evaluated | undefined;
  /** The address that a name of a resource, or one of its attributes, stands for, and the value where it is known. */
  resource(name: string, attribute: string | undefined): Evaluated | undefined;
  /** What another stack exports under a name. */
  imported(name: string): Evaluated | undefined;
  /** What `AWS::Include` puts in place of itself; undefined where it is not at hand. */
  included(location: string): unknown;
}

/** Functions that are known but whose results only the cloud knows, and those that only conditions have. */
const OPAQUE: ReadonlySet<string> = new Set([
  ...["Base64", "Cidr", "GetAZs", "GetStackOutput", "ToJsonString", "ValueOf", "ValueOfAll", "RefAll"],
  ...["And", "Or", "Not", "Equals", "Contains", "EachMemberEquals", "EachMemberIn"],
  // Of Rain and the AWS command line, which work them out before they deploy.
  ...["Rain::Embed", "Rain::Include", "Rain::Env", "Rain::S3", "Rain::S3Http", "Rain::Constant"],
  ...["InsertFile", "Merge", "Invoke"],
]);

/** Constants of Rain and of the AWS command line. */
const CONSTANT = /^(?:Rain|Const)::/;

export class Evaluator {
  readonly conditions: Conditions;
  readonly #names: Names;
  readonly #mappings: JsonObject;
  readonly #problems = new Set<string>();
  readonly #effort: Effort;
  #depth = 0;

  /** @param effort what all stacks of the reading may make together */
  constructor(names: Names, mappings: JsonObject, conditions: JsonObject, effort: Effort) {
    this.#names = names;
    this.#effort = effort;
    this.#mappings = mappings;
    this.conditions = new Conditions(conditions, (value) => this.evaluated(value));
  }

  /** What was wrong with what has been evaluated since this was asked last; each goes on behind a resource's name. */
  takeProblems(): string[] {
    const problems = [...this.#problems];
    this.#problems.clear();
    return problems;
  }

  /** A value on its own, with what it names. */
  evaluated(value: unknown): Evaluated {
    const sink = new Sink();
    const found = this.evaluate(value, sink);
    return { value: found === ABSENT ? null : found, targets: sink.targets, chosen: sink.chosen };
  }

  /** A value with all that can be known worked out; what it names goes to the sink. */
  evaluate(value: unknown, sink: Sink): Value {
    if (typeof value === "string") return value.includes("{{resolve:") ? UNRESOLVED : value;
    if (value === null || typeof value === "number" || typeof value === "boolean") return value;
    if (this.#depth > DEEPEST) return UNRESOLVED;
    this.#depth++;
    const found = Array.isArray(value)
      ? this.#list(value, sink)
      : isObject(value)
        ? this.#object(value, sink)
        : null;
    this.#depth--;
    return found;
  }

  #list(list: readonly unknown[], sink: Sink): ReadValue[] {
    const found: ReadValue[] = [];
    for (const element of list) {
      // Where it stands without what is not there.
      sink.path.push(String(found.length));
      const value = this.evaluate(element, sink);
      if (value === ABSENT) sink.forget();
      sink.path.pop();
      if (value !== ABSENT) found.push(value);
    }
    return found;
  }

  #object(object: JsonObject, sink: Sink): Value {
    const keys = Object.keys(object);
    if (isCall(object)) {
      const [only = ""] = keys;
      const result = this.#call(only, object[only], sink);
      if (result === ABSENT) return result;
      if (result !== undefined) return this.#effort.allows(result) ? result : UNRESOLVED;
    }
    const entries: [string, ReadValue][] = [];
    for (const key of keys) {
      sink.path.push(key);
      const value = this.evaluate(object[key], sink);
      sink.path.pop();
      if (value !== ABSENT) entries.push([key, value]);
    }
    return Object.fromEntries(entries);
  }

  /** The result of a function; undefined where the object only looks like a call of one. */
  #call(name: string, given: unknown, sink: Sink): Value | undefined {
    if (name === "Ref") {
      if (typeof given === "string") return this.#ref(given, sink);
      if (!isCall(given)) return undefined;
      const named = this.#inside(given, sink);
      return typeof named === "string" ? this.#ref(named, sink) : UNRESOLVED;
    }
    const list: readonly unknown[] = Array.isArray(given) ? given : [];
    switch (name) {
      case "Fn::GetAtt":
        return this.#attribute(given, sink);
      case "Fn::Sub":
        return this.#sub(given, sink);
      case "Fn::Join":
        return this.#join(list, sink);
      case "Fn::Select":
        return this.#select(list, sink);
      case "Fn::Split": {
        const parts = this.#split(list, sink);
        // Of a text of which a part rests on a default, other parts are written.
        sink.forget();
        return parts;
      }
      case "Fn::FindInMap":
        return this.#findInMap(list, sink);
      case "Fn::If":
        return this.#if(list, sink);
      case "Fn::ImportValue":
        return this.#import(given, sink);
      case "Fn::Transform":
        return this.#transform(given, sink);
      case "Fn::Length": {
        const value = this.#inside(given, sink);
        return Array.isArray(value) ? value.length : UNRESOLVED;
      }
      default: {
        const short = name.slice("Fn::".length);
        this.#inside(given, sink);
        if (!OPAQUE.has(short)) this.#problems.add(`uses ${name}, which is no known function`);
        return UNRESOLVED;
      }
    }
  }

  /** A part of a call; what it names is named by the property that the call is the value of. */
  #inside(value: unknown, sink: Sink): Value {
    const found = this.evaluated(value);
    sink.include(found);
    return found.value;
  }

  #ref(name: string, sink: Sink): Value {
    if (name.startsWith("AWS::")) return name === "AWS::NoValue" ? ABSENT : UNRESOLVED;
    if (CONSTANT.test(name)) return UNRESOLVED;
    const found = this.#names.parameter(name) ?? this.#resource(name, undefined);
    if (!found) return UNRESOLVED;
    sink.include(found);
    return found.value;
  }

  #resource(name: string, attribute: string | undefined): Evaluated | undefined {
    const found = this.#names.resource(name, attribute);
    if (!found) this.#problems.add(`names ${name}, which the template does not declare`);
    return found;
  }

  #attribute(given: unknown, sink: Sink): Value {
    const [first, ...rest] = Array.isArray(given) ? given : typeof given === "string" ? splitName(given) : [];
    // Both names may themselves be worked out.
    const name = typeof first === "string" ? first : this.#inside(first, sink);
    if (typeof name !== "string") return UNRESOLVED;
    const parts = rest.map((part) => (typeof part === "string" ? part : this.#inside(part, sink)));
    const attribute = joined(parts, ".");
    const found = this.#resource(name, typeof attribute === "string" ? attribute : undefined);
    if (!found) return UNRESOLVED;
    sink.include(found);
    return found.value;
  }

  #sub(given: unknown, sink: Sink): Value {
    const [template, own] = Array.isArray(given) ? given : [given];
    const text = typeof template === "string" ? template : this.#inside(template, sink);
    if (typeof text !== "string") return UNRESOLVED;
    const variables = isObject(own) ? own : {};
    const parts: Value[] = [];
    let from = 0;
    for (let open = text.indexOf("${"); open !== -1; open = text.indexOf("${", from)) {
      const close = text.indexOf("}", open);
      if (close === -1) break;
      parts.push(text.slice(from, open));
      const name = text.slice(open + 2, close).trim();
      if (name.startsWith("!")) parts.push(`\${${name.slice(1)}}`);
      else if (Object.hasOwn(variables, name))
        parts.push(withoutSecrets([name], this.#inside(variables[name], sink), () => SENSITIVE));
      else parts.push(this.#named(name, sink));
      from = close + 1;
    }
    const whole = joined([...parts, text.slice(from)], "");
    return typeof whole === "string" && whole.includes("{{resolve:") ? UNRESOLVED : whole;
  }

  #named(name: string, sink: Sink): Value {
    if (!name.includes(".")) return this.#ref(name, sink);
    return this.#attribute(name, sink);
  }

  #join([separator, given]: readonly unknown[], sink: Sink): Value {
    const parts = this.#inside(given, sink);
    return Array.isArray(parts) && typeof separator === "string" ? joined(parts, separator) : UNRESOLVED;
  }

  #select([given, list]: readonly unknown[], sink: Sink): Value {
    const index = this.#inside(given, sink);
    const at = typeof index === "string" || typeof index === "number" ? Number(index) : Number.NaN;
    // Of a written list only what is chosen is named.
    if (Array.isArray(list) && at in list) return this.#inside(list[at], sink);
    const values = this.#inside(list, sink);
    return Array.isArray(values) ? (values[at] ?? UNRESOLVED) : UNRESOLVED;
  }

  #split([separator, given]: readonly unknown[], sink: Sink): Value {
    const text = this.#inside(given, sink);
    const known =
      typeof separator === "string" && separator !== "" && typeof text === "string" && text !== SENSITIVE;
    return known ? text.split(separator) : UNRESOLVED;
  }

  #findInMap([map, first, second, options]: readonly unknown[], sink: Sink): Value {
    const keys = [map, first, second].map((key) => this.#inside(key, sink));
    const other = isObject(options) ? options["DefaultValue"] : undefined;
    let found: unknown = this.#mappings;
    for (const key of keys) {
      if (typeof key !== "string" && typeof key !== "number") {
        this.#inside(other, sink);
        return UNRESOLVED;
      }
      found = isObject(found) && Object.hasOwn(found, String(key)) ? found[String(key)] : undefined;
    }
    const value = found ?? other;
    if (value === undefined) return UNRESOLVED;
    return withoutSecrets(keys.map(String), this.#inside(value, sink), () => SENSITIVE);
  }

  /** The part that the condition chooses. Where a deployment may choose the other one, that is named as well. */
  #if([condition, yes, no]: readonly unknown[], sink: Sink): Value {
    const { value, chosen }: Truth =
      typeof condition === "string" ? this.conditions.named(condition) : { value: UNRESOLVED, chosen: SURE };
    if (value === UNRESOLVED) {
      this.#inside(yes, sink);
      this.#inside(no, sink);
      return UNRESOLVED;
    }
    if (chosen.size > 0) {
      sink.rests(chosen);
      this.#inside(value ? no : yes, sink);
    }
    return this.evaluate(value ? yes : no, sink);
  }

  #import(given: unknown, sink: Sink): Value {
    const name = this.#inside(given, sink);
    const found = typeof name === "string" ? this.#names.imported(name) : undefined;
    if (typeof name !== "string" || !found) return UNRESOLVED;
    sink.include(found);
    return withoutSecrets([name], found.value, () => SENSITIVE);
  }

  #transform(given: unknown, sink: Sink): Value {
    const { Name, Parameters } = isObject(given) ? given : {};
    const location = isObject(Parameters) ? Parameters["Location"] : undefined;
    if (Name === "AWS::Include" && typeof location === "string") {
      const included = this.#names.included(location);
      if (included !== undefined) return this.#inside(included, sink);
    }
    this.#inside(Parameters, sink);
    const what = typeof Name === "string" ? Name : "a macro";
    this.#problems.add(`holds what ${what} makes in the cloud, which is not read`);
    return UNRESOLVED;
  }
}
