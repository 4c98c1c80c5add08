import * as z from "zod/mini";
import { PlanRequirement } from "./requirements.ts";

/**
 * A deployment plan. The interface fixes the seven keys of {@link DeploymentPlan} and leaves the shape of the
 * entries of errors, warnings, auto_completed and conflicts open; the schemas of those entries here are what the
 * built-in engine writes. Everything else is additive. Wherever a plan comes from outside, {@link PlanInput} is
 * what is required of it.
 */

/** What a run is about to do to a component. The words are Terraform's; `replace` is both of its orders. */
export const CHANGE_ACTIONS = ["create", "update", "replace", "delete", "read", "no-op", "forget"] as const;
export type ChangeAction = (typeof CHANGE_ACTIONS)[number];

/** The `source_type` of a module whose content could not be read: it is one component, of what it mainly makes if that is known. */
export const MODULE_TYPE = "module";

/** Where something is declared: lines and columns count from 1. */
export const SourcePlace = z.looseObject({
  file: z.string(),
  line: z.optional(z.number()),
  column: z.optional(z.number()),
});
export type SourcePlace = z.infer<typeof SourcePlace>;

/** Something that is known of a component beside its settings, in words for people. */
export const KnownFact = z.looseObject({ label: z.string(), value: z.string() });

/** What a component tells that was not designed but read: its name is the address that its language gives it. */
const ReadFields = {
  /** What a picture calls it, where its name is a long address. */
  title: z.optional(z.string()),
  /** The type as the language writes it: `aws_sqs_queue`. */
  source_type: z.optional(z.string()),
  source: z.optional(SourcePlace),
  /** Address of the module, stack or nested deployment that declares it; absent: the root. */
  module: z.optional(z.string()),
  /** The catalogue has it as a property of another type; `serves` names that component, where the files name it. */
  completes: z.optional(z.boolean()),
  /** The cloud that it belongs to, where its type does not tell that: a module that could not be read. */
  cloud: z.optional(z.string()),
  /** Nobody wrote it: the language makes it of what was written. */
  implied: z.optional(z.boolean()),
  /** How many of it there are, where one declaration stands for several that cannot be told apart. */
  count: z.optional(z.number()),
  /** Its properties under the language's own names, where these are not those of `desired_input`. Secrets are masked. */
  source_input: z.optional(z.record(z.string(), z.unknown())),
  /** What else is known of it, in words for people: shown with it. */
  facts: z.optional(z.array(KnownFact)),
  /** Paths of `source_input`, else of `desired_input`, whose values nobody knows before a run: they are not missing. */
  unresolved: z.optional(z.array(z.string())),
  /** By such a path, of a value that is the default of a parameter or variable which a run may set: that one's name. */
  by_default: z.optional(z.record(z.string(), z.string())),
  /** There is none as long as the parameter of this name has its default. */
  absent_by_default: z.optional(z.string()),
  change: z.optional(
    z.looseObject({
      action: z.enum(CHANGE_ACTIONS),
      /** The address that it had before. */
      moved_from: z.optional(z.string()),
      /** It exists already and is taken over. */
      imported: z.optional(z.boolean()),
      /** Properties that change. */
      properties: z.optional(z.array(z.string())),
    }),
  ),
};

/** A module, a stack or a nested deployment that components of a plan that was read stand in. */
export const PlanModule = z.looseObject({
  address: z.string(),
  parent: z.optional(z.string()),
  /** Where its content comes from, as written. */
  origin: z.optional(z.string()),
  source: z.optional(SourcePlace),
});
export type PlanModule = z.infer<typeof PlanModule>;

/** That a plan was read from what is there, and not designed. */
export const PlanReading = z.looseObject({
  /** The languages that it was read from. */
  languages: z.array(z.string()),
  /** What was read: what exists (`state`), what is declared (`source`), or what a run is about to do (`changes`). */
  of: z.enum(["source", "state", "changes"]),
});
export type PlanReading = z.infer<typeof PlanReading>;

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
  /** Which of several uses of its type it has: `public` of a subnet, `application` of a security group, `task` of a role. */
  purpose: z.optional(z.string()),
  /** The zone of its region that it stands in, counted from 1, where it stands in one of several. */
  zone: z.optional(z.number()),
  /** It is there already: the plan uses it, and deploys nothing for it. */
  existing: z.catch(z.optional(z.boolean()), undefined),
  /** What its provider requires, and where that comes from; absent: nothing, or nobody knows. */
  required: z.catch(z.optional(z.array(PlanRequirement)), undefined),
  /** The rule that added it. Composing the plan again derives such a component anew, or drops it. */
  added_by: z.optional(z.string()),
  /** Of a type the catalogue does not know: the rank its service gave it, which orders it in the plan. */
  rank_score: z.optional(z.number()),
  ...ReadFields,
});
export type PlanComponent = z.infer<typeof PlanComponent>;

