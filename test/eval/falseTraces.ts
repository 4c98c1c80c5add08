/**
 * `node test/eval/falseTraces.ts [--set FILE.jsonl]… [--show N]`: leaves out each relation of many plans that counts
 * as written, generates the code again and lists those without which it is the same: nobody would miss them. The plans:
 * one for each relation that the catalogue can produce, or one for each intent of the files.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { CODE_LANGUAGE_IDS } from "../../src/contract/code.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import type { PlanInput } from "../../src/contract/plan.ts";
import { plansOfRelations } from "../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { tableOf } from "../../src/engine/code/tables.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../src/shared/clouds.ts";
import { tracesOf, withOthers } from "../support/code/falseTraces.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string", multiple: true, default: [] },
    show: { type: "string", default: "60" },
  },
});
const engine = createEngine();

interface Row {
  readonly intent: string;
  readonly cloud?: string;
  readonly provider?: string;
  readonly constraints?: Readonly<Record<string, unknown>>;
}

function plansOf(cloud: string): PlanInput[] {
  if (values.set.length === 0) return plansOfRelations(cloud, shippedCatalogue()).map(withOthers);
  return values.set
    .flatMap((file) => readFileSync(file, "utf8").trim().split("\n"))
    .map((line): Row => JSON.parse(line))
    .filter((row) => (row.cloud ?? row.provider ?? CLOUD_IDS[0]) === cloud)
    .map(({ intent, constraints = {} }) => {
      const { candidates, region } = engine.propose(cloud, { intent, constraints });
      const chosen = candidates.filter(isInDesign);
      return engine.resolve(cloud, { candidates: chosen, constraints, ...(region && { region }) });
    })
    .filter(({ components }) => components.length > 0)
    .map(withOthers);
}

for (const cloud of CLOUD_IDS) {
  const plans = plansOf(cloud);
  for (const language of CODE_LANGUAGE_IDS.filter((one) => tableOf(one, cloud) !== undefined)) {
    const counts = new Map<string, { real: number; same: number }>();
    for (const plan of plans)
      for (const { words, real } of await tracesOf(plan, language)) {
        const count = counts.get(words) ?? { real: 0, same: 0 };
        if (real) count.real += 1;
        else count.same += 1;
        counts.set(words, count);
      }
    const all = [...counts.values()];
    const sum = (of: "real" | "same") => all.reduce((total, one) => total + one[of], 0);
    const same = [...counts].filter(([, one]) => one.same > 0).sort(([, a], [, b]) => b.same - a.same);
    const never = same.filter(([, { real }]) => real === 0).length;
    console.log(
      `\n${cloud}, ${language}: ${sum("real") + sum("same")} relations, ${sum("same")} without which the code is the same (${same.length} kinds, ${never} of them always)`,
    );
    for (const [words, one] of same.slice(0, Number(values.show)))
      console.log(`${String(one.same).padStart(5)} of ${one.same + one.real}  ${words}`);
  }
}
