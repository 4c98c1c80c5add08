/** `npm run eval -- --set FILE.jsonl [--masked] [--misses]`: how well the planner finds what designs really used. */
import { parseArgs } from "node:util";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { createPlanner } from "../../src/engine/planner/planner.ts";
import { shippedPlannerData } from "../../src/engine/planner/shipped.ts";
import { evaluate } from "./evaluate.ts";
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
const planner = createPlanner(catalogue, shippedPlannerData());
const { report, misses } = evaluate(planner, catalogue, readRows(values.set), values.masked);
console.log(JSON.stringify(values.misses ? { ...report, misses } : report, null, 2));
