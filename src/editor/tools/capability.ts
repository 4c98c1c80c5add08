import { Disposables } from "../host/disposables.ts";
import type { ToolContext } from "./context.ts";
import type { ToolCalled } from "./register.ts";

/** The tools for AI agents, which load with the first use of any. */
export function toolCapability(context: ToolContext) {
  const owned = new Disposables();
  const tools = owned.lazily(async () => {
    const { AgentTools } = await import("./agentTools.ts");
    return new AgentTools(context);
  });
  const called: ToolCalled = async (name) => (await tools()).called(name);
  return { called, dispose: () => owned.dispose() };
}
