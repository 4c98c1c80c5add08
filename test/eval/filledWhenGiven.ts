import * as z from "zod/mini";
import { isInDesign } from "../../src/contract/inDesign.ts";
import { shippedCatalogue } from "../../src/engine/catalogue/catalogue.ts";
import { createPlanner } from "../../src/engine/planner/planner.ts";
import { Proposer } from "../../src/engine/planner/propose.ts";
import { shippedPlannerData } from "../../src/engine/planner/shipped.ts";

/** An intent and its essential roles, each as the types that are a fair choice for it (`aws:sqs/queue`). */
export const SlotRow = z.looseObject({
  id: z.string(),
  cloud: z.string(),
  intent: z.string(),
  constraints: z.optional(z.record(z.string(), z.unknown())),
  slots: z.array(z.array(z.string())),
});
export type SlotRow = z.infer<typeof SlotRow>;

/** How much of some designs is filled when it is said which roles there are; shares are between 0 and 1. */
export interface GivenReport {
  readonly rows: number;
  readonly slotRecall: number;
  readonly complete: number;
  readonly chosenPerRow: number;
  /** "row: type | type" of each role that nothing fills. */
  readonly missed: readonly string[];
}

const catalogue = shippedCatalogue();
const data = shippedPlannerData();
const planner = createPlanner(catalogue, data);
const { architect } = new Proposer(catalogue, data);

/** Proposes for each row with its roles as facts, and compares the types of the design with its slots. */
export function filledWhenGiven(rows: readonly SlotRow[]): GivenReport {
  const results = rows.map(({ id, cloud, intent, constraints, slots }) => {
    const known = slots.filter((slot) => slot.some((type) => entryOf(type) !== undefined));
    const roles = [...new Set(known.flatMap((slot) => roleOf(cloud, slot) ?? []))];
    const { candidates } = planner.propose(cloud, {
      intent,
      ...(constraints && { constraints }),
      facts: { roles },
    });
    const chosen = new Set(candidates.filter(isInDesign).map(({ type_id }) => type_id.replace(/@.*$/, "")));
    const missed = slots.filter((slot) => !slot.some((type) => chosen.has(type)));
    return { id, slots: slots.length, missed, chosen: chosen.size };
  });
  const total = (count: (result: (typeof results)[number]) => number) =>
    results.reduce((sum, result) => sum + count(result), 0);
  return {
    rows: rows.length,
    slotRecall: 1 - total(({ missed }) => missed.length) / total(({ slots }) => slots),
    complete: total(({ missed }) => Number(missed.length === 0)) / rows.length,
    chosenPerRow: total(({ chosen }) => chosen) / rows.length,
    missed: results.flatMap(({ id, missed }) => missed.map((slot) => `${id}: ${slot.join(" | ")}`)),
  };
}

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
