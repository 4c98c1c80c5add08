/**
 * Rule packs as data: what a team wants of its designs, as it writes it in YAML. A pack says nothing that is run; every
 * list and text is bounded, and patterns are globs, so that no pack can stall whoever evaluates it.
 */
import * as z from "zod/mini";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import { CAPABILITY_NAMES } from "../catalogue/capabilities.ts";
import { SETTING_NAMES } from "../catalogue/settings.ts";
import { LIMITS } from "./limits.ts";

const Id = z
  .string()
  .check(
    z.maxLength(LIMITS.id),
    z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "must be lower-case words joined by hyphens"),
  );
const Sentence = z.string().check(z.minLength(1), z.maxLength(LIMITS.sentence));
const Word = z.string().check(z.minLength(1), z.maxLength(LIMITS.word));
const Link = z
  .string()
  .check(z.maxLength(LIMITS.sentence), z.regex(/^https:\/\/[^\s/]+/, "must be an address with https://"));
/** A name, or one with `*` for any characters and `?` for one; compared without regard to the case of letters. */
const Glob = Word;

/** One, or a list of which any will do. */
function some<T extends z.core.$ZodType>(one: T) {
  return z.union([one, z.array(one).check(z.minLength(1), z.maxLength(LIMITS.list))]);
}

const typeConditions = {
  /** `aws:s3/bucket`, `s3/bucket`, `aws:rds/*`: without the version. */
  type: z.optional(some(Glob)),
  /** A role of the design library that the type can fill: `relational`. */
  role: z.optional(some(Id)),
  gives: z.optional(some(z.enum(CAPABILITY_NAMES))),
  cloud: z.optional(some(z.enum(CLOUD_IDS))),
  /** Who can reach it by nature. */
  exposure: z.optional(some(z.enum(["public", "private", "either"]))),
  /** Dollars a month at rest: none, below 20, below 200, more. */
  cost: z.optional(some(z.enum(["free", "low", "medium", "high"]))),
  scope: z.optional(some(z.enum(["global", "regional", "zonal"]))),
  serverless: z.optional(z.boolean()),
  managed: z.optional(z.boolean()),
};

/** What is true of a type, whatever its settings. All that is said must hold. */
export const TypeCondition = z.strictObject(typeConditions);
export type TypeCondition = z.infer<typeof TypeCondition>;

const Bound = z.number().check(z.minimum(0), z.maximum(1e9));
/** How a setting stands; `below` and `above` compare a number in the setting's own unit. */
const SettingTest = z.union([
  z.enum(["on", "off", "not on", "public", "private", "unset"]),
  z.boolean(),
  z.strictObject({ below: Bound }),
  z.strictObject({ above: Bound }),
]);
export type SettingTest = z.infer<typeof SettingTest>;

/** A value as it is written in a property: a glob, a number, yes or no; or that nothing is written at all. */
const ValueTest = z.union([Glob, z.number(), z.boolean(), z.strictObject({ absent: z.boolean() })]);
export type ValueTest = z.infer<typeof ValueTest>;

const fields = <T extends z.core.$ZodType>(value: T) =>
  z
    .record(Word, value)
    .check(z.refine((record) => Object.keys(record).length <= LIMITS.list, "names too many properties"));

/** What is true of a component of a plan. All that is said must hold. */
export const ComponentCondition = z.strictObject({
  ...typeConditions,
  name: z.optional(some(Glob)),
  setting: z.optional(z.partialRecord(z.enum(SETTING_NAMES), SettingTest)),
  /** By the path into the provider's own resource type. */
  property: z.optional(fields(ValueTest)),
  /** Tags or labels of the resource, by key. */
  tags: z.optional(fields(ValueTest)),
  /** It is related to something, by a verb, in the direction that is said; `none` turns it round. */
  relation: z.optional(
    z.strictObject({
      kind: z.optional(some(Glob)),
      to: z.optional(TypeCondition),
      from: z.optional(TypeCondition),
      none: z.optional(z.boolean()),
    }),
  ),
});
export type ComponentCondition = z.infer<typeof ComponentCondition>;

