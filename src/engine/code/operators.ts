/**
 * Evaluates the templates of mappings: literal YAML in which a map with one key that begins with `$` is an operator.
 *
 * | operator | value |
 * | --- | --- |
 * | `{ $ref: type \| [types], get: attribute, else: template }` | an attribute of the one related component |
 * | `{ $refs: type \| [types], get: attribute }` | that of all related ones, as a list |
 * | `{ $ref: …, of: to }`, `{ $ref: …, of: type }` | what is related to the end of a relation, or to a related component |
 * | `{ $ref: …, by: verb \| [verbs] }` | only by relations of these verbs; for `$refs`, `$each`, `$map` and `$match` as well |
 * | `{ $ref: …, by: …, led: true }` | of these only what it leads to itself, not what leads to it |
 * | `{ $ref: …, with: id, get: attribute }`, `{ $it: attribute, with: id }` | what stands beside that component |
 * | `{ $ref: …, linked: true }` | only what contains it, has a relation with it or stands in it; for these as well |
 * | `{ $input: path, default: template, map: { from: to } }` | what the plan sets |
 * | `{ $name: kebab \| plain \| snake, max: 63, unique: false }` | the resource's name |
 * | `{ $var: name }` | a variable of `_common.yaml` |
 * | `{ $ask: name, type: …, description: …, default: …, enum: […], sensitive: …, pattern: … }` | a variable for this component |
 * | `{ $self: attribute }` | the component's own resource, in what stands beside it |
 * | `{ $with: id, get: attribute }` | what stands beside it |
 * | `{ $from: attribute }`, `{ $to: attribute }` | the ends of a relation; `with: id` for what stands beside them |
 * | `{ $value: name }` | a template of `_common.yaml` |
 * | `{ $shared: id, get: attribute }` | a resource that all share |
 * | `{ $it: attribute, with: id }` | the component of the innermost `$each`, or what stands beside it |
 * | `{ $each: type \| [types], as: template }` | a list with the template for each related component |
 * | `{ $each: { type: template } }` | the same with a template for each type |
 * | `{ $map: { type: template }, key: template }` | a map of them, by the text of `key` |
 * | `{ $match: { type: template }, else: template }` | the template for the type of the first related component |
 * | `{ $word: self \| it \| from \| to, form: kebab \| snake \| plain \| upper }` | the component's own name |
 * | `{ $zone: count }` | the zone that the component stands in, from 0, else its ordinal |
 * | `{ $ports: [numbers] }` | all ports that the relation names, as texts; the numbers where it names none |
 * | `{ $port: number }` | the port that the resource is for; the number where the relation names none |
 * | `{ $if: condition, then: template, else: template }` | |
 * | `{ $first: [templates] }` | the first that has a value |
 * | `{ $concat: [lists] }` | without a value where it would be empty |
 * | `{ $merge: [maps] }`, `{ $text: [parts] }` | |
 * | `{ $call: function, args: [templates] }` | a call of the language |
 * | `{ $raw: text }` | an expression of the language |
 * | `{ $json: template }` | a JSON document as text |
 * | `{ $ordinal: count, from: 0, of: to }` | which of its type it is, from 0, modulo `count`, on top of `from` |
 * | `{ $decide: sentence, value: template }` | the value, and a decision that a person should look at |
 */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { holds } from "./conditions.ts";
import { wordsOf } from "./identifiers.ts";
import type { Condition } from "./mapping.ts";
import { type Entries, literal, type Value, type VariableType } from "./model.ts";
import { typeNameOf } from "./planGraph.ts";
import type { Scope } from "./scope.ts";
import { listOf, plain, tieOf, typesOf } from "./templates.ts";

type Operator = (
  argument: unknown,
  rest: Readonly<Record<string, unknown>>,
  scope: Evaluation,
) => Value | undefined;
interface Evaluation {
  readonly scope: Scope;
  /** The component of the innermost `$each`. */
  readonly it?: PlanComponent;
}

/** The value of a template. Undefined where it asks for something that the plan does not have. */
export function evaluate(template: unknown, scope: Scope): Value | undefined {
  return read(template, { scope });
}

