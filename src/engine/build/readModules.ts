/** Compiles what the well-known modules of Terraform make. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { ModuleFile } from "../read/modules.ts";
import { createResourceTypes } from "../read/types.ts";
import type { TypeTable } from "../read/typeTable.ts";
import { problemsError } from "./problems.ts";

const FILE = "modules.yaml";

/**
 * The table of `directory`.
 * @throws Error that names each type which the tables of types do not have
 */
export function compileReadModules(
  directory: string,
  catalogue: readonly CatalogueEntry[],
  tables: readonly TypeTable[],
): ModuleFile {
  const file = ModuleFile.safeParse(parse(readFileSync(join(directory, FILE), "utf8")));
  if (!file.success) throw new Error(`read/types/${FILE}: ${z.prettifyError(file.error)}`);
  const types = createResourceTypes(catalogue, tables, file.data);
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
  return file.data;
}

function named(modules: ModuleFile["publishers"][number]["modules"]) {
  return Object.fromEntries(
    Object.entries(modules).map(([name, { makes, choose = [], outputs }]) => [
      name,
      { outputs, made: [makes, ...choose.map((one) => one.makes)] },
    ]),
  );
}
