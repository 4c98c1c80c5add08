/** The planner's own data: design patterns, vocabulary and weights, checked against these schemas at build. */
import * as z from "zod/mini";
import { CAPABILITY_NAMES } from "../catalogue/capabilities.ts";
import { DesignData } from "../designs/schema.ts";
import { QUALITIES } from "./reading/model.ts";

const nonEmpty = z.string().check(z.minLength(1));
const CapabilityName = z.enum(CAPABILITY_NAMES);
/** `service/kind` of the provider it is listed under. */
const TypeName = z.string().check(z.regex(/^[a-z0-9.-]+\/[a-z0-9.-]+$/));

/** The workload types that a design can be an instance of, as the practices operation knows them. */
export const WORKLOADS = [
  "static site",
  "static site plus API",
  "containerized API",
  "event-driven",
  "batch and scheduled jobs",
  "streaming and analytics",
  "relational web application",
  "microservices on Kubernetes",
  "machine-learning inference and RAG",
  "IoT ingestion",
  "multi-tenant SaaS",
  "mobile backend",
  "internal tool",
  "disaster recovery and multi-region",
  "lift-and-shift migration",
  "virtual desktops",
  "high-performance computing",
  "multiplayer game backend",
  "CI/CD pipeline",
  "hybrid network",
  "landing zone",
  "video streaming",
  "e-commerce",
  "real-time messaging",
  "observability platform",
  "file transfer",
  "security operations",
  "integration of business systems",
  "document processing",
  "records retention and archive",
] as const;

/** A design that works: what someone who wants it says, and the types it consists of, most essential first. */
export const Pattern = z.strictObject({
  id: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  /** In the words of someone who asks for it. */
  intent: nonEmpty,
  /** The same wish in other words. */
  also: z._default(z.array(nonEmpty), []),
  workload: z.optional(z.enum(WORKLOADS)),
  types: z.record(z.string(), z.array(TypeName).check(z.minLength(1))),
});
export type Pattern = z.infer<typeof Pattern>;
export const PatternFile = z.array(Pattern).check(z.minLength(1));

const phrases = z.array(nonEmpty);
/** What texts ask for beside roles; the last is heard by its words alone. */
export const ASKED_QUALITIES = [...QUALITIES, "encrypted"] as const;
export type AskedQuality = (typeof ASKED_QUALITIES)[number];
const ASKED_IDS: ReadonlySet<string> = new Set(ASKED_QUALITIES);

/** Whether a word names a quality. */
export function isAskedQuality(word: string): word is AskedQuality {
  return ASKED_IDS.has(word);
}

export const Vocabulary = z.strictObject({
  capabilities: z.record(CapabilityName, z.strictObject({ says: phrases, hints: z._default(phrases, []) })),
  umbrellas: z.record(z.string(), z.array(CapabilityName)),
});
export type Vocabulary = z.infer<typeof Vocabulary>;

/** What usually stands beside a type, by provider and `service/kind`; the most usual first. */
export const CompanionLists = z.record(
  z.string(),
  z.record(TypeName, z.array(TypeName).check(z.minLength(1))),
);
export type CompanionLists = z.infer<typeof CompanionLists>;

/** Words of another language and what they are in the planner's English. */
export const LanguageData = z.strictObject({
  name: nonEmpty,
  /** Its commonest words, by which it is told from others. */
  common: z.array(nonEmpty),
  /** The script it is written in, where that tells it. */
  script: z.optional(z.enum(["kana", "han"])),
  /** Endings that verbs have instead of that of their infinitive, by it. */
  verbs: z._default(z.record(nonEmpty, z.array(nonEmpty)), {}),
  words: z.record(nonEmpty, nonEmpty),
});
export type LanguageData = z.infer<typeof LanguageData>;

export const PlannerData = z.strictObject({
  patterns: PatternFile,
  vocabulary: Vocabulary,
  companions: CompanionLists,
  designs: DesignData,
  languages: z.array(LanguageData),
});
export type PlannerData = z.infer<typeof PlannerData>;
