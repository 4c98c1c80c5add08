/**
 * `node test/eval/corpus.ts FOLDER [--set FILE.jsonl]…`: writes many plans and their code in every language, as
 * `FOLDER/<plan>/<language>/…`, so that what a change does to code can be seen:
 * `git diff --no-index --stat BEFORE AFTER`. The plans: one for each relation that the catalogue can produce, and one
 * for each intent of the files (rows of JSON with `intent`, `cloud` or `provider`, and `constraints`).
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CODE_LANGUAGE_IDS } from "../../src/contract/code.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import type { DeploymentPlan } from "../../src/contract/plan.ts";
import { plansOfRelations } from "../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { generateCode } from "../../src/engine/code/generate.ts";
import { shippedTable } from "../../src/engine/code/shipped.ts";
import { tableOf } from "../../src/engine/code/tables.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../src/shared/clouds.ts";
import { FreeNames } from "../../src/shared/freeNames.ts";
import { typeName } from "./rows.ts";

interface Row {
  readonly intent: string;
  readonly cloud?: string;
  readonly provider?: string;
  readonly constraints?: Readonly<Record<string, unknown>>;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: "string", multiple: true, default: [] } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("Name the folder that the code is written to.");
const catalogue = shippedCatalogue();
const engine = createEngine();
const free = new FreeNames();

for (const cloud of CLOUD_IDS)
  for (const plan of plansOfRelations(cloud, catalogue))
    await write(free.take(named(cloud, plan)), cloud, plan);
for (const file of values.set)
  for (const [index, line] of readFileSync(file, "utf8").trim().split("\n").entries()) {
    const row: Row = JSON.parse(line);
    const cloud = row.cloud ?? row.provider ?? CLOUD_IDS[0];
    await write(`${cloud}-${file.replaceAll(/^.*\/|\.jsonl$/g, "")}-${index}`, cloud, planFor(cloud, row));
  }

/** A name that stays when the catalogue grows, and is no longer than a folder's may be. */
function named(cloud: string, { components }: DeploymentPlan): string {
  const types = components.map(({ type_id }) => typeName(type_id).replace("/", "-")).join("+");
  return `${cloud}-${types}`.slice(0, 150);
}

function planFor(cloud: string, { intent, constraints = {} }: Row): DeploymentPlan {
  const { candidates, region } = engine.propose(cloud, { intent, constraints });
  return engine.resolve(cloud, {
    candidates: candidates.filter(isInDesign),
    constraints,
    ...(region !== undefined && { region }),
  });
}

async function write(name: string, cloud: string, plan: DeploymentPlan): Promise<void> {
  mkdirSync(join(String(folder), name), { recursive: true });
  writeFileSync(join(String(folder), name, "plan.json"), `${JSON.stringify(plan, null, 1)}\n`);
  if (plan.components.length === 0) return;
  for (const language of CODE_LANGUAGE_IDS.filter((one) => tableOf(one, cloud) !== undefined)) {
    const code = await generateCode(plan, language, catalogue, shippedTable, name);
    if ("refused" in code) throw new Error(`${name}: ${String(code.refused)}`);
    const place = join(String(folder), name, language);
    mkdirSync(place, { recursive: true });
    for (const { path, content } of code.files) writeFileSync(join(place, path), content);
  }
}
