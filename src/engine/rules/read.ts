import { RulePackError, type RuleProblem } from "./errors.ts";
import { issuesOf } from "./issues.ts";
import { LIMITS } from "./limits.ts";
import { RulePack } from "./model.ts";

/**
 * Reads packs that come as data instead of text, as requests carry them.
 * @throws RulePackError that counts elements in place of lines
 */
export function readPacks(packs: readonly unknown[]): RulePack[] {
  if (packs.length > LIMITS.packs)
    throw new RulePackError([
      elementProblem(0, `There are ${packs.length} packs; ${LIMITS.packs} are read.`),
    ]);
  const read = packs.map((raw, index) => {
    const parsed = RulePack.safeParse(raw, { reportInput: true });
    if (parsed.success) return parsed.data;
    const [first] = issuesOf(parsed.error);
    const place = first?.path.join(".") ?? "";
    throw new RulePackError([elementProblem(index, `${place}: ${first?.message}`)]);
  });
  const count = read.reduce((sum, { rules }) => sum + rules.length, 0);
  if (count > LIMITS.allRules)
    throw new RulePackError([elementProblem(0, `There are ${count} rules; ${LIMITS.allRules} are read.`)]);
  return read;
}

function elementProblem(index: number, message: string): RuleProblem {
  return { file: "rules", line: index + 1, column: 1, message };
}
