/**
 * Evaluates the templates of mappings: literal YAML in which a map with one key that begins with `$` is an operator.
 *
 * | operator | value |
 * | --- | --- |
 * | `{ $ref: type \| [types], get: attribute, else: template }` | an attribute of the one related component |
 * | `{ $refs: type \| [types], get: attribute, per: zone }` | that of all related ones, as a list; with `per` of the first in each zone |
 * | `{ $ref: …, of: to }`, `{ $ref: …, of: type }` | what is related to the end of a relation, or to a related component |
 * | `{ $ref: …, of: it }` | what is related to the component of the innermost `$each` |
 * | `{ $ref: …, by: verb \| [verbs] }` | only by relations of these verbs; for `$refs`, `$each`, `$map` and `$match` as well |
 * | `{ $ref: …, by: …, led: true }` | of these only what it leads to itself, not what leads to it |
 * | `{ $ref: …, with: id, get: attribute }`, `{ $it: attribute, with: id }` | what stands beside that component |
 * | `{ $ref: …, linked: true }` | only what contains it, has a relation with it or stands in it |
 * | `{ $input: path, default: template, map: { from: to } }` | what the plan sets |
 * | `{ $input: path, without: scheme, default: address }` | the address without its scheme |
 * | `{ $input: …, of: type \| to \| it }` | what it sets on the related component of a type, on the end of a relation, or on that of the innermost `$each` |
 * | `{ $name: kebab \| plain \| snake, max: 63, unique: false }` | the resource's name |
 * | `{ $name: …, of: from \| to \| it }` | that of the component at an end of the relation, or of the innermost `$each` |
 * | `{ $var: name }` | a variable of `_common.yaml` |
 * | `{ $ask: name, type: …, description: …, default: …, enum: […], sensitive: …, pattern: … }` | a variable for this component |
 * | `{ $self: attribute }` | the component's own resource, in what stands beside it |
 * | `{ $with: id, get: attribute }` | what stands beside it |
 * | `{ $from: attribute }`, `{ $to: attribute }` | the ends of a relation; `with: id` for what stands beside them |
 * | `{ $value: name }` | a template of `_common.yaml` |
 * | `{ $shared: id, get: attribute }` | a resource that all share |
 * | `{ $it: attribute, with: id }` | the component of the innermost `$each`, or what stands beside it |
 * | `{ $each: type \| [types], as: template }` | a list with the template for each linked component; `linked: false` for related ones |
 * | `{ $each: { type: template }, most: 5 }` | the same with a template for each type; a person is told where there are more |
 * | `{ $map: { type: template }, key: template }` | a map of them, by the text of `key` |
 * | `{ $environment: all \| values \| secrets, value: template }` | what the program is told of what it uses, as a map; `of: type` for another's |
 * | `{ $environment: …, as: template }` | the same as a list |
 * | `{ $environment: …, besides: { NAME: template } }` | with further variables |
 * | `{ $environment: …, polls: true }` | the program takes by itself what others have for it, and is told of them as well |
 * | `{ $environment: …, needed: true }` | it cannot do without: where two would have to know of each other, the other is not told |
 * | `{ $program: template }` | in values that programs are told, a template of the program's own |
 * | `{ $told: name \| value, form: kebab }` | in these templates, of the variable |
 * | `{ $match: { type: template }, else: template }` | the template for the type of the first linked component |
 * | `{ $word: self \| it \| from \| to, form: kebab \| snake \| plain \| upper, max: 63 }` | the component's own name |
 * | `{ $turn: [templates] }` | the one whose turn it is, by which of its type the component is |
 * | `{ $zone: count }` | the zone that the component stands in, from 0, else its ordinal |
 * | `{ $ports: [numbers] }` | all ports that the relation names, as texts; the numbers where it names none |
 * | `{ $port: number }` | the port that the resource is for; the number where the relation names none |
 * | `{ $if: condition, then: template, else: template }` | |
 * | `{ $first: [templates] }` | the first that has a value |
 * | `{ $concat: [lists] }` | without a value where it would be empty |
 * | `{ $most: [numbers] }`, `{ $least: [numbers] }` | the largest and the smallest of those that have a value |
 * | `{ $version: text, parts: count }` | its first numbers: of "8.0.36" with 2 parts "8.0" |
 * | `{ $share: number, by: count }` | a share of it, rounded up |
 * | `{ $merge: [maps] }`, `{ $text: [parts] }` | |
 * | `{ $call: function, args: [templates] }` | a call of the language |
 * | `{ $raw: text }` | an expression of the language |
 * | `{ $json: template }` | a JSON document as text |
 * | `{ $ordinal: count, from: 0, of: to }` | which of its type it is, from 0, modulo `count`, on top of `from` |
 * | `{ $ordinal: count, from: 0, among: [types] }` | which it is among all of these types that the relation's beginning is linked to |
 * | `{ $decide: sentence, value: template }` | the value, and a decision that a person should look at |
 */
