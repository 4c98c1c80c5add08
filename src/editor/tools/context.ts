import type { ToolBackends } from "../../agents/tool.ts";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import type { ReadRules } from "../host/rulesInForce.ts";
import type { Connections } from "../session/connections.ts";

/** What the tools work with. */
export interface ToolContext {
  readonly connections: Connections;
  readonly builtIn: ToolBackends["builtIn"];
  readonly infrastructure: ToolBackends["infrastructure"];
  /** The rules of the workspace. */
  readonly rules: ReadRules;
  /** Reads the drift that the team lives with, when first asked. */
  readonly accepted: () => Promise<AcceptedDrift>;
}
