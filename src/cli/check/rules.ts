/** Reads the team's rules, and runs their examples. */
import type { InspectedRules } from "../../contract/rules.ts";
import type { Engine } from "../../engine/engine.ts";
import { RulePackError } from "../../engine/rules/errors.ts";
import type { RulePack } from "../../engine/rules/model.ts";
import { readPacks } from "../../engine/rules/read.ts";
import { append } from "../../shared/append.ts";
import { errorWords } from "../../shared/fault.ts";
import type { TextFile } from "./files.ts";
import type { Finding } from "./finding.ts";

/** The packs that can be used, and what is wrong with these and the others. */
export async function readRules(engine: Engine, files: readonly TextFile[]) {
  const packs: RulePack[] = [];
  const findings: Finding[] = [];
  for (const { name: file, text, refused } of files) {
    const { pack, problems } = refused === undefined ? await inspected(engine, text) : unreadable(refused);
    if (pack) append(packs, readPacks([pack]));
    for (const { kind, line, column, message } of problems)
      findings.push({
        rule: `check:${kind}`,
        level: kind === "rule-about-nothing" ? "warning" : "error",
        ...{ message, file, line, column },
        components: [],
      });
  }
  return { packs, findings };
}

/** What is wrong with a file is among its problems, also what nobody foresaw. */
async function inspected(engine: Engine, text: string): Promise<Pick<InspectedRules, "pack" | "problems">> {
  try {
    return await engine.inspectRules(text);
  } catch (error) {
    return unreadable(errorWords(error));
  }
}

function unreadable(message: string): Pick<InspectedRules, "pack" | "problems"> {
  return { problems: [{ kind: "unreadable-rules", line: 1, column: 1, message }] };
}

/** The packs of files of which each must be one. @throws RulePackError with what is wrong with the others */
export async function usableRules(engine: Engine, files: readonly TextFile[]): Promise<readonly RulePack[]> {
  const { packs, findings } = await readRules(engine, files);
  const unreadable = findings.filter(({ rule }) => rule === "check:unreadable-rules");
  if (unreadable.length > 0) throw new RulePackError(unreadable);
  return packs;
}
