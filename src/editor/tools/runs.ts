import type { AgentTool } from "../../agents/tool.ts";
import { AGENT_TOOLS } from "../../agents/tools.ts";
import { Tool, type ToolId } from "../ids.ts";

/** What each tool does, by the id that VS Code knows it by. */
export const TOOL_RUNS: Readonly<Record<ToolId, AgentTool>> = {
  [Tool.proposeComponents]: AGENT_TOOLS.proposeComponents,
  [Tool.bestPracticesFor]: AGENT_TOOLS.bestPracticesFor,
  [Tool.renderDiagram]: AGENT_TOOLS.renderDiagram,
  [Tool.lookupPrimitive]: AGENT_TOOLS.lookupPrimitive,
  [Tool.resolveComposition]: AGENT_TOOLS.resolveComposition,
  [Tool.generateCode]: AGENT_TOOLS.generateCode,
  [Tool.checkPlan]: AGENT_TOOLS.checkPlan,
  [Tool.readInfrastructure]: AGENT_TOOLS.readInfrastructure,
  [Tool.reviewInfrastructure]: AGENT_TOOLS.reviewInfrastructure,
  [Tool.listProjects]: AGENT_TOOLS.listProjects,
  [Tool.environmentCost]: AGENT_TOOLS.environmentCost,
  [Tool.environmentDrift]: AGENT_TOOLS.environmentDrift,
  [Tool.environmentLogs]: AGENT_TOOLS.environmentLogs,
};
