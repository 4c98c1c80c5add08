/** What stands for the types of a plan in place of glyphs: files of the user's, else marks of services. */
import { isAbsolute } from "node:path";
import * as vscode from "vscode";
import type { PlanInput } from "../../contract/plan.ts";
import { type Icons, MOST_ICON_BYTES, typeKeys } from "../../shared/icons/icons.ts";
import { logosOf } from "../../shared/icons/logos.ts";
import { readIcons } from "../../shared/icons/read.ts";
import { filesIn } from "../host/files.ts";
import { diagramIconFolder, diagramIcons } from "../host/settings.ts";

/** The icons of a plan's types, as the settings have it; what cannot be read is left to the next best. */
export async function iconsOf({ components }: PlanInput): Promise<Icons> {
  const marks = diagramIcons() === "logos" ? await logosOf(typeKeys(components)) : {};
  return { ...marks, ...(await ownIcons(diagramIconFolder(), components)) };
}

/** A path that is not absolute begins at the first folder of the workspace, and does not leave it. */
async function ownIcons(path: string | undefined, components: PlanInput["components"]): Promise<Icons> {
  const [first] = vscode.workspace.workspaceFolders ?? [];
  const root = path !== undefined && isAbsolute(path) ? vscode.Uri.file(path) : first?.uri;
  if (path === undefined || !root) return {};
  const way = isAbsolute(path) ? "" : path;
  try {
    const files = await filesIn(root, MOST_ICON_BYTES);
    const { files: names } = await files.entries(way);
    const folder = { names, read: (name: string) => files.read(way === "" ? name : `${way}/${name}`) };
    // The page makes SVG documents safe; of what is no icon it shows the next best.
    return await readIcons(folder, components, { isSvg: () => true, onProblem: () => undefined });
  } catch {
    // There is no such folder, or it cannot be read.
    return {};
  }
}
