import * as vscode from "vscode";
import { Disposables } from "../host/disposables.ts";
import { Tool } from "../ids.ts";
import type { ToolContext } from "./context.ts";

/** The tools for AI agents, which load with the first use of any. */
export function registerTools(context: ToolContext): vscode.Disposable {
  const owned = new Disposables();
  const tools = owned.lazily(async () => {
    const { AgentTools } = await import("./agentTools.ts");
    return new AgentTools(context);
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
