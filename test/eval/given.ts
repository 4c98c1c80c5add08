/**
 * `node test/eval/given.ts SLOTS.jsonl`: how many of a design's essential roles are filled when the caller says which roles
 * there are, as a language model would that had read the intent. Each slot's types are turned into one role;
 * nothing else of the row is told. What is missing then is the designs' fault, and not the reader's.
 */
import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { generate } from "../../src/engine/build/generate.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";

const Row = z.looseObject({
  id: z.string(),
  cloud: z.string(),
  intent: z.string(),
  constraints: z.optional(z.record(z.string(), z.unknown())),
  slots: z.array(z.array(z.string())),
});

generate();
const { createPlanner } = await import("../../src/engine/planner/planner.ts");
const { Proposer } = await import("../../src/engine/planner/propose.ts");
const { shippedPlannerData } = await import("../../src/engine/planner/shipped.ts");

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error("Name a file of rows with slots.");
const rows = readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => Row.parse(JSON.parse(line)));
const catalogue = shippedCatalogue();
const data = shippedPlannerData();
const planner = createPlanner(catalogue, data);
const { architect } = new Proposer(catalogue, data);

const results = rows.map(({ id, cloud, intent, constraints, slots }) => {
  const known = slots.filter((slot) => slot.some((type) => entryOf(type) !== undefined));
  const roles = [...new Set(known.flatMap((slot) => roleOf(cloud, slot) ?? []))];
  const { candidates } = planner.propose(cloud, {
    intent,
    ...(constraints && { constraints }),
    facts: { roles },
  });
  const chosen = new Set(
    candidates.flatMap(({ recommended, type_id }) =>
      recommended === true ? [type_id.replace(/@.*$/, "")] : [],
    ),
  );
  const missed = slots.filter((slot) => !slot.some((type) => chosen.has(type)));
  return { id, slots: slots.length, missed, recommended: chosen.size };
});
const total = (count: (result: (typeof results)[number]) => number) =>
  results.reduce((sum, result) => sum + count(result), 0);
console.log(
  JSON.stringify(
    {
      rows: rows.length,
      slotRecall: 1 - total(({ missed }) => missed.length) / total(({ slots }) => slots),
      complete: total(({ missed }) => Number(missed.length === 0)) / rows.length,
      recommendedPerRow: total(({ recommended }) => recommended) / rows.length,
      missed: results.flatMap(({ id, missed }) => missed.map((slot) => `${id}: ${slot.join(" | ")}`)),
    },
    null,
    2,
  ),
);

function entryOf(type: string) {
  const [cloud = "", name = ""] = type.split(":");
  return catalogue.find(cloud, name);
}

/** The role that a slot means; what no role offers stands for what is kept in it (a server for its databases). */
function roleOf(cloud: string, slot: readonly string[]): string | undefined {
  const names = new Set(slot.map((type) => type.replace(/^[^:]*:/, "")));
  const kept = catalogue.entries
    .filter(({ provider }) => provider === cloud)
    .filter(({ requires }) => requires.some(({ inside, type }) => inside === true && names.has(type)))
    .map(({ typeId }) => typeId.replace(/@.*$/, ""));
  return roleFilledBy(cloud, slot) ?? roleFilledBy(cloud, kept);
}

/**
 * The role that one of the types fills where nothing else is known (a firewall in the hub rather than rules for
 * packets); of several the one that most of the types can fill, then the one that the first types stand for.
 */
function roleFilledBy(cloud: string, slot: readonly string[]): string | undefined {
  const names = slot.map((type) => type.replace(/^[^:]*:/, ""));
  const own = slot.flatMap((type) => entryOf(type) ?? []).map((entry) => architect.roleOf(entry));
  const far = (place: number) => (place < 0 ? slot.length : place);
  const fitting = architect.library.roles.map(({ id }) => {
    const fillings = architect.library.fillings(cloud, id);
    const usual = fillings.find((filling) => filling.if === undefined) ?? fillings[0];
    const count = new Set(fillings.flatMap(({ type }) => (names.includes(type) ? [type] : []))).size;
    return { id, count, usual: far(names.indexOf(usual?.type ?? "")), own: far(own.indexOf(id)) };
  });
  const isUsual = ({ usual }: { usual: number }) => Number(usual < slot.length);
  const [best] = fitting.sort(
    (a, b) => isUsual(b) - isUsual(a) || b.count - a.count || a.usual - b.usual || a.own - b.own,
  );
  return best !== undefined && best.count > 0 ? best.id : undefined;
}
