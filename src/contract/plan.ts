import * as z from "zod/mini";

/**
 * A deployment plan. The interface fixes the seven keys of {@link DeploymentPlan} and leaves the shape of the
 * entries of errors, warnings, auto_completed and conflicts open; the schemas of those entries here are what the
 * built-in engine writes. Everything else is additive. Wherever a plan comes from outside, {@link PlanInput} is
 * what is required of it.
 */

export const PlanComponent = z.looseObject({
  type_id: z.string(),
  /** Unique within the plan. */
  name: z.string(),
  display_name: z.optional(z.string()),
  /** Diagram group: see the engine's group vocabulary. */
  group: z.optional(z.string()),
  /** Name of the component that contains this one (a network, a cluster). */
  parent: z.optional(z.string()),
  desired_input: z.optional(z.record(z.string(), z.unknown())),
  /** Name of the only component that it works for: the queue whose failed messages it keeps. */
  serves: z.optional(z.string()),
  /** The rule that added it. Composing the plan again derives such a component anew, or drops it. */
  added_by: z.optional(z.string()),
  /** Of a type the catalogue does not know: the rank its service gave it, which orders it in the plan. */
  rank_score: z.optional(z.number()),
});
export type PlanComponent = z.infer<typeof PlanComponent>;

/** What a finding's one-click fix does to the next request: all that it lists. */
export const PlanFix = z.looseObject({
  title: z.string(),
  /** Type ids to choose as well. */
  add: z.optional(z.array(z.string())),
  /** Name of the component that what is added serves (`serves` of a component); absent: the whole plan. */
  serves: z.optional(z.string()),
  /** Names of chosen components to leave out. */
  remove: z.optional(z.array(z.string())),
  /** Rules to suppress, so that the components they added are not added again. */
  suppress: z.optional(z.array(z.string())),
});
export type PlanFix = z.infer<typeof PlanFix>;

/** An error, warning or conflict: the rules that found it, the components it is about (by name), and fixes. */
export const PlanFinding = z.looseObject({
  rules: z.array(z.string()),
  message: z.string(),
  components: z.array(z.string()),
  fixes: z.optional(z.array(PlanFix)),
});
export type PlanFinding = z.infer<typeof PlanFinding>;

/** A component that composition added: the rule that did it and the names of the components that asked for it. */
export const AutoCompletion = z.looseObject({
  name: z.string(),
  type_id: z.string(),
  rule: z.string(),
  requested_by: z.array(z.string()),
  message: z.string(),
});
export type AutoCompletion = z.infer<typeof AutoCompletion>;

/** A directed relation between two components, by name; `kind` is a verb such as "triggers" or "reads". */
export const PlanRelation = z.looseObject({ from: z.string(), to: z.string(), kind: z.string() });
export type PlanRelation = z.infer<typeof PlanRelation>;

/** A plan exactly as the built-in engine writes it. */
export const DeploymentPlan = z.looseObject({
  components: z.array(PlanComponent),
  deploy_order: z.array(z.string()),
  errors: z.array(PlanFinding),
  warnings: z.array(PlanFinding),
  auto_completed: z.array(AutoCompletion),
  conflicts: z.array(PlanFinding),
  rule_set_hash: z.nullable(z.string()),
  relations: z.optional(z.array(PlanRelation)),
});
export type DeploymentPlan = z.infer<typeof DeploymentPlan>;

const passedThrough = z.optional(z.array(z.unknown()));

/** The least a plan must be to be rendered: components with type_id and name; all the rest may be missing. */
export const PlanInput = z.looseObject({
  components: z.array(PlanComponent),
  deploy_order: z.optional(z.array(z.string())),
  errors: passedThrough,
  warnings: passedThrough,
  auto_completed: passedThrough,
  conflicts: passedThrough,
  rule_set_hash: z.optional(z.unknown()),
  relations: z.optional(z.array(PlanRelation)),
});
export type PlanInput = z.infer<typeof PlanInput>;

const DIAGRAM_FORMATS = ["mermaid", "svg"] as const;
export type DiagramFormat = (typeof DIAGRAM_FORMATS)[number];

export const RenderRequest = z.looseObject({
  plan: PlanInput.check(z.describe("A deployment plan, as composition answers it, unchanged")),
  format: z.optional(z.enum(DIAGRAM_FORMATS)).check(z.describe("mermaid (the default) or svg")),
});
export const RenderResult = z.looseObject({ rendered: z.string() });
