import * as z from "zod/mini";
import compiled from "../generated/knowledge.json" with { type: "json" };
import type { CompiledKnowledge } from "./model.ts";
import version from "./version.json" with { type: "json" };

/** Version of the knowledge base; grows whenever its content changes. */
export const KB_VERSION = z.parse(
  z.object({ kb_version: z.int(), content_hash: z.string() }),
  version,
).kb_version;

/** The documents that ship with the engine, as they were checked when compiled. */
export function shippedKnowledge(): CompiledKnowledge {
  return z.parse(z.custom<CompiledKnowledge>(), compiled);
}
