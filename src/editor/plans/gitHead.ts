/** The last committed state of a file, through VS Code's git extension. */
import * as vscode from "vscode";

/** What is used of the git extension's API, version 1. */
interface GitApi {
  getRepository(uri: vscode.Uri): { show(ref: string, path: string): Promise<string> } | null;
}
interface GitExtension {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

/** The text of the file in HEAD; undefined without git, outside of a repository, or before its first commit. */
export async function textInHead(uri: vscode.Uri): Promise<string | undefined> {
  const extension = vscode.extensions.getExtension<GitExtension>("vscode.git");
  if (!extension) return undefined;
  try {
    const git = await extension.activate();
    if (!git.enabled) return undefined;
    return await git.getAPI(1).getRepository(uri)?.show("HEAD", uri.fsPath);
  } catch {
    return undefined;
  }
}
