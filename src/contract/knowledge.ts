import * as z from "zod/mini";
import { isObject, type JsonObject, type ListReading, readList, readNumber, readText } from "./reading.ts";
import { TypeId } from "./typeId.ts";

/**
 * Element of `result.chunks`. Additive: `sources`, links that the guidance rests on; `clouds`, the clouds that it is
 * about, absent where it holds for all.
 */
export const KnowledgeChunk = z.looseObject({
  doc_path: z.string(),
  heading: z.optional(z.nullable(z.string())),
  chunk_text: z.string(),
  chunk_index: z.int(),
  token_count: z.int(),
  category: z.string(),
  type_ids: z.optional(z.array(TypeId)),
  tags: z.optional(z.array(z.string())),
  sources: z.optional(z.array(z.string())),
  clouds: z.optional(z.array(z.string())),
});
export type KnowledgeChunk = z.infer<typeof KnowledgeChunk>;

export const PracticesResult = z.looseObject({
  kb_version: z.int(),
  chunks: z.array(KnowledgeChunk),
  /** Additive: the catalogue's name of the workload type that was matched. */
  workload: z.optional(z.string()),
});
export type PracticesResult = z.infer<typeof PracticesResult>;

export interface ChunkReading {
  readonly docPath: string | undefined;
  readonly heading: string | undefined;
  readonly text: string;
  readonly category: string;
  readonly typeIds: readonly string[];
  readonly tags: readonly string[];
  readonly raw: JsonObject;
}

export interface PracticesReading {
  readonly kbVersion: number | undefined;
  readonly chunks: ListReading<ChunkReading>;
  readonly raw: JsonObject;
}

/** Reads `result` of best practices; a missing list is an empty one. */
export function readPractices(result: JsonObject): PracticesReading {
  const { chunks } = result;
  return {
    kbVersion: readNumber(result["kb_version"]),
    chunks: Array.isArray(chunks) ? readList(chunks, readChunk) : { items: [], odd: [] },
    raw: result,
  };
}

function readChunk(raw: unknown): ChunkReading | undefined {
  if (!isObject(raw)) return undefined;
  const text = readText(raw["chunk_text"]);
  if (text === undefined) return undefined;
  return {
    docPath: readText(raw["doc_path"]),
    heading: readText(raw["heading"]),
    text,
    category: readText(raw["category"]) ?? "other",
    typeIds: texts(raw["type_ids"]),
    tags: texts(raw["tags"]),
    raw,
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((element) => typeof element === "string") : [];
}
