/** What the resource types of a table accept, as its mappings see it. */
import type { ResourceSchema, SchemaTable } from "../code/schemaTable.ts";
import type { CodeTable } from "../code/tables.ts";
import { readSchemaTable, schemaFile } from "./schemaFiles.ts";

/** What the provider of a table accepts; Bicep writes what Azure Resource Manager accepts. */
export function schemasOf(directory: string, table: CodeTable): SchemaTable {
  const { source, types } = readSchemaTable(schemaFile(directory, table));
  if (table !== "bicep") return { source, types };
  return {
    source,
    types: Object.fromEntries(
      Object.entries(types).map(([type, schema]) => [type, withParent(type, schema)]),
    ),
  };
}

/** A type that is part of another (`Microsoft.Sql/servers/databases`) stands below its parent. */
function withParent(type: string, schema: ResourceSchema): ResourceSchema {
  const parent = type.slice(0, type.lastIndexOf("/"));
  const own = parent.includes("/") ? { parent: { type: "any!", refs: [`${parent}.symbol`] } } : {};
  return { ...schema, properties: { ...own, scope: "any", ...schema.properties } };
}
