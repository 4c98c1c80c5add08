import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { type CatalogueEntry, CatalogueFile } from "../catalogue/schema.ts";
import { checkCatalogue } from "./catalogueChecks.ts";

/**
 * Compiles the catalogue's data files (`<directory>/<provider>/<service>.yaml`) into entries sorted by type id.
 * @throws Error that names every file and place that is wrong.
 */
export function compileCatalogue(directory: string): CatalogueEntry[] {
  const problems: string[] = [];
  const entries: CatalogueEntry[] = [];
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
        entries.push({
          ...type,
          provider,
          service,
          typeId: `${provider}:${service}/${type.kind}@${type.version}`,
        });
      }
    }
  }
  entries.sort((a, b) => (a.typeId < b.typeId ? -1 : 1));
  problems.push(...checkCatalogue(entries));
  if (problems.length > 0)
    throw new Error(`The catalogue has ${problems.length} problem(s):\n${problems.join("\n")}`);
  return entries;
}
