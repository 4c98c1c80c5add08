/** Compiles the mappings of generated code, each table with the schemas of the resource types that it names. */
import { join } from "node:path";
import { byEachCloud, CLOUD_IDS, type Cloud } from "../../shared/clouds.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { FactsFile } from "../code/facts.ts";
import { CODE_TABLES, type CodeTable, type CompiledTable, cloudOfTable, isNative } from "../code/tables.ts";
import { readAdvice } from "./advice.ts";
import { unaskedFacts } from "./facts/asked.ts";
import { readFacts, withFacts } from "./facts/facts.ts";
import { fill } from "./facts/fill.ts";
import { portsOf } from "./facts/ports.ts";
import { MappingCheck } from "./mappingCheck.ts";
import { problemsError } from "./problems.ts";
import { readMappings } from "./readMappings.ts";
import { schemasOf } from "./schemasOfTable.ts";

/**
 * Compiles every table of `code/mappings` and `code/schemas`, and the facts that they share.
 * @throws Error that names each place which the catalogue or the provider's schema does not have.
 */
export function compileCode(
  directory: string,
  catalogue: readonly CatalogueEntry[],
): { tables: Record<CodeTable, CompiledTable>; facts: Record<Cloud, FactsFile> } {
  const problems: string[] = [];
  const facts = readFacts(join(directory, "facts"), catalogue, (problem) => problems.push(problem));
  const advice = readAdvice(directory, (problem) => problems.push(problem));
  const asked = byEachCloud(() => new Set<string>());
  const tables = Object.fromEntries(
    CODE_TABLES.map((table) => {
      const schemas = schemasOf(directory, table);
      const cloud = cloudOfTable(table);
      const unfilled = withFacts(
        facts[cloud],
        readMappings(join(directory, "mappings", table), table, facts[cloud], problems, asked[cloud]),
        schemas,
        isNative(table),
        (problem) => problems.push(`mappings/${table}: ${problem}`),
      );
      const mappings = fill(unfilled, portsOf(catalogue, cloud, `mappings/${table}`));
      problems.push(...new MappingCheck(table, mappings, schemas, catalogue).problems());
      return [table, { schemas, mappings, advice: advice[cloud] }];
    }),
  ) as Record<CodeTable, CompiledTable>;
  for (const cloud of CLOUD_IDS)
    for (const name of unaskedFacts(facts[cloud], asked[cloud]))
      problems.push(`facts/${cloud}.yaml: no mapping asks for \`${name}\` of \`shared\``);
  if (problems.length > 0) throw problemsError("The mappings have", problems);
  return { tables, facts };
}
