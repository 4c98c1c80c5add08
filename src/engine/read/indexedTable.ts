/** One table of types, ready to be asked. */
import { isLike } from "../../shared/glob.ts";
import { ownOf } from "../../shared/own.ts";
import type { ReadLanguage, ReadValue } from "./model.ts";
import type { Lead, TypeTable } from "./typeTable.ts";

export type Properties = Readonly<Record<string, ReadValue>>;
/** What a table says of a type. */
export type Found =
  | { readonly typeId: string; readonly settings?: Readonly<Record<string, string>> }
  | { readonly completes: ReadonlySet<string> | "any" }
  | { readonly unknown: string };

/** One table, by names in lower case. */
export class IndexedTable {
  readonly language: ReadLanguage;
  readonly #table: TypeTable;
  readonly #idOf: (name: string) => string;
  readonly #types: ReadonlyMap<string, string>;
  readonly #choices: ReadonlyMap<string, TypeTable["choose"][string]>;
  readonly #completes: ReadonlyMap<string, TypeTable["completes"][string]>;
  readonly #families: readonly (readonly [string, string])[];
  readonly #beginnings: readonly (readonly [string, TypeTable["beginnings"][string]])[];
  readonly #endings: readonly (readonly [string, string])[];
  readonly #bindings: ReadonlyMap<string, TypeTable["bindings"][string]>;
  readonly #leads: ReadonlyMap<string, readonly Lead[]>;
  /** The patterns of types among them. */
  readonly #leadPatterns: readonly string[];
  /** The property by which a type names whom it gives a right. */
  readonly grantsTo: (type: string) => string | undefined;

  constructor(table: TypeTable, idOf: ReadonlyMap<string, string>) {
    this.language = table.language;
    this.#table = table;
    this.#idOf = (name) => idOf.get(`${table.provider}:${name}`) ?? name;
    this.#types = lowered(table.types);
    this.#choices = lowered(table.choose);
    this.#completes = lowered(table.completes);
    this.#families = longestFirst(table.families);
    this.#beginnings = longestFirst(table.beginnings);
    this.#endings = table.endings.map((pattern) => pattern.split("*") as [string, string]);
    this.#bindings = lowered(table.bindings);
    this.#leads = lowered(table.leads);
    this.#leadPatterns = [...this.#leads.keys()].filter((type) => type.includes("*"));
    this.grantsTo = grantsIn(table.grants);
  }

  /** What the table says of this very type, else of types that are spelled like it. */
  leadsOf(type: string): readonly Lead[] | undefined {
    const name = type.toLowerCase();
    const own = this.#leads.get(name);
    if (own) return own;
    const pattern = this.#leadPatterns.find((one) => isLike(name, one));
    return pattern === undefined ? undefined : this.#leads.get(pattern);
  }

  named(type: string) {
    return Object.hasOwn(this.#table.named, type) ? this.#table.named[type] : undefined;
  }

  /** Whether the table has this very type, as it writes it. */
  has(type: string): boolean {
    return Object.hasOwn(this.#table.types, type) || Object.hasOwn(this.#table.completes, type);
  }

  /** Whether it takes a resource's properties to say what one of this type is. */
  asks(type: string): boolean {
    const { named, wide } = this.#table;
    return Object.hasOwn(named, type) || Object.hasOwn(wide, type) || this.#choices.has(type.toLowerCase());
  }

  /** All that a type may be by its properties. */
  choices(type: string): readonly string[] {
    return (this.#choices.get(type.toLowerCase()) ?? []).map((one) => this.#idOf(one.type));
  }

  bindings(type: string) {
    return this.#bindings.get(type.toLowerCase());
  }

  isWide(type: string): boolean {
    return Object.hasOwn(this.#table.wide, type);
  }

  rightsOn(
    type: string,
    properties: Properties,
    given: readonly string[] = [],
  ): readonly string[] | undefined {
    const { wide, roles } = this.#table;
    if (!this.isWide(type)) return undefined;
    const all = [properties[wide[type] ?? ""], ...given];
    const found = all.flatMap((role) => (typeof role === "string" ? (ownOf(roles, role) ?? []) : []));
    return found.length > 0 ? [...new Set(found)].map(this.#idOf) : undefined;
  }

  /** What the table says of this very type. */
  exact(type: string, properties: Properties): Found | undefined {
    const name = type.toLowerCase();
    const choice = this.#choices.get(name)?.find(({ property, is, has }) => {
      const value = properties[property];
      const word = typeof value === "string" ? value.toLowerCase() : undefined;
      return is === undefined ? word?.includes((has ?? "").toLowerCase()) : word === is.toLowerCase();
    });
    const chosen = choice?.type ?? this.#types.get(name);
    if (chosen !== undefined) return this.#is(chosen, type);
    const completes = this.#completes.get(name);
    return completes === undefined ? undefined : this.#completing(completes);
  }

  /** What the table says of types that begin or end like this one. */
  byPart(type: string): Found | undefined {
    const name = type.toLowerCase();
    const begins = ([start]: readonly [string, unknown]) => name.startsWith(start);
    const family = this.#families.find(begins);
    if (family) return this.#is(family[1], type);
    const beginning = this.#beginnings.find(begins);
    if (beginning) return this.#completing(beginning[1]);
    const ending = this.#endings.find(([start, end]) => name.startsWith(start) && name.endsWith(end));
    if (!ending) return undefined;
    return this.#completing(this.#types.get(name.slice(0, -ending[1].length)) ?? "any");
  }

  #is(name: string, type: string): Found {
    const settings = Object.hasOwn(this.#table.settings, type) ? this.#table.settings[type] : undefined;
    return { typeId: this.#idOf(name), ...(settings && { settings }) };
  }

  #completing(value: TypeTable["completes"][string]): Found {
    return { completes: value === "any" ? value : new Set([value].flat().map(this.#idOf)) };
  }
}

/**
 * Tells the property by which a type names whom it gives a right: of the types or patterns with a `*` the first that fits
 * counts. They are made ready once, for thousands of types.
 */
export function grantsIn(grants: TypeTable["grants"]): (type: string) => string | undefined {
  const patterns = Object.entries(grants).map(([pattern, property]) => {
    const [start = "", end] = pattern.toLowerCase().split("*");
    return { start, end, property };
  });
  return (type) => {
    const name = type.toLowerCase();
    return patterns.find(({ start, end }) =>
      end === undefined ? name === start : name.startsWith(start) && name.endsWith(end),
    )?.property;
  };
}

function lowered<T>(record: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
}

function longestFirst<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return [...lowered(record)].sort(([a], [b]) => b.length - a.length);
}
