/** What models are shown of the tools' inputs. */
import assert from "node:assert/strict";
import { cutLists } from "../../../src/agents/tool.ts";
import { AGENT_TOOLS } from "../../../src/agents/tools.ts";
import { isObject } from "../../../src/contract/reading.ts";
import { inputSchemaOf } from "../../../src/mcp/schemas.ts";
import { toolsInManifest } from "../../../src/packaging/toolsInManifest.ts";

/** Places of a schema at which more than one type is taken. */
function unionsIn(schema: unknown, at = ""): string[] {
  if (Array.isArray(schema)) return schema.flatMap((part, index) => unionsIn(part, `${at}/${index}`));
  if (!isObject(schema)) return [];
  const isUnion = (key: string) =>
    ["anyOf", "oneOf", "allOf"].includes(key) || (key === "type" && Array.isArray(schema[key]));
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(isUnion(key) ? [`${at}/${key}`] : []),
    ...unionsIn(part, `${at}/${key}`),
  ]);
}

describe("The inputs of the tools for AI agents", () => {
  it("have no unions of types, which some models and their services refuse", () => {
    for (const tool of Object.values(AGENT_TOOLS)) {
      const schema = inputSchemaOf(tool)["~standard"].jsonSchema.input({ target: "draft-2020-12" });
      assert.deepEqual(unionsIn(schema), [], tool.name);
    }
    assert.deepEqual(unionsIn(toolsInManifest().declared), []);
    assert.deepEqual(unionsIn({ a: { type: ["string", "null"] } }), ["/a/type"], "else this says nothing");
  });
});

describe("An answer where there are no pages", () => {
  it("has lists of bounded length, and says how much that leaves out", () => {
    const tool = { most: { a: 2, b: 2 } };
    assert.deepEqual(cutLists(tool, { a: [1, 2, 3], b: [1], c: [1, 2, 3] }), {
      ...{ a: [1, 2], a_omitted: 1, b: [1], c: [1, 2, 3] },
    });
    const { readInfrastructure, reviewInfrastructure } = AGENT_TOOLS;
    assert.deepEqual(Object.keys(readInfrastructure.most), readInfrastructure.long);
    assert.deepEqual(Object.keys(reviewInfrastructure.most), reviewInfrastructure.long);
  });
});
