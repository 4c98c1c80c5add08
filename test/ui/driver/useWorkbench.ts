/** Gives the tests of a `describe` one VS Code window, and leaves evidence when one fails. */
import { cp, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { resultsDirectory } from "../../host/paths.ts";
import { Workbench, type WorkbenchOptions } from "./workbench.ts";

/**
 * Launches VS Code before the first test of the `describe` it is called in and closes it after the last one.
 * A failing test leaves `screenshot.png`, `trace.zip` (for Playwright's trace viewer) and the extension's log
 * in a folder of `test-results`, named after the test.
 *
 * @param options where they depend on something that starts in a hook: a function that answers them.
 * @returns a function that answers the window.
 */
export function useWorkbench(
  options: WorkbenchOptions | (() => WorkbenchOptions | Promise<WorkbenchOptions>) = {},
): () => Workbench {
  let workbench: Workbench | undefined;

  before("launch VS Code", async function () {
    this.timeout(180_000);
    workbench = await Workbench.launch(typeof options === "function" ? await options() : options);
    await workbench.context.tracing.start({ snapshots: true, screenshots: false });
  });

  beforeEach(async () => {
    await workbench?.context.tracing.startChunk();
  });

  afterEach("keep evidence", async function () {
    if (workbench === undefined) return;
    if (this.currentTest?.state !== "failed") {
      await workbench.context.tracing.stopChunk();
      return;
    }
    const title = this.currentTest
      .fullTitle()
      .replaceAll(/[^\w-]+/g, " ")
      .trim()
      .slice(0, 120);
    await keepEvidence(workbench, join(resultsDirectory, title));
  });

  after("close VS Code", async () => {
    await workbench?.close();
    workbench = undefined;
  });

  return () => {
    if (workbench === undefined) throw new Error("VS Code is open only while a test or its hooks run.");
    return workbench;
  };
}

async function keepEvidence(workbench: Workbench, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await workbench.screenshot(join(directory, "screenshot.png"));
  await workbench.context.tracing.stopChunk({ path: join(directory, "trace.zip") });
  const logs = workbench.server.logsDirectory;
  for (const file of await readdir(logs, { recursive: true }).catch(() => [])) {
    if (/infra-planner.*\.log$|remoteexthost\.log$/i.test(file)) {
      await cp(join(logs, file), join(directory, file.replaceAll(/[\\/]/g, "-")));
    }
  }
}
