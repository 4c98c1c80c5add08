/** Additive parts of propose: facts that a caller knows, and what the answer says about the whole design. */
import * as z from "zod/mini";
import { isObject, type JsonObject, readList, readNumber, readText } from "./reading.ts";
import { TypeId } from "./typeId.ts";

const words = z.optional(z.array(z.string()));

/**
 * What an intent means, as the planner's own reader would say it: for callers that have read it already. Given roles or
 * designs take the place of recognising them; names that are not known are noted and passed over.
 */
export const IntentFacts = z.looseObject({
  /** Ids of reference designs. */
  designs: words,
  /** Ids of roles. */
  roles: words,
  /** Type ids or product names that belong to the design. */
  types: words,
  /** Type ids, product names or capabilities that must not be in it. */
  denied: words,
  /** Qualities: serverless, private, cheap, available, large … */
  qualities: words,
  region: z.optional(z.string()),
  /**
   * users, requests_per_second, events_per_second, gigabytes, retention_days, rpo_minutes, rto_minutes,
   * budget_per_month.
   */
  numbers: z.optional(z.record(z.string(), z.number())),
});
export type IntentFacts = z.infer<typeof IntentFacts>;

/** The keys of facts that list ids or names. */
export const FACT_LISTS = ["designs", "roles", "types", "denied", "qualities"] as const;

/** Reads facts that somebody kept, each key for itself: what is odd is left out. Undefined where nothing is left. */
export function readFacts(value: unknown): IntentFacts | undefined {
  if (!isObject(value)) return undefined;
  const lists = FACT_LISTS.flatMap((key) => {
    const list = value[key];
    const texts = Array.isArray(list) ? list.filter((element) => typeof element === "string") : [];
    return texts.length === 0 ? [] : [[key, texts] as const];
  });
  const region = readText(value["region"]);
  const { numbers } = value;
  const amounts = Object.entries(isObject(numbers) ? numbers : {}).flatMap(([kind, raw]) => {
    const amount = readNumber(raw);
    return amount === undefined ? [] : [[kind, amount] as const];
  });
  if (lists.length === 0 && region === undefined && amounts.length === 0) return undefined;
  return {
    ...Object.fromEntries(lists),
    ...(region === undefined ? {} : { region }),
    ...(amounts.length === 0 ? {} : { numbers: Object.fromEntries(amounts) }),
  };
}

const Term = z.looseObject({ id: z.string(), meaning: z.string() });

/** What facts may name, each with its meaning in a few words. */
export const FactVocabulary = z.looseObject({
  designs: z.array(Term),
  roles: z.array(Term),
  /** What may be denied, beside types. */
  capabilities: z.array(Term),
  qualities: z.array(Term),
  /** Kinds of numbers. */
  numbers: z.array(Term),
});
export type FactVocabulary = z.infer<typeof FactVocabulary>;

/** Something that was understood, and the constraint that would insist on it. */
export const Understood = z.looseObject({
  kind: z.string(),
  /** The words of the intent. */
  text: z.string(),
  /** What they were taken for, in plain words. */
  meaning: z.string(),
  constraints: z.optional(z.record(z.string(), z.unknown())),
});
export type Understood = z.infer<typeof Understood>;

/** A whole design: the roles and the types that fill them. */
export const WholeDesign = z.looseObject({
  id: z.string(),
  title: z.string(),
  /** What choosing it means, in a sentence or two. */
  trade_off: z.string(),
  components: z.array(
    z.looseObject({ type_id: TypeId, role: z.string(), display_name: z.optional(z.string()) }),
  ),
});
export type WholeDesign = z.infer<typeof WholeDesign>;

/** Something worth asking; each answer is a constraint. */
export const ClarifyingQuestion = z.looseObject({
  id: z.string(),
  question: z.string(),
  answers: z.array(z.looseObject({ label: z.string(), constraints: z.record(z.string(), z.unknown()) })),
});
export type ClarifyingQuestion = z.infer<typeof ClarifyingQuestion>;

/** What a proposal says of the whole design. */
export interface DesignReading {
  readonly designs: readonly WholeDesign[];
  readonly questions: readonly ClarifyingQuestion[];
  readonly understood: readonly Understood[];
  readonly notUnderstood: readonly string[];
}

/** Reads what `result` of propose says of the whole design; what is not understood of it is left out. */
export function readDesign(result: JsonObject): DesignReading {
  const listed = (key: string): readonly unknown[] => {
    const value = result[key];
    return Array.isArray(value) ? value : [];
  };
  return {
    designs: readList(listed("designs"), (raw) => WholeDesign.safeParse(raw).data).items,
    questions: readList(listed("questions"), (raw) => ClarifyingQuestion.safeParse(raw).data).items,
    understood: readList(listed("understood"), (raw) => Understood.safeParse(raw).data).items,
    notUnderstood: listed("not_understood").filter((word) => typeof word === "string"),
  };
}
