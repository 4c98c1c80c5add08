import * as vscode from "vscode";
import type { ToolBackends } from "../../agents/tool.ts";
import { Disposables } from "../host/disposables.ts";
import { Tool } from "../ids.ts";
import type { Connections } from "../session/connections.ts";

/** What the tools work with. */
export interface ToolContext {
  readonly connections: Connections;
  readonly builtIn: ToolBackends["builtIn"];
  readonly infrastructure: ToolBackends["infrastructure"];
}

/** The tools for AI agents, which load with the first use of any. */
export function registerTools({ connections, builtIn, infrastructure }: ToolContext): vscode.Disposable {
  const owned = new Disposables();
  const tools = owned.lazily(async () => {
    const { AgentTools } = await import("./agentTools.ts");
    return new AgentTools(connections, builtIn, infrastructure);
  });
  for (const id of Object.values(Tool)) {
    owned.add(
      vscode.lm.registerTool<unknown>(id, {
        prepareInvocation: async (options) => (await tools()).byId[id].prepareInvocation(options),
        invoke: async (options, token) => (await tools()).byId[id].invoke(options, token),
      }),
    );
  }
  return owned;
}
