/**
 * `node test/eval/code.ts --to terraform --cloud aws [--set FILE.jsonl]… [--show N]`: proposes, composes and generates
 * each intent of the files on its cloud, and counts what independent judges find. Without a file: the intents that the
 * tests use.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { CodeLanguage } from "../../src/contract/code.ts";
import type { IntentFacts } from "../../src/contract/design.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../src/engine/code/generate.ts";
import { shippedTable } from "../../src/engine/code/shipped.ts";
import { tableOf } from "../../src/engine/code/tables.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { judgeBicep } from "../support/code/bicep.ts";
import { judgeTemplate } from "../support/code/cloudFormation.ts";
import { REQUESTS } from "../support/code/intents.ts";
import { judgeTerraform } from "../support/code/terraform.ts";

const { values } = parseArgs({
  options: {
    to: { type: "string", default: "terraform" },
    cloud: { type: "string", default: "aws" },
    set: { type: "string", multiple: true, default: [] },
    show: { type: "string", default: "30" },
  },
});
const [language, cloud] = [values.to as CodeLanguage, values.cloud];
const table = tableOf(language, cloud);
if (!table) throw new Error(`${language} does not know ${cloud}.`);
const engine = createEngine();
const catalogue = shippedCatalogue();

const intents = values.set.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(
      (line) =>
        JSON.parse(line) as {
          intent: string;
          cloud?: string;
          provider?: string;
          constraints?: Record<string, unknown>;
          facts?: IntentFacts;
        },
    )
    .filter((row) => (row.cloud ?? row.provider) === cloud),
);
const rows = intents.length > 0 ? intents : REQUESTS.map((request) => ({ ...request, constraints: {} }));
const counts = new Map<string, number>();
const missing = new Map<string, number>();
const decisions = new Map<string, number>();
const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
let components = 0;
for (const { intent, facts, constraints = {} } of rows) {
  const { candidates, region } = engine.propose(cloud, { intent, constraints, ...(facts && { facts }) });
  const chosen = candidates.filter(isInDesign);
  const plan = engine.resolve(cloud, {
    candidates: chosen,
    constraints,
    ...(region !== undefined && { region }),
  });
  components += plan.components.length;
  const code = await generateCode(plan, language, catalogue, shippedTable);
  if ("refused" in code) throw new Error(String(code.refused));
  for (const { type_id } of code.missing) count(missing, type_id);
  for (const { component, text, variable } of code.decisions)
    count(
      decisions,
      `${plan.components.find((one) => one.name === component)?.type_id}: ${variable ? "give" : "decide"} ${text}`,
    );
  if (language === "terraform")
    for (const problem of await judgeTerraform(code.files, (await shippedTable(table)).schemas))
      count(counts, problem);
  if (language === "bicep") {
    const text = code.files.find(({ path }) => path === "main.bicep")?.content ?? "";
    for (const problem of await judgeBicep(text, (await shippedTable(table)).schemas)) count(counts, problem);
  }
  if (language === "cloudformation")
    for (const { rule, severity, text } of judgeTemplate(
      code.files.find(({ path }) => path === "template.yaml")?.content ?? "",
    ))
      count(counts, `${severity} ${rule} ${text}`);
}
const most = (map: Map<string, number>) =>
  [...map].sort(([, a], [, b]) => b - a).slice(0, Number(values.show));
const print = (title: string, map: Map<string, number>) => {
  console.log(`\n${title}: ${[...map.values()].reduce((sum, one) => sum + one, 0)} (${map.size} different)`);
  for (const [key, times] of most(map)) console.log(`${String(times).padStart(5)}  ${key}`);
};
console.log(`${rows.length} intents, ${components} components`);
print("Problems", counts);
print("Missing", missing);
print("Left to a person", decisions);
