/** What the types of the languages that are read are in the catalogue. */
import { partAt } from "../../contract/issueWords.ts";
import { isObject } from "../../contract/reading.ts";
import type { Access } from "../catalogue/access.ts";
import { armTypeOf, type CatalogueEntry } from "../catalogue/schema.ts";
import { type Found, IndexedTable, type Properties } from "./indexedTable.ts";
import type { DeclaredModule, DeclaredResource, ReadLanguage } from "./model.ts";
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
  /** Where it declares the bindings of a function. */
  readonly bindings?: FunctionBindings;
  /** It gives a right on all that is in something (a project): whoever has it has it on what he names of that. */
  readonly isWide?: true;
  /** Properties of its language that hand programs what they ask for. */
  readonly handed?: ReadonlySet<string>;
  /** What actions and roles let somebody do with it, by their names in small letters. */
  readonly rights?: Readonly<Record<string, readonly Access[]>>;
}

/** Where the bindings of a function are listed, what names its app, and what the kinds of bindings mean. */
export type FunctionBindings = TypeTable["bindings"][string] & Pick<TypeTable, "kinds">;

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
  const indexed = Map.groupBy(
    tables.map((table) => new IndexedTable(table, idOf)),
    ({ language }) => language,
  );
  const kinds = Object.assign({}, ...tables.map((table) => table.kinds));

  const find = (language: ReadLanguage, type: string, properties: Properties): Found | undefined => {
    const ours = indexed.get(language) ?? [];
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
      partOf(language, type, (whole) => {
        const known = find(language, whole, properties);
        if (!known || !("typeId" in known)) return known;
        // What of several the whole is its own properties say, and not those of the part.
        return { completes: new Set([known.typeId, ...ours.flatMap((table) => table.choices(whole))]) };
      })
    );
  };
  /** Of the types that tables name, which nothing of a resource's properties decides: files have thousands of one. */
  const settled = new Map<string, TypeOfResource>();
  const isSettled = (language: ReadLanguage, type: string) => {
    const ours = indexed.get(language) ?? [];
    return ours.some((table) => table.has(type)) && !ours.some((table) => table.asks(type));
  };
  const typeOf: ResourceTypes["of"] = (language, { type, properties, roles }) => {
    const found = find(language, type, properties);
    const ours = indexed.get(language) ?? [];
    const leads = firstOf(ours, (table) => table.leadsOf(type));
    const grantsTo = firstOf(ours, (table) => table.grantsTo(type));
    const rightsOn = firstOf(ours, (table) => table.rightsOn(type, properties, roles));
    const bindings = firstOf(ours, (table) => table.bindings(type));
    const isWide = ours.some((table) => table.isWide(type));
    const handing = handed.get(language);
    const said = {
      ...(leads && { leads }),
      ...(grantsTo !== undefined && { grantsTo }),
      ...(rightsOn && { rightsOn }),
      ...(bindings && { bindings: { ...bindings, kinds } }),
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
  };
  return {
    made: (language, { source = "", inputs = {} }) =>
      language === "terraform" ? knownModule(modules, source, inputs) : undefined,
    of(language, resource) {
      const key = `${language} ${resource.type}`;
      const known = settled.get(key);
      if (known) return known;
      const type = typeOf(language, resource);
      if (isSettled(language, resource.type)) settled.set(key, type);
      return type;
    },
  };
}

/** A part of a type of Azure Resource Manager that the catalogue does not have completes the whole. */
function partOf(
  language: ReadLanguage,
  type: string,
  find: (whole: string) => Found | undefined,
): Found | undefined {
  const parts = type.split("/");
  if (language !== "arm" || parts.length < 3) return undefined;
  return find(parts.slice(0, -1).join("/"));
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
