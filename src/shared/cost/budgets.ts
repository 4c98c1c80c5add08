import * as z from "zod/mini";

/** What an environment may cost in the period that its service tells the cost of, a month as a rule. */
export const Budget = z.object({
  amount: z.number().check(z.positive()),
  /** ISO 4217. */
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});
export type Budget = z.infer<typeof Budget>;

/** What a period will have cost, or has cost, against the budget. Amounts are in the budget's currency. */
export type BudgetStanding =
  | { readonly kind: "exceeds" | "within"; readonly by: number }
  /** The costs are in another currency, or in none that is known: they cannot be compared. */
  | { readonly kind: "otherCurrency" };

/** Half a cent is rounding. */
const LEAST_EXCESS = 0.005;

/** @param unit the unit of the cost, as the service sent it */
export function budgetStanding(cost: number, unit: string | undefined, budget: Budget): BudgetStanding {
  if (unit !== budget.currency) return { kind: "otherCurrency" };
  const over = cost - budget.amount;
  return over >= LEAST_EXCESS ? { kind: "exceeds", by: over } : { kind: "within", by: Math.max(0, -over) };
}