import type { PlanComponent } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { holds } from "./conditions.ts";
import { environmentValue, partOf } from "./environment.ts";
import { type Evaluation, firstOfZones, linkedIn, madeOf, relatedIn } from "./found.ts";
import { shortened, wordsOf } from "./identifiers.ts";
import { inputAt } from "./inputs.ts";
import type { Condition } from "./mapping.ts";
import { literal, plainText, type Value, type VariableType } from "./model.ts";
import { numberOperators, type Operator } from "./numberOperators.ts";
import { typeNameOf } from "./planGraph.ts";
import { sameValue } from "./sameValue.ts";
import type { Scope } from "./scope.ts";
import { type Form, formOf, listOf, mapOf, plain } from "./templates.ts";

/** The value of a template. Undefined where it asks for something that the plan does not have. */
export function evaluate(template: unknown, scope: Scope): Value | undefined {
  return read(template, { scope });
}

function read(template: unknown, evaluation: Evaluation): Value | undefined {
  return made(formOf(template), evaluation);
}

function made(form: Form, evaluation: Evaluation): Value | undefined {
  return form.kind === "constant" ? form.value : evaluation.scope.attempt(() => composed(form, evaluation));
}

function composed(
  form: Exclude<Form, { readonly kind: "constant" }>,
  evaluation: Evaluation,
): Value | undefined {
  switch (form.kind) {
    case "list":
      return { kind: "list", items: form.items.flatMap((one) => made(one, evaluation) ?? []) };
    case "map":
      return mapOf(form.entries.map(([key, one]) => [key, made(one, evaluation)] as const));
    case "operator": {
      const run = OPERATORS[form.name];
      if (!run) throw new Error(`There is no operator ${form.name}.`);
      return run(form.argument, form.rest, evaluation);
    }
  }
}

function each(templates: readonly unknown[], evaluation: Evaluation): Value[] {
  return templates.flatMap((one) => read(one, evaluation) ?? []);
}

/** The names of all operators, for the check of the mappings. */
export const operatorNames = (): readonly string[] => Object.keys(OPERATORS);

