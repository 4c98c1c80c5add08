/** What stands for the types of a plan in place of glyphs: files of the user's, else marks of services. */
import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import type { PlanInput } from "../../contract/plan.ts";
import {
  type Icon,
  type Icons,
  iconFiles,
  MOST_ICON_BYTES,
  typeKey,
  typeKeys,
} from "../../shared/icons/icons.ts";
import { logosOf } from "../../shared/icons/logos.ts";
import { diagramIconFolder, diagramIcons } from "../host/settings.ts";

/** The icons of a plan's types, as the settings have it; what cannot be read is left to the next best. */
export async function iconsOf({ components }: PlanInput): Promise<Icons> {
  const marks = diagramIcons() === "logos" ? await logosOf(typeKeys(components)) : {};
  const folder = folderOf(diagramIconFolder());
  return folder ? { ...marks, ...(await iconsIn(folder, components)) } : marks;
}

/** A path that is not absolute begins at the first folder of the workspace. */
function folderOf(path: string | undefined): vscode.Uri | undefined {
  if (path === undefined) return undefined;
  if (isAbsolute(path)) return vscode.Uri.file(path);
  const [first] = vscode.workspace.workspaceFolders ?? [];
  return first && vscode.Uri.joinPath(first.uri, path);
}

async function iconsIn(folder: vscode.Uri, components: PlanInput["components"]): Promise<Icons> {
  const { fs } = vscode.workspace;
  const entries = await fs.readDirectory(folder).then(
    (all) => all,
    () => [],
  );
  const files = new Map(entries.map(([name]) => [name.toLowerCase(), vscode.Uri.joinPath(folder, name)]));
  const read = new Map<string, Promise<Icon | undefined>>();
  const found = components.map(async ({ type_id }) => {
    const name = iconFiles(type_id).find((each) => files.has(each));
    const file = name === undefined ? undefined : files.get(name);
    if (name === undefined || !file) return [];
    if (!read.has(name)) read.set(name, readIcon(file, name));
    const icon = await read.get(name);
    return icon ? [[typeKey(type_id), icon] as const] : [];
  });
  return Object.fromEntries((await Promise.all(found)).flat());
}

async function readIcon(file: vscode.Uri, name: string): Promise<Icon | undefined> {
  const { fs } = vscode.workspace;
  try {
    if ((await fs.stat(file)).size > MOST_ICON_BYTES) return undefined;
    const bytes = Buffer.from(await fs.readFile(file));
    return name.endsWith(".png")
      ? { kind: "png", data: bytes.toString("base64") }
      : { kind: "svg", text: bytes.toString("utf8") };
  } catch {
    // It went between being listed and being read.
    return undefined;
  }
}
