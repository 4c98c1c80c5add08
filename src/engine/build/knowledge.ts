import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { parse } from "yaml";
import * as z from "zod/mini";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import type { CompiledKnowledge, KnowledgeDocument } from "../knowledge/model.ts";

/** Head of a document: the workload type it is about, and the public texts its guidance rests on. */
const FrontMatter = z.strictObject({
  title: z.string(),
  /** Other names of the workload type, as people write them. */
  names: z.array(z.string()).check(z.minLength(1)),
  /** Words that point to this workload type without naming it. */
  hints: z.array(z.string()),
  sources: z.array(z.url()).check(z.minLength(1)),
});

/** Comment under a section's heading. Types are written without version: `aws:sqs/queue`. */
const SectionMeta = z.strictObject({
  category: z.enum(["pattern", "tradeoff", "composition_hint"]),
  tags: z.array(z.string()).check(z.minLength(1)),
  types: z._default(z.array(z.string()), []),
  /** The clouds that the section is about; absent: it holds for all. */
  clouds: z.optional(z.array(z.enum(CLOUD_IDS)).check(z.minLength(1))),
});

/**
 * Compiles the Markdown documents of a folder: one chunk per `##` section, its tokens counted with the o200k_base
 * encoding. @throws Error that names the document and section that is wrong.
 */
export function compileKnowledge(directory: string, entries: readonly CatalogueEntry[]): CompiledKnowledge {
  const typeIds = new Map(entries.map((entry) => [entry.typeId.replace(/@.*$/, ""), entry.typeId]));
  const names = readdirSync(directory)
    .filter((name) => name.endsWith(".md"))
    .sort();
  const documents = names.map((name) =>
    compileDocument(name, readFileSync(join(directory, name), "utf8"), typeIds),
  );
  const contentHash = createHash("sha256").update(JSON.stringify(documents)).digest("hex");
  return { documents, contentHash };
}

function compileDocument(
  name: string,
  text: string,
  typeIds: ReadonlyMap<string, string>,
): KnowledgeDocument {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replaceAll("\r\n", "\n")) ?? [];
  const front = FrontMatter.safeParse(parse(head));
  if (!front.success) throw new Error(`${name}: ${z.prettifyError(front.error)}`);
  const { title, names, hints, sources } = front.data;
  const sections = body.split(/^## /m).slice(1);
  const chunks = sections.map((section, index) => {
    const [, heading = "", comment = "", content = ""] = /^(.+?)\n<!--(.*?)-->\n(.*)$/s.exec(section) ?? [];
    const meta = SectionMeta.safeParse(parse(comment));
    if (!meta.success) throw new Error(`${name}, section ${index + 1}: ${z.prettifyError(meta.error)}`);
    const chunkText = content.trim();
    return {
      doc_path: `knowledge/${name}`,
      heading: heading.trim(),
      chunk_text: chunkText,
      chunk_index: index,
      token_count: countTokens(chunkText),
      category: meta.data.category,
      type_ids: meta.data.types.map((type) => {
        const typeId = typeIds.get(type);
        if (typeId === undefined) throw new Error(`${name}, "${heading}": the catalogue has no type ${type}`);
        return typeId;
      }),
      tags: meta.data.tags,
      ...(meta.data.clouds === undefined ? {} : { clouds: meta.data.clouds }),
      sources,
    };
  });
  return { title, names, hints, chunks };
}
