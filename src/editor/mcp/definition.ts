import { join } from "node:path";
import * as vscode from "vscode";
import { isCloud } from "../../shared/clouds.ts";
import { providerWord } from "../host/settings.ts";
import { say } from "../text/say.ts";

/** How the MCP server is started: with the editor's own Node, on a desktop and on a server, so that none has to be installed. */
export function serverDefinition({
  extensionPath,
  extension,
}: vscode.ExtensionContext): vscode.McpStdioServerDefinition {
  const { version } = extension.packageJSON as { readonly version: string };
  return new vscode.McpStdioServerDefinition(
    say("Infra Planner"),
    process.execPath,
    [join(extensionPath, "dist", "mcp.cjs"), ...cloudArguments(), ...trustArguments()],
    ENVIRONMENT,
    version,
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
  return isCloud(word) ? ["--provider", word] : [];
}
