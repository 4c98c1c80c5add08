/** Gives the tests of a `describe` one VS Code window, and leaves evidence when one fails. */
import { cp, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { resultsDirectory } from "../../host/paths.ts";
import { type Evidence, evidenceName } from "../../support/reporter.ts";
import { leaveWindow, takeWindow } from "./sharedWindow.ts";
import { Workbench, type WorkbenchOptions } from "./workbench.ts";

/** How much of the window and of each log a report repeats. */
const MOST_SEEN = 600;
const LAST_LINES = 8;
const LONGEST_LINE = 200;

/** What tests want of a window that others may have used and will use: nothing but what its folder holds. */
export interface SharedOptions {
  /** Writes what the folder holds when the tests begin; it is empty before. */
  readonly files?: (folder: string) => Promise<void>;
}

/**
 * Opens VS Code before the first test of the `describe` it is called in and leaves it after the last one. Without
 * options of its own the window is shared: whoever had it before signed out, closed what was open and put away what
 * was shown; what the extension remembers beyond that, such as searches and open rows, may still be there. Tests that
 * start from nothing, or leave the window changed, give options: they get a VS Code of their own.
 *
 * A failing test says in the report what the window showed, and leaves `screenshot.png`, `trace.zip` (for Playwright's trace viewer) and the extension's log
 * in a folder of `test-results`, named after the test.
 *
 * @param options of a shared window, or a function that answers those of an own one, once its hooks have started
 * what they depend on.
 * @returns a function that answers the window.
 */
export function useWorkbench(
  options: SharedOptions | (() => WorkbenchOptions | Promise<WorkbenchOptions>) = {},
): () => Workbench {
  let workbench: Workbench | undefined;
  let failed = false;

  before("open VS Code", async function () {
    this.timeout(180_000);
    if (typeof options === "function") {
      workbench = await Workbench.launch(await options());
    } else {
      workbench = await takeWindow();
      await options.files?.(workbench.folder);
    }
  });

  beforeEach(async () => {
    await workbench?.context.tracing.startChunk();
  });

  afterEach("keep evidence", async function () {
    if (workbench === undefined) return;
    // A test whose own preparation failed has no state at all.
    if (this.currentTest?.state === "passed") {
      await workbench.context.tracing.stopChunk();
      return;
    }
    failed = true;
    const title = evidenceName(this.currentTest?.fullTitle() ?? "before any test");
    const evidence = await keepEvidence(workbench, join(resultsDirectory, title));
    if (this.currentTest) Object.assign(this.currentTest, { evidence } satisfies Evidence);
    // A question, prompt or menu that it left open would fail every test after it.
    for (let level = 0; level < 3; level++) await workbench.page.keyboard.press("Escape");
  });

  after("leave VS Code", async function () {
    this.timeout(180_000);
    const left = workbench;
    workbench = undefined;
    if (left === undefined) return;
    // After a failure nobody knows what state it is in.
    if (typeof options === "function" || failed) await left.close();
    else await leaveWindow(left);
  });

  return () => {
    if (workbench === undefined) throw new Error("VS Code is open only while a test or its hooks run.");
    return workbench;
  };
}

/** @returns lines for the report: what could be read in the window, and what the extension's log said last */
async function keepEvidence(workbench: Workbench, directory: string): Promise<readonly string[]> {
  await mkdir(directory, { recursive: true });
  await workbench.screenshot(join(directory, "screenshot.png"));
  await workbench.context.tracing.stopChunk({ path: join(directory, "trace.zip") });
  const parts = workbench.page.locator(".part.sidebar, .part.panel, .notifications-toasts:visible");
  const seen = (await parts.allInnerTexts()).join(" ").replaceAll(/\s+/g, " ");
  const evidence = [`The window: ${seen.slice(0, MOST_SEEN)}`];
  const logs = workbench.server.logsDirectory;
  for (const file of await readdir(logs, { recursive: true }).catch(() => [])) {
    if (!/infra-planner.*\.log$|remoteexthost\.log$/i.test(file)) continue;
    await cp(join(logs, file), join(directory, file.replaceAll(/[\\/]/g, "-")));
    const lines = (await readFile(join(logs, file), "utf8")).trimEnd().split("\n");
    evidence.push(...lines.slice(-LAST_LINES).map((line) => line.slice(0, LONGEST_LINE)));
  }
  return evidence;
}
