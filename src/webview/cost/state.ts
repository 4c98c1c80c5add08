import * as z from "zod/mini";
import { Budget } from "../../shared/cost/budgets.ts";
import { GRANULARITIES } from "../../shared/cost/days.ts";
import { CostView, EnvironmentRef } from "../../shared/protocols/cost.ts";

export const SortColumn = z.enum(["day", "cost", "other", "difference"]);
export type SortColumn = z.infer<typeof SortColumn>;
export const Sort = z.object({ column: SortColumn, descending: z.boolean() });
export type Sort = z.infer<typeof Sort>;

/** What the panel is about; survives hiding and a reload of the window. */
export const Document = z.object({
  /** Absent until the host has said it for the first time. */
  environment: z.optional(EnvironmentRef),
  other: z.optional(EnvironmentRef),
  /** The account that the costs were loaded as. Costs of another account are never shown. */
  account: z.optional(z.string()),
  /** What the environment may cost, by the team's file. */
  budget: z.optional(Budget),
  cost: z.optional(CostView),
  otherCost: z.optional(CostView),
  view: z.enum(["chart", "table"]),
  /** Chosen by the user; absent: what suits the data. */
  granularity: z.optional(z.enum(GRANULARITIES)),
  sort: Sort,
  /** What the costs are told apart by, as chosen by the user; "none" for nothing; absent: services, where known. */
  split: z.optional(z.string()),
  /** What the costs are narrowed to. */
  narrowed: z.optional(z.array(z.object({ dimension: z.string(), name: z.optional(z.string()) }))),
  /** First day of the bar that is pointed at. */
  selected: z.optional(z.number()),
});
export type Document = z.infer<typeof Document>;

export const EMPTY_DOCUMENT: Document = { view: "chart", sort: { column: "day", descending: false } };

/** The document kept by VS Code, or an empty one when there is none that can be read. */
export function restoreDocument(saved: unknown): Document {
  return Document.safeParse(saved).data ?? EMPTY_DOCUMENT;
}

/** VS Code writes the state down at every change; costs of more days than this are loaded anew instead. */
const MOST_KEPT_DAYS = 5_000;

/** As much of the document as is kept while the page is hidden. */
export function keepable(document: Document): Document {
  const days = daysIn(document.cost) + daysIn(document.otherCost);
  if (days <= MOST_KEPT_DAYS) return document;
  const { cost: _, otherCost: __, ...rest } = document;
  return rest;
}

function daysIn(cost: CostView | undefined): number {
  return cost ? cost.parts.reduce((sum, part) => sum + part.days.length, cost.days.length) : 0;
}

/** The document without anything that an account saw. */
export function withoutCosts({
  cost: _,
  otherCost: __,
  account: ___,
  selected: ____,
  narrowed: _____,
  ...rest
}: Document): Document {
  return rest;
}
