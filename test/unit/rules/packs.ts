/** Short ways to say what a test of rules is about. */
import type { ChosenComponent } from "../../../src/contract/primitives.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import type { RulePackError } from "../../../src/engine/rules/errors.ts";
import { parsePack } from "../../../src/engine/rules/parse.ts";

export const engine = createEngine();

/** A pack called "ours" of some rules, as its YAML reads. */
export function packText(rules: string): string {
  const lines = rules.replace(/^\n|\s+$/g, "").split("\n");
  const margin = /^ */.exec(lines[0] ?? "")?.[0].length ?? 0;
  return `pack: ours\ntitle: What we build by\nrules:\n${lines.map((line) => `  ${line.slice(margin)}`).join("\n")}\n`;
}

export function ours(rules: string) {
  return parsePack(packText(rules), "ours.yaml").pack;
}

/** What is said of a text that is no pack: `line:column message`. */
export function complaints(text: string): string[] {
  try {
    parsePack(text, "ours.yaml");
  } catch (error) {
    const { problems } = error as RulePackError;
    return problems.map(({ line, column, message }) => `${line}:${column} ${message}`);
  }
  return [];
}

/** Composes a plan of some types of AWS under a pack of some rules. */
export function compose(rules: string, candidates: readonly (string | ChosenComponent)[], more: object = {}) {
  return engine.resolve("aws", {
    candidates: candidates.map((one) => (typeof one === "string" ? { type_id: `${one}@1` } : one)),
    rules: [ours(rules)],
    ...more,
  });
}

/** A component of a type with settings. */
export function component(type: string, settings: Record<string, unknown>, name?: string): ChosenComponent {
  return { type_id: `${type}@1`, desired_input: settings, ...(name !== undefined && { name }) };
}
