/** Additional operations of the built-in service: creating projects and environments, and taking in files. */
import * as z from "zod/mini";
import { Id, IsoDate } from "./reading.ts";

/**
 * - `costs`: a FOCUS CSV export (spend), or an Infracost JSON document (an estimate)
 * - `drift`: a Terraform or OpenTofu plan as JSON
 * - `run`: the log of a deployment run, as a `terraform apply -json` stream or as text
 */
export const IMPORT_KINDS = ["costs", "drift", "run"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Characters of the name of a project or an environment. */
export const LONGEST_NAME = 200;

/** Request of project and environment creation. */
export const NewName = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NAME)),
});

/** What an import did. `rows`: rows, resources or lines read; `changed`: false when it was all there already. */
const shared = { rows: z.int(), changed: z.boolean() };
export const ImportSummary = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("costs"),
    ...shared,
    unit: z.string(),
    start_date: IsoDate,
    end_date: IsoDate,
    /** Days with costs in the import. */
    days: z.int(),
    /** Days that were known before with another total. */
    replaced_days: z.int(),
  }),
  z.looseObject({ kind: z.literal("estimate"), ...shared, unit: z.string(), monthly_cost: z.number() }),
  z.looseObject({
    kind: z.literal("drift"),
    ...shared,
    drifted: z.int(),
    /** Of a preview: the checks that found drift, as the environment's drift would list them. */
    checks: z.optional(z.array(z.unknown())),
  }),
  z.looseObject({
    kind: z.literal("run"),
    ...shared,
    run_id: Id,
    run_status: z.optional(z.enum(["running", "succeeded", "failed"])),
  }),
]);
export type ImportSummary = z.infer<typeof ImportSummary>;

/**
 * One thing that an import brought into an environment. `start` and `end`: what it is about, days for costs and the
 * moment of all others.
 */
export const ImportedItem = z.looseObject({
  id: Id,
  kind: z.enum(["costs", "estimate", "drift", "run"]),
  /** Names of the files it came from; empty where that was not noted. */
  name: z.string(),
  imported_at: z.iso.datetime(),
  start: z.string(),
  end: z.string(),
  /** How a run ended, where that is known. */
  status: z.optional(z.enum(["running", "succeeded", "failed"])),
});
export type ImportedItem = z.infer<typeof ImportedItem>;
export const ImportedItems = z.array(ImportedItem);

/** The resources of an environment, as Terraform shows them; values that are sensitive are masked. */
export const KeptInfrastructure = z.looseObject({
  environment_id: Id,
  shown: z.record(z.string(), z.unknown()),
  /** What a month of each resource was estimated to cost, by its address. */
  estimate: z.optional(z.looseObject({ unit: z.string(), monthly_costs: z.record(z.string(), z.number()) })),
});
export type KeptInfrastructure = z.infer<typeof KeptInfrastructure>;

/** Answer of deletions. */
export const Deleted = z.looseObject({ deleted: z.boolean() });
