/** What rules cost: reading packs, and composing a large plan under many rules beside composing it without. */
import { createEngine } from "../../src/engine/engine.ts";
import type { RulePack } from "../../src/engine/rules/model.ts";
import { parsePack } from "../../src/engine/rules/parse.ts";

const RULES = 1_000;
const COMPONENTS = 1_000;
const PACKS = 5;
const ROUNDS = 5;

const CONDITIONS = [
  "{ type: aws:s3/bucket, setting: { visibility: public } }",
  '{ type: "aws:*/queue", property: { VisibilityTimeout: "9*" } }',
  "{ gives: relational-store, tags: { owner: { absent: true } } }",
  "{ role: [queue, topic], relation: { to: { gives: function }, none: true } }",
  '{ name: "*-legacy-*", cost: high }',
] as const;

function packText(pack: number): string {
  const rules = Array.from({ length: RULES / PACKS }, (_, index) => {
    const effect = ["warn", "error", "warn", "forbid", "warn"][index % 5];
    return `  - id: rule-${index}\n    effect: ${effect}\n    when: ${CONDITIONS[index % CONDITIONS.length]}\n    message: "{components} break rule ${index}."\n`;
  });
  return `pack: pack-${pack}\ntitle: Pack ${pack}\nrules:\n${rules.join("")}`;
}

export interface RulesTiming {
  readonly rules: number;
  readonly components: number;
  readonly readMs: number;
  readonly withoutMs: number;
  readonly withMs: number;
  /** What the rules alone take: the bound is 200 ms. */
  readonly rulesMs: number;
}

export function benchRules(): RulesTiming {
  const engine = createEngine();
  const types = engine.search("aws", "").slice(0, 250);
  const candidates = Array.from({ length: COMPONENTS }, (_, index) => ({
    type_id: types[index % types.length]?.type_id ?? "aws:sqs/queue@1",
    name: `component-${index}`,
    desired_input: { VisibilityTimeout: index, Tags: [{ Key: "team", Value: `t${index % 7}` }] },
  }));
  const texts = Array.from({ length: PACKS }, (_, pack) => packText(pack));
  let packs: RulePack[] = [];
  const readMs = median(() => {
    packs = texts.map((text, index) => parsePack(text, `pack-${index}.yaml`).pack);
  });
  const resolve = (rules: RulePack[]) => engine.resolve("aws", { candidates, rules });
  const { components } = resolve([]);
  const withoutMs = median(() => resolve([]));
  const withMs = median(() => resolve(packs));
  return {
    rules: RULES,
    components: components.length,
    readMs,
    withoutMs,
    withMs,
    rulesMs: Math.round(withMs - withoutMs),
  };
}

function median(work: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => {
    const { user } = process.cpuUsage();
    work();
    return (process.cpuUsage().user - user) / 1000;
  });
  return Math.round(times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0);
}
