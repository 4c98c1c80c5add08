import * as z from "zod/mini";
import { CostView, EnvironmentRef } from "../../shared/protocols/cost.ts";
import { GRANULARITIES } from "./model/days.ts";

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
  cost: z.optional(CostView),
  otherCost: z.optional(CostView),
  view: z.enum(["chart", "table"]),
  /** Chosen by the user; absent: what suits the data. */
  granularity: z.optional(z.enum(GRANULARITIES)),
  sort: Sort,
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
  const days = (document.cost?.days.length ?? 0) + (document.otherCost?.days.length ?? 0);
  if (days <= MOST_KEPT_DAYS) return document;
  const { cost: _, otherCost: __, ...rest } = document;
  return rest;
}

/** The document without anything that an account saw. */
export function withoutCosts({
  cost: _,
  otherCost: __,
  account: ___,
  selected: ____,
  ...rest
}: Document): Document {
  return rest;
}
