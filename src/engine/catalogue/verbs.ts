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
}

const MEANINGS = {
  // Data
  reads: { access: ["read"] },
  "writes to": { access: ["write"] },
  "reads and writes": { access: ["read", "write"] },
  queries: { access: ["read"] },
  searches: { access: ["read"] },
  "caches in": { access: ["read", "write"] },
  "stores files in": { access: ["read", "write"] },
  mounts: { access: ["read", "write"] },
  "reads secrets from": { access: ["read"] },
  "reads settings from": { access: ["read"] },
  "keeps its password in": {},
  "backs up": {},
  replicates: {},
  shares: {},

  // Messages and events
  "sends to": { access: ["send"] },
  "publishes to": { access: ["send"] },
  "sends events to": { access: ["send"] },
  "sends through": { access: ["send"] },
  "sends failed messages to": {},
  "receives from": { access: ["receive"] },
  "exchanges messages with": { access: ["send", "receive"] },
  /** The second end takes what the first holds: it polls, and so must be allowed to. */
  feeds: { access: ["receive"], reference: "to" },
  /** No access by itself: some services push and are permitted by the function, others are polled by it. */
  triggers: {},
  "delivers to": { access: ["write"] },
  /** A service tells of what happens in it by its own means: nobody is granted anything. */
  "raises events on": { reference: "to" },
  notifies: {},

  // Calls
  calls: { access: ["invoke"] },
  starts: { access: ["start"] },
  runs: {},

  // Traffic
  "routes to": {},
  "forwards to": {},
  "points to": {},
  "resolves to": {},
  "resolves names for": {},
  serves: {},
  "listens on": {},
  "connects to": { told: true },
  "connects through": { told: true },
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
  "reports to": {},
  shows: {},
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
 * Verbs by which requests, messages or data run between the two as part of the work itself: steps of what happens, which
 * pictures number. All others are settings, attachments, protection, or copies that are kept for later. Pictures alone
 * read this: plans do not follow from it, so it stands apart from what verbs imply.
 */
const FLOWING: ReadonlySet<string> = new Set<Verb>([
  ...(["reads", "writes to", "reads and writes", "queries", "searches", "caches in"] as const),
  ...(["stores files in", "mounts"] as const),
  ...(["sends to", "publishes to", "sends events to", "sends through", "sends failed messages to"] as const),
  ...(["receives from", "exchanges messages with", "feeds", "triggers", "delivers to"] as const),
  ...(["raises events on", "notifies", "calls", "starts", "runs"] as const),
  ...(["routes to", "forwards to", "points to", "resolves to", "serves"] as const),
  ...(["connects to", "connects through", "reports to", "shows"] as const),
]);

/** Verbs by which source, images and deployments run: what a plan that is about delivery is there for, and steps of that alone. */
export const DELIVERING: ReadonlySet<string> = new Set<Verb>([
  ...(["deploys", "deploys to", "pushes images to", "pulls images from", "is deployed from"] as const),
]);

/**
 * Of verbs those by which requests, messages or data run, each once. A word that is none of this vocabulary may say that.
 * @param kinds each a verb, or several joined by ", "
 */
export function flowVerbs(kinds: readonly string[]): readonly string[] {
  const verbs = new Set(kinds.flatMap((kind) => kind.split(", ")));
  return [...verbs].filter((verb) => !isVerb(verb) || FLOWING.has(verb));
}
