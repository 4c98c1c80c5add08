/** Expressions of one template that is deployed, worked out as far as what they rest on is known. */
import { isObject, type JsonObject } from "../../../contract/reading.ts";
import { memberWithoutSecrets } from "../secretNames.ts";
import { Definitions, type Found, type Origin, type Work, type Worker } from "./definitions.ts";
import { type Expression, isExpression, parseExpression } from "./expression.ts";
import { formatParts, joinedText, property, pureResult, shortName, stepsOver } from "./functions.ts";
import {
  COPY_INDEX,
  isList,
  isMapping,
  keyOf,
  type Target,
  targetsOf,
  textOf,
  Unknown,
  type Value,
} from "./values.ts";

/** Parameters and variables rest on each other no deeper than this; the stack has an end. */
const DEEPEST = 500;
/** Calls that one reading works out; behind them nothing is known any more. Large templates make some 100,000. */
const MOST_STEPS = 3_000_000;

/** Functions about a resource that is named by its first argument. */
const OF_RESOURCE = /^(?:references?|resourceinfo|list[a-z]*|pickzones)$/;
const ID_FUNCTIONS = /^(?:|subscription|tenant|managementgroup)resourceid$/;
/** Functions without parameters that answer where something is deployed. */
const SURROUNDINGS =
  /^(?:resourcegroup|subscription|deployment|environment|tenant|managementgroup|deployer)$/;

export class Evaluator implements Worker {
  /** Parameters on whose defaults all rests since this was set. */
  chosen = new Set<string>();
  /** What is named by a choice that was not taken, but which a deployment may take. */
  extra = new Set<Target>();
  readonly #origin: Origin;
  readonly #work: Work;
  readonly definitions: Definitions;
  readonly #expressions = new Map<string, Expression | undefined>();
  readonly #ids = new Map<string, Target>();

  constructor(origin: Origin, work: Work) {
    this.#origin = origin;
    this.#work = work;
    this.definitions = new Definitions(origin, work, this);
  }

  /** A text of the template: an expression, or itself. */
  text(source: string): Value {
    if (!isExpression(source)) return source.startsWith("[[") ? source.slice(1) : source;
    const expression = this.parsed(source);
    return expression ? this.#evaluate(expression) : this.#alone("expression", []);
  }

  /** The expression that a text of the template is. */
  parsed(source: string): Expression | undefined {
    if (!this.#expressions.has(source)) this.#expressions.set(source, parseExpression(source));
    return this.#expressions.get(source);
  }

  /** Data of the template, with all expressions in it worked out. */
  data(source: unknown): Value {
    if (typeof source === "string") return this.text(source);
    if (typeof source === "number" || typeof source === "boolean") return source;
    if (this.#work.depth > DEEPEST) return new Unknown("{unknown}");
    this.#work.depth++;
    const made = Array.isArray(source)
      ? source.map((part) => this.data(part))
      : isObject(source)
        ? this.#mapping(source)
        : null;
    this.#work.depth--;
    return made;
  }

  #mapping(source: JsonObject): Value {
    const made: Record<string, Value> = Object.create(null);
    for (const [key, part] of Object.entries(source)) {
      if (key === "copy" && Array.isArray(part))
        for (const [name, value] of this.copies(part)) made[name] = value;
      else {
        const name = this.text(key);
        this.mayName(targetsOf(name));
        made[textOf(name) ?? key] = this.data(part);
      }
    }
    return made;
  }

  /** Loops that make properties: what they name is known, what they hold is not. */
  copies(loops: readonly unknown[]): [string, Value][] {
    return loops.flatMap((loop): [string, Value][] => {
      if (!isObject(loop) || typeof loop["name"] !== "string") return [];
      return [[loop["name"], this.#alone("copy", [this.data(loop["input"])])]];
    });
  }

  /** Something that is like nothing else, made of values. */
  #alone(name: string, of: readonly Value[]): Unknown {
    return new Unknown(this.#work.tokens.next(name), targetsOf(...of));
  }

  /** What an expression of the template stands for. */
  value(expression: Expression): Value {
    return this.#evaluate(expression);
  }

  #evaluate(expression: Expression): Value {
    if (expression.kind === "literal") return expression.value;
    if (++this.#work.steps > MOST_STEPS || this.#work.depth > DEEPEST) return new Unknown("{unknown}");
    this.#work.depth++;
    const value =
      expression.kind === "member" ? this.#member(expression) : this.#call(expression.name, expression.args);
    this.#work.depth--;
    return value;
  }

  #member({ of, key }: Extract<Expression, { kind: "member" }>): Value {
    return this.#part(this.#evaluate(of), this.#evaluate(key));
  }

  #part(whole: Value, key: Value): Value {
    if (whole instanceof Unknown) return this.#partOfUnknown(whole, key);
    if (isList(whole))
      return typeof key === "number" ? (whole.at(key) ?? null) : this.#alone("element", [...whole]);
    if (!isMapping(whole)) return null;
    if (typeof key !== "string") return this.#alone("property", [whole]);
    return memberWithoutSecrets(whole, key, property(whole, key) ?? null, (secret) =>
      this.#work.secret(key, secret),
    );
  }

  #partOfUnknown(whole: Unknown, key: Value): Unknown {
    const name = textOf(key) ?? "…";
    const path = [...whole.path, name].slice(0, 3);
    const [first, output] = path;
    const isOutput = first === "outputs" && output !== undefined && whole.path.length === 1;
    const targets = isOutput ? whole.targets.map((target) => ({ ...target, output })) : whole.targets;
    const token = this.#work.tokens.of(`${whole.text}.${name}`, `${whole.text}.${name}`);
    return new Unknown(token, targets, path, whole.isSecret);
  }

