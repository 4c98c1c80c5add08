import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { KnowledgeChunk } from "../../../src/contract/knowledge.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { KB_VERSION, shippedKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { practicesFor } from "../../../src/engine/knowledge/practices.ts";

const knowledge = shippedKnowledge();
const workloadOf = (text: string) => practicesFor(knowledge, KB_VERSION, "aws", text).workload;

describe("The knowledge base", () => {
  it("grows its version when its content changes", () => {
    const file = join(import.meta.dirname, "../../../src/engine/knowledge/version.json");
    const { content_hash: hash } = JSON.parse(readFileSync(file, "utf8"));
    assert.equal(
      hash,
      knowledge.contentHash,
      `The documents changed: raise kb_version in ${file} by one and set content_hash to ${knowledge.contentHash}`,
    );
  });

  it("has guidance of every category for each workload type, in chunks that can be read at once", () => {
    for (const { title, chunks } of knowledge.documents) {
      const categories = new Set(chunks.map(({ category }) => category));
      assert.deepEqual([...categories].sort(), ["composition_hint", "pattern", "tradeoff"], title);
      for (const chunk of chunks) {
        assert.ok(KnowledgeChunk.safeParse(chunk).success, `${title}: ${chunk.heading}`);
        assert.ok(chunk.token_count >= 40 && chunk.token_count <= 400, `${title}: ${chunk.heading}`);
      }
    }
  });

  it("names only types of the catalogue", () => {
    const catalogue = shippedCatalogue();
    for (const chunk of knowledge.documents.flatMap(({ chunks }) => chunks)) {
      for (const typeId of chunk.type_ids ?? []) assert.ok(catalogue.lookup(typeId), typeId);
    }
  });

  it("puts the primitives of the asked provider first", () => {
    const { chunks } = practicesFor(knowledge, KB_VERSION, "azure", "containerized API");
    const mixed = chunks
      .map(({ type_ids: ids = [] }) => ids)
      .find((ids) => ids.some((id) => id.startsWith("azure:")));
    assert.match(mixed?.[0] ?? "", /^azure:/);
  });
});

describe("Finding a workload's guidance", () => {
  const CASES: readonly (readonly [string, string])[] = [
    ["a static site", "Static site"],
    ["static website", "Static site"],
    ["marketing site with a blog", "Static site"],
    ["React single-page application", "Static site"],
    ["a static site plus API", "Static site plus API"],
    ["a static site plus API with a queue for e-mails", "Static site plus API"],
    ["serverless REST backend", "Static site plus API"],
    ["a containerized API", "Containerized API"],
    ["REST API in Docker containers", "Containerized API"],
    ["an event-driven workload", "Event-driven workload"],
    ["event driven architecture with SNS fan out", "Event-driven workload"],
    ["publish/subscribe", "Event-driven workload"],
  ];
  for (const [text, expected] of CASES)
    it(`“${text}” is ${expected}`, () => assert.equal(workloadOf(text), expected));

  for (const text of ["", "asdf", "wedding cake", "the and of"]) {
    it(`“${text}” is unknown: no chunks and no error`, () => {
      assert.deepEqual(practicesFor(knowledge, KB_VERSION, "aws", text), {
        kb_version: KB_VERSION,
        chunks: [],
      });
    });
  }
});
