import * as vscode from "vscode";
import { affects } from "../host/settings.ts";
import { MCP_PROVIDER_ID, Setting } from "../ids.ts";

/**
 * Offers the MCP server to VS Code, which starts it when an agent wants its tools, and to whatever takes its servers
 * over from VS Code. It asks nothing, and reads no environment: the language-model tools do, and ask first.
 */
export function registerMcpServer(context: vscode.ExtensionContext): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const provider: vscode.McpServerDefinitionProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => [(await import("./definition.ts")).serverDefinition(context)],
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => affects(event, Setting.provider) && changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(MCP_PROVIDER_ID, provider),
  );
}
