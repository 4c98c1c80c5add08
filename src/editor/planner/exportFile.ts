/** Saves what the panel exports, where the user says. */
import * as vscode from "vscode";
import type { ExportKind } from "../../shared/protocols/planner.ts";
import { chooseSaveTarget } from "../dialogs/openings.ts";
import { saveFile } from "../host/files.ts";
import { nameOfShown } from "../text/fileName.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

const EXTENSIONS: Readonly<Record<ExportKind, string>> = {
  svg: "svg",
  png: "png",
  mermaid: "mmd",
  markdown: "md",
  drawio: "drawio",
};

/** Folder of the last export of this window: the next one is offered there. */
let lastFolder: vscode.Uri | undefined;

/**
 * Asks for a place and writes the file.
 * @param content text; of a PNG its bytes in Base64.
 * @returns the path written, as VS Code shows paths; undefined when the user backed out.
 */
export async function saveExport(
  kind: ExportKind,
  name: string,
  content: string,
): Promise<string | undefined> {
  const extension = EXTENSIONS[kind];
  const folder = lastFolder ?? vscode.workspace.workspaceFolders?.[0]?.uri;
  const suggestion = `${nameOfShown(name)}.${extension}`;
  const target = await chooseSaveTarget({
    defaultUri: folder ? vscode.Uri.joinPath(folder, suggestion) : vscode.Uri.file(suggestion),
    filter: { name: filterTitle(kind), endings: [extension] },
    title: say("Export Diagram"),
    saveLabel: say("Export"),
  });
  if (!target) return undefined;
  await saveFile(target, kind === "png" ? Buffer.from(content, "base64") : content);
  lastFolder = vscode.Uri.joinPath(target, "..");
  return vscode.workspace.asRelativePath(target);
}

function filterTitle(kind: ExportKind): Plain {
  switch (kind) {
    case "svg":
      return say("SVG pictures");
    case "png":
      return say("PNG pictures");
    case "mermaid":
      return say("Mermaid diagrams");
    case "markdown":
      return say("Markdown documents");
    case "drawio":
      return say("draw.io diagrams");
  }
}
