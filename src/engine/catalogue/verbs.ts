/**
 * The vocabulary of relations. Every relation between two components has one of these verbs: the catalogue, the
 * readers of existing infrastructure and the mappings of generated code name no other. The verb reads from the first
 * end to the second, "a queue feeds a service", and is what pictures and texts say.
 */
import type { Access } from "./access.ts";

/** What a verb says of the two ends wherever the catalogue does not say otherwise. */
export interface Meaning {
  /** What the one that acts does to the other; none for settings, attachments and traffic. */
  readonly access?: readonly Access[];
  /** The end that names the other in its settings and is deployed after it; absent: the first. */
  readonly reference?: "from" | "to";
  /** The second end is what the first works as. The first has to name it: that the second trusts it is half of it. */
  readonly identity?: true;
  /** The first end has to know where the second is, although it is given no access to it. */
  readonly told?: true;
  /**
   * Requests, messages or data run between the two as part of the work itself: a step of what happens, which pictures
   * number. Absent of settings, attachments, protection and copies that are kept for later.
   */
  readonly flow?: true;
}

const MEANINGS = {
  // Data
  reads: { access: ["read"], flow: true },
  "writes to": { access: ["write"], flow: true },
  "reads and writes": { access: ["read", "write"], flow: true },
  queries: { access: ["read"], flow: true },
  searches: { access: ["read"], flow: true },
  "caches in": { access: ["read", "write"], flow: true },
  "stores files in": { access: ["read", "write"], flow: true },
  mounts: { access: ["read", "write"] },
  "reads secrets from": { access: ["read"] },
  "reads settings from": { access: ["read"] },
  "keeps its password in": {},
  "backs up": {},
  replicates: {},
  shares: {},

  // Messages and events
  "sends to": { access: ["send"], flow: true },
  "publishes to": { access: ["send"], flow: true },
  "sends events to": { access: ["send"], flow: true },
  "sends through": { access: ["send"], flow: true },
  "sends failed messages to": { flow: true },
  "receives from": { access: ["receive"], flow: true },
  "exchanges messages with": { access: ["send", "receive"], flow: true },
  /** The second end takes what the first holds: it polls, and so must be allowed to. */
  feeds: { access: ["receive"], reference: "to", flow: true },
  /** No access by itself: some services push and are permitted by the function, others are polled by it. */
  triggers: { flow: true },
  "delivers to": { access: ["write"], flow: true },
  /** A service tells of what happens in it by its own means: nobody is granted anything. */
  "raises events on": { reference: "to", flow: true },
  notifies: { flow: true },

  // Calls
  calls: { access: ["invoke"], flow: true },
  starts: { access: ["start"], flow: true },
  runs: { flow: true },

  // Traffic
  "routes to": { flow: true },
  "forwards to": { flow: true },
  "points to": { flow: true },
  "resolves to": { flow: true },
  "resolves names for": {},
  serves: { flow: true },
  "listens on": {},
  "connects to": { told: true, flow: true },
  "connects through": { told: true, flow: true },
  connects: {},
  "reaches privately": {},
  "registers in": {},
  opens: {},
  /** Of a firewall rule: the ports stand in the relation. */
  "may reach": {},

  // Identity and access
  assumes: { identity: true },
  "runs as": { identity: true },
  "authenticates with": { identity: true },
  "signs users in with": { told: true },
  "logs in to": {},
  joins: {},
  trusts: {},
  "grants to": {},
  /** Of a role: the accesses stand in the relation. */
  "may access": {},

  // Protection
  "is filtered by": {},
  "is encrypted with": {},
  protects: {},
  presents: {},
  rotates: {},
  scans: { access: ["read"] },

  // Operations
  "logs to": { access: ["log"] },
  "traces to": { access: ["log"] },
  watches: {},
  probes: {},
  tests: {},
  "reports to": { flow: true },
  shows: { flow: true },
  scales: {},
  governs: {},
  configures: {},

  // Delivery
  deploys: {},
  "deploys to": { access: ["deploy"] },
  "pushes images to": { access: ["write"] },
  "pulls images from": { access: ["pull"] },
  "is deployed from": { access: ["pull"] },
  "created from": {},

  // Structure
  "runs in": {},
  "has interfaces in": {},
  "part of": {},
  "attached to": {},
  uses: {},
  /** What readers say where one resource names the other, and the catalogue says nothing of the two… */
  references: {},
  /** …and where it waits for the other without naming it. */
  "is deployed after": {},
} as const satisfies Readonly<Record<string, Meaning>>;

export type Verb = keyof typeof MEANINGS;
export const VERBS = Object.keys(MEANINGS) as [Verb, ...Verb[]];

/** What each verb says of its ends. */
export const MEANING_OF_VERB: Readonly<Record<Verb, Meaning>> = MEANINGS;

/** Plans that a service made may hold any words. */
export function isVerb(kind: string): kind is Verb {
  return Object.hasOwn(MEANINGS, kind);
}

/**
 * Of verbs those by which requests, messages or data run, each once. A word that is none of this vocabulary may say that.
 * @param kinds each a verb, or several joined by ", "
 */
export function flowVerbs(kinds: readonly string[]): readonly string[] {
  const verbs = new Set(kinds.flatMap((kind) => kind.split(", ")));
  return [...verbs].filter((verb) => !isVerb(verb) || (MEANING_OF_VERB[verb].flow ?? false));
}
