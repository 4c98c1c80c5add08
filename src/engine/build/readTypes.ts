/** Compiles what the types of the languages that are read are in the catalogue. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { isObject } from "../../contract/reading.ts";
import { CLOUD_IDS, type Cloud } from "../../shared/clouds.ts";
import { ownOf } from "../../shared/own.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { FactsFile } from "../code/facts.ts";
import { hasResource, type RelationMapping, type TypeMapping } from "../code/mapping.ts";
import type { CodeTable, CompiledTable } from "../code/tables.ts";
import { operatorOf } from "../code/templates.ts";
import { typeNameOf } from "../composition/component.ts";
import { grantsIn } from "../read/indexedTable.ts";
import { worksAsRole } from "../read/join.ts";
import { type Lead, TYPE_TABLES, TypeFile, type TypeTable } from "../read/typeTable.ts";
import { problemsError } from "./problems.ts";
import { mergedRights, rightsOf, rightsOfMembers } from "./readRights.ts";

/**
 * The tables of `directory`, each with what the mappings and facts of generated code say of the same types.
 * @throws Error that names each type which the catalogue does not have, or that several mappings claim
 */
export function compileReadTypes(
  directory: string,
  facts: Readonly<Record<Cloud, FactsFile>>,
  code: Readonly<Record<CodeTable, CompiledTable>>,
  catalogue: readonly CatalogueEntry[],
): TypeTable[] {
  const problems: string[] = [];
  const tables = TYPE_TABLES.map((name) => {
    const file = TypeFile.safeParse(
      parse(readFileSync(join(directory, `${name}.yaml`), "utf8"), { merge: true }),
    );
    if (!file.success) throw new Error(`read/types/${name}.yaml: ${z.prettifyError(file.error)}`);
    const report = (problem: string) => problems.push(`read/types/${name}.yaml: ${problem}`);
    const own = catalogue.filter(({ provider }) => provider === file.data.provider);
    checkTypes(file.data, own, report);
    const leads = leadsOf(file.data);
    if (file.data.language !== "terraform")
      return {
        ...file.data,
        leads,
        settings: {},
        roles: {},
        // What the facts of a cloud give stands in the table of Terraform.
        rights: file.data.rights,
      };
    const cloud = CLOUD_IDS.find((id) => id === file.data.provider);
    const granted = cloud ? rightsOf(facts[cloud]) : {};
    const { relations } = code[name as CodeTable].mappings;
    const rights = mergedRights(granted, rightsOfMembers(file.data, relations), file.data.rights);
    return { ...withMappings(file.data, code[name as CodeTable], own, report), leads, rights };
  });
  if (problems.length > 0) throw problemsError("The types that are read have", problems);
  return tables;
}

/** One lead for each pair of the properties that the file lists. */
function leadsOf({ leads }: TypeFile): Readonly<Record<string, readonly Lead[]>> {
  const each = (one: string | readonly string[] | undefined) => [one ?? [undefined]].flat();
  return Object.fromEntries(
    Object.entries(leads).map(([type, all]) => [
      type,
      all.flatMap(({ from, to, ...said }) =>
        each(from).flatMap((source) =>
          each(to).map((target) => ({
            ...(source !== undefined && { from: source }),
            ...(target !== undefined && { to: target }),
            ...said,
          })),
        ),
      ),
    ]),
  );
}

function checkTypes(
  file: TypeFile,
  catalogue: readonly CatalogueEntry[],
  report: (problem: string) => void,
): void {
  const known = new Set(catalogue.map(({ service, kind }) => `${service}/${kind}`));
  const named = [
    ...Object.entries(file.types),
    ...Object.entries(file.completes),
    ...Object.entries(file.families),
    ...Object.entries(file.beginnings),
    ...Object.entries(file.choose).map(([type, choices]) => [type, choices.map((one) => one.type)] as const),
  ];
  for (const [type, values] of named)
    for (const value of [values].flat())
      if (value !== "any" && !known.has(value)) report(`${type}: there is no type ${value} in the catalogue`);
  for (const type of Object.keys(file.types))
    if (Object.hasOwn(file.completes, type)) report(`${type} is a type and completes another one`);
}

