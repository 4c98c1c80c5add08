import type { AgentTool } from "../../agents/tool.ts";
import { AGENT_TOOLS } from "../../agents/tools.ts";
import { Tool, type ToolId } from "../ids.ts";

/** By the id that VS Code knows a tool by; each tool has one, and each id a tool. */
const IDS: Readonly<Record<keyof typeof AGENT_TOOLS, ToolId>> = Tool;

const BY_ID = new Map<ToolId, AgentTool>(
  Object.entries(IDS).map(([key, id]) => [id, AGENT_TOOLS[key as keyof typeof AGENT_TOOLS]]),
);

/** What a tool is and does, by the id that VS Code knows it by. */
export function toolCalled(id: ToolId): AgentTool {
  const tool = BY_ID.get(id);
  if (!tool) throw new Error(`There is no tool ${id}.`);
  return tool;
}
