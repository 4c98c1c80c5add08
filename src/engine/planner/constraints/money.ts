import { saysOneOf } from "../../../shared/constraints/model.ts";
import type { CatalogueEntry } from "../../catalogue/schema.ts";
import { type Effect, exclude, type Judge, note, weigh } from "./effect.ts";
import { readAmount } from "./read.ts";

type CostClass = CatalogueEntry["qualifiers"]["cost"];
const CLASSES: readonly CostClass[] = ["free", "low", "medium", "high"];
/** The catalogue's cost classes: the most that a type of the class costs at rest, in dollars a month. */
const CEILINGS: readonly (readonly [CostClass, number])[] = [
  ["free", 0],
  ["low", 20],
  ["medium", 200],
];
/** What says a class: one of these at the start of a value, or one of several words anywhere in it. */
const WORDS: Readonly<Record<CostClass, readonly string[]>> = {
  free: ["free", "zero", "none", "no", "nothing", "free tier"],
  low: [
    ...["low", "small", "tight", "cheap", "minimal", "minimum", "hobby", "tiny", "limited", "lowest"],
    ...["cost sensitive", "cost effective", "cost optimized", "cost optimised"],
  ],
  medium: ["medium", "moderate", "normal", "standard", "balanced", "average"],
  high: ["high", "large", "unlimited", "generous", "enterprise", "any", "big"],
};
/** Every word that a budget is read from. */
export const BUDGET_WORDS: readonly string[] = Object.values(WORDS).flat();
const EXPENSIVE = -1200;

/** `budget: "low"` or `budget: 50` (dollars a month): types that cost more at rest are out. */
export function limitBudget(value: unknown): Effect {
  const highest = classOfBudget(value);
  if (highest === undefined)
    return note(`The constraint budget is not understood: ${JSON.stringify(value)}.`);
  if (highest === "high") return { hasBudget: true };
  return { hasBudget: true, judges: [atMost(highest, `the budget “${String(value)}”`)] };
}

/** A wish for little cost, as the intent says it: the expensive count less, but stay. */
export function preferCheap(evidence: string): Judge {
  return (entry) =>
    entry.qualifiers.cost === "high"
      ? weigh(EXPENSIVE, evidence, `it costs much even at rest, and the intent says “${evidence}”`)
      : undefined;
}

/** The cost class that a budget allows; undefined where the value says none. */
export function classOfBudget(value: unknown): CostClass | undefined {
  const text = typeof value === "string" ? value : "";
  const amount = readAmount(value);
  const said = CLASSES.find((one) => saysOneOf(WORDS[one], text));
  return said ?? (amount === undefined ? undefined : classOf(amount));
}

function classOf(dollarsAMonth: number): CostClass {
  return CEILINGS.find(([, ceiling]) => dollarsAMonth <= ceiling)?.[0] ?? "high";
}

function atMost(highest: CostClass, what: string): Judge {
  return ({ qualifiers }) =>
    CLASSES.indexOf(qualifiers.cost) > CLASSES.indexOf(highest)
      ? exclude(
          "constraint:budget",
          `${what} allows ${highest} cost at rest, and this has ${qualifiers.cost} cost`,
        )
      : undefined;
}

/** Tags that a budget says. */
export function tagsOfBudget(value: unknown): readonly string[] {
  return ["free", "low"].includes(classOfBudget(value) ?? "") ? ["cheap"] : [];
}
