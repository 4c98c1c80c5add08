/**
 * The tools for AI agents as VS Code wants them in the manifest: everything follows from their definitions. Run by
 * `npm run schema`, which writes them into `package.json` and `package.nls.json`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withFactTerms } from "../agents/factTerms.ts";
import { type AgentTool, described } from "../agents/tool.ts";
import { AGENT_TOOLS } from "../agents/tools.ts";
import { toolId } from "../editor/ids.ts";
import { jsonSchemaOf } from "../mcp/schemas.ts";

const root = join(import.meta.dirname, "../..");
const TEXT_PREFIX = "tool.";

/** What the two files say of the tools. */
export interface ToolsInManifest {
  /** `contributes.languageModelTools`, which are what the extension registers. */
  readonly declared: readonly unknown[];
  /** Their entries of `package.nls.json`. */
  readonly texts: Readonly<Record<string, string>>;
}

export function toolsInManifest(): ToolsInManifest {
  const tools = Object.entries<AgentTool>(AGENT_TOOLS);
  const ids = Object.fromEntries(tools.map(([key, { name }]) => [key, toolId(name)]));
  return {
    declared: tools.map(([key, tool]) => declarationOf(key, tool, ids)),
    texts: Object.fromEntries(
      tools.flatMap(([key, tool]) => [
        [`${TEXT_PREFIX}${key}`, tool.title],
        [`${TEXT_PREFIX}${key}.description`, tool.about],
      ]),
    ),
  };
}

function declarationOf(key: string, tool: AgentTool, ids: Readonly<Record<string, string>>): unknown {
  return {
    name: toolId(tool.name),
    displayName: `%${TEXT_PREFIX}${key}%`,
    toolReferenceName: tool.reference,
    canBeReferencedInPrompt: true,
    userDescription: `%${TEXT_PREFIX}${key}.description%`,
    modelDescription: described(tool, ids),
    icon: `$(${tool.icon})`,
    tags: ["infrastructure", tool.topic],
    inputSchema: withFactTerms(jsonSchemaOf(tool.input, "input", { target: "draft-7" })),
  };
}

/** Texts with the tools' own where the first of them stood. */
function withToolTexts(all: Readonly<Record<string, string>>, texts: ToolsInManifest["texts"]) {
  const entries = Object.entries(all);
  const isTool = ([key]: readonly [string, string]) => key.startsWith(TEXT_PREFIX);
  const first = entries.findIndex(isTool);
  const before = entries.slice(0, first);
  return Object.fromEntries([
    ...before,
    ...Object.entries(texts),
    ...entries.slice(first).filter((one) => !isTool(one)),
  ]);
}

if (import.meta.main) {
  const { declared, texts } = toolsInManifest();
  const rewrite = (name: string, change: (content: never) => unknown) => {
    const file = join(root, name);
    writeFileSync(
      file,
      `${JSON.stringify(change(JSON.parse(readFileSync(file, "utf8")) as never), null, 2)}\n`,
    );
  };
  rewrite("package.json", (manifest: { readonly contributes: object }) => ({
    ...manifest,
    contributes: { ...manifest.contributes, languageModelTools: declared },
  }));
  rewrite("package.nls.json", (all: Readonly<Record<string, string>>) => withToolTexts(all, texts));
}
