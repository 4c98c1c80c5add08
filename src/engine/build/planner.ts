import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as z from "zod/mini";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { LanguageData, type PlannerData, Vocabulary } from "../planner/data.ts";
import { compileDesigns } from "./designs.ts";
import { problemsError } from "./problems.ts";

/** In the order in which they are tried: Japanese, which is written with Chinese characters too, before Chinese. */
const LANGUAGES = ["japanese", "chinese", "german", "spanish", "french", "portuguese", "italian", "dutch"];

/**
 * Compiles the planner's data: `languages/*.yaml` and `facts/vocabulary.yaml` of its directory, and the design data
 * beside it.
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
  const languages = LANGUAGES.flatMap((name) => read(`languages/${name}.yaml`, LanguageData) ?? []);
  if (vocabulary === undefined || problems.length > 0) {
    throw problemsError("The planner's data has", problems);
  }
  const designs = compileDesigns(join(directory, "..", "designs"), catalogue);
  return { vocabulary, designs, languages };
}
