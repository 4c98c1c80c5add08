/** `npm run eval -- --set FILE.jsonl [--masked] [--misses]`: how well the planner finds what designs really used. */
import { parseArgs } from "node:util";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { createPlanner } from "../../src/engine/planner/planner.ts";
import { Proposer } from "../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../src/engine/planner/shipped.ts";
import { evaluate } from "./evaluate.ts";
import { missTable } from "./misses.ts";
import { readRows } from "./rows.ts";

const { values } = parseArgs({
  options: {
    set: { type: "string" },
    masked: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
  },
});
if (values.set === undefined) throw new Error("Name a file of labelled intents: --set FILE.jsonl");
const catalogue = shippedCatalogue();
const rows = readRows(values.set);
const data = shippedPlannerData();
const report = evaluate(createPlanner(catalogue, data), catalogue, rows, values.masked);
const misses = values.misses ? { misses: missTable(new Proposer(catalogue, data), catalogue, rows) } : {};
console.log(JSON.stringify({ ...report, ...misses }, null, 2));