  #call(name: string, args: readonly Expression[]): Value {
    if (name === "if") return this.#if(args);
    if (name === "coalesce") return this.#coalesce(args);
    if (name === "and" || name === "or") return this.#logic(args, name === "or");
    const values = args.map((argument) => this.#evaluate(argument));
    for (const value of values) this.#work.steps += stepsOver(name, value);
    const [first] = values;
    if (name === "parameters" && typeof first === "string") return this.definitions.parameter(first);
    if (name === "variables" && typeof first === "string") return this.definitions.variable(first);
    if (name === "copyindex") return new Unknown(COPY_INDEX);
    if (name === "not") return typeof first === "boolean" ? !first : this.#unknown(name, values);
    if (name === "tryget")
      return values.slice(1).reduce((whole, key) => this.#part(whole, key), first ?? null);
    if (name === "format" && typeof first === "string") return this.#format(first, values.slice(1));
    if (name === "concat" && !values.some(isList)) return this.#joined(name, values);
    if (ID_FUNCTIONS.test(name)) return this.#id(name, values, []);
    if (name === "extensionresourceid") return this.#id(name, values.slice(1), targetsOf(first ?? null));
    if (OF_RESOURCE.test(name)) return this.#ofResource(name, values);
    return pureResult(name, values) ?? this.#unknown(name, values);
  }

  #if([condition, yes, no]: readonly Expression[]): Value {
    if (!condition || !yes || !no) return this.#alone("if", []);
    const { value, chosen } = this.apart(() => this.#evaluate(condition));
    const [one, other] = value === false ? [no, yes] : [yes, no];
    if (typeof value !== "boolean")
      return this.#unknown("if", [value, this.#evaluate(yes), this.#evaluate(no)]);
    if (chosen.size > 0) {
      this.rests(chosen);
      this.mayName(targetsOf(this.#evaluate(other)));
    }
    return this.#evaluate(one);
  }

  #coalesce(args: readonly Expression[]): Value {
    const values = args.map((argument) => this.#evaluate(argument));
    const chosen = values.find((value) => value !== null) ?? null;
    if (chosen instanceof Unknown) return this.#unknown("coalesce", values);
    if (this.chosen.size > 0) this.mayName(targetsOf(...values.filter((value) => value !== chosen)));
    return chosen;
  }

  #logic(args: readonly Expression[], decisive: boolean): Value {
    const values = args.map((argument) => this.#evaluate(argument));
    if (values.includes(decisive)) return decisive;
    return values.every((value) => typeof value === "boolean") ? !decisive : this.#unknown("and", values);
  }

  /** Something is named by a choice that was not taken. */
  mayName(targets: Iterable<Target>): void {
    for (const target of targets) this.extra.add(target);
  }

  rests(on: Iterable<string>): void {
    for (const name of on) this.chosen.add(name);
  }

  /** Works something out, and tells what of a deployment's choice that rests on. */
  apart<T>(work: () => T): Found<T> {
    const before = { chosen: this.chosen, extra: this.extra };
    [this.chosen, this.extra] = [new Set(), new Set()];
    const value = work();
    const found = { value, chosen: this.chosen, extra: this.extra };
    [this.chosen, this.extra] = [before.chosen, before.extra];
    return found;
  }

  #unknown(name: string, values: readonly Value[]): Unknown {
    const texts = values.map(textOf);
    const targets = targetsOf(...values);
    const isSecret = values.some((value) => value instanceof Unknown && value.isSecret);
    const meaning = joinedText([name, "(", ...texts.flatMap((text) => [text, ","])]);
    const token =
      meaning === undefined || meaning.length > LONGEST_MEANING
        ? this.#work.tokens.next(name)
        : this.#work.tokens.of(
            meaning,
            SURROUNDINGS.test(name) || values.length === 0 ? name : shortName(name, texts),
          );
    return new Unknown(
      token,
      targets,
      [],
      isSecret && name !== "if" && name !== "coalesce" ? false : isSecret,
    );
  }

  #format(format: string, values: readonly Value[]): Value {
    return this.#joined(
      "format",
      formatParts(format).map((part) => (typeof part === "string" ? part : (values[part] ?? null))),
    );
  }

  #joined(name: string, values: readonly Value[]): Value {
    const text = joinedText(values.map(textOf));
    if (text === undefined) return this.#alone(name, values);
    if (!values.some((value) => value instanceof Unknown)) return text;
    const targets = targetsOf(...values);
    // An id that is put together of its parts means what `resourceId` does.
    const ids = text.split(BETWEEN_IDS).filter((one) => one.includes(IN_ID));
    if (ids[0] === text) return new Unknown(text, [{ scope: this.#origin.scope, text, otherwise: targets }]);
    // Those of a text within the text are among what that names.
    const isWritten = values.some((value) => typeof value === "string" && value.includes(IN_ID));
    const named = isWritten ? ids.map((id) => this.#idTarget(id)) : [];
    return new Unknown(text, [...new Set([...targets, ...named])]);
  }

  /** The same for the same id: texts that are made of one another name it again and again. */
  #idTarget(text: string): Target {
    const target = this.#ids.get(text) ?? { scope: this.#origin.scope, text };
    this.#ids.set(text, target);
    return target;
  }

  /** `resourceId([subscription], [group], type, name…)`: the type is the first text with a slash. */
  #id(name: string, values: readonly Value[], extended: readonly Target[]): Value {
    const at = values.findIndex((value) => typeof value === "string" && value.includes("/"));
    const type = values[at];
    const names = joinedText(
      values.slice(at + 1).flatMap((value, index) => (index === 0 ? [textOf(value)] : ["/", textOf(value)])),
    );
    if (typeof type !== "string" || names === undefined) return this.#unknown(name, values);
    const key = keyOf(type, names);
    const target: Target = {
      scope: this.#origin.scope,
      key,
      otherwise: extended.length > 0 ? extended : targetsOf(...values),
      isExtension: extended.length > 0,
    };
    return new Unknown(this.#work.tokens.of(`id ${key}`, `${type.split("/").at(-1)}.id`), [target]);
  }

  #ofResource(name: string, values: readonly Value[]): Value {
    const [first] = values;
    const token = this.#work.tokens.of(`${name} ${textOf(first ?? null)}`, name);
    if (first instanceof Unknown && first.targets.length > 0) return new Unknown(token, first.targets);
    const text = textOf(first ?? null);
    if (text === undefined) return this.#alone(name, values);
    const { scope, isSymbol } = this.#origin;
    return new Unknown(token, [isSymbol(text) ? { scope, symbol: text } : { scope, text }]);
  }
}

const LONGEST_MEANING = 2_000;
/** What an id has and other texts have not, and what stands between ids in a text. */
const IN_ID = "/providers/";
const BETWEEN_IDS = /[\s,;|"'\\<>?=&]/;
