/** Finds what of the workspace is infrastructure that can be drawn. */
import { posix } from "node:path";
import * as vscode from "vscode";
import { decoderFor } from "../../shared/files/encoding.ts";
import { isHidden } from "../../shared/files/names.ts";
import { isConfiguration } from "../../shared/sources/configurationFiles.ts";
import { type Language, languageOfText } from "../../shared/sources/recognized.ts";
import { eachAtOnce } from "../host/eachAtOnce.ts";
import { contentOf } from "../host/files.ts";

/** Folders of what others wrote or tools made; a synthesized CDK application is what people want drawn. */
const EXCLUDED = "**/{node_modules,.terraform,.terragrunt-cache,.git,dist,out,.venv,vendor}/**";
const MOST_FILES = 3_000;
/** Files that are looked into: what is larger is rather data. A state is known by its name. */
const MOST_BYTES = 4 * 1024 * 1024;
const AT_ONCE = 8;

/** A folder or a file that can be drawn. */
export interface Drawable {
  readonly uri: vscode.Uri;
  readonly language: Language;
  readonly isFolder: boolean;
}

/** What people call a file or folder: its path in the workspace, and the name of a folder that is the workspace's own. */
export function nameInWorkspace(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder?.uri.path === uri.path ? folder.name : vscode.workspace.asRelativePath(uri);
}

/** Folders of Terraform first, then files, each by path. */
export async function findDrawables(token: vscode.CancellationToken): Promise<readonly Drawable[]> {
  const files = await vscode.workspace.findFiles(
    "**/*.{tf,tofu,tfstate,template,json,yaml,yml,YAML,YML}",
    EXCLUDED,
    MOST_FILES,
    token,
  );
  const folders = new Map<string, Drawable>();
  const others: vscode.Uri[] = [];
  for (const file of files) {
    if (isHidden(file.path)) continue;
    if (!isConfiguration(file.path)) others.push(file);
    else {
      const uri = file.with({ path: posix.dirname(file.path) });
      folders.set(uri.toString(), { uri, language: "Terraform", isFolder: true });
    }
  }
  const found: Drawable[] = [];
  await eachAtOnce(others, AT_ONCE, token, async (uri) => {
    const language = await languageOf(uri);
    if (language) found.push({ uri, language, isFolder: false });
  });
  const byPath = (a: Drawable, b: Drawable) => (a.uri.path < b.uri.path ? -1 : 1);
  return [...[...folders.values()].sort(byPath), ...found.sort(byPath)];
}

async function languageOf(uri: vscode.Uri): Promise<Language | undefined> {
  if (uri.path.endsWith(".tfstate")) return "Terraform";
  try {
    const content = await contentOf(uri, MOST_BYTES);
    return content && languageOfText(decoderFor(content).decode(content));
  } catch {
    // What cannot be read is nothing to be offered.
    return undefined;
  }
}
