/** Compiles what the well-known modules of Terraform make. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { CODE_TABLES } from "../code/tables.ts";
import { type KnownModules, ModuleFile } from "../read/modules.ts";
import { createResourceTypes } from "../read/types.ts";
import type { TypeTable } from "../read/typeTable.ts";
import { problemsError } from "./problems.ts";
import { schemasOf } from "./schemasOfTable.ts";

const FILE = "modules.yaml";

/**
 * The table of `directory`, with the arguments of the types that are made.
 * @param code directory of the providers' schemas
 * @throws Error that names each type which the tables of types do not have
 */
export function compileReadModules(
  directory: string,
  code: string,
  catalogue: readonly CatalogueEntry[],
  tables: readonly TypeTable[],
): KnownModules {
  const file = ModuleFile.safeParse(parse(readFileSync(join(directory, FILE), "utf8")));
  if (!file.success) throw new Error(`read/types/${FILE}: ${z.prettifyError(file.error)}`);
  const types = createResourceTypes(catalogue, tables, { ...file.data, arguments: {} });
  const isKnown = (type: string) => {
    const { entry, completes } = types.of("terraform", { type, properties: {} });
    return entry !== undefined || completes !== undefined;
  };
  const problems = file.data.publishers.flatMap(({ namespaces, outputs, modules }) =>
    Object.entries({ [`all of ${namespaces[0]}`]: { outputs, made: [] }, ...named(modules) }).flatMap(
      ([name, { made, outputs: handed }]) =>
        [...made, ...Object.keys(handed)]
          .filter((type) => !isKnown(type))
          .map((type) => `read/types/${FILE}: ${name}: no table of types has ${type}`),
    ),
  );
  if (problems.length > 0) throw problemsError("The modules that are known have", problems);
  return { ...file.data, arguments: argumentsOf(code, file.data) };
}

/** Names of the arguments of all types that are made, of those that a schema of a provider has. */
function argumentsOf(code: string, { publishers }: ModuleFile): KnownModules["arguments"] {
  const schemas = CODE_TABLES.filter((table) => table.startsWith("terraform-")).map(
    (table) => schemasOf(code, table).types,
  );
  const made = publishers.flatMap(({ modules }) => Object.values(named(modules)).flatMap((one) => one.made));
  return Object.fromEntries(
    [...new Set(made)].sort().flatMap((type) => {
      const schema = schemas.map((types) => types[type]).find((one) => one !== undefined);
      return schema ? [[type, Object.keys(schema.properties).sort()]] : [];
    }),
  );
}

function named(modules: ModuleFile["publishers"][number]["modules"]) {
  return Object.fromEntries(
    Object.entries(modules).map(([name, { makes, choose, outputs }]) => [
      name,
      { outputs, made: [makes, ...choose.map((one) => one.makes)] },
    ]),
  );
}
