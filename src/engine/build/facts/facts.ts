/** Facts of clouds (`code/facts/*.yaml`), read, and written into the mappings of a table. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { byEachCloud, type Cloud } from "../../../shared/clouds.ts";
import { ownOf } from "../../../shared/own.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { FactsFile } from "../../code/facts.ts";
import { hasResource } from "../../code/mapping.ts";
import type { MappingTable } from "../../code/mappingTable.ts";
import type { SchemaTable } from "../../code/schemaTable.ts";
import { typeNameOf } from "../../composition/component.ts";
import { alarmsOf } from "./alarms.ts";
import { environmentOf, programsIn } from "./environment.ts";
import { fill } from "./fill.ts";
import { grantsOf } from "./grants.ts";
import { Attachments, managedPolicies } from "./managed.ts";
import { settler } from "./settings.ts";
import { Spelling } from "./spelling.ts";

/** The mappings of a table with those that follow from the facts of its cloud. */
export function withFacts(
  facts: FactsFile,
  mappings: MappingTable,
  schemas: SchemaTable,
  isNative: boolean,
  report: (problem: string) => void,
): MappingTable {
  const spelling = new Spelling(facts, mappings, schemas, report);
  const alarms = alarmsOf(facts, mappings, spelling, report);
  const all = { ...mappings.types, ...alarms.types };
  const forms = new Set(mappings.common.facts?.grants.map((form) => form.as));
  for (const [type, grant] of Object.entries(facts.grants)) {
    if (!ownOf(all, type)) report(`facts say who may act on ${type}: map it, or say why it is missing`);
    for (const one of grant)
      if ("role" in one && !forms.has(one.as))
        report(`facts grant what may act on ${type} as ${one.as}, and _common.yaml has no such form`);
  }
  const given = grantsOf(facts, { ...mappings, types: all }, spelling);
  const attached = new Attachments(facts.managed, mappings, spelling);
  const policies = managedPolicies(facts.managed, spelling);
  const { environment, readers } = environmentOf(facts, mappings, spelling);
  const covered = facts.covered.map(({ why, ...one }) => ({ ...one, resources: [], covered: why }));
  for (const problem of spelling.unasked()) report(problem);
  const settled = settler(facts.settings, mappings, schemas, isNative, report);
  // How facts are spelled is of no use once they are written.
  const { facts: _, ...common } = mappings.common;
  const types = Object.entries(all).map(([type, mapping]) => {
    if (!hasResource(mapping)) return [type, mapping];
    const { attributes: __, names: ___, ...written } = settled.own(type, attached.beside(type, mapping));
    return [type, fill(written, (name) => (name === "managed" ? policies : { $fact: name }))];
  });
  const relations = [
    ...mappings.relations,
    ...given,
    ...readers,
    ...attached.relations(),
    ...alarms.relations,
    ...covered,
  ].map((one) => ({
    ...one,
    resources: one.resources.map(settled.extra),
  }));
  return { types: Object.fromEntries(types), relations, common, environment };
}

/** The facts of every cloud; those of a type that its catalogue does not have are a problem. */
export function readFacts(
  directory: string,
  catalogue: readonly CatalogueEntry[],
  report: (problem: string) => void,
): Record<Cloud, FactsFile> {
  const known = new Set(catalogue.map((entry) => `${entry.provider}:${typeNameOf(entry)}`));
  const read = (cloud: Cloud): FactsFile => {
    const path = join(directory, `${cloud}.yaml`);
    if (!existsSync(path)) return FactsFile.parse({});
    const { data, error } = FactsFile.safeParse(parse(readFileSync(path, "utf8")));
    if (error) report(`facts/${cloud}.yaml: ${z.prettifyError(error)}`);
    const facts = data ?? FactsFile.parse({});
    const types = [
      ...Object.keys({
        ...facts.arns,
        ...facts.environment,
        ...facts.grants,
        ...facts.managed,
        ...facts.metrics,
        ...facts.settings,
        ...facts.trust,
      }),
      ...Object.entries(facts.deliveries).flatMap(([to, from]) => [to, ...Object.keys(from)]),
      ...facts.covered.flatMap(({ from, to }) => [...from, ...to]),
      ...Object.values(facts.groups).flat(),
      ...programsIn(facts),
    ];
    for (const type of types.filter((one) => !known.has(`${cloud}:${one}`)))
      report(`facts/${cloud}.yaml: ${type} is not in the catalogue`);
    for (const [type, grant] of Object.entries(facts.grants))
      for (const one of grant)
        if ("role" in one && !Object.hasOwn(facts.roles, one.role))
          report(`facts/${cloud}.yaml: ${type} names the role ${one.role}, whose id \`roles\` do not have`);
    return facts;
  };
  return byEachCloud(read);
}
