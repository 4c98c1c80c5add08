/** The catalogue's data model. Data files under `data/<provider>/<service>.yaml` are checked against it at build. */
import * as z from "zod/mini";
import { ACCESSES } from "./access.ts";
import { CAPABILITY_NAMES } from "./capabilities.ts";
import { GROUP_NAMES } from "./groups.ts";
import { type RequiredProperty, SETTING_NAMES, type Settings, SettingTarget } from "./settings.ts";
import { VERBS } from "./verbs.ts";

const CapabilityName = z.enum(CAPABILITY_NAMES);
const Verb = z.enum(VERBS);
/** `service/kind` within the same provider, e.g. `ec2/securitygroup`. */
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));
const nonEmpty = z.string().check(z.minLength(1));

/** Which of several uses of a type a component has: `private` of a subnet, `task` of a role. */
const PurposeName = z.string().check(z.regex(/^[a-z][a-z0-9-]*$/));

/** What only some components of a type have, as the rest of the plan tells. */
const CONDITIONS = [
  /** It acts on something that asks who it is: it needs an identity of its own. */
  "granted",
  /** It, or what stands in it, answers only within a network, or connects to something that does. */
  "networked",
  /** It, or what stands in it, connects to something outside the network. */
  "outbound",
  /** Its settings say that the internet cannot reach it… */
  "internal",
  /** …or they do not say so. */
  "exposed",
] as const;
export type Condition = (typeof CONDITIONS)[number];

/**
 * Something a component must have beside it. Composition reuses a component of the plan that fits, else creates
 * `type`. With `capability`, any component that gives it satisfies the need, and `type` is what is created.
 */
export const Dependency = z.strictObject({
  /** Unique within the type; the rule's full name is `<service>/<kind>:<rule>`. */
  rule: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  type: TypeName,
  capability: z.optional(CapabilityName),
  /** Verb of the relation drawn from this component to the other. */
  relation: Verb,
  /** The other component contains this one (a subnet its instance, a cluster its service). */
  inside: z.optional(z.boolean()),
  /** Never shared: each component gets one that `serves` it alone (its role, its public address). */
  own: z.optional(z.boolean()),
  /**
   * It comes after the component and names it: a private endpoint, what it leads to. The relation runs that way, too. Only
   * of what is its `own`; what is shared and names the component is in `relates`, with `reverse`.
   */
  follows: z.optional(z.boolean()),
  /** What serves another component will do as well (a policy is written on somebody's role). */
  evenServing: z.optional(z.boolean()),
  /** Only a component of this purpose will do; one of the `purposes` of `type`, unless it is the component's own. */
  purpose: z.optional(PurposeName),
  /** Only components of these purposes need it (the route table of public subnets leads to the internet). */
  ofPurpose: z.optional(z.array(PurposeName).check(z.minLength(1))),
  /** One in every zone that the purpose is spread over, and the component stands in all of them. */
  spread: z.optional(z.boolean()),
  /** A component stands in one zone: several of the type take the zones that the purpose is spread over in turn. */
  inTurn: z.optional(z.boolean()),
  /** Needed only by components of which this holds. */
  when: z.optional(z.enum(CONDITIONS)),
  /** Of a role: the only accesses it grants; absent: all that no other role of the component grants. */
  grants: z.optional(z.array(z.enum(ACCESSES))),
  /** It speaks for the other one, on that one's ports: a proxy for its database, a global database by its cluster. */
  answers: z.optional(z.boolean()),
  /** It takes part in the network through the other component, behind that one's firewall: a job by its connection. */
  through: z.optional(z.boolean()),
  /** Types of the resources that join the two, for whoever writes the plan out (an attachment, an association). */
  via: z.optional(z.array(TypeName)),
  /** True to fact, but not drawn in pictures: who reads them sees it by the names. */
  background: z.optional(z.boolean()),
  /** One sentence that a reader of the plan understands. */
  because: nonEmpty,
});
export type Dependency = z.infer<typeof Dependency>;