/** The file says the last word; of a type that it does not name, the one mapping counts that writes it. */
function withMappings(
  file: TypeFile,
  { mappings }: CompiledTable,
  catalogue: readonly CatalogueEntry[],
  report: (problem: string) => void,
): Omit<TypeTable, "rights" | "leads"> {
  const writers = new Map<string, Set<string>>();
  const completing = new Map<string, Set<string>>();
  const settings: Record<string, Readonly<Record<string, string>>> = {};
  const add = (map: Map<string, Set<string>>, resource: string, type: string) =>
    map.set(resource, (map.get(resource) ?? new Set()).add(type));
  for (const { service, kind, terraform } of catalogue)
    if (terraform !== undefined) add(writers, terraform, `${service}/${kind}`);
  for (const [type, mapping] of Object.entries(mappings.types)) {
    if (!hasResource(mapping)) continue;
    for (const { resource, arguments: templates } of writtenBy(mapping)) {
      add(writers, resource, type);
      const paths = Object.fromEntries(inputPaths(templates, ""));
      if (Object.keys(paths).length > 0) settings[resource] = { ...settings[resource], ...paths };
    }
    for (const { resource } of mapping.with) add(completing, resource, type);
  }
  const said = (type: string) =>
    file.none.includes(type) ||
    [file.types, file.completes, file.named].some((part) => Object.hasOwn(part, type));
  const types: Record<string, string> = {};
  for (const [resource, [type = "", ...more]] of writers) {
    if (said(resource)) continue;
    if (more.length > 0) report(`${resource} may be ${[type, ...more].join(" or ")}: say which`);
    types[resource] = type;
  }
  // What other providers make (a random password) completes nothing by itself.
  const prefixes = new Set(Object.keys({ ...types, ...file.types }).map(prefixOf));
  const ends = file.endings.map((pattern) => pattern.slice(pattern.indexOf("*") + 1));
  const completes: TypeFile["completes"] = {};
  for (const [resource, ofTypes] of completing) {
    const isSaid = said(resource) || ends.some((end) => resource.endsWith(end));
    if (!isSaid && !Object.hasOwn(types, resource) && prefixes.has(prefixOf(resource)))
      completes[resource] = [...ofTypes].sort();
  }
  return {
    ...file,
    types: { ...types, ...file.types },
    completes: { ...completes, ...file.completes },
    settings,
    roles: rolesOf(file, mappings.relations, catalogue),
  };
}

/**
 * Per role that a relation's mapping gives on all of a project to whom it begins at, the types that it leads to: where
 * what it begins at works as an account. Else the role is for what the other end does.
 */
function rolesOf(
  file: TypeFile,
  relations: readonly RelationMapping[],
  catalogue: readonly CatalogueEntry[],
): TypeTable["roles"] {
  const roles: Record<string, string[]> = {};
  const workers = new Set(catalogue.filter(worksAsRole).map(typeNameOf));
  const grantsTo = grantsIn(file.grants);
  for (const { from, to, resources } of relations) {
    if (![from].flat().some((type) => workers.has(type))) continue;
    for (const { resource, arguments: templates } of resources) {
      const property = ownOf(file.wide, resource);
      const whom = grantsTo(resource);
      const role = property === undefined ? undefined : templates[property];
      const member = whom === undefined ? undefined : templates[whom];
      if (typeof role === "string" && isObject(member) && member["$value"] === whom)
        roles[role] = [...new Set([...(roles[role] ?? []), ...[to].flat()])].sort();
    }
  }
  return roles;
}

/** What the names of a provider's resources begin with. */
function prefixOf(resource: string): string {
  return resource.slice(0, resource.indexOf("_"));
}

/** The resources that stand for a type, each by itself. */
function writtenBy(mapping: TypeMapping): readonly Pick<TypeMapping, "resource" | "arguments">[] {
  return [mapping, ...mapping.variants];
}

/** Arguments that take a property as it is: `[path of the argument, path of the property]`. */
function* inputPaths(template: unknown, path: string): Generator<[string, string]> {
  if (typeof template !== "object" || template === null || Array.isArray(template)) return;
  const parts = template as Readonly<Record<string, unknown>>;
  const { $input: input, map, ...others } = parts;
  if (typeof input === "string") {
    if (map === undefined) yield [path, input];
    return;
  }
  // Whichever of two ways an argument is written, a property that stands there means the same.
  if ("$if" in parts) {
    for (const branch of [parts["then"], parts["else"]]) yield* inputPaths(branch, path);
    return;
  }
  if (operatorOf(others) !== undefined) return;
  for (const [key, part] of Object.entries(others))
    yield* inputPaths(part, path === "" ? key : `${path}.${key}`);
}
