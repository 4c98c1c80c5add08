import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type CatalogueEntry, CatalogueFile } from "../catalogue/schema.ts";
import { checkCatalogue } from "./catalogueChecks.ts";
import { type CatalogueSource, checkPurposes, compileSettings, readSchemas } from "./catalogueSettings.ts";
import { problemsError } from "./problems.ts";
import { requiredProperties } from "./requiredProperties.ts";

/**
 * Compiles the catalogue's data files (`<directory>/<provider>/<service>.yaml`) into entries sorted by type id.
 * @throws Error that names every file and place that is wrong.
 */
export function compileCatalogue(directory: string): CatalogueEntry[] {
  const schemaOf = readSchemas(join(directory, "../../code/schemas"));
  const problems: string[] = [];
  const entries = readCatalogue(directory, problems).map((source): CatalogueEntry => {
    const report = (problem: string) => problems.push(`${source.typeId}: ${problem}`);
    const schema = schemaOf(source);
    const settings = compileSettings(source, schema, report);
    checkPurposes(source, schema, report);
    const required = requiredProperties(source, settings, schema);
    return { ...source, settings, ...(required.length > 0 && { required }) };
  });
  // Of types that could not be read, everything that names them would say that they do not exist.
  if (problems.length === 0) problems.push(...checkCatalogue(entries));
  if (problems.length > 0) throw problemsError("The catalogue has", problems);
  return entries;
}

/** The types of the data files as they stand there, sorted by type id. What cannot be read is put to the problems. */
export function readCatalogue(directory: string, problems: string[]): CatalogueSource[] {
  const sources: CatalogueSource[] = [];
  for (const provider of readdirSync(directory).sort()) {
    for (const name of readdirSync(join(directory, provider)).sort()) {
      const place = `${provider}/${name}`;
      const file = CatalogueFile.safeParse(parse(readFileSync(join(directory, provider, name), "utf8")));
      if (!file.success) {
        problems.push(`${place}: ${z.prettifyError(file.error)}`);
        continue;
      }
      const { service, types } = file.data;
      if (file.data.provider !== provider || service !== basename(name, ".yaml")) {
        problems.push(`${place}: provider and service must match the file's path`);
      }
      for (const type of types) {
        const typeId = `${provider}:${service}/${type.kind}@${type.version}`;
        sources.push({ ...type, provider, service, typeId });
      }
    }
  }
  return sources.sort((a, b) => (a.typeId < b.typeId ? -1 : 1));
}
