/**
 * The tools for AI agents, once for all who offer them: VS Code's language models, under the ids of the manifest, and
 * the MCP server, under the interface's own names. A tool is one entry in
 * the room of its topic; the manifest's follows from it (`npm run schema`).
 */
import { CHECKING_TOOLS } from "./checking.ts";
import { ENVIRONMENT_TOOLS } from "./environments.ts";
import { INFRASTRUCTURE_TOOLS } from "./infrastructure.ts";
import { PLANNING_TOOLS } from "./planning.ts";
import type { AgentTool } from "./tool.ts";

export const AGENT_TOOLS = {
  ...PLANNING_TOOLS,
  ...CHECKING_TOOLS,
  ...INFRASTRUCTURE_TOOLS,
  ...ENVIRONMENT_TOOLS,
} as const satisfies Readonly<Record<string, AgentTool>>;
