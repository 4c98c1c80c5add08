/** What the tools for environments answer. What services answer about environments is passed on as they send it: only what is ours is told exactly. */
import * as z from "zod/mini";

const anything = z.optional(z.unknown());

export const ListedProjects = z.looseObject({
  organizations: z.array(
    z.looseObject({
      id: z.string(),
      name: anything,
      projects: z.optional(z.array(z.looseObject({ id: z.string(), environments: z.array(z.unknown()) }))),
      omitted_projects: z.optional(z.int()),
      /** Why the organization's projects cannot be had. */
      error: z.optional(z.string()),
    }),
  ),
});
export const EnvironmentCost = z.looseObject({
  total_cost: anything,
  unit: anything,
  start_date: anything,
  end_date: anything,
  daily_costs: anything,
  omitted_earlier_days: z.optional(z.int()),
});
export const EnvironmentDrift = z.looseObject({
  verdicts: z.record(z.string(), z.int()),
  checks: z.array(z.unknown()),
  omitted_checks: z.optional(z.int()),
});
export const EnvironmentLogs = z.looseObject({
  environment_id: z.string(),
  run_id: z.optional(z.string()),
  run_status: z.optional(z.string()),
  logs: z.string(),
  omitted_characters: z.optional(z.int()),
});
