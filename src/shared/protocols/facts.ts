/** Facts about an intent as the planner panel shows them: each by itself, so that each can be removed. */
import * as z from "zod/mini";
import { FACT_LISTS, type IntentFacts } from "../../contract/design.ts";

export const FactView = z.object({
  /** The key of the facts that it stands in. */
  kind: z.enum([...FACT_LISTS, "numbers"]),
  /** The id, the name, or the kind of number. */
  value: z.string(),
  /** Of a number: how much. */
  amount: z.optional(z.number()),
  /** In a few words, plain. */
  label: z.string(),
});
export type FactView = z.infer<typeof FactView>;

/** Facts, and the one sentence that they were read from. */
export const ReadFacts = z.object({
  intent: z.string(),
  list: z.array(FactView),
  /** The user has looked at them and proposed with them. */
  confirmed: z.boolean(),
});
export type ReadFacts = z.infer<typeof ReadFacts>;

/** Facts as a service takes them. */
export function factsOf(list: readonly FactView[]): IntentFacts {
  const valuesOf = (kind: FactView["kind"]) =>
    list.filter((fact) => fact.kind === kind).map(({ value }) => value);
  const lists = FACT_LISTS.flatMap((kind) => {
    const values = valuesOf(kind);
    return values.length === 0 ? [] : [[kind, values] as const];
  });
  const numbers = list.flatMap(({ kind, value, amount }) =>
    kind === "numbers" && amount !== undefined ? [[value, amount] as const] : [],
  );
  return {
    ...Object.fromEntries(lists),
    ...(numbers.length === 0 ? {} : { numbers: Object.fromEntries(numbers) }),
  };
}

/** Facts of one kind that are shown. */
const MOST = 60;

/** Facts that a plan remembers, called by their ids. */
export function factViews(facts: IntentFacts): FactView[] {
  const { numbers = {} } = facts;
  return [
    ...FACT_LISTS.flatMap((kind) =>
      (facts[kind] ?? []).slice(0, MOST).map((value) => ({ kind, value, label: inWords(value) })),
    ),
    ...Object.entries(numbers)
      .slice(0, MOST)
      .map(([value, amount]) => ({
        kind: "numbers" as const,
        value,
        amount,
        label: `${inWords(value)}: ${amount}`,
      })),
  ];
}

/** An id as words: "relational-database". */
export function inWords(id: string): string {
  return id.replaceAll(/(?<=\p{L})[-_](?=\p{L})/gu, " ");
}
