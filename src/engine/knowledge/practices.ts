import type { KnowledgeChunk, PracticesResult } from "../../contract/knowledge.ts";
import type { CompiledKnowledge } from "./model.ts";
import { bestMatch } from "./workloads.ts";

/**
 * Guidance for a workload type in anybody's words. Primitives of the asked provider come first in each chunk's
 * `type_ids`. A workload that resembles no known type yields an empty list.
 */
export function practicesFor(
  knowledge: CompiledKnowledge,
  kbVersion: number,
  provider: string,
  workload: string,
): PracticesResult {
  const document = bestMatch(knowledge.documents, workload);
  if (!document) return { kb_version: kbVersion, chunks: [] };
  return {
    kb_version: kbVersion,
    chunks: document.chunks.map((chunk) => preferring(provider, chunk)),
    workload: document.title,
  };
}

function preferring(provider: string, chunk: KnowledgeChunk): KnowledgeChunk {
  const own = (typeId: string) => (typeId.startsWith(`${provider}:`) ? 0 : 1);
  const typeIds = chunk.type_ids?.toSorted((a, b) => own(a) - own(b));
  return typeIds ? { ...chunk, type_ids: typeIds } : chunk;
}