/** What a finding's one-click fix does to the next request: all that it lists. */
export const PlanFix = z.looseObject({
  title: z.string(),
  /** Type ids to choose as well. */
  add: z.optional(z.array(z.string())),
  /** Name of the component that what is added serves (`serves` of a component); absent: the whole plan. */
  serves: z.optional(z.string()),
  /** Settings to write, by component: each property takes the place of the one of its name. */
  set: z.optional(
    z.array(z.looseObject({ component: z.string(), desired_input: z.record(z.string(), z.unknown()) })),
  ),
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
  /** Where the rule is explained, by whoever wrote it. */
  link: z.optional(z.string()),
});
export type PlanFinding = z.infer<typeof PlanFinding>;

/** What a rule of a pack has set: the components, by name, and the rule's own words. */
export const AppliedRule = z.looseObject({
  rule: z.string(),
  message: z.string(),
  components: z.array(z.string()),
  link: z.optional(z.string()),
});
export type AppliedRule = z.infer<typeof AppliedRule>;

/** A component that composition added: the rule that did it and the names of the components that asked for it. */
export const AutoCompletion = z.looseObject({
  name: z.string(),
  type_id: z.string(),
  rule: z.string(),
  requested_by: z.array(z.string()),
  message: z.string(),
});
export type AutoCompletion = z.infer<typeof AutoCompletion>;

/**
 * A directed relation between two components, by name; `kind` is a verb such as "triggers" or "reads". It runs as the
 * data or the request does. The rest is for whoever writes the plan out as code.
 */
export const PlanRelation = z.looseObject({
  from: z.string(),
  to: z.string(),
  kind: z.string(),
  /** The end that names the other in its settings and is deployed after it; absent: `from`. */
  reference: z.optional(z.string()),
  /** What the one that acts does to the other: read, write, send, receive, invoke… */
  access: z.optional(z.array(z.string())),
  /** The TCP ports that it takes, between firewalls. */
  ports: z.optional(z.array(z.number())),
  /** Ids of the types of the resources by which the services do it: an event source mapping, a queue's policy. */
  via: z.optional(z.array(z.string())),
  /** True to fact, but left out of pictures. */
  background: z.optional(z.boolean()),
});
export type PlanRelation = z.infer<typeof PlanRelation>;

/** What a plan says of all that it holds; absent: nobody has said. Other services may mean something else by the words. */
const about = {
  /** The region that it is for, as its cloud writes it. */
  region: z.optional(z.string()),
  /** The kind of environment that it is for: `prod`. */
  environment: z.catch(z.optional(z.string()), undefined),
  /** What every resource is marked with. */
  tags: z.catch(z.optional(z.record(z.string(), z.string())), undefined),
};

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
  ...about,
  /** What rules of packs have set; absent: nothing. */
  applied_rules: z.optional(z.array(AppliedRule)),
});
export type DeploymentPlan = z.infer<typeof DeploymentPlan>;

const passedThrough = z.optional(z.array(z.unknown()));

/** The least a plan must be to be rendered: components with type_id and name; all the rest may be missing. */
export const PlanInput = z.looseObject({
  components: z.array(PlanComponent),
  deploy_order: z.optional(z.array(z.string())),
  errors: passedThrough,
  warnings: passedThrough,
  /** What a review of what is there finds worth a thought, and nothing more. */
  notes: passedThrough,
  auto_completed: passedThrough,
  conflicts: passedThrough,
  rule_set_hash: z.optional(z.unknown()),
  relations: z.optional(z.array(PlanRelation)),
  ...about,
  /** What is there was read; absent: the plan is a design. */
  existing: z.optional(PlanReading),
  modules: z.optional(z.array(PlanModule)),
});
export type PlanInput = z.infer<typeof PlanInput>;
