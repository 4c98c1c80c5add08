import type * as vscode from "vscode";
import type { ToolBackends } from "../../agents/tool.ts";
import { inWords } from "../dialogs/errors.ts";
import { addedEnvironments } from "../host/listSettings.ts";
import { organizations } from "../host/settings.ts";
import { Tool, type ToolId } from "../ids.ts";
import { AgentTool } from "./agentTool.ts";
import type { ToolContext } from "./context.ts";
import { ReadConsent } from "./readConsent.ts";

/** The tools of a window: the same client, the same sign-in and the same words as everywhere else. */
export class AgentTools implements vscode.Disposable {
  readonly byId: Readonly<Record<ToolId, AgentTool>>;
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
    const tools = Object.values(Tool).map((id) => [id, new AgentTool(id, backends, connections, consent)]);
    this.byId = Object.fromEntries(tools);
    this.#subscription = connections.onDidChange(() => consent.clear());
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}
