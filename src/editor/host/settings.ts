import * as vscode from "vscode";
import { DEFAULT_PROVIDER_WORD } from "../../contract/providerWord.ts";
import { SETTINGS_SECTION, Setting } from "../ids.ts";

/** The settings of this extension, as they are now. */
export function configuration(): vscode.WorkspaceConfiguration {
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

/** Whether any folders are to be watched, whatever is said of them. */
export function watchesFolders(settings = configuration()): boolean {
  const value = settings.get<unknown>(Setting.watchFolders);
  return Array.isArray(value) && value.length > 0;
}

const MINUTE_MS = 60_000;

/** How often what is seen is loaded again, in milliseconds; 0 is never. Not more often than once a minute. */
export function autoRefreshMs(): number {
  const minutes = configuration().get<unknown>(Setting.autoRefresh);
  if (typeof minutes !== "number" || !(minutes > 0)) return 0;
  return Math.max(1, minutes) * MINUTE_MS;
}

/** Whether the status bar says the most important thing about environments. */
export function overviewInStatusBar(settings = configuration()): boolean {
  return settings.get<unknown>(Setting.overviewStatusBar) === true;
}

/** The provider word of routes and tool names. */
export function providerWord(): string {
  const value = configuration().get<unknown>(Setting.provider);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : DEFAULT_PROVIDER_WORD;
}

/** How diagrams are drawn. */
export function diagramView(): string {
  return String(configuration().get<unknown>(Setting.diagramView));
}

/** Writes where the value in force stands: a workspace that sets one would otherwise hide the user's. */
export async function setDiagramView(format: string): Promise<void> {
  const inWorkspace = configuration().inspect<unknown>(Setting.diagramView)?.workspaceValue !== undefined;
  await configuration().update(
    Setting.diagramView,
    format,
    inWorkspace ? vscode.ConfigurationTarget.Workspace : vscode.ConfigurationTarget.Global,
  );
}

/** What stands for a type of component: the planner's glyphs, or the marks of services. */
export function diagramIcons(): "glyphs" | "logos" {
  return configuration().get<unknown>(Setting.diagramIcons) === "logos" ? "logos" : "glyphs";
}

/** The folder of the user's own icons, as it is written; undefined where there is none. */
export function diagramIconFolder(): string | undefined {
  const value = configuration().get<unknown>(Setting.diagramIconFolder);
  return typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;
}

/** Whether infrastructure is reviewed without being asked. */
export function alwaysReviews(settings = configuration()): boolean {
  return settings.get<unknown>(Setting.alwaysReview) === true;
}

export function affects(event: vscode.ConfigurationChangeEvent, ...settings: readonly string[]): boolean {
  return settings.some((setting) => event.affectsConfiguration(`${SETTINGS_SECTION}.${setting}`));
}
