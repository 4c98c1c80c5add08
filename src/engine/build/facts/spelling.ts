/** How a table writes what facts speak of: the attributes of a component, and the words of a cloud. */
import { isObject } from "../../../contract/reading.ts";
import { ownOf } from "../../../shared/own.ts";
import type { FactsFile } from "../../code/facts.ts";
import { hasResource, type TypeMapping } from "../../code/mapping.ts";
import type { MappingTable } from "../../code/mappingTable.ts";
import type { ResourceSchema, SchemaTable } from "../../code/schemaTable.ts";

/** Where a component stands in a relation, or in a list of related ones. */
export type Place = "from" | "to" | "it" | "self";

export class Spelling {
  readonly #mappings: MappingTable;
  readonly #schemas: SchemaTable;
  readonly #arns: FactsFile["arns"];
  /** Types with the names of attributes that facts speak of. */
  readonly #asked = new Set<string>();
  readonly #report: (problem: string) => void;

  constructor(
    { arns }: Pick<FactsFile, "arns">,
    mappings: MappingTable,
    schemas: SchemaTable,
    report: (problem: string) => void,
  ) {
    this.#arns = arns;
    this.#mappings = mappings;
    this.#schemas = schemas;
    this.#report = report;
  }

  /** A text with braces as a template: "{arn}/*" of a component that stands at a place. */
  text(text: string, type: string, place: Place): unknown {
    const parts = text.split(/\{(\w+)\}/).flatMap((part, index) => {
      if (index % 2 === 0) return part === "" ? [] : [part];
      return [this.#word(part) ?? this.attribute(part, type, place)];
    });
    return parts.length === 1 ? parts[0] : { $text: parts };
  }

  /** What the table writes for a word of the cloud: its partition, the region, the account. */
  #word(name: string): unknown {
    return ownOf(this.#mappings.common.facts?.words, name);
  }

  /** The template of the attribute that facts call by a name. */
  attribute(name: string, type: string, place: Place): unknown {
    this.#asked.add(`${type} ${name}`);
    const mapping = this.#written(type);
    const said = ownOf(mapping?.attributes, name) ?? (place === "self" ? outputOf(name, mapping) : undefined);
    if (typeof said === "object") return at(place, said);
    const common = ownOf(this.#mappings.common.facts?.attributes, name);
    const called = said ?? common ?? this.#called(name, mapping);
    const arn = name === "arn" ? ownOf(this.#arns, type) : undefined;
    if (called === undefined && arn !== undefined) return this.text(arn, type, place);
    const found = called ?? (name === "arn" ? this.#onlyArn(mapping) : undefined);
    if (found === undefined)
      this.#report(`facts speak of {${name}} of ${type}: say in its mapping which attribute that is`);
    return { [`$${place}`]: found };
  }

  /** Attributes that mappings say and facts never ask for. */
  unasked(): string[] {
    return Object.keys(this.#mappings.types).flatMap((type) =>
      Object.keys(this.#written(type)?.attributes ?? {})
        .filter((name) => !this.#asked.has(`${type} ${name}`))
        .map((name) => `no fact speaks of {${name}} of ${type}`),
    );
  }

  /** Whether the mapping of a type says itself what an attribute is. */
  says(name: string, type: string): boolean {
    return ownOf(this.#written(type)?.attributes, name) !== undefined;
  }

  /** The mapping of a type that has a resource of its own. */
  #written(type: string): TypeMapping | undefined {
    const mapping = ownOf(this.#mappings.types, type);
    return hasResource(mapping) ? mapping : undefined;
  }

  /** Attributes have the names of facts, in the spelling of the language; CloudFormation's `Ref` gives the name or the id. */
  #called(name: string, mapping: TypeMapping | undefined): string | undefined {
    const { attributes = [], identifier, properties = {} } = this.#schemaOf(mapping);
    const readable = identifier === undefined ? [...attributes, ...Object.keys(properties)] : attributes;
    const spelled = [name, name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())];
    const own = spelled.find((one) => readable.includes(one));
    return (
      own ??
      (name !== "arn" && identifier?.toLowerCase().endsWith(name.replaceAll("_", "")) ? "Ref" : undefined)
    );
  }

  /** Many resources put their kind before it ("TopicArn"): where there is one such attribute, it is theirs. */
  #onlyArn(mapping: TypeMapping | undefined): string | undefined {
    const { attributes = [] } = this.#schemaOf(mapping);
    const arns = attributes.filter((one) => /(?:Arn|_arn)$/.test(one));
    return arns.length === 1 ? arns[0] : undefined;
  }

  #schemaOf(mapping: TypeMapping | undefined): Partial<ResourceSchema> {
    return ownOf(this.#schemas.types, mapping?.resource ?? "") ?? {};
  }
}

/** What a component tells people by a name (its `outputs`), it tells programs as well. */
function outputOf(name: string, mapping: TypeMapping | undefined): string | object | undefined {
  const told = ownOf(mapping?.outputs, name);
  if (typeof told !== "object") return told;
  const { value, when } = told;
  // biome-ignore lint/suspicious/noThenProperty: what an operator is called in mappings, which are never awaited
  return when ? { $if: when, then: value } : isObject(value) ? value : undefined;
}

/** A template of a component's own (`$self`, `$with`, `of: self`) as it is written where the component stands. */
function at(place: Place, template: unknown): unknown {
  if (Array.isArray(template)) return template.map((one) => at(place, one));
  if (!isObject(template)) return template;
  const { $with: beside, get, ...rest } = template;
  if (beside !== undefined && place !== "self") return { ...rest, [`$${place}`]: get, with: beside };
  return Object.fromEntries(
    Object.entries(template).flatMap(([key, value]) => {
      if (key === "$self") return [[`$${place}`, value]];
      if (key !== "of" || value !== "self") return [[key, at(place, value)]];
      // Where it stands itself, nothing says of whom.
      return place === "self" ? [] : [[key, place]];
    }),
  );
}
