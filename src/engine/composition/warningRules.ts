/**
 * What a sound design should not lack, as data: composition warns where a rule holds. The rules condense the cloud
 * providers' well-architected guides (reliability, security, operations and cost). Order: most serious first.
 */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";

export interface WarningRule {
  /** Unique; its full name is `plan:<rule>`. */
  readonly rule: string;
  /** The components it is about: all of these hold. */
  readonly about: {
    /** Gives one of these; any component when absent. */
    readonly gives?: readonly Capability[];
    /** Gives none of these. */
    readonly lacks?: readonly Capability[];
    /** The internet can reach it: its type is not private by nature, and the component not by its settings. */
    readonly exposed?: true;
    readonly cost?: readonly CatalogueEntry["qualifiers"]["cost"][];
    /** Its type has this setting, and the component sets it so; `not on` holds where it is not set either. */
    readonly setting?: { readonly name: SettingName; readonly is: "on" | "off" | "public" | "not on" };
    /** It is the only component of the plan that gives what the rule is about. */
    readonly alone?: true;
  };
  /** The rule holds only in plans that have a component with one of these. */
  readonly when?: readonly Capability[];
  /** Nothing is amiss… */
  readonly unless?: {
    /** …if the plan has a component with one of these, */
    readonly gives?: readonly Capability[];
    /** …or the component sets this. */
    readonly setting?: SettingName;
  };
  /** One sentence or two; `{components}` stands for the names. */
  readonly message: string;
  /** The one-click fix: adds the provider's usual type with this capability, of those that would be linked. */
  readonly fix?: {
    readonly title: string;
    readonly add: Capability;
    /** What it is to be linked to: what the rule is about (the default), anything of the plan, or nothing. */
    readonly to?: "plan" | "nothing";
    /** What is added as well where that alone could not be linked: what the type stands on by nature. */
    readonly on?: readonly Capability[];
  };
}

const STORES = [
  "relational-store",
  "document-store",
  "graph-store",
  "time-series-store",
  "wide-column-store",
  "file-store",
] as const satisfies readonly Capability[];

const COMPUTE = [
  "function",
  "container-runtime",
  "kubernetes",
  "virtual-machine",
  "web-hosting",
] as const satisfies readonly Capability[];

const APIS = ["http-api", "graphql-api", "websocket-api"] as const satisfies readonly Capability[];

export const WARNING_RULES: readonly WarningRule[] = [
  {
    rule: "public-store",
    about: {
      gives: [...STORES, "object-store", "key-value-store", "cache", "search", "data-warehouse"],
      setting: { name: "visibility", is: "public" },
    },
    message: "Open to the internet: {components}. Keep stores private and serve through an API or a CDN.",
  },
  {
    rule: "unencrypted",
    about: { setting: { name: "encrypted", is: "off" } },
    message: "Encryption at rest is turned off for {components}.",
  },
  {
    rule: "public-api-without-sign-in",
    about: { gives: APIS, exposed: true },
    unless: { gives: ["identity"] },
    message: "Nothing in the plan signs in the callers of {components}, which the internet can reach.",
    fix: { title: "Add sign-in", add: "identity" },
  },
  {
    rule: "public-endpoint-without-firewall",
    about: { gives: [...APIS, "load-balancer", "cdn"], exposed: true },
    unless: { gives: ["web-firewall"] },
    message: "No web application firewall stands in front of {components}, which the internet can reach.",
    fix: { title: "Add a web application firewall", add: "web-firewall", on: ["load-balancer", "cdn"] },
  },
  {
    rule: "single-zone",
    about: {
      gives: [...STORES, "cache", "message-broker", "search", "data-warehouse"],
      setting: { name: "multi-zone", is: "not on" },
    },
    message:
      "A single zone is a single point of failure for {components}. Turn zone redundancy on where an outage matters.",
  },
  {
    rule: "single-machine",
    about: { gives: ["virtual-machine"], alone: true },
    unless: { gives: ["auto-scaling"] },
    message: "{components} is one machine, a single point of failure, and nothing replaces it or scales it.",
    fix: { title: "Add automatic scaling", add: "auto-scaling" },
  },
  {
    rule: "no-backup",
    about: { gives: STORES },
    unless: { gives: ["backup"], setting: "backup-days" },
    message: "No backup beyond what the service itself keeps is planned for {components}.",
    fix: { title: "Add backups", add: "backup" },
  },
  {
    rule: "no-secret-store",
    about: { gives: ["relational-store", "message-broker"] },
    unless: { gives: ["secrets"] },
    message: "The plan has no store that keeps and rotates the credentials of {components}.",
    fix: { title: "Add a secret store", add: "secrets", to: "plan" },
  },
  {
    rule: "no-image-registry",
    about: { gives: ["container-runtime", "kubernetes"] },
    unless: { gives: ["container-registry"] },
    message: "The plan has no registry from which {components} could pull images.",
    fix: { title: "Add an image registry", add: "container-registry" },
  },
  {
    rule: "no-certificate",
    about: { gives: ["dns"] },
    when: [...APIS, "load-balancer", "cdn"],
    unless: { gives: ["domain-certificate"] },
    message: "No component issues a certificate for the names that {components} gives to public endpoints.",
    fix: { title: "Add a certificate", add: "domain-certificate", to: "plan" },
  },
  {
    rule: "no-alarms",
    about: { gives: [...COMPUTE, ...STORES, ...APIS, "queue", "workflow", "stream-processing"] },
    unless: { gives: ["alarm"] },
    message: "No alarm watches {components}.",
    fix: { title: "Add an alarm", add: "alarm" },
  },
  {
    rule: "no-budget",
    about: { cost: ["high"] },
    unless: { gives: ["cost-control"] },
    message: "No budget watches {components}, which costs hundreds of dollars a month even at rest.",
    fix: { title: "Add a budget", add: "cost-control", to: "nothing" },
  },
];
