/** The text of generated code, for rules on what stands in it. */
import assert from "node:assert/strict";
import type { CodeFile, CodeLanguage } from "../../../src/contract/code.ts";
import type { GeneratedCode } from "../../../src/contract/generatedCode.ts";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { createEngine } from "../../../src/engine/engine.ts";

const engine = createEngine();

/** The code of a plan, with all that it says of what is left. */
export async function generated(plan: PlanInput, to: CodeLanguage): Promise<GeneratedCode> {
  const code = await engine.generate({ plan, to });
  assert.ok(!("refused" in code), JSON.stringify(code));
  return code;
}

/** Whether a file is code, and not beside it. */
export function isCode({ path, keep_existing }: CodeFile): boolean {
  return path !== "README.md" && keep_existing !== true;
}

/** All files of a plan's code but what is beside it, with one blank before each `=`, however it is aligned. */
export async function codeOf(plan: PlanInput, to: CodeLanguage): Promise<string> {
  const { files: all } = await generated(plan, to);
  const files = all.filter(isCode);
  return files.map(({ content }) => content.replaceAll(/ += /g, " = ")).join("\n");
}
