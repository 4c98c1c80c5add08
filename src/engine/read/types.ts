/** What the types of the languages that are read are in the catalogue. */
import { partAt } from "../../contract/issueWords.ts";
import { isObject } from "../../contract/reading.ts";
import { isLike } from "../../shared/glob.ts";
import { ownOf } from "../../shared/own.ts";
import type { Access } from "../catalogue/access.ts";
import { armTypeOf, type CatalogueEntry } from "../catalogue/schema.ts";
import type { DeclaredModule, DeclaredResource, ReadLanguage, ReadValue } from "./model.ts";
import { type KnownModule, type KnownModules, knownModule } from "./modules.ts";
import type { Lead, TypeTable } from "./typeTable.ts";

/** What a resource is. */
export interface TypeOfResource {
  /** Of the catalogue; else the type as its language writes it. */
  readonly typeId: string;
  readonly entry?: CatalogueEntry;
  /** Ids of the types of which it completes a component that it names; `any`: whichever it names first. */
  readonly completes?: ReadonlySet<string> | "any";
  /** Argument paths of its language by the catalogue's property; absent: properties are the catalogue's own. */
  readonly settings?: Readonly<Record<string, string>>;
  /** What it says by its properties. */
  readonly leads?: readonly Lead[];
  /** The property that names whom it gives a right. */
  readonly grantsTo?: string;
  /** Ids of the types that its right is on wherever they are. */
  readonly rightsOn?: readonly string[];
  /** It gives a right on all that is in something (a project): whoever has it has it on what he names of that. */
  readonly isWide?: true;
  /** Properties of its language that hand programs what they ask for. */
  readonly handed?: ReadonlySet<string>;
  /** What actions and roles let somebody do with it, by their names in small letters. */
  readonly rights?: Readonly<Record<string, readonly Access[]>>;
}

export interface ResourceTypes {
  of(
    language: ReadLanguage,
    resource: Pick<DeclaredResource, "type" | "properties" | "roles">,
  ): TypeOfResource;
  /**
   * What a module makes that is not on the disk, if anything; undefined where its source is not known. Stacks and
   * deployments come from no registry of Terraform.
   */
  made(
    language: ReadLanguage,
    module: Pick<DeclaredModule, "source" | "inputs">,
  ): KnownModule | "nothing" | undefined;
}

/** Entries of the catalogue by how a language spells their types. Letters' case does not count: Azure's varies. */
type Spelled = ReadonlyMap<string, CatalogueEntry>;

/** @param catalogue entries of all clouds */
export function createResourceTypes(
  catalogue: readonly CatalogueEntry[],
  tables: readonly TypeTable[],
  modules: KnownModules,
): ResourceTypes {
  const byId = new Map(catalogue.map((entry) => [entry.typeId, entry]));
  const idOf = new Map(catalogue.map((e) => [`${e.provider}:${e.service}/${e.kind}`, e.typeId]));
  const aws = catalogue.filter(({ provider }) => provider === "aws");
  const spelled: Readonly<Record<ReadLanguage, Spelled>> = {
    terraform: new Map(aws.map((entry) => [controlApiName(entry), entry])),
    cloudformation: new Map(aws.map((entry) => [`aws::${entry.service}::${entry.kind}`, entry])),
    arm: new Map(
      catalogue
        .filter(({ provider }) => provider === "azure")
        .map((entry) => [armTypeOf(entry).toLowerCase(), entry]),
    ),
  };
  const handed = new Map(
    [...Map.groupBy(tables, ({ language }) => language)].map(
      ([language, all]) => [language, new Set(all.flatMap((table) => table.handed))] as const,
    ),
  );
  const rightsOf = new Map<string | undefined, Readonly<Record<string, readonly Access[]>>>();
  for (const { provider, rights } of tables)
    for (const [type, all] of Object.entries(rights)) {
      const id = idOf.get(`${provider}:${type}`);
      rightsOf.set(id, { ...rightsOf.get(id), ...all });
    }
  const indexed = tables.map((table) => new IndexedTable(table, idOf));

  const find = (language: ReadLanguage, type: string, properties: Properties): Found | undefined => {
    const ours = indexed.filter((table) => table.language === language);
    for (const table of ours) {
      const named = table.named(type);
      if (!named) continue;
      const value = partAt(properties, named.property.split("."));
      // Azure's carry the version of the interface: `Microsoft.App/jobs@2024-03-01`.
      const other = typeof value === "string" ? value.split("@")[0] : undefined;
      if (other) return find(named.language, other, bodyOf(properties)) ?? { unknown: other };
    }
    const entry = spelled[language].get(language === "terraform" ? bare(type) : type.toLowerCase());
    return (
      firstOf(ours, (table) => table.exact(type, properties)) ??
      (entry && { typeId: entry.typeId }) ??
      firstOf(ours, (table) => table.byPart(type)) ??
      partOf(language, type, (whole) => find(language, whole, properties))
    );
  };
  return {
    made: (language, { source = "", inputs = {} }) =>
      language === "terraform" ? knownModule(modules, source, inputs) : undefined,
    of(language, { type, properties, roles }) {
      const found = find(language, type, properties);
      const leads = firstOf(indexed, (table) =>
        table.language === language ? table.leadsOf(type) : undefined,
      );
      const grantsTo = firstOf(indexed, (table) =>
        table.language === language ? table.grantsTo(type) : undefined,
      );
      const rightsOn = firstOf(indexed, (table) =>
        table.language === language ? table.rightsOn(type, properties, roles) : undefined,
      );
      const isWide = indexed.some((table) => table.language === language && table.isWide(type));
      const handing = handed.get(language);
      const said = {
        ...(leads && { leads }),
        ...(grantsTo !== undefined && { grantsTo }),
        ...(rightsOn && { rightsOn }),
        ...(isWide && ({ isWide } as const)),
        ...(handing && { handed: handing }),
      };
      if (!found || "unknown" in found) return { typeId: found?.unknown ?? type, ...said };
      if ("completes" in found) return { typeId: type, completes: found.completes, ...said };
      const entry = byId.get(found.typeId);
      const rights = rightsOf.get(found.typeId);
      return {
        typeId: found.typeId,
        ...said,
        ...(rights && { rights }),
        ...(entry && { entry }),
        ...(found.settings && { settings: found.settings }),
      };
    },
  };
}

