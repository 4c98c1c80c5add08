import type { KnowledgeChunk, PracticesResult } from "../../contract/knowledge.ts";
import { DEFAULT_CLOUD } from "../../shared/clouds.ts";
import { scale } from "../planner/text/fixed.ts";
import { isStopWord } from "../planner/text/stopWords.ts";
import { stems } from "../planner/text/tokens.ts";
import { ChunkIndex, type RankedChunk } from "./chunkIndex.ts";
import type { CompiledKnowledge, KnowledgeDocument } from "./model.ts";
import { WorkloadTypes } from "./workloads.ts";

/** What is worked out once for a knowledge base: it takes longer than a search. */
interface Prepared {
  readonly types: WorkloadTypes;
  readonly index: ChunkIndex;
}
const prepared = new WeakMap<CompiledKnowledge, Prepared>();

/** Chunks in an answer, unless the workload type has more. */
const MOST = 10;
/** How much more a chunk counts that is written for the workload type, in thousandths. */
const OWN = 1300;

/**
 * Guidance for a workload type in anybody's words, or for a topic, without what is about other clouds alone: what is
 * nearest to the words comes first. Who asks for a workload type by its title gets its document in the order in which
 * it is written. Primitives of the asked provider come first in each chunk's `type_ids`; the literal provider word
 * stands for the default. What no guidance is about yields an empty list.
 */
export function practicesFor(
  knowledge: CompiledKnowledge,
  kbVersion: number,
  provider: string,
  workload: string,
): PracticesResult {
  const { types, index } = preparedOf(knowledge);
  const document = types.bestMatch(workload);
  const cloud = provider === "provider" ? DEFAULT_CLOUD : provider;
  const isHere = ({ clouds }: KnowledgeChunk) => clouds === undefined || clouds.includes(cloud);
  const own = (document?.chunks ?? []).filter(isHere);
  const found =
    document !== undefined && isTitle(workload, document)
      ? own
      : nearest(index.search(workload), document).filter(isHere);
  const chunks = [...new Set([...found, ...own])].slice(0, Math.max(MOST, own.length));
  return {
    kb_version: kbVersion,
    chunks: chunks.map((chunk) => preferring(cloud, chunk)),
    ...(document === undefined ? {} : { workload: document.title }),
  };
}

/** Whether a text says no more than the workload type's title does. */
function isTitle(text: string, { title }: KnowledgeDocument): boolean {
  const words = new Set(stems(title));
  return stems(text).every((word) => words.has(word) || isStopWord(word));
}

/** The chunks that are about a text, those of its workload type before others that are as near. */
function nearest(ranked: readonly RankedChunk[], document: KnowledgeDocument | undefined): KnowledgeChunk[] {
  return ranked
    .filter((one) => one.isAbout || one.document === document)
    .map(({ chunk, score, document: of }) => ({ chunk, score: of === document ? scale(score, OWN) : score }))
    .sort((a, b) => b.score - a.score)
    .map(({ chunk }) => chunk);
}

function preparedOf(knowledge: CompiledKnowledge): Prepared {
  const known = prepared.get(knowledge);
  if (known) return known;
  const { documents } = knowledge;
  const made = { types: new WorkloadTypes(documents), index: new ChunkIndex(documents) };
  prepared.set(knowledge, made);
  return made;
}

function preferring(provider: string, chunk: KnowledgeChunk): KnowledgeChunk {
  const own = (typeId: string) => (typeId.startsWith(`${provider}:`) ? 0 : 1);
  const typeIds = chunk.type_ids?.toSorted((a, b) => own(a) - own(b));
  return typeIds ? { ...chunk, type_ids: typeIds } : chunk;
}
