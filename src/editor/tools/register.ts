import * as vscode from "vscode";
import { inWords } from "../dialogs/errors.ts";
import * as settings from "../host/settings.ts";
import { Tool } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { AgentTool } from "./agentTool.ts";
import { ReadConsent } from "./readConsent.ts";
import type { ToolBackends } from "./tool.ts";

/** Registers the tools for AI agents: the same client, the same sign-in and the same words as everywhere else. */
export function registerTools(connections: Connections, builtIn: ToolBackends["builtIn"]): vscode.Disposable {
  const backends: ToolBackends = {
    service: async () => (await connections.require()).client,
    builtIn,
    settings: () => ({
      organizations: settings.organizations(),
      environments: settings.addedEnvironments(),
    }),
    inWords,
  };
  const consent = new ReadConsent();
  const registered = Object.values(Tool).map((id) =>
    vscode.lm.registerTool<unknown>(id, new AgentTool(id, backends, connections, consent)),
  );
  return vscode.Disposable.from(
    ...registered,
    connections.onDidChange(() => consent.clear()),
  );
}
