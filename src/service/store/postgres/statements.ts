import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";
import { parametersOf, type Sql, textOf } from "../sql.ts";

/** By the strings of their templates: as many as places in the program. */
const prepared = new WeakMap<TemplateStringsArray, { readonly name: string; readonly text: string }>();

/** A statement as one that each connection prepares once. @throws UnstorableText */
export function preparedOf(statement: Sql): QueryConfig {
  let known = prepared.get(statement.strings);
  if (!known) {
    const text = textOf(statement, "postgres");
    known = { name: createHash("sha256").update(text).digest("hex").slice(0, 32), text };
    prepared.set(statement.strings, known);
  }
  return { ...known, values: parametersOf(statement) };
}
