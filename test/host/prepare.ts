/**
 * Has ready, before the first test begins, whatever a machine that has never run one lacks: so a first run's tests meet
 * what those of later runs do.
 */
import { buildAll } from "../../esbuild.mjs";
import { Workbench } from "../ui/driver/workbench.ts";
import { findBrowser } from "./chromium.ts";
import { serverVersions, type VersionName } from "./paths.ts";
import { ensureServer } from "./serverInstall.ts";

/** Installs the servers, unpacks the browser, and builds everything. */
export async function provide(versions: readonly VersionName[]): Promise<void> {
  await Promise.all([
    ...versions.map((version) => ensureServer(serverVersions[version])),
    findBrowser(),
    buildAll(),
  ]);
}

/**
 * Opens and closes a window with the extension's view and a page on each version: what it reads from the disk, and what
 * Node and VS Code compile and keep, is at hand for those that follow.
 */
export async function warmUp(versions: readonly VersionName[]): Promise<void> {
  await Promise.all(versions.map(openAndClose));
}

async function openAndClose(version: VersionName): Promise<void> {
  await using window = await Workbench.launch({ version });
  await window.openContainer("Infra Planner");
  await window.runCommand("Infra Planner: Open Planner");
  await window.webview().frame();
}
