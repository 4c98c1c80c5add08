import { posix } from "node:path";
import * as vscode from "vscode";
import type { ReadingDone } from "../../shared/protocols/reading.ts";
import { exists } from "../host/files.ts";
import { say } from "../text/say.ts";
import type { InfrastructureReader } from "./reader.ts";
import { readTarget, targetAt } from "./target.ts";

/**
 * Reads what stands at a path of the workspace, from one of its folders on, or with that folder's name before it.
 * @throws Error in words for people: there is no such thing, or it cannot be read
 */
export async function readAt(
  reader: InfrastructureReader,
  path: string,
  signal: AbortSignal,
): Promise<ReadingDone> {
  const normal = posix.normalize(path === "" ? "." : path.replaceAll("\\", "/"));
  const isOutside = normal === ".." || normal.startsWith("../") || posix.isAbsolute(normal);
  const folders = isOutside ? [] : (vscode.workspace.workspaceFolders ?? []);
  for (const { uri, name } of folders)
    for (const way of [
      normal,
      ...(`${normal}/`.startsWith(`${name}/`) ? [normal.slice(name.length + 1)] : []),
    ]) {
      const target = way === "." || way === "" ? uri : vscode.Uri.joinPath(uri, way);
      if (await exists(target)) return readTarget(reader, targetAt(target), signal, { isWhole: true });
    }
  throw new Error(say("There is no {0} in the folders of the workspace.", path));
}
