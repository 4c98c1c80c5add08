/** Facts about an intent as the planner panel shows them: each by itself, so that each can be removed. */
import * as z from "zod/mini";
import type { IntentFacts } from "../../contract/design.ts";

/** The keys of facts, in the order in which they are shown. */
export const FACT_KINDS = [
  "designs",
  "roles",
  "types",
  "existing",
  "leaving",
  "later",
  "denied",
  "qualities",
  "audience",
  "regions",
  "settings",
  "numbers",
] as const satisfies readonly (keyof (typeof IntentFacts)["shape"])[];

export const FactView = z.object({
  /** The key of the facts that it stands in. */
  kind: z.enum(FACT_KINDS),
  /** The element as it stands there; of numbers, an object of one kind and its amount. Only handed back. */
  fact: z.unknown(),
  /** In a few words, plain. */
  label: z.string(),
});
export type FactView = z.infer<typeof FactView>;

/** Facts, and the one sentence that they were read from. */
export const ReadFacts = z.object({
  intent: z.string(),
  /** Empty where the sentence was read, and nothing of that is used. */
  list: z.array(FactView),
  /** To be proposed with: the user has looked at them, or wants each intent read before it is proposed. */
  confirmed: z.boolean(),
});
export type ReadFacts = z.infer<typeof ReadFacts>;
