import * as vscode from "vscode";
import * as z from "zod/mini";
import { IMPORT_KINDS } from "../../contract/imports.ts";
import { DEFAULT_PROVIDER_WORD } from "../../contract/tools.ts";
import { SETTINGS_SECTION, Setting } from "../ids.ts";

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

function configuration(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration(SETTINGS_SECTION);
}

/** A setting's user-level value, whatever a workspace says; undefined when the user did not set it. */
export function userValue(setting: string): unknown {
  return configuration().inspect<unknown>(setting)?.globalValue;
}

/**
 * The user-level value alone. A workspace's value is ignored even where VS Code would hand one out, because
 * whoever writes a repository's settings must not choose where a token is sent.
 */
export function serviceUrl(): string {
  const value = userValue(Setting.serviceUrl);
  return typeof value === "string" ? value.trim() : "";
}

export async function setServiceUrl(url: string): Promise<void> {
  await configuration().update(
    Setting.serviceUrl,
    url === "" ? undefined : url,
    vscode.ConfigurationTarget.Global,
  );
}

/** Whether to sign in to the built-in service unasked. The user-level value alone, as with the address. */
export function autoSignIn(): boolean {
  return userValue(Setting.autoSignIn) === true;
}

/** Organisation ids named by the user; elements that are no text are passed over. */
export function organizations(): readonly string[] {
  const value = configuration().get<unknown>(Setting.organizations);
  if (!Array.isArray(value)) return [];
  return [...new Set(value.filter((id) => typeof id === "string").map((id) => id.trim()))].filter(
    (id) => id !== "",
  );
}

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

const MINUTE_MS = 60_000;

/** How often what is seen is loaded again, in milliseconds; 0 is never. Not more often than once a minute. */
export function autoRefreshMs(): number {
  const minutes = configuration().get<unknown>(Setting.autoRefresh);
  if (typeof minutes !== "number" || !(minutes > 0)) return 0;
  return Math.max(1, minutes) * MINUTE_MS;
}

/** Folders to watch; elements that do not say which and for what are passed over. */
export function watchedFolders(): readonly WatchedFolder[] {
  const value = configuration().get<unknown>(Setting.watchFolders);
  if (!Array.isArray(value)) return [];
  return value
    .map((element) => WatchedFolder.safeParse(element).data)
    .filter((element) => element !== undefined);
}

/** The provider word of routes and tool names. */
export function providerWord(): string {
  const value = configuration().get<unknown>(Setting.provider);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : DEFAULT_PROVIDER_WORD;
}

/** How diagrams are drawn. */
export function diagramFormat(): string {
  return String(configuration().get<unknown>(Setting.diagramFormat));
}

/** Writes where the value in force stands: a workspace that sets one would otherwise hide the user's. */
export async function setDiagramFormat(format: string): Promise<void> {
  const inWorkspace = configuration().inspect<unknown>(Setting.diagramFormat)?.workspaceValue !== undefined;
  await configuration().update(
    Setting.diagramFormat,
    format,
    inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global,
  );
}

export function affects(event: vscode.ConfigurationChangeEvent, ...settings: readonly string[]): boolean {
  return settings.some((setting) => event.affectsConfiguration(`${SETTINGS_SECTION}.${setting}`));
}
