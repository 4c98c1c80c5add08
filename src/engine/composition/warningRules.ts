/**
 * What a sound design should not lack, as data: composition warns where a rule holds. The rules condense the cloud
 * providers' well-architected guides (reliability, security, operations and cost). Order: most serious first.
 */
import type { Capability } from "../catalogue/capabilities.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { Concern } from "./concerns.ts";
import type { Reach } from "./coverage.ts";
import { APIS, COMPUTE } from "./kinds.ts";
import type { Reason } from "./stakes.ts";

export interface WarningRule {
  /** Unique; its full name is `plan:<rule>`. */
  readonly rule: string;
  /** The components it is about: all of these hold. */
  readonly about: {
    /** Gives one of these; any component when absent. */
    readonly gives?: readonly Capability[];
    /** Gives none of these. */
    readonly lacks?: readonly Capability[];
    /** Requests from the internet come in there, and code answers them; nothing that this holds of stands before it. */
    readonly takesRequests?: true;
    readonly cost?: readonly CatalogueEntry["qualifiers"]["cost"][];
    /** Its type has this setting, and the component sets it so if that is said. */
    readonly setting?: { readonly name: SettingName; readonly is?: "off" | "public" };
    /** It is the only component of the plan that gives what the rule is about. */
    readonly alone?: true;
  };
  /**
   * The reasons for which it is asked, the weightiest first; absent: of every plan. Those of the plan count for all
   * components. None is asked of an environment that nobody depends on yet.
   */
  readonly asks?: readonly Reason[];
  /** The rule holds only in plans that have a component with one of these that does not do it itself. */
  readonly when?: readonly Capability[];
  /** Nothing is amiss… */
  readonly unless?: {
    /** …if something with one of these takes care of the component… */
    readonly gives?: readonly Capability[];
    /** …as far as that reaches (absent: over the whole plan), */
    readonly reach?: Reach;
    /** …or its settings or its service do. */
    readonly concern?: Concern;
  };
  /**
   * One sentence or two. `{components}` stands for the names, `{is|are}` for what fits one and several, `{reason}` for
   * why it is asked.
   */
  readonly message: string;
  /** The one-click fix: settings of the components, and what is to be added for those that have none. */
  readonly fix?: {
    readonly title: string;
    /** What is set where the type can be set so. */
    readonly set?: Readonly<Partial<Record<SettingName, string | number | boolean>>>;
    /** Adds the provider's usual types with this capability, of those that would be linked. */
    readonly add?: Capability;
    /** What it is to be linked to: what the rule is about (the default), anything of the plan, or nothing. */
    readonly to?: "plan" | "nothing";
    /** What is added as well where that alone could not be linked: what the type stands on by nature. */
    readonly on?: readonly Capability[];
    /** What is added gives this as well, and takes the place of the components. */
    readonly instead?: Capability;
  };
  /** Nothing is said of what no type of the cloud could be linked to: adding any would not end the finding. */
  readonly onlyWithFix?: true;
}

const STORES = [
  "relational-store",
  "document-store",
  "graph-store",
  "time-series-store",
  "wide-column-store",
  "file-store",
] as const satisfies readonly Capability[];

