import * as z from "zod/mini";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { isIntrinsicKey } from "../code/conform.ts";
import { Condition, type Extra, hasResource, type TypeMapping } from "../code/mapping.ts";
import type { MappingTable } from "../code/mappingTable.ts";
import { operatorNames } from "../code/operators.ts";
import {
  definitionOf,
  innermost,
  type Properties,
  type ResourceSchema,
  readProperty,
  type SchemaTable,
} from "../code/schemaTable.ts";
import type { CodeTable } from "../code/tables.ts";
import { isPlainMap, operatorOf, typesOf } from "../code/templates.ts";
import { type Places, readsOf } from "./attributeReads.ts";
import { schemaName } from "./schemaFiles.ts";

/** Holds one table's mappings against the catalogue and the provider's schema. */
export class MappingCheck {
  readonly #table: CodeTable;
  readonly #mappings: MappingTable;
  readonly #schemas: SchemaTable;
  readonly #known: ReadonlySet<string>;
  readonly #problems: string[] = [];

  constructor(
    table: CodeTable,
    mappings: MappingTable,
    schemas: SchemaTable,
    catalogue: readonly CatalogueEntry[],
  ) {
    this.#table = table;
    this.#mappings = mappings;
    this.#schemas = schemas;
    this.#known = new Set(catalogue.map(({ service, kind }) => `${service}/${kind}`));
  }

  problems(): readonly string[] {
    const { types, relations, common, environment } = this.#mappings;
    for (const [type, mapping] of Object.entries(types)) {
      this.#type(type, type);
      if (!hasResource(mapping)) continue;
      this.#resource(type, mapping.resource, mapping.arguments);
      const forms = Object.values(mapping.each?.of ?? {}).flat();
      const { arguments: own, variants, with: beside, each, outputs } = mapping;
      this.#reads(type, [own, variants, beside, each, outputs, mapping.reads], { self: [type] });
      for (const variant of [...mapping.variants, ...forms.map((form) => ({ ...mapping, ...form }))]) {
        this.#condition(type, variant.when);
        this.#resource(type, variant.resource, variant.arguments);
      }
      for (const extra of mapping.with) this.#extra(`${type} with ${extra.id}`, extra);
      for (const told of Object.values(mapping.outputs)) this.#output(type, mapping, told);
      for (const { after } of [mapping, ...mapping.with]) this.#after(type, after, mapping.with);
      for (const { id, after } of mapping.with)
        if (after.includes(type)) this.#report(type, `${id} waits for others of its type: refer to $self`);
      this.#settles(type, mapping.resource, mapping.settles);
      this.#condition(type, mapping.unless?.when);
      if (mapping.rights && mapping.rights !== "self") this.#type(type, mapping.rights);
    }
    for (const { from, to, resources } of relations) {
      const place = `${from} to ${to}`;
      for (const type of [from, to].flat()) this.#type(place, type);
      this.#reads(place, resources, { from: [from].flat(), to: [to].flat() });
      for (const extra of resources) {
        this.#extra(`${place} with ${extra.id}`, extra);
        this.#after(place, extra.after, resources);
        if (extra.awaitedBy && extra.awaitedBy !== "to") this.#type(place, extra.awaitedBy);
      }
    }
    for (const [type, told] of Object.entries(environment ?? {})) {
      const values = told.map((one) => one.value);
      this.#reads(`environment of ${type}`, values, { self: [type] });
      this.#value(`environment of ${type}`, values, undefined, { properties: {} });
    }
    for (const [name, value] of Object.entries(common.values))
      this.#value(name, value, undefined, { properties: {} });
    for (const [name, shared] of Object.entries(common.shared))
      this.#resource(name, shared.resource, shared.arguments);
    return this.#problems;
  }

  #after(place: string, after: readonly string[], beside: readonly Extra[]): void {
    for (const one of after)
      if (one.includes("/")) this.#type(place, one.split("#")[0] ?? "");
      else if (!beside.some(({ id }) => id === one) && !Object.hasOwn(this.#mappings.common.shared, one))
        this.#report(place, `nothing beside it and nothing shared is called ${one}`);
  }

  #extra(place: string, { resource, when, arguments: templates, settles }: Extra): void {
    this.#resource(place, resource, templates);
    this.#condition(place, when);
    this.#settles(place, resource, settles);
  }

