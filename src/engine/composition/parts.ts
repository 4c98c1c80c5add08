/** What part a component plays in a design, told by the role that the design library gives its type. */
import { isCloud } from "../../shared/clouds.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { indexMainRoles } from "../designs/mainRole.ts";
import type { Role } from "../designs/schema.ts";
import { typeNameOf } from "./component.ts";

/**
 * `front` delivers what is ready, `entry` takes requests and hands them on, `work` does something on its own account
 * (pipelines, models, devices), `channel` carries messages. `care` looks after the rest: security, network, operations.
 */
export type Part = "front" | "entry" | "compute" | "work" | "channel" | "store" | "care";

/** The parts that make up the workload, by role. All other roles take care of it. */
export const ROLES: Readonly<Record<Exclude<Part, "care">, readonly string[]>> = {
  front: ["static-site", "cdn", "site-cdn", "global-entry", "edge-code", "mobile-backend"],
  entry: ["http-api", "graphql", "websocket", "api-management", "load-balancer", "entry", "ingress"],
  compute: [
    ...["app", "vm", "cluster", "handler", "scheduled-work", "worker", "batch", "hpc", "game-servers"],
    ...["autoscaling", "vmware", "mainframe", "agent"],
  ],
  work: [
    ...["schedule", "workflow", "integration", "edi", "etl", "big-data-cluster", "crawler", "cdc"],
    ...["saas-data", "data-quality", "clean-room", "stream-processing", "stream-delivery", "query", "bi"],
    ...["model", "retrieval", "chatbot", "training", "notebooks", "serving", "recommendations", "fraud"],
    ...["vision", "speech", "language", "document-ai", "transcode", "live-video", "live-ingest", "maps"],
    ...["device-ingestion", "device-rules", "digital-twin", "ground-station", "teams-bot", "matchmaking"],
    ...["file-transfer", "contact-center", "voice-video", "blockchain", "desktop", "email", "sms", "push"],
    ...["migration", "database-migration", "file-migration", "machine-migration", "machine-recovery"],
    ...["dev-environments", "dedicated", "lake", "lake-governance", "catalog", "siem"],
  ],
  channel: ["queue", "task-queue", "topic", "notify", "events", "file-events", "kafka", "stream", "broker"],
  store: [
    ...["relational", "document", "key-value", "app-data", "wide-column", "graph", "ledger", "time-series"],
    ...["vectors", "cache", "search", "objects", "storage", "files", "scratch", "hybrid-files"],
    ...["warehouse", "hot-store", "health-data", "feature-store"],
  ],
};

/** Reads the design library for composition. */
export interface Parts {
  /** The role that a type plays first of all; undefined for one that only completes others (a subnet group). */
  roleOf(entry: CatalogueEntry): string | undefined;
  /** Undefined for a type without a role. */
  partOf(entry: CatalogueEntry): Part | undefined;
  /** The types of a cloud that can fill one of the roles, in the library's order of preference. */
  fillersOf(provider: string, roles: readonly string[]): readonly CatalogueEntry[];
  /** Whether a type plays its role under a condition only, which an intent may meet and a plan does not tell. */
  isSpecial(entry: CatalogueEntry): boolean;
}

/** Types that the library does not list play the role that is for their first purpose. */
export function indexParts(catalogue: Catalogue, roles: readonly Role[]): Parts {
  const mainRole = indexMainRoles(catalogue, roles);
  const partOfRole = new Map<string, Part>(roles.map(({ id }) => [id, "care"]));
  for (const [part, ids] of Object.entries(ROLES) as [Part, readonly string[]][])
    for (const id of ids) if (partOfRole.has(id)) partOfRole.set(id, part);
  const purposes = new Map<string, string>();
  for (const { id, gives } of roles)
    for (const purpose of gives) if (!purposes.has(purpose)) purposes.set(purpose, id);
  const roleOf = memoized((entry: CatalogueEntry) => mainRole(entry) ?? purposes.get(entry.gives[0] ?? ""));
  return {
    roleOf,
    partOf: memoized((entry) => partOfRole.get(roleOf(entry) ?? "")),
    fillersOf: (provider, wanted) => {
      const fillings = wanted.flatMap((id) => {
        const role = roles.find((one) => one.id === id);
        const listed = isCloud(provider) ? (role?.[provider] ?? []) : [];
        // Without a condition first: nothing is known here that a condition could ask for.
        return [...listed].sort((a, b) => Number(a.if !== undefined) - Number(b.if !== undefined));
      });
      return [...new Set(fillings.flatMap(({ type }) => catalogue.find(provider, type) ?? []))];
    },
    isSpecial: (entry) => {
      const { provider } = entry;
      const main = mainRole(entry);
      const role = isCloud(provider) && roles.find(({ id }) => id === main);
      if (!role) return false;
      const listed = role[provider].filter(({ type }) => type === typeNameOf(entry));
      return listed.length > 0 && listed.every(({ if: condition }) => condition !== undefined);
    },
  };
}

function memoized<T>(read: (entry: CatalogueEntry) => T): (entry: CatalogueEntry) => T {
  const known = new Map<CatalogueEntry, { readonly value: T }>();
  return (entry) => {
    const before = known.get(entry);
    if (before) return before.value;
    const value = read(entry);
    known.set(entry, { value });
    return value;
  };
}

/** Whether a component of this part belongs to the workload rather than looks after it. */
export function isWorking(part: Part | undefined): boolean {
  return part !== undefined && part !== "care";
}
