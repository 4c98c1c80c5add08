/** Settings that are lists of objects. What is read with schemas stands apart from what every start reads. */
import * as vscode from "vscode";
import * as z from "zod/mini";
import { IMPORT_KINDS } from "../../contract/imports.ts";
import { Setting } from "../ids.ts";
import { configuration } from "./settings.ts";

/** An environment the user added by id, because the service does not list it. */
export const AddedEnvironment = z.looseObject({
  id: z.string().check(z.minLength(1)),
  name: z.optional(z.string()),
  /** Id of the project it is shown under; without one it stands under the organisation. */
  project: z.optional(z.string()),
});
export type AddedEnvironment = z.infer<typeof AddedEnvironment>;

/** A folder whose files are imported as they appear. */
const WatchedFolder = z.object({
  /** Absolute, or relative to the folders of the workspace. */
  folder: z.string().check(z.trim(), z.minLength(1)),
  /** Id of an environment, or its name, alone or behind its project's: "Web shop/production". */
  environment: z.string().check(z.trim(), z.minLength(1)),
  /** What the files are; unless said, each is told by its name and how it begins. */
  kind: z.optional(z.enum(IMPORT_KINDS)),
});
export type WatchedFolder = z.infer<typeof WatchedFolder>;

/** Environments added by id; elements without an id are passed over. */
export function addedEnvironments(): readonly AddedEnvironment[] {
  const value = configuration().get<unknown>(Setting.environments);
  if (!Array.isArray(value)) return [];
  return value
    .map((element) => AddedEnvironment.safeParse(element).data)
    .filter((element) => element !== undefined);
}

/** Writes to the workspace's settings where one is open (so that a team shares them), else to the user's. */
export async function setAddedEnvironments(environments: readonly AddedEnvironment[]): Promise<void> {
  const target = vscode.workspace.workspaceFolders?.length
    ? vscode.ConfigurationTarget.Workspace
    : vscode.ConfigurationTarget.Global;
  await configuration().update(Setting.environments, environments, target);
}

/** Folders to watch; elements that do not say which and for what are passed over. */
export function watchedFolders(): readonly WatchedFolder[] {
  const value = configuration().get<unknown>(Setting.watchFolders);
  if (!Array.isArray(value)) return [];
  return value
    .map((element) => WatchedFolder.safeParse(element).data)
    .filter((element) => element !== undefined);
}
