import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { TOOLS } from "../../../src/contract/tools.ts";
import { EXTENSION_NAME, Tool } from "../../../src/editor/ids.ts";
import { ENVIRONMENT_TOOLS } from "../../../src/editor/tools/environments.ts";
import { PLANNING_TOOLS } from "../../../src/editor/tools/planning.ts";
import type { ToolRun } from "../../../src/editor/tools/tool.ts";

interface DeclaredTool {
  readonly name: string;
  readonly displayName: string;
  readonly toolReferenceName: string;
  readonly canBeReferencedInPrompt: boolean;
  readonly userDescription: string;
  readonly modelDescription: string;
  readonly icon: string;
  readonly tags: readonly string[];
  readonly inputSchema: unknown;
}

const root = join(import.meta.dirname, "../../..");
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const declared: readonly DeclaredTool[] = manifest.contributes.languageModelTools;
const runs: Readonly<Record<string, ToolRun>> = { ...PLANNING_TOOLS, ...ENVIRONMENT_TOOLS };

/** A zod schema as models are shown it: without what says nothing, which some of them stumble over. */
function jsonSchemaOf(schema: z.ZodMiniType): unknown {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: "draft-7",
    io: "input",
    reused: "inline",
    override: ({ jsonSchema }) => {
      delete jsonSchema.propertyNames;
      const { additionalProperties } = jsonSchema;
      if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length === 0)
        delete jsonSchema.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(json));
}

describe("The tools for AI agents", () => {
  it("are declared as they are registered, in the same order", () => {
    assert.deepEqual(
      declared.map(({ name }) => name),
      Object.values(Tool),
    );
    assert.deepEqual(Object.keys(runs).sort(), Object.values(Tool).sort());
  });

  for (const name of Object.values(Tool)) {
    const tool = declared.find((each) => each.name === name);

    it(`${name}: the manifest shows the schema that inputs are checked with`, () => {
      assert.deepEqual(tool?.inputSchema, jsonSchemaOf((runs[name] as ToolRun).input));
    });

    it(`${name}: has all that people and models choose it by`, () => {
      assert.ok(tool);
      assert.match(name, new RegExp(`^${EXTENSION_NAME}_[a-z_]+$`));
      assert.ok(name.length <= 64, "what models accept as a name");
      assert.match(tool.toolReferenceName, /^infra[A-Z]\w+$/);
      assert.equal(tool.canBeReferencedInPrompt, true);
      assert.match(tool.displayName, /^%tool\.\w+%$/);
      assert.match(tool.userDescription, /^%tool\.\w+\.description%$/);
      assert.ok(tool.modelDescription.length > 80, "says when to use it and what it answers");
      assert.match(tool.icon, /^\$\([a-z-]+\)$/);
      assert.deepEqual(tool.tags.slice(0, 1), ["infrastructure"]);
    });
  }

  it("have reference names of their own", () => {
    const names = declared.map(({ toolReferenceName }) => toolReferenceName);
    assert.equal(new Set(names).size, names.length);
  });

  it("include the interface's, by their names without the provider word and with their inputs", () => {
    for (const { name, input } of TOOLS) {
      const own = `${EXTENSION_NAME}_${name.replace(/^provider_/, "")}`;
      assert.equal(runs[own]?.input, input, own);
    }
  });
});
