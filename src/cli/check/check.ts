/** `check`: holds plans against the rules, the catalogue and the knowledge of now. */
import { PLAN_FILE_ENDING } from "../../contract/planFile.ts";
import { PathError } from "../../shared/files/pathError.ts";
import { carriedEngine } from "../commands/engine.ts";
import { failureInWords } from "../failure.ts";
import type { ExitCode } from "../line/exitCodes.ts";
import type { Values } from "../line/table.ts";
import type { Shell } from "../terminal/shell.ts";
import { replaceFile } from "../writeFiles.ts";
import { planFiles, ruleFiles } from "./files.ts";
import { countsOf, exitCodeFor, inOrder, lineOf, sarifPlace, writeSarif } from "./findings.ts";
import { type CheckedPlan, checkPlan, unreadable } from "./plan.ts";
import { readRules } from "./rules.ts";

/** Checks, prints, and answers with what to leave. @throws Error of the file system */
export async function check(
  paths: readonly string[],
  values: Values<"check">,
  { out, notes }: Shell,
): Promise<ExitCode> {
  const sarif = sarifPlace(values);
  const engine = await carriedEngine();
  const rules = await readRules(engine, await ruleFiles(values.rules));
  const files = await planFiles(paths.length > 0 ? paths : ["."]);
  const plans: CheckedPlan[] = [];
  const rewritten: string[] = [];
  for (const file of files) {
    const checked = checkPlan(engine, rules.packs, file);
    if (!values.update || checked.updated === undefined) {
      plans.push(checked);
      continue;
    }
    const refused = await refusalOf(replaceFile(file.place, checked.updated));
    if (refused === undefined) {
      rewritten.push(file.name);
      plans.push(checkPlan(engine, rules.packs, { ...file, text: checked.updated }));
    } else plans.push({ ...checked, findings: [...checked.findings, unreadable(file.name, refused)] });
  }
  if (plans.length === 0) notes.line(`There is no *${PLAN_FILE_ENDING} there: nothing was checked.`);
  const findings = inOrder([...rules.findings, ...plans.flatMap((plan) => plan.findings)]);
  if (sarif) await writeSarif(sarif, findings);
  if (values.json) out.json({ plans: plans.map(planView), findings, rewritten });
  else {
    for (const finding of findings) out.line(lineOf(finding));
    for (const file of rewritten) out.line(`${file} was rewritten.`);
    out.line(`${plans.length} ${plans.length === 1 ? "plan" : "plans"}: ${countsOf(findings)}.`);
  }
  return exitCodeFor(values["fail-on"], findings);
}

/** Why a file was not written, in a sentence: the others are checked, and written, all the same. */
async function refusalOf(writing: Promise<void>): Promise<string | undefined> {
  try {
    await writing;
    return undefined;
  } catch (error) {
    if (error instanceof PathError) return failureInWords(error);
    throw error;
  }
}

const planView = ({ file, diff, isOutdated }: CheckedPlan) => ({
  file,
  outdated: isOutdated,
  diff: diff ?? null,
});
