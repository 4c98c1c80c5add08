import type * as vscode from "vscode";
import type { ToolBackends, AgentTool as ToolDefinition } from "../../agents/tool.ts";
import { AGENT_TOOLS } from "../../agents/tools.ts";
import { inWords } from "../dialogs/errors.ts";
import { addedEnvironments } from "../host/listSettings.ts";
import { organizations } from "../host/settings.ts";
import { toolId } from "../ids.ts";
import { AgentTool } from "./agentTool.ts";
import type { ToolContext } from "./context.ts";
import { ReadConsent } from "./readConsent.ts";

/** The tools of a window: the same client, the same sign-in and the same words as everywhere else. */
export class AgentTools implements vscode.Disposable {
  readonly #byId: ReadonlyMap<string, AgentTool>;
  readonly #subscription: vscode.Disposable;

  constructor({ connections, builtIn, infrastructure, rules, accepted }: ToolContext) {
    const backends: ToolBackends = {
      planner: async () => (await connections.require()).client,
      service: async () => (await connections.require()).client,
      builtIn,
      infrastructure,
      rules,
      plannerTakesRules: async () => (await connections.address()).kind === "built-in",
      judge: async (environmentId, drift) => (await accepted()).judge(environmentId, drift),
      settings: () => ({ organizations: organizations(), environments: addedEnvironments() }),
      inWords,
    };
    const consent = new ReadConsent();
    this.#byId = new Map(
      Object.values<ToolDefinition>(AGENT_TOOLS).map((tool) => [
        toolId(tool.name),
        new AgentTool(tool, backends, connections, consent),
      ]),
    );
    this.#subscription = connections.onDidChange(() => consent.clear());
  }

  /** A tool by the name that VS Code knows it by. @throws Error where there is none */
  called(id: string): AgentTool {
    const tool = this.#byId.get(id);
    if (!tool) throw new Error(`There is no tool ${id}.`);
    return tool;
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
