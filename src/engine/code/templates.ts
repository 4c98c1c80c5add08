/** Reading the parts of templates and of what plans set. */
import { isObject } from "../../contract/reading.ts";
import { literal, type Value } from "./model.ts";

/** What a template is: a value that is always the same, what an operator makes, or a list or map of templates. */
export type Form =
  | { readonly kind: "constant"; readonly value: Value | undefined }
  | {
      readonly kind: "operator";
      readonly name: string;
      readonly argument: unknown;
      readonly rest: Readonly<Record<string, unknown>>;
    }
  | { readonly kind: "list"; readonly items: readonly Form[] }
  | { readonly kind: "map"; readonly entries: readonly (readonly [string, Form])[] };

/** Templates are data that ships: what one is, is found out once. */
const forms = new WeakMap<object, Form>();

export function formOf(template: unknown): Form {
  if (typeof template !== "object" || template === null) return { kind: "constant", value: plain(template) };
  const known = forms.get(template);
  if (known) return known;
  const form = Array.isArray(template) ? listForm(template) : mapForm(template as Record<string, unknown>);
  forms.set(template, form);
  return form;
}

function listForm(templates: readonly unknown[]): Form {
  const items = templates.map(formOf);
  const values = items.flatMap((form) => (form.kind === "constant" ? [form.value] : []));
  return values.length < items.length
    ? { kind: "list", items }
    : { kind: "constant", value: { kind: "list", items: values.flatMap((value) => value ?? []) } };
}

/** The operator of a template that is a map; undefined of one whose keys are names of the mapping's own. */
export function operatorOf(template: object): string | undefined {
  return Object.keys(template).find((key) => key.startsWith("$"));
}

/** Whether a template is a map without an operator. */
export function isPlainMap(template: unknown): template is Readonly<Record<string, unknown>> {
  return isObject(template) && operatorOf(template) === undefined;
}

function mapForm(template: Readonly<Record<string, unknown>>): Form {
  const name = operatorOf(template);
  if (name !== undefined) {
    const { [name]: argument, ...rest } = template;
    return { kind: "operator", name, argument, rest };
  }
  const entries = Object.entries(template).map(([key, inner]) => [key, formOf(inner)] as const);
  const values = entries.flatMap(([key, form]) =>
    form.kind === "constant" ? [[key, form.value] as const] : [],
  );
  if (values.length < entries.length) return { kind: "map", entries };
  return { kind: "constant", value: mapOf(values) };
}

/** Entries without a value are left out. A map in which nothing has one has none itself; an empty one is meant so. */
export function mapOf(values: readonly (readonly [string, Value | undefined])[]): Value | undefined {
  const entries = values.filter((entry): entry is readonly [string, Value] => entry[1] !== undefined);
  return entries.length === 0 && values.length > 0 ? undefined : { kind: "map", entries };
}

/** A JSON value of the plan, as it stands there. */
export function plain(value: unknown): Value | undefined {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return literal(value);
  if (Array.isArray(value)) return { kind: "list", items: value.flatMap((one) => plain(one) ?? []) };
  if (!isObject(value)) return undefined;
  return {
    kind: "map",
    entries: Object.entries(value).flatMap(([key, inner]) => {
      const value = plain(inner);
      return value ? [[key, value] as const] : [];
    }),
  };
}

export function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Types that a template names, alone or with a template for each. */
export function typesOf(types: unknown): readonly string[] {
  return isObject(types) ? Object.keys(types) : listOf(types);
}

export function tieOf({
  by,
  linked,
  led,
  of,
}: {
  readonly by?: unknown;
  readonly linked?: unknown;
  readonly led?: unknown;
  readonly of?: unknown;
}) {
  return {
    ...(by !== undefined && { by: listOf(by) }),
    ...(linked === true && { linked }),
    ...(led === true && { led }),
    ...(typeof of === "string" && { of }),
  };
}
