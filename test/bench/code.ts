/** What generating code costs: a plan of some 200 components in each language, in ms that its thread computes. */
import { isInDesign } from "../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../src/engine/code/generate.ts";
import { shippedTable } from "../../src/engine/code/shipped.ts";
import { tableOf } from "../../src/engine/code/tables.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../src/shared/clouds.ts";
import { CODE_LANGUAGES, languagesFor } from "../../src/shared/codeLanguages.ts";
import { REQUESTS } from "../support/code/intents.ts";

const COMPONENTS = 200;
/** The engine of JavaScript still compiles what the first rounds run. */
const WARMING = 10;
const ROUNDS = 30;

export interface CodeTiming {
  readonly language: string;
  readonly cloud: string;
  readonly components: number;
  readonly kb: number;
  /** The first of the process: what a person waits for who generates once. */
  readonly firstMs: number;
  /** The median of those after the first ten. */
  readonly ms: number;
}

export async function benchCode(): Promise<CodeTiming[]> {
  const timings: CodeTiming[] = [];
  for (const cloud of CLOUD_IDS) {
    const plan = largePlan(cloud);
    for (const language of languagesFor(cloud)) {
      const table = tableOf(language, cloud);
      if (!table) continue;
      const tables = await shippedTable(table);
      const write = () => generateCode(plan, language, shippedCatalogue(), async () => tables);
      const times: number[] = [];
      let content: readonly string[] = [];
      for (let round = 0; round < WARMING + ROUNDS; round += 1) {
        const before = process.threadCpuUsage().user;
        const code = await write();
        times.push((process.threadCpuUsage().user - before) / 1000);
        content = "refused" in code ? [] : code.files.map((file) => file.content);
      }
      const steady = times.slice(WARMING).sort((a, b) => a - b);
      timings.push({
        language: CODE_LANGUAGES[language].name,
        cloud,
        components: plan.components.length,
        kb: Math.round(content.join("").length / 1024),
        firstMs: times[0] ?? 0,
        ms: steady[Math.floor(ROUNDS / 2)] ?? 0,
      });
    }
  }
  return timings;
}

/** Designs of many kinds in one plan, up to its size. */
function largePlan(cloud: string) {
  const engine = createEngine();
  const candidates = REQUESTS.flatMap((request) =>
    engine.propose(cloud, request).candidates.filter(isInDesign),
  );
  let chosen = candidates.slice(0, 20);
  let plan = engine.resolve(cloud, { candidates: chosen });
  while (plan.components.length < COMPONENTS && chosen.length < candidates.length) {
    chosen = candidates.slice(0, chosen.length + 10);
    plan = engine.resolve(cloud, { candidates: chosen });
  }
  return plan;
}