function read(template: unknown, evaluation: Evaluation): Value | undefined {
  if (typeof template === "string" || typeof template === "number" || typeof template === "boolean")
    return literal(template);
  if (Array.isArray(template)) return { kind: "list", items: each(template, evaluation) };
  if (typeof template !== "object" || template === null) return undefined;
  const operator = Object.keys(template).find((key) => key.startsWith("$"));
  if (operator === undefined) {
    const entries = entriesOf(template as Record<string, unknown>, evaluation);
    // An object of which nothing has a value has none itself; one that is written empty is meant so.
    return entries.length === 0 && Object.keys(template).length > 0 ? undefined : { kind: "map", entries };
  }
  const run = OPERATORS[operator];
  const { [operator]: argument, ...rest } = template as Record<string, unknown>;
  if (!run) throw new Error(`There is no operator ${operator}.`);
  return run(argument, rest, evaluation);
}

function each(templates: readonly unknown[], evaluation: Evaluation): Value[] {
  return templates.flatMap((one) => read(one, evaluation) ?? []);
}

/** Entries without a value are left out. */
function entriesOf(templates: Readonly<Record<string, unknown>>, evaluation: Evaluation): Entries {
  return Object.entries(templates).flatMap(([key, template]) => {
    const value = read(template, evaluation);
    return value ? [[key, value] as const] : [];
  });
}

/** The names of all operators, for the check of the mappings. */
export const operatorNames = (): readonly string[] => Object.keys(OPERATORS);