  #settles(place: string, resource: string, settles: Extra["settles"]): void {
    for (const { when, property } of settles) {
      this.#condition(place, when);
      this.#attribute(place, resource, property);
    }
  }

  /** Types that a condition names, which nothing else would miss. */
  #condition(place: string, condition: unknown): void {
    const result = Condition.safeParse(condition ?? {});
    if (!result.success) this.#report(place, z.prettifyError(result.error));
    const { also, not, ...asked } = result.data ?? {};
    const { related, linked, unrelated, several, first, besides, present, absent, through } = asked;
    const types = [related, linked, unrelated, several, first, besides, present, absent, through];
    for (const type of types.flat()) if (type) this.#type(place, type);
    for (const inner of [also, not]) if (inner !== undefined) this.#condition(place, inner);
  }

  #type(place: string, type: string): void {
    if (!this.#known.has(type)) this.#report(place, `there is no type ${type} in the catalogue`);
  }

  #resource(place: string, resource: string, templates: Readonly<Record<string, unknown>>): void {
    const schema = Object.hasOwn(this.#schemas.types, resource) ? this.#schemas.types[resource] : undefined;
    if (!schema) {
      // Of another provider (hashicorp/random): there is no table to hold it against.
      const provider = this.#schemas.source.provider?.split("/").at(-1);
      if (provider !== undefined && !resource.startsWith(`${provider}_`)) return;
      const distil = `npm run distil -- ${schemaName(this.#table)}`;
      this.#report(place, `the schemas have no ${resource}; run \`${distil}\` if the provider has it`);
      return;
    }
    this.#templates(place, templates, schema.properties, schema);
  }

  #templates(
    place: string,
    templates: Readonly<Record<string, unknown>>,
    properties: Properties,
    schema: ResourceSchema,
  ): void {
    for (const [key, template] of Object.entries(templates)) {
      const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
      if (property === undefined) {
        this.#report(
          place,
          `there is no property ${key}; there are ${Object.keys(properties).join(", ").slice(0, 400)}`,
        );
        continue;
      }
      const { type, enum: accepted } = readProperty(property);
      const inner = innermost(type);
      const nested = inner.kind === "object" ? definitionOf(schema, inner.name) : undefined;
      const named =
        type.kind === "map" && nested && isPlainMap(template) ? Object.values(template) : [template];
      for (const one of named) this.#value(`${place}: ${key}`, one, nested, schema, accepted);
    }
  }

  #value(
    place: string,
    template: unknown,
    nested: Properties | undefined,
    schema: ResourceSchema,
    accepted?: readonly string[],
  ): void {
    if (Array.isArray(template)) {
      for (const one of template) this.#value(place, one, nested, schema, accepted);
    } else if (typeof template === "string") {
      if (accepted && !accepted.includes(template))
        this.#report(place, `“${template}” is none of ${accepted.join(", ").slice(0, 300)}`);
    } else if (typeof template === "object" && template !== null) {
      const operator = operatorOf(template);
      const parts = template as Record<string, unknown>;
      if (operator !== undefined)
        this.#operator(place, operator, parts, (one) => this.#value(place, one, nested, schema, accepted));
      else if (nested && !Object.keys(parts).some(isIntrinsicKey))
        this.#templates(place, parts, nested, schema);
    }
  }

  #operator(
    place: string,
    operator: string,
    parts: Readonly<Record<string, unknown>>,
    visit: (template: unknown) => void,
  ): void {
    if (!operatorNames().includes(operator)) this.#report(place, `there is no operator ${operator}`);
    if (["$ref", "$refs", "$each", "$map", "$match"].includes(operator)) {
      for (const type of typesOf(parts[operator])) this.#type(place, type);
      if (!Array.isArray(parts[operator]) && typeof parts[operator] === "object")
        for (const one of Object.values(parts[operator] ?? {})) visit(one);
    }
    if (operator === "$if") this.#condition(place, parts["$if"]);
    if (operator === "$var" && !Object.hasOwn(this.#mappings.common.variables, String(parts[operator])))
      this.#report(place, `_common.yaml has no variable ${parts[operator]}`);
    if (operator === "$value" && !Object.hasOwn(this.#mappings.common.values, String(parts[operator])))
      this.#report(place, `_common.yaml has no value ${parts[operator]}`);
    if (operator === "$shared" && !Object.hasOwn(this.#mappings.common.shared, String(parts[operator])))
      this.#report(place, `_common.yaml shares no ${parts[operator]}`);
    for (const key of ["then", "else", "default", "value", "as"])
      if (parts[key] !== undefined) visit(parts[key]);
    if (operator === "$first" || operator === "$concat") visit(parts[operator]);
  }

  #output(type: string, mapping: TypeMapping, told: TypeMapping["outputs"][string]): void {
    if (typeof told === "string") {
      for (const { resource } of [mapping, ...mapping.variants]) this.#attribute(type, resource, told);
      return;
    }
    this.#condition(type, told.when);
    this.#value(type, told.value, undefined, { properties: {} });
  }

  /** What templates read of others, which these must have. */
  #reads(place: string, template: unknown, places: Places): void {
    for (const { types, beside, attribute } of readsOf(template, places))
      for (const type of types) {
        const mapping = this.#mappings.types[type];
        if (!hasResource(mapping)) continue;
        const read =
          beside === undefined
            ? [mapping, ...mapping.variants]
            : mapping.with.filter(({ id }) => id === beside);
        const own = beside === undefined && Object.hasOwn(mapping.reads ?? {}, attribute);
        for (const { resource } of own ? [mapping] : read) this.#attribute(place, resource, attribute);
      }
  }

  #attribute(place: string, resource: string, attribute: string): void {
    const schema = this.#schemas.types[resource];
    // What every resource has, and what Bicep calls of one (`listKeys()`), stands in no schema.
    if (!schema || ["Ref", "id", "name", "symbol"].includes(attribute) || attribute.includes("(")) return;
    const { attributes = [], identifier, properties } = schema;
    // Of CloudFormation's attributes dots are part, and what can be set cannot be read. Others read inside blocks.
    const outer = /^\w+/.exec(attribute)?.[0] ?? attribute;
    const isKnown =
      this.#table === "cloudformation"
        ? attributes.includes(attribute) || identifier === attribute
        : [attribute, outer].some((one) => attributes.includes(one) || Object.hasOwn(properties, one));
    if (!isKnown)
      this.#report(
        place,
        `${resource} has no attribute ${attribute}; it has ${(schema.attributes ?? []).join(", ").slice(0, 300)}`,
      );
  }

  #report(place: string, problem: string): void {
    this.#problems.push(`mappings/${this.#table}: ${place}: ${problem}`);
  }
}