type Properties = Readonly<Record<string, ReadValue>>;
type Found =
  | { readonly typeId: string; readonly settings?: Readonly<Record<string, string>> }
  | { readonly completes: ReadonlySet<string> | "any" }
  | { readonly unknown: string };

/** A part of a type of Azure Resource Manager that the catalogue does not have completes the whole. */
function partOf(
  language: ReadLanguage,
  type: string,
  find: (whole: string) => Found | undefined,
): Found | undefined {
  const parts = type.split("/");
  if (language !== "arm" || parts.length < 3) return undefined;
  const whole = find(parts.slice(0, -1).join("/"));
  return whole && "typeId" in whole ? { completes: new Set([whole.typeId]) } : whole;
}

/** The configuration of a resource that Terraform hands on as it is. */
function bodyOf(properties: Properties): Properties {
  const body = properties["body"];
  return isObject(body) ? (body as Properties) : {};
}

/** `AWS::SQS::Queue` as the provider hashicorp/awscc calls it, without what sets words apart: it is not told by the id. */
function controlApiName({ service, kind }: CatalogueEntry): string {
  return `awscc${service}${kind}`;
}
function bare(type: string): string {
  return type.startsWith("awscc_") ? type.replaceAll("_", "") : type;
}

function firstOf<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One table, by names in lower case. */
class IndexedTable {
  readonly language: ReadLanguage;
  readonly #table: TypeTable;
  readonly #idOf: (name: string) => string;
  readonly #types: ReadonlyMap<string, string>;
  readonly #choices: ReadonlyMap<string, TypeTable["choose"][string]>;
  readonly #completes: ReadonlyMap<string, TypeTable["completes"][string]>;
  readonly #families: readonly (readonly [string, string])[];
  readonly #beginnings: readonly (readonly [string, TypeTable["beginnings"][string]])[];
  readonly #endings: readonly (readonly [string, string])[];
  readonly #leads: ReadonlyMap<string, readonly Lead[]>;
  /** The patterns of types among them. */
  readonly #leadPatterns: readonly string[];

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
    this.#leads = lowered(table.leads);
    this.#leadPatterns = [...this.#leads.keys()].filter((type) => type.includes("*"));
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

  grantsTo(type: string): string | undefined {
    return grantsTo(this.#table.grants, type);
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

/** The property by which a type names whom it gives a right, of types or of patterns with a `*`. */
export function grantsTo(grants: TypeTable["grants"], type: string): string | undefined {
  const name = type.toLowerCase();
  const found = Object.keys(grants).find((pattern) => isLike(name, pattern.toLowerCase()));
  return found === undefined ? undefined : grants[found];
}

function lowered<T>(record: Readonly<Record<string, T>>): ReadonlyMap<string, T> {
  return new Map(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
}

function longestFirst<T>(record: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  return [...lowered(record)].sort(([a], [b]) => b.length - a.length);
}
