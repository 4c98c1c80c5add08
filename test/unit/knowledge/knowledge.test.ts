import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { KnowledgeChunk } from "../../../src/contract/knowledge.ts";
import { shippedCatalogue } from "../../../src/engine/catalogue/catalogue.ts";
import { KB_VERSION, shippedKnowledge } from "../../../src/engine/knowledge/knowledge.ts";
import { practicesFor } from "../../../src/engine/knowledge/practices.ts";
import { CLOUD_IDS } from "../../../src/shared/clouds.ts";

const knowledge = shippedKnowledge();

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

  it("advises on each cloud for every workload type", () => {
    for (const { title, chunks } of knowledge.documents) {
      const types = chunks.flatMap((chunk) => chunk.type_ids ?? []);
      for (const provider of CLOUD_IDS)
        assert.ok(
          types.some((type) => type.startsWith(`${provider}:`)),
          `${title}: nothing for ${provider}`,
        );
    }
  });

  it("names only types of the catalogue", () => {
    const catalogue = shippedCatalogue();
    for (const chunk of knowledge.documents.flatMap(({ chunks }) => chunks)) {
      for (const typeId of chunk.type_ids ?? []) assert.ok(catalogue.lookup(typeId), typeId);
    }
  });

  it("leaves out what is about other clouds alone", () => {
    const document = knowledge.documents.find(({ title }) => title === "Virtual desktops");
    const about = (provider: string) =>
      practicesFor(knowledge, KB_VERSION, provider, "virtual desktops").chunks.map(({ heading }) => heading);
    const particular = document?.chunks.filter(({ clouds }) => clouds !== undefined) ?? [];
    assert.ok(particular.length > 0);
    for (const { heading, clouds } of particular) {
      for (const provider of CLOUD_IDS)
        assert.equal(
          about(provider).includes(heading),
          clouds?.includes(provider),
          `${heading} on ${provider}`,
        );
    }
    assert.deepEqual(about("provider"), about("aws"));
  });

  it("says of every document where its knowledge comes from, and points to current types only", () => {
    const catalogue = shippedCatalogue();
    for (const { title, chunks } of knowledge.documents) {
      for (const { sources, type_ids, heading } of chunks) {
        assert.ok((sources?.length ?? 0) > 0, title);
        const leaving = (type_ids ?? []).filter((id) => catalogue.lookup(id)?.lifecycle !== undefined);
        assert.deepEqual(leaving, [], `${title}: ${heading}`);
      }
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