const OPERATORS: Readonly<Record<string, Operator>> = {
  ...numberOperators(read),
  $ref: (types, { get, with: beside, else: otherwise, ...tie }, evaluation) => {
    const found = relatedIn(listOf(types), tie, evaluation);
    const refer = (one: PlanComponent) => evaluation.scope.refer(one, textOf(get), textOf(beside)) ?? [];
    const [value] = madeOf(found, refer, 1);
    return value ?? read(otherwise, evaluation);
  },
  $refs: (types, { get, with: beside, else: otherwise, per, ...tie }, evaluation) => {
    const { scope } = evaluation;
    const found = relatedIn(listOf(types), tie, evaluation);
    const items = madeOf(per === "zone" ? firstOfZones(found) : found, (one) =>
      scope.forms(one).flatMap((form) => scope.refer(one, textOf(get), textOf(beside), form) ?? []),
    );
    return items.length > 0 ? { kind: "list", items } : read(otherwise, evaluation);
  },
  $input: (path, { default: otherwise, map, of, without }, evaluation) => {
    const { scope, it } = evaluation;
    const given = of === "it" ? it && inputAt(it, String(path)) : scope.input(String(path), textOf(of));
    if (without === "scheme") return literal(withoutScheme(String(given ?? otherwise)));
    if (given === undefined || given === null) return read(otherwise, evaluation);
    const mapped = isObject(map) ? map[String(given)] : undefined;
    return mapped === undefined ? plain(given) : read(mapped, evaluation);
  },
  $name: (form, { max = 63, unique = false, of }, { scope, it }) =>
    scope.name(
      form === "plain" || form === "snake" ? form : "kebab",
      Number(max),
      unique === true,
      of === "from" || of === "to" ? scope.called(of) : of === "it" ? it : undefined,
    ),
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
  $self: (attribute, _, { scope }) => scope.self(textOf(attribute)),
  $from: (attribute, { with: extra }, { scope }) => endOf("from", attribute, extra, scope),
  $to: (attribute, { with: extra }, { scope }) => endOf("to", attribute, extra, scope),
  $with: (id, { get }, { scope }) => refer(scope.extra(String(id)), get),
  $shared: (id, { get }, { scope }) => refer(scope.shared(String(id)), get),
  $value: (name, _, evaluation) => read(evaluation.scope.template(String(name)), evaluation),
  $it: (attribute, { with: beside }, { scope, it, form }) =>
    it && scope.refer(it, textOf(attribute), textOf(beside), form),
  $each: (types, { as, most = Number.POSITIVE_INFINITY, else: otherwise, ...tie }, evaluation) => {
    const all = madeOf(linkedIn(types, tie, evaluation), (it) => {
      const template = isObject(types) ? types[typeNameOf(it)] : as;
      return evaluation.scope.forms(it).flatMap((form) => read(template, { ...evaluation, it, form }) ?? []);
    });
    const distinct = all.filter((item, place) => all.findIndex((one) => sameValue(one, item)) === place);
    const items = distinct.slice(0, Number(most));
    if (items.length < distinct.length)
      evaluation.scope.decide(`choose ${most} of ${distinct.length}: it takes no more, and has the first`);
    return items.length > 0 ? { kind: "list", items } : read(otherwise, evaluation);
  },
  $map: (types, { key, else: otherwise, ...tie }, evaluation) => {
    const entries = madeOf(linkedIn(types, tie, evaluation), (it) => {
      const inner = { ...evaluation, it };
      const name = read(key, inner);
      const value = read(isObject(types) ? types[typeNameOf(it)] : undefined, inner);
      return name && value ? [[plainText(name), value] as const] : [];
    });
    return entries.length > 0 ? { kind: "map", entries: [...new Map(entries)] } : read(otherwise, evaluation);
  },
  $environment: (which, rest, evaluation) => environmentValue(which, rest, evaluation, read),
  $told: (part, { form }, { told }) => told && partOf(told, part, form),
  $program: (template, _, { program }) => program && read(template, program),
  $match: (types, { else: otherwise, ...tie }, evaluation) => {
    const found = linkedIn(types, tie, evaluation);
    if (found.all.length === 0 || !isObject(types)) return read(otherwise, evaluation);
    return madeOf(found, (it) => read(types[typeNameOf(it)], { ...evaluation, it }) ?? [], 1)[0];
  },
  $word: (place, { form, max }, { scope, it }) => {
    const component = place === "it" ? it : scope.called(place === "from" || place === "to" ? place : "self");
    if (!component) return undefined;
    const whole = wordsOf(component.name);
    const words = max === undefined ? whole : shortened(whole.join("-"), Number(max)).split("-");
    if (form === "upper") return literal(words.join("_").toUpperCase());
    return literal(words.join(form === "plain" ? "" : form === "snake" ? "_" : "-").toLowerCase());
  },
  $turn: (templates, _, evaluation) => {
    const all = Array.isArray(templates) ? templates : [];
    return read(all[evaluation.scope.ordinal() % Math.max(1, all.length)], evaluation);
  },
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
  $decide: (text, { value }, evaluation) => {
    evaluation.scope.decide(String(text));
    return read(value, evaluation);
  },
};

/** Of "https://gitlab.com/team", "gitlab.com/team": what policies call an issuer. */
function withoutScheme(address: string): string {
  return address.replace(/^https?:\/\//, "").replace(/\/$/, "");
}

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

function endOf(place: "from" | "to", attribute: unknown, extra: unknown, scope: Scope): Value | undefined {
  const end = scope.called(place);
  return end && scope.refer(end, textOf(attribute), textOf(extra));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
