/** The catalogue's data model. Data files under `data/<provider>/<service>.yaml` are checked against it at build. */
import * as z from "zod/mini";
import { CAPABILITY_NAMES } from "./capabilities.ts";
import { GROUP_NAMES } from "./groups.ts";

const CapabilityName = z.enum(CAPABILITY_NAMES);
/** `service/kind` within the same provider, e.g. `ec2/securitygroup`. */
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
const nonEmpty = z.string().check(z.minLength(1));

/**
 * Something a component must have beside it. Composition reuses a component of the plan that fits, else creates
 * `type`. With `capability`, any component that gives it satisfies the need, and `type` is what is created.
 */
export const Dependency = z.strictObject({
  /** Unique within the type; the rule's full name is `<service>/<kind>:<rule>`. */
  rule: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  type: TypeName,
  capability: z.optional(CapabilityName),
  /** Verb of the relation drawn from this component to the other: "runs in", "reads", "assumes", "logs to"… */
  relation: nonEmpty,
  /** The other component contains this one (a subnet its instance, a cluster its service). */
  inside: z.optional(z.boolean()),
  /** One sentence that a reader of the plan understands. */
  because: nonEmpty,
});
export type Dependency = z.infer<typeof Dependency>;

/** A relation drawn when both ends are in the plan; nothing is created for it. */
export const Relation = z.strictObject({
  to: z.union([TypeName, CapabilityName]),
  kind: nonEmpty,
  /** The edge runs from the other component to this one (an API that triggers this function). */
  reverse: z.optional(z.boolean()),
  /**
   * The service can do it, but designs do it only for want of another way: drawn only where nothing else of the plan's
   * workload leads to the component that the edge leads to (a bucket's notifications are not every queue's source), or
   * where it leads out of an entry, a schedule or an event that would lead nowhere.
   */
  ifNeeded: z.optional(z.boolean()),
  /**
   * Drawn only to a component that stands beside this one alone (`serves`), such as the queue that keeps another's
   * failed messages.
   */
  serving: z.optional(z.boolean()),
});
export type Relation = z.infer<typeof Relation>;

const Conflict = z.strictObject({
  rule: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  with: TypeName,
  because: nonEmpty,
});

/** Settings the planner can read off an intent, and the property of the type each is written to. */
const SETTING_NAMES = [
  "schedule", // cron or rate expression
  "engine", // postgres, mysql, redis, …
  "runtime", // nodejs, python, java, dotnet, go
  "visibility", // public | private
  "retention-days",
  "fifo",
  "encrypted",
  "versioned",
  "multi-zone",
  "min-capacity",
  "max-capacity",
  "memory-mb",
  "timeout-seconds",
  "storage-gb",
  "domain-name",
  "ttl-seconds",
  "protocol",
] as const;
export type SettingName = (typeof SETTING_NAMES)[number];

const Day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/**
 * Where a type that is no longer for new designs stands. The catalogue says nothing of a type that is available.
 * Every state rests on a text of the vendor.
 */
export const Lifecycle = z.strictObject({
  /** `closed`: nobody new may start. `retiring`: it ends on a known day. `retired`: it is gone. */
  state: z.enum(["closed", "retiring", "retired"]),
  /** The day from which new customers cannot start, where the vendor names one. */
  closed: z.optional(Day),
  /** The day of its end. */
  ends: z.optional(Day),
  /** The type of the same cloud that does its job now. */
  successor: z.optional(TypeName),
  /** What to know about the way to the successor, or what to do where no type succeeds it; one sentence. */
  advice: z.optional(nonEmpty),
  source: z.url(),
});
export type Lifecycle = z.infer<typeof Lifecycle>;

export const CatalogueType = z.strictObject({
  kind: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
  version: z._default(z.int(), 1),
  /**
   * The cloud's own resource type where the id does not spell it: `Microsoft.Web/sites` of `web/functionapps`, and the
   * whole path of what is part of another resource.
   */
  resourceType: z.optional(z.string().check(z.regex(/^[A-Za-z.]+(?:\/[A-Za-z]+)+$/))),
  /** Display name: "SQS queue". */
  name: nonEmpty,
  /** One sentence: what it is for. */
  summary: nonEmpty,
  /**
   * Words and phrases people use for exactly this type, lower case, singular; most specific first. An alias that
   * several types share is ranked by `aliasRank`. The name of a family without a head ("CloudWatch") is nobody's.
   */
  aliases: z.array(z.string().check(z.regex(/^[^A-Z]+$/))),
  /** 0 (default) is the type meant when an alias is shared; higher numbers come later. */
  aliasRank: z._default(z.int(), 0),
  /** Absent: available. */
  lifecycle: z.optional(Lifecycle),
  gives: z.array(CapabilityName),
  /** Capabilities this is of little use without; a plan that lacks one gets a warning. */
  needs: z._default(z.array(CapabilityName), []),
  requires: z._default(z.array(Dependency), []),
  relates: z._default(z.array(Relation), []),
  conflicts: z._default(z.array(Conflict), []),
  qualifiers: z.strictObject({
    /** No capacity to manage and no charge at rest (or nearly). */
    serverless: z.boolean(),
    /** The provider operates it. */
    managed: z.boolean(),
    scope: z.enum(["global", "regional", "zonal"]),
    /** Smallest and largest scale it suits. */
    scale: z.tuple([z.enum(["small", "medium", "large"]), z.enum(["small", "medium", "large"])]),
    /** Cost at rest: free (nothing), low (< 20 $ a month), medium (< 200 $), high. */
    cost: z.enum(["free", "low", "medium", "high"]),
    /** Reachable from the internet by nature: public, private, or either by setting. */
    exposure: z._default(z.enum(["public", "private", "either"]), "either"),
    /** Regions it exists in, where it is not everywhere; absent: all. */
    regions: z.optional(z.array(nonEmpty)),
    /** Compliance programmes it must not be used under without more care are left out here. */
    compliance: z._default(z.array(z.enum(["hipaa", "pci", "soc", "gdpr", "fedramp", "iso27001"])), [
      "hipaa",
      "pci",
      "soc",
      "gdpr",
      "fedramp",
      "iso27001",
    ]),
  }),
  group: z.enum(GROUP_NAMES),
  /** Setting → property name of the provider's own resource type (e.g. `schedule: ScheduleExpression`). */
  settings: z._default(z.partialRecord(z.enum(SETTING_NAMES), nonEmpty), {}),
  /** Glue that designs need but nobody asks for by name (attachments, permissions): never recommended first. */
  auxiliary: z._default(z.boolean(), false),
  /** How common it is among designs, 0 (rare) to 5 (nearly always); a small prior. */
  popularity: z._default(z.int().check(z.minimum(0), z.maximum(5)), 1),
});

/** One data file: the types of one service of one provider. */
export const CatalogueFile = z.strictObject({
  provider: z.string().check(z.regex(/^[a-z][a-z0-9-]*$/)),
  service: z.string().check(z.regex(/^[a-z0-9.-]+$/)),
  types: z.array(CatalogueType).check(z.minLength(1)),
});
export type CatalogueFile = z.infer<typeof CatalogueFile>;

/** A catalogue type with its full identifier, as the compiled catalogue holds it. */
export type CatalogueEntry = z.infer<typeof CatalogueType> & {
  readonly typeId: string;
  readonly provider: string;
  readonly service: string;
};
