import type { ToolId } from "../ids.ts";
import { ENVIRONMENT_TOOLS } from "./environments.ts";
import { PLANNING_TOOLS } from "./planning.ts";
import type { ToolRun } from "./tool.ts";

/** What each tool does. */
export const TOOL_RUNS: Readonly<Record<ToolId, ToolRun>> = { ...PLANNING_TOOLS, ...ENVIRONMENT_TOOLS };
