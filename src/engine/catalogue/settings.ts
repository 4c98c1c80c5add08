/** How the catalogue says where a setting is written, and how. */
import * as z from "zod/mini";

/** Settings the planner can read off an intent. */
export const SETTING_NAMES = [
  "schedule", // cron or rate expression
  "engine", // postgres, mysql, redis, kubernetes, …, and its version where one is said: "postgres 15"
  "runtime", // nodejs, python, java, dotnet, go, …, and its version: "python 3.11"
  "visibility", // public | private
  "retention-days",
  "backup-days", // that backups of a store are kept
  "version-days", // that what was replaced or deleted is kept
  "archive-days", // after which it moves to cheaper storage
  "locked-days", // that nobody can change or delete it
  "monthly-budget", // in the currency of the account
  "fifo",
  "encrypted",
  "versioned",
  "multi-zone",
  "min-capacity",
  "max-capacity",
  "count", // instances, nodes, replicas, brokers
  "shards", // shards or partitions
  "instance-type", // a machine's size, as the cloud calls it
  "vcpu",
  "memory-mb",
  "timeout-seconds",
  "storage-gb",
  "domain-name",
  "ttl-seconds",
  "protocol",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

/** Units and notations that differ from the one in the setting's name. */
export const NOTATIONS = [
  ...["milliseconds", "seconds", "minutes", "hours"],
  "seconds-text", // "3600s"
  "days-text", // "7d"
  "iso8601", // "PT1H", "P14D"
  ...["bytes", "megabytes", "gibibytes"],
  "mebibytes-text", // "512Mi"
  "gibibytes-text", // "1.5Gi"
  "cpu-units", // 1024 to a processor
  "cron", // five fields
  "aws-schedule", // rate(5 minutes), cron(0 2 * * ? *)
  "aws-cron", // where a rate is not accepted
  "recurrence", // of Logic Apps
  "iso8601-interval", // "PT5M"
  ...["seconds-interval", "seconds-interval-text"],
  "recur-every", // "1Week Monday"
  "english-interval", // "every 24 hours"
  "clock-text", // "00:08:00"
] as const;
export type Notation = (typeof NOTATIONS)[number];

const nonEmpty = z.string().check(z.minLength(1));

/** A property, or a property and how a value is written to it. */
export const SettingTarget = z.union([
  nonEmpty,
  z.strictObject({
    /**
     * Path into the provider's own resource type; Azure's below its `properties` unless it stands beside them. A number
     * is a place in a list; without one the first is meant.
     */
    at: nonEmpty,
    as: z.optional(z.enum(NOTATIONS)),
    /**
     * What is written for a word of the setting: "private", "postgres", "redis 7"; for a setting that is on, "yes".
     * Without the word here nothing is. `{version|17}` in it is the version that is said, else 17, else nothing is
     * written; `major`, `minor` (two numbers) and `patch` (three) take a part of it, `compact` and `minor_` write it
     * without dots and with underscores.
     */
    values: z.optional(z.record(z.string(), z.unknown())),
    /** What goes with the setting's other properties, whatever its value: an expiry is of a rule that is enabled. */
    is: z.optional(z.unknown()),
    /** A property beside which the service refuses this one: then the setting is not written. */
    without: z.optional(nonEmpty),
    /** What stands before and behind a value that does not have it yet. */
    prefix: z.optional(nonEmpty),
    suffix: z.optional(nonEmpty),
    /** What one of this type's values begins with, whatever the case of its letters; `#` is a digit. */
    like: z.optional(z.array(nonEmpty)),
    /** What none of them begins with. */
    unlike: z.optional(z.array(nonEmpty)),
    /** Bounds, in the setting's own unit. Beyond them nothing is written. */
    least: z.optional(z.number()),
    most: z.optional(z.number()),
    /** The numbers that are accepted, in the property's unit; the next above is taken. */
    oneOf: z.optional(z.array(z.number())),
  }),
]);

/** What a property takes, by the provider's schema. */
export type TargetKind = "string" | "number" | "boolean" | "list" | "any";

/** A target as the compiled catalogue holds it. */
export type Target = Exclude<z.infer<typeof SettingTarget>, string> & {
  readonly kind: TargetKind;
};

export type Settings = Readonly<Partial<Record<SettingName, readonly Target[]>>>;

/** A property that the provider requires, and where its value comes from. */
export interface RequiredProperty {
  readonly path: string;
  /** A setting that an intent can say, another component, what generated code has without being asked, or nobody but the user. */
  readonly by: "setting" | "relation" | "default" | "you";
  /** Where its value comes from as long as nobody says the setting; absent: nobody but the user. */
  readonly otherwise?: "relation" | "default";
}
