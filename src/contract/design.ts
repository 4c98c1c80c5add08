/** Additive parts of propose: facts that a caller knows, and what the answer says about the whole design. */
import * as z from "zod/mini";
import { isObject, type JsonObject, readList, readNumber, readText } from "./reading.ts";
import { TypeId } from "./typeId.ts";

const words = z.optional(z.array(z.string()));

/** Who something is for, in facts about an intent. */
export const AUDIENCES = ["customers", "staff", "partners", "public", "devices", "machines"] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Something that is there: the role that it plays, what it is, or both. */
export const FactThing = z.looseObject({
  /** Id of a role. */
  role: z.optional(z.string()),
  /** Type id, or product name of any cloud or vendor. */
  name: z.optional(z.string()),
});
export type FactThing = z.infer<typeof FactThing>;

/** A setting, and what it is set on. */
export const FactSetting = z.looseObject({
  /** Id of a role, or a type id or product name. */
  of: z.string(),
  /** Id of a setting. */
  setting: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
export type FactSetting = z.infer<typeof FactSetting>;

/**
 * What an intent means, as the planner's own reader would say it: for callers that have read it already. Given roles,
 * designs or types take the place of reading the text for them; the other keys take the place of what the text says of
 * the same. Names that are not known are noted and passed over.
 */
export const IntentFacts = z.looseObject({
  /** Ids of reference designs. */
  designs: words,
  /** Ids of roles. */
  roles: words,
  /** Type ids or product names that belong to the design. */
  types: words,
  /** Type ids, product names, capabilities or ids of roles that must not be in it. */
  denied: words,
  /** Qualities: serverless, private, cheap, available, large … */
  qualities: words,
  /** Regions or places; the first is the primary one. */
  regions: words,
  /** Who it is for: of {@link AUDIENCES}. */
  audience: words,
  /** Ids of roles, type ids or product names that are put off: not built now. */
  later: words,
  /** What is there and stays: used, and not built. */
  existing: z.optional(z.array(FactThing)),
  /** What is replaced. What it did is wanted anew, unless `roles` says what is. */
  leaving: z.optional(z.array(FactThing)),
  settings: z.optional(z.array(FactSetting)),
  /**
   * users, requests_per_second, events_per_second, gigabytes, retention_days, rpo_minutes, rto_minutes,
   * budget_per_month.
   */
  numbers: z.optional(z.record(z.string(), z.number())),
});
export type IntentFacts = z.infer<typeof IntentFacts>;

/**
 * Facts of a request. What language models write is odd at times: it is let through as it is, since whoever reads it
 * passes over what it cannot use and says so, instead of refusing the whole request.
 */
export const GivenFacts = z.catch(
  IntentFacts,
  // Without a value, where only the schema is asked for.
  (given: { readonly value: unknown } | undefined) => given?.value as IntentFacts,
);

/** The keys of facts that list ids or names. */
export const FACT_LISTS = [
  "designs",
  "roles",
  "types",
  "denied",
  "qualities",
  "regions",
  "audience",
  "later",
] as const;

/** The keys of facts that list what is there. */
export const FACT_THINGS = ["existing", "leaving"] as const;

/** Facts of one kind that are looked at; nobody means more. */
export const MOST_OF_A_KIND = 60;

/** Whether a number of facts means something: above nothing, and below the atoms of anything. */
export function isAmount(value: number): boolean {
  return value > 0 && value <= 1e15;
}

/** Reads facts that somebody kept, each key for itself: what is odd is left out. Undefined where nothing is left. */
export function readFacts(value: unknown): IntentFacts | undefined {
  if (!isObject(value)) return undefined;
  const { numbers } = value;
  const amounts = Object.entries(isObject(numbers) ? numbers : {}).flatMap(([kind, raw]) => {
    const amount = readNumber(raw);
    return amount === undefined ? [] : [[kind, amount] as const];
  });
  const listed = <T>(key: keyof IntentFacts, read: (element: unknown) => T | undefined) => {
    const list = value[key];
    const found = Array.isArray(list) ? list.flatMap((element) => read(element) ?? []) : [];
    return found.length === 0 ? [] : [[key, found] as const];
  };
  const facts = [
    ...FACT_LISTS.flatMap((key) =>
      listed(key, (element) => (typeof element === "string" ? element : undefined)),
    ),
    ...FACT_THINGS.flatMap((key) => listed(key, readThing)),
    ...listed("settings", (element) => FactSetting.safeParse(element).data),
    ...(amounts.length === 0 ? [] : [["numbers", Object.fromEntries(amounts)] as const]),
  ];
  return facts.length === 0 ? undefined : Object.fromEntries(facts);
}

/** A thing that says what it is or does: what of it is odd, such as a name of null, is left out. */
function readThing(element: unknown): FactThing | undefined {
  if (!isObject(element)) return undefined;
  const role = readText(element["role"]);
  const name = readText(element["name"]);
  if (role === undefined && name === undefined) return undefined;
  return { ...(role !== undefined && { role }), ...(name !== undefined && { name }) };
}

const Term = z.looseObject({ id: z.string(), meaning: z.string() });

/** What facts may name, each with its meaning in a few words. */
export const FactVocabulary = z.looseObject({
  designs: z.array(Term),
  roles: z.array(Term),
  /** What may be denied, beside types and roles. */
  capabilities: z.array(Term),
  qualities: z.array(Term),
  audience: z.array(Term),
  /** Kinds of numbers. */
  numbers: z.array(Term),
  /** What can be set on a role or a type; the meaning says the unit, or what values look like. */
  settings: z.array(Term),
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