export const WARNING_RULES: readonly WarningRule[] = [
  {
    rule: "public-store",
    about: {
      gives: [...STORES, "object-store", "key-value-store", "cache", "search", "data-warehouse"],
      setting: { name: "visibility", is: "public" },
    },
    message: "Open to the internet: {components}. Keep stores private and serve through an API or a CDN.",
    fix: { title: "Close to the internet", set: { visibility: "private" } },
  },
  {
    rule: "unencrypted",
    about: { setting: { name: "encrypted", is: "off" } },
    message: "Encryption at rest is turned off for {components}.",
    fix: { title: "Turn encryption on", set: { encrypted: true } },
  },
  {
    rule: "public-api-without-sign-in",
    about: { gives: APIS, takesRequests: true },
    unless: { gives: ["identity"], reach: "near" },
    message: "Nothing in the plan signs in the callers of {components}, which the internet can reach.",
    fix: { title: "Add sign-in", add: "identity" },
  },
  {
    rule: "public-endpoint-without-firewall",
    about: { gives: [...APIS, "load-balancer", "cdn"], takesRequests: true },
    asks: ["production", "programs", "itself"],
    unless: { gives: ["web-firewall"], reach: "near" },
    message:
      "No web application firewall stands in front of {components}, which the internet can reach{reason}.",
    fix: { title: "Add a web application firewall", add: "web-firewall", on: ["load-balancer", "cdn"] },
  },
  {
    rule: "single-zone",
    about: {
      gives: [...STORES, "cache", "message-broker", "search", "data-warehouse"],
      setting: { name: "multi-zone" },
    },
    asks: ["production", "programs"],
    unless: { concern: "zones" },
    message: "{components} {is|are} lost for as long as a single zone is{reason}. Turn zone redundancy on.",
    fix: { title: "Turn zone redundancy on", set: { "multi-zone": true } },
  },
  {
    rule: "single-machine",
    about: { gives: ["virtual-machine"], alone: true },
    asks: ["production", "programs", "zones", "outside"],
    unless: { gives: ["auto-scaling"] },
    message: "{components} is one machine, which nothing replaces or scales{reason}.",
    fix: { title: "Run it as a group", add: "auto-scaling", instead: "virtual-machine" },
  },
  {
    rule: "no-backup",
    about: { gives: STORES },
    asks: ["production", "programs", "itself"],
    unless: { gives: ["backup"], reach: "linked", concern: "backup" },
    message: "The plan keeps no backup of {components}{reason}.",
    fix: { title: "Keep backups", set: { "backup-days": 14 }, add: "backup" },
  },
  {
    rule: "no-secret-store",
    about: { gives: ["relational-store", "message-broker"] },
    asks: ["production", "programs", "itself"],
    unless: { gives: ["secrets"], concern: "credentials" },
    message: "The plan has no store that keeps and rotates the credentials of {components}{reason}.",
    fix: { title: "Add a secret store", add: "secrets", to: "plan" },
  },
  {
    rule: "no-image-registry",
    about: { gives: ["container-runtime", "kubernetes"] },
    // Images of others are pulled from where these keep them.
    when: ["ci-cd", "source-repository"],
    unless: { gives: ["container-registry"], reach: "near" },
    message:
      "The plan builds software, and has no registry from which {components} could pull images of its own.",
    fix: { title: "Add an image registry", add: "container-registry" },
    onlyWithFix: true,
  },
  {
    rule: "no-certificate",
    about: { gives: ["dns"] },
    when: [...APIS, "load-balancer", "cdn"],
    unless: { gives: ["domain-certificate"], concern: "certificate" },
    message:
      "No component issues a certificate for the names that {components} {gives|give} to public endpoints.",
    fix: { title: "Add a certificate", add: "domain-certificate", to: "plan" },
  },
  {
    rule: "no-alarms",
    about: {
      gives: [...COMPUTE, ...STORES, ...APIS, "queue", "workflow", "stream-processing"],
      lacks: ["static-hosting"],
    },
    asks: ["production", "zones", "programs", "outside"],
    unless: { gives: ["alarm"], reach: "linked" },
    message: "No alarm watches {components}{reason}.",
    fix: { title: "Add an alarm", add: "alarm" },
    onlyWithFix: true,
  },
  {
    rule: "no-budget",
    about: { cost: ["high"] },
    asks: ["budget", "growing"],
    unless: { gives: ["cost-control"] },
    message:
      "No budget watches {components}, which {costs|cost} hundreds of dollars a month even at rest{reason}.",
    fix: { title: "Add a budget", add: "cost-control", to: "nothing" },
  },
];
