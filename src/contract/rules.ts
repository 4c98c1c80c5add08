/** Rule packs as requests carry them, and what is told of one to whoever writes it. */
import * as z from "zod/mini";

/** Additive input of propose, resolve and "why not": packs as data, which the built-in engine reads strictly. */
export const GivenRules = z
  .optional(z.array(z.record(z.string(), z.unknown())))
  .check(z.describe("Rule packs of the team, as objects: what designs must, should and must not have"));

/** What the full name of a pack's rule begins with: `rules:ours/no-public-bucket`. Other rules are the planner's own. */
const OF_PACK = "rules:";

/** Full name of a rule, as findings and "why not" name it. */
export function ruleName(pack: string, id: string): string {
  return `${OF_PACK}${pack}/${id}`;
}

/** Whether a rule that a plan or a proposal names is one of a pack. */
export function isOfPack(name: string): boolean {
  return name.startsWith(OF_PACK);
}

const Place = { line: z.int(), column: z.int() };

/** The text of a pack, in YAML. */
export const InspectRulesRequest = z.looseObject({ text: z.string() });
export const InspectedRules = z.looseObject({
  /** The pack as requests carry it; absent where the text is none. */
  pack: z.optional(z.record(z.string(), z.unknown())),
  problems: z.array(
    z.looseObject({
      kind: z.enum(["unreadable-rules", "rule-about-nothing", "example"]),
      ...Place,
      message: z.string(),
    }),
  ),
  /** Each example of the pack, where it stands, and why it does not hold; absent: it does. */
  examples: z.array(z.looseObject({ title: z.string(), ...Place, failure: z.optional(z.string()) })),
});
export type InspectedRules = z.infer<typeof InspectedRules>;

/** A place in the text of a pack, in UTF-16 code units. */
export const AssistRulesRequest = z.looseObject({ text: z.string(), offset: z.int() });
export const RuleAssistance = z.looseObject({
  /** What can be written there, in place of the characters between `from` and `to`. */
  completions: z.array(
    z.looseObject({
      label: z.string(),
      /** What is written; absent: the label. */
      insert: z.optional(z.string()),
      detail: z.optional(z.string()),
      /** In Markdown's code marks at most. */
      documentation: z.optional(z.string()),
      kind: z.enum(["key", "value", "type"]),
    }),
  ),
  from: z.int(),
  to: z.int(),
  /** What stands there. */
  hover: z.optional(z.looseObject({ title: z.string(), text: z.string(), from: z.int(), to: z.int() })),
});
export type RuleAssistance = z.infer<typeof RuleAssistance>;