const OPERATORS: Readonly<Record<string, Operator>> = {
  $ref: (types, { get, with: beside, else: otherwise, ...tie }, evaluation) => {
    const [found] = evaluation.scope.related(listOf(types), tieOf(tie));
    const value = found && evaluation.scope.refer(found, textOf(get), textOf(beside));
    return value ?? read(otherwise, evaluation);
  },
  $refs: (types, { get, with: beside, else: otherwise, ...tie }, evaluation) => {
    const items = evaluation.scope
      .related(listOf(types), tieOf(tie))
      .flatMap((one) => evaluation.scope.refer(one, textOf(get), textOf(beside)) ?? []);
    return items.length > 0 ? { kind: "list", items } : read(otherwise, evaluation);
  },
  $input: (path, { default: otherwise, map }, evaluation) => {
    const given = evaluation.scope.input(String(path));
    if (given === undefined || given === null) return read(otherwise, evaluation);
    const mapped = isObject(map) ? map[String(given)] : undefined;
    return mapped === undefined ? plain(given) : read(mapped, evaluation);
  },
  $name: (form, { max = 63, unique = false }, { scope }) =>
    scope.name(form === "plain" || form === "snake" ? form : "kebab", Number(max), unique === true),
  $var: (name, _, { scope }) => scope.variable(String(name)),
  $ask: (
    name,
    { type = "string", description, default: preset, enum: accepted, sensitive, pattern },
    evaluation,
  ) =>
    evaluation.scope.ask({
      name: String(name),
      type: type as VariableType,
      description: String(description),
      default: read(preset, evaluation),
      enum: Array.isArray(accepted) ? accepted.map(String) : undefined,
      sensitive: sensitive === true,
      pattern: textOf(pattern),
    }),
  $self: (attribute, _, { scope }) => refer(scope.resource("self"), attribute),
  $from: (attribute, { with: extra }, { scope }) => refer(scope.resource("from", textOf(extra)), attribute),
  $to: (attribute, { with: extra }, { scope }) => refer(scope.resource("to", textOf(extra)), attribute),
  $with: (id, { get }, { scope }) => refer(scope.extra(String(id)), get),
  $shared: (id, { get }, { scope }) => refer(scope.shared(String(id)), get),
  $value: (name, _, evaluation) => read(evaluation.scope.template(String(name)), evaluation),
  $it: (attribute, { with: beside }, { scope, it }) =>
    it && scope.refer(it, textOf(attribute), textOf(beside)),
  $each: (types, { as, else: otherwise, ...tie }, evaluation) => {
    const items = evaluation.scope
      .related(typesOf(types), tieOf(tie))
      .flatMap((it) => read(isObject(types) ? types[typeNameOf(it)] : as, { ...evaluation, it }) ?? []);
    const texts = items.map((item) => JSON.stringify(item));
    const distinct = items.filter((_, place) => texts.indexOf(texts[place] ?? "") === place);
    return distinct.length > 0 ? { kind: "list", items: distinct } : read(otherwise, evaluation);
  },
  $map: (types, { key, else: otherwise, ...tie }, evaluation) => {
    const entries = evaluation.scope.related(typesOf(types), tieOf(tie)).flatMap((it) => {
      const inner = { ...evaluation, it };
      const name = read(key, inner);
      const value = read(isObject(types) ? types[typeNameOf(it)] : undefined, inner);
      return name && value ? [[plainText(name), value] as const] : [];
    });
    return entries.length > 0 ? { kind: "map", entries: [...new Map(entries)] } : read(otherwise, evaluation);
  },
  $match: (types, { else: otherwise, ...tie }, evaluation) => {
    const [it] = evaluation.scope.related(typesOf(types), tieOf(tie));
    return it && isObject(types)
      ? read(types[typeNameOf(it)], { ...evaluation, it })
      : read(otherwise, evaluation);
  },
  $word: (place, { form }, { scope, it }) => {
    const component = place === "it" ? it : scope.called(place === "from" || place === "to" ? place : "self");
    if (!component) return undefined;
    const words = wordsOf(component.name);
    if (form === "upper") return literal(words.join("_").toUpperCase());
    return literal(words.join(form === "plain" ? "" : form === "snake" ? "_" : "-").toLowerCase());
  },
  $zone: (count, _, { scope }) => {
    const zone = scope.component["zone"];
    const from0 = typeof zone === "number" ? Math.max(0, zone - 1) : scope.ordinal();
    return literal(from0 % Math.max(1, Number(count)));
  },
  $ports: (otherwise, _, { scope }) => {
    const ports = scope.ports();
    return plain((ports.length > 0 ? ports : listOf(otherwise)).map(String));
  },
  $port: (otherwise, _, { scope }) => literal(scope.port() ?? Number(otherwise)),
  $if: (condition, { then, else: otherwise }, evaluation) =>
    read(holds(condition as Condition, evaluation.scope) ? then : otherwise, evaluation),
  $first: (templates, _, evaluation) => {
    for (const template of Array.isArray(templates) ? templates : []) {
      const value = read(template, evaluation);
      if (value) return value;
    }
    return undefined;
  },
  $concat: (lists, _, evaluation) => {
    const items = each(Array.isArray(lists) ? lists : [], evaluation).flatMap((list) =>
      list.kind === "list" ? list.items : [list],
    );
    return items.length > 0 ? { kind: "list", items } : undefined;
  },
  $merge: (maps, _, evaluation) => {
    const entries = each(Array.isArray(maps) ? maps : [], evaluation).flatMap((map) =>
      map.kind === "map" ? map.entries : [],
    );
    return entries.length > 0 ? { kind: "map", entries } : undefined;
  },
  $text: (parts, _, evaluation) => textFrom(Array.isArray(parts) ? parts : [parts], evaluation),
  $call: (name, { args }, evaluation) => {
    const values = (Array.isArray(args) ? args : []).map((one) => read(one, evaluation));
    if (values.some((value) => value === undefined)) return undefined;
    return { kind: "call", function: String(name), args: values.flatMap((value) => value ?? []) };
  },
  $raw: (text) => ({ kind: "raw", text: String(text) }),
  $json: (template, _, evaluation) => {
    const value = read(template, evaluation);
    return value && { kind: "json", value };
  },
  $ordinal: (count, { from = 0, of }, { scope }) =>
    literal((scope.ordinal(of === "to" ? of : undefined) % Math.max(1, Number(count))) + Number(from)),
  $decide: (text, { value }, evaluation) => {
    evaluation.scope.decide(String(text));
    return read(value, evaluation);
  },
};

/** Undefined unless every part has a value. */
function textFrom(parts: readonly unknown[], evaluation: Evaluation): Value | undefined {
  const values = parts.map((part) => read(part, evaluation));
  if (values.some((value) => value === undefined)) return undefined;
  return { kind: "text", parts: values.flatMap((value) => value ?? []) };
}

function refer(resource: string | undefined, attribute: unknown): Value | undefined {
  return resource === undefined
    ? undefined
    : { kind: "reference", resource, attribute: textOf(attribute) ?? "" };
}

/** The text of a value that is text already; of others, nothing. */
function plainText(value: Value): string {
  if (value.kind === "literal") return String(value.value);
  return value.kind === "text" ? value.parts.map(plainText).join("") : "";
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
