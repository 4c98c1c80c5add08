import { join } from "node:path";
import * as vscode from "vscode";
import { CLOUD_IDS } from "../../shared/clouds.ts";
import { affects, providerWord } from "../host/settings.ts";
import { MCP_PROVIDER_ID, Setting } from "../ids.ts";
import { say } from "../text/say.ts";

/**
 * Offers the MCP server to VS Code, which starts it when an agent wants its tools, and to whatever takes its servers
 * over from VS Code. It asks nothing, and reads no environment: the language-model tools do, and ask first.
 */
export function registerMcpServer({ extensionPath, extension }: vscode.ExtensionContext): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const { version } = extension.packageJSON as { readonly version: string };
  const provider: vscode.McpServerDefinitionProvider = {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: () => [
      new vscode.McpStdioServerDefinition(
        say("Infra Planner"),
        // The editor's own Node, on a desktop and on a server: none has to be installed.
        process.execPath,
        [join(extensionPath, "dist", "mcp.cjs"), ...cloudArguments(), ...trustArguments()],
        ENVIRONMENT,
        version,
      ),
    ],
  };
  return vscode.Disposable.from(
    changed,
    vscode.workspace.onDidChangeConfiguration((event) => affects(event, Setting.provider) && changed.fire()),
    vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()),
    vscode.lm.registerMcpServerDefinitionProvider(MCP_PROVIDER_ID, provider),
  );
}

/** Makes a program of VS Code's a plain Node, and hands no access to a service on: null takes a variable away. */
const ENVIRONMENT = {
  ELECTRON_RUN_AS_NODE: "1",
  INFRA_PLANNER_URL: null,
  INFRA_PLANNER_TOKEN: null,
  NODE_OPTIONS: null,
};

/** The rules of a workspace that is not trusted do not count. */
function trustArguments(): readonly string[] {
  return vscode.workspace.isTrusted ? [] : ["--untrusted"];
}

/** Words of services that are no cloud's mean nothing to the engine. */
function cloudArguments(): readonly string[] {
  const word = providerWord();
  return (CLOUD_IDS as readonly string[]).includes(word) ? ["--provider", word] : [];
}
