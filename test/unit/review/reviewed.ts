/** Reviews of texts. */
import { createEngine } from "../../../src/engine/engine.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";
import { filesOf } from "../read/files.ts";

const engine = createEngine();

/** Findings of the file or folder at a path. */
export async function reviewed(contents: Readonly<Record<string, string>>, path: string, rules?: string) {
  const { plan } = await engine.read(filesOf(contents), [path]);
  const packs = rules === undefined ? [] : [parsePack(rules, "rules.yaml").pack];
  return engine.review(plan, packs);
}
export const terraform = (text: string, rules?: string) => reviewed({ "main.tf": text }, "", rules);
export const template = (text: string) => reviewed({ "t.yaml": text }, "t.yaml");
export const rulesOf = (findings: readonly { rule: string }[]) => findings.map(({ rule }) => rule);
