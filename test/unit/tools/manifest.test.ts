import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { AgentTool } from "../../../src/agents/tool.ts";
import { AGENT_TOOLS } from "../../../src/agents/tools.ts";
import { TOOLS } from "../../../src/contract/tools.ts";
import { EXTENSION_NAME, toolId } from "../../../src/editor/ids.ts";
import { toolsInManifest } from "../../../src/packaging/toolsInManifest.ts";

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
const texts: Record<string, string> = JSON.parse(readFileSync(join(root, "package.nls.json"), "utf8"));
const declared: readonly DeclaredTool[] = manifest.contributes.languageModelTools;

const tools = Object.values<AgentTool>(AGENT_TOOLS);
const ids = tools.map(({ name }) => toolId(name));

describe("The tools for AI agents", () => {
  it("stand in the manifest as they are defined: `npm run schema` writes them", () => {
    const wanted = toolsInManifest();
    assert.deepEqual(declared, wanted.declared);
    const inTexts = Object.entries(texts).filter(([key]) => key.startsWith("tool."));
    assert.deepEqual(Object.fromEntries(inTexts), wanted.texts);
  });

  for (const name of ids) {
    const tool = declared.find((each) => each.name === name);

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

  it("are taught by a skill that names no other, in a folder of its own name", () => {
    for (const { path } of manifest.contributes.chatSkills as readonly { path: string }[]) {
      const text = readFileSync(join(root, path), "utf8");
      const [, name, description = ""] = /^---\nname: (\S+)\ndescription: (.+)\n---\n/.exec(text) ?? [];
      assert.equal(name, basename(dirname(path)));
      assert.ok(description.length <= 1_024, "what VS Code takes of it");
      const named = new Set(text.match(/\binfra-planner_\w+/g));
      assert.deepEqual([...named].sort(), ids.toSorted());
    }
  });

  it("have reference names of their own", () => {
    const names = declared.map(({ toolReferenceName }) => toolReferenceName);
    assert.equal(new Set(names).size, names.length);
  });

  it("include the interface's, by their names without the provider word and with their inputs", () => {
    for (const { name, input, result } of TOOLS) {
      const own = `${EXTENSION_NAME}_${name.replace(/^provider_/, "")}`;
      const tool = tools.find((each) => each.name === name);
      assert.ok(tool, name);
      assert.equal(toolId(name), own);
      assert.equal(tool.input, input, own);
      assert.equal(tool.output, result, own);
    }
  });
});
