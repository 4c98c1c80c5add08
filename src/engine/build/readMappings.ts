import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { FactsFile } from "../code/facts.ts";
import { MappingFile } from "../code/mapping.ts";
import { CommonFile, type MappingTable, typesAt } from "../code/mappingTable.ts";
import { type AskedFacts, askedFact } from "./facts/asked.ts";
import { fill } from "./facts/fill.ts";

/**
 * The files of a table's mappings as one, with groups of types spread. What is wrong in them is among the problems.
 * @param asked takes the names of the facts that they ask for
 */
export function readMappings(
  folder: string,
  table: string,
  facts: AskedFacts & Pick<FactsFile, "groups">,
  problems: string[],
  asked?: Set<string>,
): MappingTable {
  const read = <T>(name: string, schema: z.ZodMiniType<T>): T | undefined => {
    const written: unknown = parse(readFileSync(join(folder, name), "utf8"));
    const result = schema.safeParse(fill(written, askedFact(facts, asked)));
    if (!result.success) problems.push(`mappings/${table}/${name}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  const names = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".yaml"))
        .sort()
    : [];
  const types: Record<string, MappingTable["types"][string]> = {};
  const relations: MappingTable["relations"][number][] = [];
  for (const name of names.filter((one) => !one.startsWith("_"))) {
    const file = read(name, MappingFile);
    for (const [kind, mapping] of Object.entries(file?.types ?? {}))
      types[kind.includes("/") ? kind : `${name.slice(0, -".yaml".length)}/${kind}`] = mapping;
    relations.push(...(file?.relations ?? []));
  }
  const common = names.includes("_common.yaml") ? read("_common.yaml", CommonFile) : undefined;
  const own = common ?? CommonFile.parse({ arguments: {} });
  const all = { ...own, groups: { ...facts.groups, ...own.groups } };
  return {
    types,
    relations: relations.map((one) => ({
      ...one,
      from: typesAt(one.from, all.groups),
      to: typesAt(one.to, all.groups),
    })),
    common: all,
  };
}