/** A relation drawn when both ends are in the plan; nothing is created for it. */
export const Relation = z.strictObject({
  to: z.union([TypeName, CapabilityName]),
  kind: Verb,
  /** The edge runs from the other component to this one (an API that triggers this function). */
  reverse: z.optional(z.boolean()),
  /**
   * The service can do it, but designs do it only for want of another way: drawn only where nothing else of the plan's
   * workload leads to the component that the edge leads to (a bucket's notifications are not every queue's source), or
   * where it leads out of an entry, a schedule or an event that would lead nowhere.
   */
  ifNeeded: z.optional(z.boolean()),
  /** What the one that acts does to the other, where it is not what the verb says. */
  access: z.optional(z.array(z.enum(ACCESSES))),
  /**
   * Which end names the other in its own settings and so is deployed after it, where it is not the one that the verb
   * says: `to` for a queue whose function reads from it by a mapping of its own, `none` for a zone and what its records
   * resolve to.
   */
  reference: z.optional(z.enum(["from", "to", "none"])),
  /** A component leads to one other only, by all its relations of this mark: a private endpoint. */
  sole: z.optional(z.boolean()),
  /** Types of the resources by which the services do it (an event source mapping, a queue's policy). */
  via: z.optional(z.array(TypeName)),
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

const Port = z.int().check(z.minimum(1), z.maximum(65_535));

/** How a type takes part in a virtual network. */
const NetworkUse = z.strictObject({
  /** The TCP ports it answers on; what connects to it does so through the network. None: those of what it `answers` for. */
  ports: z.optional(z.array(Port)),
  /** The ports by what its engine is called, or begins with, where that decides. */
  portsOfEngine: z.optional(z.record(z.string(), z.array(Port))),
  /** It answers on the internet as well, unless its settings close it to that. */
  open: z.optional(z.boolean()),
  /** Besides the way through the network it asks who connects: an identity must be granted the access as well. */
  asksWho: z.optional(z.boolean()),
  /** It stands outside, and what it hands on enters the network (a load balancer of the cloud itself). */
  enters: z.optional(z.boolean()),
  /** It always connects to something outside (a registry of images or packages). */
  outbound: z.optional(z.boolean()),
  /** It reads from where its source stands, behind that one's own firewall: a poller of brokers. */
  joins: z.optional(z.boolean()),
});

/** Somebody outside whom a type is there for in every plan; pictures show them at the edge. */
const Outside = z.strictObject({
  who: z.enum(["partners", "systems", "staff", "users"]),
  /** Verb of the relation drawn from the component to them. */
  kind: Verb,
  /** The edge runs from them to the component. */
  reverse: z.optional(z.boolean()),
});

/** A use of a type that composition tells apart, by components of their own. */
const Purpose = z.strictObject({
  /** How many zones it is spread over where all are asked for; absent: one component is enough. */
  zones: z.optional(z.int().check(z.minimum(2), z.maximum(3))),
  /** The name that the cloud demands for it. */
  name: z.optional(nonEmpty),
  /** The settings that make a component of the type fit. */
  input: z.optional(z.record(z.string(), z.json())),
});

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
  /** What of it goes on, in the vendor's own words, as it follows "except for": only what the source says. */
  except: z.optional(nonEmpty),
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
  /** Terraform's resource type of a Google Cloud type, in whose arguments its settings are written. */
  terraform: z.optional(z.string().check(z.regex(/^google_[a-z0-9_]+$/))),
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
  /** By name; a chosen component without a purpose takes the first of them that is needed and fits its settings. */
  purposes: z.optional(z.record(PurposeName, Purpose)),
  network: z.optional(NetworkUse),
  outside: z.optional(Outside),
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
  /** Setting → where it is written in the provider's own resource type (e.g. `schedule: ScheduleExpression`), or each place. */
  settings: z._default(
    z.partialRecord(z.enum(SETTING_NAMES), z.union([SettingTarget, z.array(SettingTarget)])),
    {},
  ),
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
export type CatalogueEntry = Omit<z.infer<typeof CatalogueType>, "settings"> & {
  readonly settings: Settings;
  /** What the provider requires, where its schema is public. */
  readonly required?: readonly RequiredProperty[];
  readonly typeId: string;
  readonly provider: string;
  readonly service: string;
};

/** The name of an Azure type's own resource type. Its letters' case is as the catalogue spells it: compare without. */
export function armTypeOf({
  service,
  kind,
  resourceType,
}: Pick<CatalogueEntry, "service" | "kind" | "resourceType">): string {
  return resourceType ?? `Microsoft.${service}/${kind}`;
}
