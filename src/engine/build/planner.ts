import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import { isRecommendable } from "../catalogue/lifecycle.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import {
  CompanionLists,
  LanguageData,
  type Pattern,
  PatternFile,
  type PlannerData,
  Vocabulary,
} from "../planner/data.ts";
import { compileDesigns } from "./designs.ts";
import { problemsError } from "./problems.ts";

/** In the order in which they are tried: Japanese, which is written with Chinese characters too, before Chinese. */
const LANGUAGES = ["japanese", "chinese", "german", "spanish", "french", "portuguese", "italian", "dutch"];

/**
 * Compiles the planner's data: `patterns/*.yaml`, `languages/*.yaml`, `companions.yaml` and `facts/vocabulary.yaml` of its directory, and
 * the design data beside it.
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
  const companions = read("companions.yaml", CompanionLists) ?? {};
  const patterns = readdirSync(join(directory, "patterns"))
    .sort()
    .flatMap((name) => read(`patterns/${name}`, PatternFile) ?? []);
  const languages = LANGUAGES.flatMap((name) => read(`languages/${name}.yaml`, LanguageData) ?? []);
  problems.push(...checkReferences(patterns, companions, catalogue));
  if (vocabulary === undefined || problems.length > 0) {
    throw problemsError("The planner's data has", problems);
  }
  const designs = compileDesigns(join(directory, "..", "designs"), catalogue);
  return { patterns, vocabulary, companions, designs, languages };
}

/** What the schema cannot see: every type exists and is for new designs, no pattern twice. Returns one sentence per problem. */
function checkReferences(
  patterns: readonly Pattern[],
  companions: CompanionLists,
  catalogue: readonly CatalogueEntry[],
): string[] {
  const known = new Map(
    catalogue.map((entry) => [`${entry.provider}:${entry.service}/${entry.kind}`, entry]),
  );
  const unfit = (place: string, provider: string, names: readonly string[]) =>
    names.flatMap((name) => {
      const entry = known.get(`${provider}:${name}`);
      if (entry === undefined) return `${place}: the catalogue has no ${provider}:${name}`;
      return isRecommendable(entry) ? [] : `${place}: ${provider}:${name} is not for new designs`;
    });
  const ids = patterns.map(({ id }) => id);
  return [
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `pattern "${id}" is defined twice`),
    ...patterns.flatMap(({ id, types }) =>
      Object.entries(types).flatMap(([provider, names]) => unfit(`pattern "${id}"`, provider, names)),
    ),
    ...Object.entries(companions).flatMap(([provider, lists]) =>
      Object.entries(lists).flatMap(([name, list]) => unfit("companions.yaml", provider, [name, ...list])),
    ),
  ];
}