/** What is true of the plan as a whole. */
export const PlanCondition = z.strictObject({
  cloud: z.optional(some(z.enum(CLOUD_IDS))),
  region: z.optional(some(Glob)),
  has: z.optional(TypeCondition),
  lacks: z.optional(TypeCondition),
});
export type PlanCondition = z.infer<typeof PlanCondition>;

/** Where the plan is to be. */
const PlanPlace = z.strictObject({ cloud: PlanCondition.shape.cloud, region: PlanCondition.shape.region });

const about = {
  id: Id,
  /** Said to people; `{components}` stands for the names of those it is about. */
  message: Sentence,
  /** Where the rule is explained. */
  link: z.optional(Link),
};
const onComponents = {
  ...about,
  /** The rule holds only in plans of which this is true. */
  where: z.optional(PlanCondition),
  when: ComponentCondition,
  unless: z.optional(ComponentCondition),
  /** How many components it takes for the rule to speak; absent: one. */
  count: z.optional(z.strictObject({ "at-least": z.optional(z.int()), "at-most": z.optional(z.int()) })),
};
const onTypes = {
  ...about,
  where: z.optional(PlanPlace),
  when: TypeCondition,
  unless: z.optional(TypeCondition),
};

const settingValue = z.union([
  z.boolean(),
  z.number(),
  Word,
  z.strictObject({ "at-least": Bound }),
  z.strictObject({ "at-most": Bound }),
]);
export type SettingValueRule = z.infer<typeof settingValue>;

/** A rule; its effect decides what else it says. */
export const Rule = z.discriminatedUnion("effect", [
  /** Never recommended, never added; in a plan an error. */
  z.strictObject({ ...onComponents, effect: z.literal("forbid") }),
  /** Where the condition holds, the plan must have this; composition adds it. */
  z.strictObject({
    ...onComponents,
    effect: z.literal("require"),
    require: z.union([z.strictObject({ type: Word }), z.strictObject({ gives: z.enum(CAPABILITY_NAMES) })]),
  }),
  /** Of what can fill a role, these come first. */
  z.strictObject({ ...onTypes, effect: z.literal("prefer") }),
  /** These settings are written, whatever was said before. */
  z.strictObject({
    ...onTypes,
    effect: z.literal("set"),
    set: z.partialRecord(z.enum(SETTING_NAMES), settingValue),
  }),
  z.strictObject({ ...onComponents, effect: z.literal("warn") }),
  z.strictObject({ ...onComponents, effect: z.literal("error") }),
]);
export type Rule = z.infer<typeof Rule>;
export type RuleOf<Effect extends Rule["effect"]> = Extract<Rule, { effect: Effect }>;

/** A snippet of a plan, and what the pack's rules must say of it. */
export const RuleExample = z.strictObject({
  title: Sentence,
  components: z
    .array(
      z.strictObject({
        type: Word,
        name: z.optional(Word),
        settings: z.optional(z.record(Word, z.unknown())),
      }),
    )
    .check(z.minLength(1), z.maxLength(LIMITS.list)),
  region: z.optional(Word),
  /** Ids of the rules that must object; absent: none may. */
  fails: z.optional(z.array(Id).check(z.maxLength(LIMITS.list))),
  /** Types that composition must add for the pack. */
  adds: z.optional(z.array(Word).check(z.maxLength(LIMITS.list))),
});
export type RuleExample = z.infer<typeof RuleExample>;

export const RulePack = z.strictObject({
  pack: Id,
  title: Sentence,
  /** What the design is read to ask for besides, in the planner's own tags: `private`, `available`, `cheap`. */
  wishes: z.optional(z.array(Id).check(z.maxLength(LIMITS.list))),
  rules: z.array(Rule).check(z.minLength(1), z.maxLength(LIMITS.rules)),
  examples: z.optional(z.array(RuleExample).check(z.maxLength(LIMITS.examples))),
});
export type RulePack = z.infer<typeof RulePack>;
