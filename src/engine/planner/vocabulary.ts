import type { Audience, FactVocabulary } from "../../contract/design.ts";
import { CAPABILITIES } from "../catalogue/capabilities.ts";
import type { SettingName } from "../catalogue/settings.ts";
import type { DesignData } from "../designs/schema.ts";
import type { AskedQuality } from "./data.ts";
import type { NumberKind } from "./facts/numbers.ts";
import { QUALITY_MEANINGS } from "./understood.ts";

const NUMBERS: Readonly<Record<NumberKind, string>> = {
  users: "people who use it",
  requests_per_second: "requests per second",
  events_per_second: "events or messages per second",
  gigabytes: "data kept, in GB",
  retention_days: "how long data is kept, in days",
  rpo_minutes: "data that may be lost in a disaster, in minutes",
  rto_minutes: "time to be back after a disaster, in minutes",
  budget_per_month: "US dollars a month",
};

/** Who something can be for, and the tags of the design data that say so. */
const AUDIENCE: Readonly<Record<Audience, { readonly meaning: string; readonly tags: readonly string[] }>> = {
  customers: { meaning: "people outside who sign in", tags: ["customers", "users"] },
  staff: { meaning: "people of one's own organization", tags: ["workforce"] },
  partners: { meaning: "other organizations and their people", tags: ["partners"] },
  public: { meaning: "anybody, without signing in", tags: ["public"] },
  devices: { meaning: "devices, sensors and vehicles", tags: ["devices"] },
  machines: { meaning: "other programs, through an interface", tags: [] },
};

/** The tags that say of people for whom something is. */
export const AUDIENCE_TAGS: ReadonlySet<string> = new Set(
  (["customers", "staff", "partners"] as const).flatMap((one) => AUDIENCE[one].tags),
);

/**
 * Qualities that nothing in the design data depends on: regions say where data stays, and compliance programs what
 * auditors ask for. Not offered, and neither are those that an audience says.
 */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set<AskedQuality>(["residency", "audited"]);

/** What each setting means, with its unit or what its values look like. */
const SETTINGS: Readonly<Record<SettingName, string>> = {
  schedule:
    "when it runs, in UTC: cron or rate expression, for any cloud, such as `cron(0 2 * * ? *)` or `rate(5 minutes)`",
  engine: "what it runs, with its version where one is meant: `postgres 16`, `mysql`, `redis 7`",
  runtime: "language of its code, with its version where one is meant: `python 3.12`, `nodejs`",
  visibility: "`public` or `private`",
  "retention-days": "how long it keeps data, in days",
  "backup-days": "how long its backups are kept, in days",
  "version-days": "how long what was replaced or deleted is kept, in days",
  "archive-days": "after how long what it keeps moves to cheaper storage, in days",
  "locked-days": "how long nobody can change or delete what it keeps, in days",
  "monthly-budget": "the sum a month from which it warns, in the currency of the account",
  fifo: "keeps the order of messages: true",
  encrypted: "encrypted at rest with a key: true",
  versioned: "keeps earlier versions: true",
  "multi-zone": "stands in several zones: true",
  "min-capacity": "the least number that it scales to",
  "max-capacity": "the largest number that it scales to",
  count: "how many instances, nodes, replicas or brokers",
  shards: "how many shards or partitions",
  "instance-type": "size of a machine, as the cloud calls it: `m7g.large`",
  vcpu: "processors",
  "memory-mb": "memory, in MB",
  "timeout-seconds": "longest time that it runs or waits, in seconds",
  "storage-gb": "size of its storage, in GB",
  "domain-name": "domain that it answers at: `shop.example.com`",
  "ttl-seconds": "how long an entry or message lives, in seconds",
  protocol: "`websocket`, `sftp`, `ftps`, `nfs`, `smb`, `http`, `grpc` or `mcp`",
};

/** What the facts of a request may name. Types are named by id or by what they are called. */
export function factVocabulary({ designs, roles }: Pick<DesignData, "designs" | "roles">): FactVocabulary {
  return {
    designs: designs.map(({ id, title }) => ({ id, meaning: title })),
    roles: roles.map(({ id, title, does, meant }) => ({
      id,
      meaning: `${title}: ${does}${meant === undefined ? "" : `; ${meant}`}`,
    })),
    capabilities: termsOf(CAPABILITIES),
    qualities: Object.entries(QUALITY_MEANINGS).flatMap(([id, { meaning }]) =>
      AUDIENCE_TAGS.has(id) || WITHOUT_EFFECT.has(id) ? [] : [{ id, meaning }],
    ),
    audience: Object.entries(AUDIENCE).map(([id, { meaning }]) => ({ id, meaning })),
    numbers: termsOf(NUMBERS),
    settings: termsOf(SETTINGS),
  };
}

/** Whether a word is a kind of number that facts may tell. */
export function isNumberKind(word: string): word is NumberKind {
  return Object.hasOwn(NUMBERS, word);
}

/** Whether a word names a group that something can be for. */
export function isAudience(word: string): word is Audience {
  return Object.hasOwn(AUDIENCE, word);
}

/** The tags of the design data that an audience says. */
export function tagsOfAudience(audience: readonly Audience[]): string[] {
  return audience.flatMap((one) => AUDIENCE[one].tags);
}

/** Whether a word names a setting that facts may bind. */
export function isSettingName(word: string): word is SettingName {
  return Object.hasOwn(SETTINGS, word);
}

function termsOf(meanings: Readonly<Record<string, string>>): FactVocabulary["roles"] {
  return Object.entries(meanings).map(([id, meaning]) => ({ id, meaning }));
}
