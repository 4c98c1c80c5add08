/** `check`: holds plans against the rules, the catalogue and the knowledge of now. */
import type { Engine } from "../../engine/engine.ts";
import type { CheckCommand } from "./arguments.ts";
import { planFiles, ruleFiles } from "./files.ts";
import type { Finding } from "./finding.ts";
import { countsOf, failOn, inOrder, lineOf, replaceFile, writeSarif } from "./findings.ts";
import { type CheckedPlan, checkPlan } from "./plan.ts";
import { readRules } from "./rules.ts";

/** Checks, prints, and sets the exit code. @throws Error of the file system */
export async function check(command: CheckCommand, engine: Engine): Promise<void> {
  const rules = await readRules(engine, await ruleFiles(command.rules));
  const files = await planFiles(command.paths);
  const plans: CheckedPlan[] = [];
  const rewritten: string[] = [];
  for (const file of files) {
    const checked = checkPlan(engine, rules.packs, file);
    if (!command.update || checked.updated === undefined) {
      plans.push(checked);
      continue;
    }
    await replaceFile(file.path, checked.updated);
    rewritten.push(file.name);
    plans.push(checkPlan(engine, rules.packs, { ...file, text: checked.updated }));
  }
  const findings = inOrder([...rules.findings, ...plans.flatMap((plan) => plan.findings)]);
  if (command.sarif !== undefined) await writeSarif(command.sarif, findings);
  process.stdout.write(
    command.json ? jsonOf(plans, findings, rewritten) : textOf(plans, findings, rewritten),
  );
  failOn(command.failOn, findings);
}

function textOf(
  plans: readonly CheckedPlan[],
  findings: readonly Finding[],
  rewritten: readonly string[],
): string {
  return [
    ...findings.map(lineOf),
    ...rewritten.map((file) => `${file} was rewritten.`),
    `${plans.length} ${plans.length === 1 ? "plan" : "plans"}: ${countsOf(findings)}.`,
    "",
  ].join("\n");
}

function jsonOf(
  plans: readonly CheckedPlan[],
  findings: readonly Finding[],
  rewritten: readonly string[],
): string {
  const told = plans.map(({ file, diff, isOutdated }) => ({
    file,
    outdated: isOutdated,
    diff: diff ?? null,
  }));
  return `${JSON.stringify({ plans: told, findings, rewritten }, null, 2)}\n`;
}
