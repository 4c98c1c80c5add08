import type { KnowledgeChunk, PracticesResult } from "../../contract/knowledge.ts";
import { DEFAULT_CLOUD } from "../../shared/clouds.ts";
import type { CompiledKnowledge } from "./model.ts";
import { WorkloadTypes } from "./workloads.ts";

/** Preparing the types takes longer than a match, so it is done once per knowledge base. */
const prepared = new WeakMap<CompiledKnowledge, WorkloadTypes>();

/**
 * Guidance for a workload type in anybody's words, without what is about other clouds alone. Primitives of the asked
 * provider come first in each chunk's `type_ids`; the literal provider word stands for the default. A workload that resembles no known type yields an empty list.
 */
export function practicesFor(
  knowledge: CompiledKnowledge,
  kbVersion: number,
  provider: string,
  workload: string,
): PracticesResult {
  const document = workloadTypesOf(knowledge).bestMatch(workload);
  if (!document) return { kb_version: kbVersion, chunks: [] };
  const cloud = provider === "provider" ? DEFAULT_CLOUD : provider;
  return {
    kb_version: kbVersion,
    chunks: document.chunks
      .filter(({ clouds }) => clouds === undefined || clouds.includes(cloud))
      .map((chunk) => preferring(cloud, chunk)),
    workload: document.title,
  };
}

function workloadTypesOf(knowledge: CompiledKnowledge): WorkloadTypes {
  const known = prepared.get(knowledge);
  if (known) return known;
  const types = new WorkloadTypes(knowledge.documents);
  prepared.set(knowledge, types);
  return types;
}

function preferring(provider: string, chunk: KnowledgeChunk): KnowledgeChunk {
  const own = (typeId: string) => (typeId.startsWith(`${provider}:`) ? 0 : 1);
  const typeIds = chunk.type_ids?.toSorted((a, b) => own(a) - own(b));
  return typeIds ? { ...chunk, type_ids: typeIds } : chunk;
}
