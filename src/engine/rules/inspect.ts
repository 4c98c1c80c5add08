/** What is to be told of the text of a pack to whoever writes it: what is wrong, and how its examples fare. */
import type { InspectedRules } from "../../contract/rules.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { Role } from "../designs/schema.ts";
import { checkPack } from "./check.ts";
import { RulePackError } from "./errors.ts";
import { type Resolve, runExamples } from "./examples.ts";
import { type ParsedPack, parsePack } from "./parse.ts";

/** What a pack is held against. */
export interface PackContext {
  readonly entries: readonly CatalogueEntry[];
  readonly roles: readonly Role[];
  readonly resolve: Resolve;
}

/** Called between two examples, each of which is a plan to be composed: others may have their turn. */
export type Pause = () => Promise<void>;

export async function inspectPack(
  text: string,
  context: PackContext,
  pause?: Pause,
): Promise<InspectedRules> {
  const parsed = parsedOrProblems(text);
  if (Array.isArray(parsed)) return { problems: parsed, examples: [] };
  const { pack, problemAt } = parsed;
  const failures = new Map<number, string>();
  for (const failure of runExamples(pack, context.resolve)) {
    if (failure) failures.set(failure.index, failure.message);
    await pause?.();
  }
  const examples = (pack.examples ?? []).map(({ title }, index) => {
    const { line, column } = problemAt(["examples", index], "");
    const failure = failures.get(index);
    return { title, line, column, ...(failure !== undefined && { failure }) };
  });
  return {
    pack,
    problems: [
      ...checkPack(parsed, context.entries, context.roles).map((problem) => ({
        kind: "rule-about-nothing" as const,
        ...placed(problem),
      })),
      ...examples.flatMap(({ title, line, column, failure }) =>
        failure === undefined
          ? []
          : {
              kind: "example" as const,
              ...{ line, column },
              message: `The example “${title}” does not hold: ${failure}`,
            },
      ),
    ],
    examples,
  };
}

function parsedOrProblems(text: string): ParsedPack | InspectedRules["problems"] {
  try {
    return parsePack(text, "rules");
  } catch (error) {
    if (!(error instanceof RulePackError)) throw error;
    return error.problems.map((problem) => ({ kind: "unreadable-rules" as const, ...placed(problem) }));
  }
}

function placed({ line, column, message }: RulePackError["problems"][number]) {
  return { line, column, message };
}
