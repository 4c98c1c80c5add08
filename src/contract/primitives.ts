/**
 * Additional operations of the built-in service whose contracts the interface leaves outside: looking a primitive
 * up, searching the catalogue, composing a plan and comparing two.
 */
import * as z from "zod/mini";
import { ComponentCandidate } from "./component.ts";
import { GivenFacts } from "./design.ts";
import { DeploymentPlan, PlanComponent, PlanInput } from "./plan.ts";
import { GivenRules } from "./rules.ts";
import { TypeId } from "./typeId.ts";

/** A type that another is never without: composition adds it where a plan has nothing in its place. */
const PrimitiveNeed = z.looseObject({
  type_id: TypeId,
  display_name: z.string(),
  /** Verb of the relation: "runs in", "assumes". */
  relation: z.string(),
  /** One sentence. */
  because: z.string(),
});

/** A catalogue type as it is shown to people. */
export const Primitive = z.looseObject({
  type_id: TypeId,
  display_name: z.string(),
  summary: z.string(),
  provider: z.string(),
  group: z.string(),
  aliases: z.array(z.string()),
  gives: z.array(z.string()),
  needs: z.array(z.string()),
  requires: z.optional(z.array(PrimitiveNeed)),
  /** Types of the same cloud that can do its job in a design, each with what that is; absent: nobody has said. */
  alternatives: z.optional(
    z.array(
      z.looseObject({ type_id: TypeId, display_name: z.string(), summary: z.string(), role: z.string() }),
    ),
  ),
  /** The cloud's own resource type, where the identifier does not spell it. */
  resource_type: z.optional(z.string()),
  /**
   * What the provider requires, by its path, and who gives it: a `setting` of the plan, a `relation` to another
   * component, a `default` that every resource gets, or `you`.
   */
  required_properties: z.optional(z.array(z.looseObject({ path: z.string(), given_by: z.string() }))),
  /** What stands against building on it anew, and what takes its place; absent: nothing. */
  lifecycle: z.optional(
    z.looseObject({
      state: z.string(),
      note: z.string(),
      successor: z.optional(TypeId),
      source: z.string(),
    }),
  ),
});
export type Primitive = z.infer<typeof Primitive>;

export const PrimitiveList = z.looseObject({ primitives: z.array(Primitive) });

/**
 * A chosen component: a candidate or a component of an earlier plan, reduced to what composition needs. Unknown
 * types are kept, in the order of `rank_score`; a component with `added_by` is derived anew, not chosen.
 */
export const ChosenComponent = z.looseObject({
  type_id: z.string(),
  name: z.optional(z.nullable(z.string())),
  display_name: z.optional(z.string()),
  group: z.optional(z.string()),
  desired_input: z.optional(z.record(z.string(), z.unknown())),
  rank_score: z.optional(z.number()),
  serves: z.optional(z.string()),
  purpose: z.optional(z.string()),
  zone: z.optional(z.number()),
  existing: z.catch(z.optional(z.boolean()), undefined),
  added_by: z.optional(z.string()),
});
export type ChosenComponent = z.infer<typeof ChosenComponent>;

export const ResolveRequest = z.looseObject({
  candidates: z
    .array(ChosenComponent)
    .check(z.describe("The chosen components: candidates of a proposal, or components of an earlier plan")),
  constraints: z
    .optional(z.record(z.string(), z.unknown()))
    .check(z.describe("The constraints that the proposal was made with")),
  region: z
    .optional(z.string())
    .check(
      z.describe("The region of the proposal or of an earlier plan; the constraint region goes before it"),
    ),
  suppressed_rules: z
    .optional(z.array(z.string()))
    .check(z.describe("Rules whose completions are undone; each becomes a warning instead of a component")),
  rules: GivenRules,
});
export type ResolveRequest = z.infer<typeof ResolveRequest>;
export const ResolveResult = z.looseObject({ plan: DeploymentPlan });

export const PlanDiff = z.looseObject({
  added: z.array(z.looseObject({ component: PlanComponent, because: z.string() })),
  removed: z.array(z.looseObject({ component: PlanComponent, because: z.string() })),
  changed: z.array(
    z.looseObject({ name: z.string(), before: PlanComponent, after: PlanComponent, because: z.string() }),
  ),
});
export type PlanDiff = z.infer<typeof PlanDiff>;

export const DiffRequest = z.looseObject({ before: PlanInput, after: PlanInput });

/** Why a type is not recommended for an intent. */
export const WhyNotRequest = z.looseObject({
  intent: z.string(),
  constraints: z.optional(z.record(z.string(), z.unknown())),
  facts: z.optional(GivenFacts),
  rules: GivenRules,
  /** A type id, or words that name a type ("kubernetes"). */
  type: z.string(),
});
export type WhyNotRequest = z.infer<typeof WhyNotRequest>;
export const WhyNotResult = z.looseObject({
  type_id: z.nullable(TypeId),
  answer: z.string(),
  /** What would have to change for it to be recommended; absent where nothing would do. */
  change: z.optional(z.string()),
  candidate: z.optional(ComponentCandidate),
});
export type WhyNotResult = z.infer<typeof WhyNotResult>;
