import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import type { SchemaTable } from "../code/schemaTable.ts";
import type { CodeTable } from "../code/tables.ts";

const known = new Map<string, SchemaTable>();

/** The schemas that a file of `code/schemas` holds, read once in a build; none where there is no such file. */
export function readSchemaTable(path: string): SchemaTable {
  const before = known.get(path);
  if (before) return before;
  const table = existsSync(path)
    ? z.parse(z.custom<SchemaTable>(), JSON.parse(readFileSync(path, "utf8")))
    : { source: { package: "", version: "", licence: "" }, types: {} };
  known.set(path, table);
  return table;
}

/** What a table's provider accepts, as `npm run distil` names it: Bicep writes what Azure Resource Manager accepts. */
export function schemaName(table: CodeTable): string {
  return table === "bicep" ? "arm" : table;
}

/** The file of what a table's provider accepts. */
export function schemaFile(directory: string, table: CodeTable): string {
  return join(directory, "schemas", `${schemaName(table)}.json`);
}
