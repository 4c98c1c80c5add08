/**
 * `node test/eval/roundTrip.ts [--set FILE.jsonl]… [--relations] [--only TABLE] [--verbose]`: writes plans as code and
 * reads them again: how many components and relations the readers find, in each language that is read. The plans: one
 * for each intent of the tests and of the files (rows of JSON with `intent`, `cloud` or `provider`, `constraints` and `facts`),
 * and with `--relations` the smallest for each relation that the catalogue can produce.
 */

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { IntentFacts } from "../../src/contract/design.ts";
import { isInDesign } from "../../src/contract/inDesign.ts";
import type { PlanInput } from "../../src/contract/plan.ts";
import { plansOfRelations } from "../../src/engine/build/relationCoverage.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { tableOf } from "../../src/engine/code/tables.ts";
import { createEngine } from "../../src/engine/engine.ts";
import { CLOUD_IDS } from "../../src/shared/clouds.ts";
import { REQUESTS } from "../support/code/intents.ts";
import { READ_AGAIN, type RoundTrip, roundTrip } from "../support/code/roundTrip.ts";

interface Row {
  readonly intent: string;
  readonly cloud?: string;
  readonly provider?: string;
  readonly constraints?: Readonly<Record<string, unknown>> | undefined;
  readonly facts?: IntentFacts | undefined;
}

const { values } = parseArgs({
  options: {
    set: { type: "string", multiple: true, default: [] },
    relations: { type: "boolean", default: false },
    only: { type: "string" },
    verbose: { type: "boolean", default: false },
  },
});
const catalogue = shippedCatalogue();
const engine = createEngine();
const total = new Map<string, Sum>();

interface Sum {
  plans: number;
  written: number;
  lost: number;
  pairs: number;
  lostPairs: number;
  /** Of both those that the code says to have nothing of. */
  untraced: number;
  lostUntraced: number;
  invented: number;
  readonly lostTypes: Map<string, string[]>;
  readonly lostWords: Map<string, string[]>;
  readonly inventedWords: Map<string, string[]>;
}

for (const cloud of CLOUD_IDS) {
  for (const [index, request] of REQUESTS.entries())
    await judge(cloud, `tests-${index}`, planFor(cloud, request));
  if (values.relations)
    for (const [index, plan] of plansOfRelations(cloud, catalogue).entries())
      await judge(cloud, `relations-${index}`, plan);
}
for (const file of values.set)
  for (const [index, line] of readFileSync(file, "utf8").trim().split("\n").entries()) {
    const row: Row = JSON.parse(line);
    const cloud = row.cloud ?? row.provider ?? CLOUD_IDS[0];
    await judge(cloud, `${file.replaceAll(/^.*\/|\.jsonl$/g, "")}-${index}`, planFor(cloud, row));
  }
for (const [table, sum] of total) report(table, sum);

function planFor(cloud: string, { intent, facts, constraints = {} }: Row): PlanInput {
  const { candidates, region } = engine.propose(cloud, { intent, constraints, ...(facts && { facts }) });
  return engine.resolve(cloud, {
    candidates: candidates.filter(isInDesign),
    constraints,
    ...(region !== undefined && { region }),
  });
}

async function judge(cloud: string, name: string, plan: PlanInput): Promise<void> {
  for (const language of READ_AGAIN) {
    const table = tableOf(language, cloud);
    if (table === undefined || (values.only !== undefined && values.only !== table)) continue;
    const trip = await roundTrip(plan, cloud, language, catalogue);
    if (trip) add(sumOf(table), `${cloud}-${name}`, trip);
  }
}

function sumOf(table: string): Sum {
  const sum = total.get(table) ?? {
    ...{ plans: 0, written: 0, lost: 0, pairs: 0, lostPairs: 0, untraced: 0, lostUntraced: 0, invented: 0 },
    ...{ lostTypes: new Map(), lostWords: new Map(), inventedWords: new Map() },
  };
  total.set(table, sum);
  return sum;
}

function add(sum: Sum, plan: string, { written, lost, pairs, lostPairs, invented }: RoundTrip): void {
  sum.plans++;
  sum.written += written.length;
  sum.lost += lost.length;
  sum.pairs += pairs.length;
  sum.lostPairs += lostPairs.length;
  sum.untraced += pairs.filter(({ untraced }) => untraced).length;
  sum.lostUntraced += lostPairs.filter(({ untraced }) => untraced).length;
  sum.invented += invented.length;
  const note = (map: Map<string, string[]>, key: string, what: string) =>
    map.set(key, [...(map.get(key) ?? []), `${plan}: ${what}`]);
  for (const { name, type_id } of lost) note(sum.lostTypes, type_id, name);
  for (const { words, from, to, untraced } of lostPairs)
    note(sum.lostWords, `${words}${untraced ? " (untraced)" : ""}`, `${from} → ${to}`);
  for (const { words, from, to } of invented) note(sum.inventedWords, words, `${from} → ${to}`);
}

function report(table: string, sum: Sum): void {
  const share = (part: number, whole: number) =>
    `${((100 * part) / Math.max(1, whole)).toFixed(2)} % of ${whole}`;
  const found = sum.pairs - sum.lostPairs;
  console.log(`${table}, ${sum.plans} plans`);
  console.log(`  components:            ${share(sum.written - sum.lost, sum.written)}`);
  console.log(`  relation pairs:        ${share(found, sum.pairs)}`);
  const traced = sum.pairs - sum.untraced;
  console.log(`  that leave a trace:    ${share(traced - (sum.lostPairs - sum.lostUntraced), traced)}`);
  console.log(`  precision:             ${share(found, found + sum.invented)}`);
  if (!values.verbose) return;
  print("lost components", sum.lostTypes);
  print("lost pairs", sum.lostWords);
  print("invented pairs", sum.inventedWords);
}

function print(title: string, found: ReadonlyMap<string, readonly string[]>): void {
  console.log(`  ${title}:`);
  for (const [words, all] of [...found].sort(([, a], [, b]) => b.length - a.length).slice(0, 80))
    console.log(`    ${String(all.length).padStart(4)} ${words}   (${all.slice(0, 2).join("; ")})`);
}
