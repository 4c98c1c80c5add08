/** What a provider requires of a component, and who gives it. */
import * as z from "zod/mini";

/** Where the value of a property comes from that the provider requires. */
export const GIVERS = ["plan", "relation", "default", "you"] as const;

/** A property that the provider requires of a component. */
export const PlanRequirement = z.looseObject({
  /** In the provider's own resource type, as the paths of `desired_input`. */
  path: z.string(),
  /** The plan sets it, a component that it is related to, generated code by default, or nobody but the user. */
  given_by: z.enum(GIVERS),
});
export type PlanRequirement = z.infer<typeof PlanRequirement>;
