import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type Pattern, PatternFile, type PlannerData, Vocabulary } from "../planner/data.ts";

/**
 * Compiles the planner's data: `patterns/*.yaml` and `facts/vocabulary.yaml` of its directory.
 * @throws Error that names every file and place that is wrong.
 */
export function compilePlannerData(directory: string, catalogue: readonly CatalogueEntry[]): PlannerData {
  const problems: string[] = [];
  const read = <T>(place: string, schema: z.ZodMiniType<T>): T | undefined => {
    const result = schema.safeParse(parse(readFileSync(join(directory, place), "utf8")));
    if (!result.success) problems.push(`${place}: ${z.prettifyError(result.error)}`);
    return result.data;
  };
  const vocabulary = read("facts/vocabulary.yaml", Vocabulary);
  const patterns = readdirSync(join(directory, "patterns"))
    .sort()
    .flatMap((name) => read(`patterns/${name}`, PatternFile) ?? []);
  problems.push(...checkPatterns(patterns, catalogue));
  if (vocabulary === undefined || problems.length > 0) {
    throw new Error(`The planner's data has ${problems.length} problem(s):\n${problems.join("\n")}`);
  }
  return { patterns, vocabulary };
}

/** What the schema cannot see: every type exists, no pattern twice. Returns one sentence per problem. */
function checkPatterns(patterns: readonly Pattern[], catalogue: readonly CatalogueEntry[]): string[] {
  const known = new Set(catalogue.map((entry) => `${entry.provider}:${entry.service}/${entry.kind}`));
  const problems: string[] = [];
  const ids = new Set<string>();
  for (const { id, types } of patterns) {
    if (ids.has(id)) problems.push(`pattern "${id}" is defined twice`);
    ids.add(id);
    for (const [provider, names] of Object.entries(types)) {
      for (const name of names) {
        if (!known.has(`${provider}:${name}`))
          problems.push(`pattern "${id}": the catalogue has no ${provider}:${name}`);
      }
    }
  }
  return problems;
}
