import type { KnowledgeChunk } from "../../contract/knowledge.ts";

/** A document of the knowledge base: the guidance for one workload type. */
export interface KnowledgeDocument {
  /** The workload type. */
  readonly title: string;
  /** What else people call it. */
  readonly names: readonly string[];
  /** Words that point to it without naming it. */
  readonly hints: readonly string[];
  readonly chunks: readonly KnowledgeChunk[];
}

export interface CompiledKnowledge {
  readonly documents: readonly KnowledgeDocument[];
  /** SHA-256 of the documents, to notice that content changed. */
  readonly contentHash: string;
}
