/**
 * The Projects view of 1,000 projects with 10 environments each, over a service on loopback: what it takes the
 * extension host, and what a user waits for.
 */
import { setTimeout } from "node:timers/promises";
import { buildAll } from "../../esbuild.mjs";
import { runHostSuite } from "../host/hostSuite.ts";
import { root, serverVersions } from "../host/paths.ts";
import { type Answer, json } from "../support/faultServer.ts";
import { cost, drift, logs, meOf, ScriptedService } from "../support/scriptedService.ts";
import { signInWithToken } from "../ui/driver/signIn.ts";
import { Workbench } from "../ui/driver/workbench.ts";
import { bundleProbe } from "./hostProbe.ts";

const PROJECTS = 1_000;
const ENVIRONMENTS = 10;
const SETTLE_MS = 2_000;

const listOf = (projects: number) =>
  json(
    Array.from({ length: projects }, (_, project) => ({
      id: `project-${project}`,
      name: `Project ${project}`,
      environments: Array.from({ length: ENVIRONMENTS }, (_, environment) => ({
        id: `environment-${project}-${environment}`,
        name: `environment ${environment}`,
      })),
    })),
  );

/** A service that takes its time, so that requests are in flight together. */
const slowly =
  (answer: Answer): Answer =>
  async (exchange) => {
    await setTimeout(10);
    await answer(exchange);
  };

function startLargeService(projects = PROJECTS): Promise<ScriptedService> {
  const list = listOf(projects);
  return ScriptedService.start({
    me: () => meOf({ id: "acme", name: "Acme" }),
    projects: () => list,
    cost: () => slowly(cost(1204.1)),
    drift: () => slowly(drift(2, 14)),
    logs: () => logs("run_1"),
  });
}

/** In the extension host: milliseconds until rows are handed to VS Code, megabytes of heap, requests at a time. */
export async function benchExplorerHost(): Promise<Readonly<Record<string, number>>> {
  await buildAll();
  await using service = await startLargeService();
  const testsPath = await bundleProbe("explorerProbe");
  const measured = await runHostSuite<Record<string, number>>({
    editor: { server: serverVersions.newest },
    developmentPath: root,
    testsPath,
    env: { EXPLORER_BENCH_URL: service.url },
  });
  return { ...measured, requests: service.requests.length, mostInFlight: service.mostInFlight };
}

/**
 * In a window: milliseconds from the list's arrival, or a click, until rows are painted. One project shows what
 * VS Code itself takes on the machine.
 */
export async function benchExplorerWindow(projects = PROJECTS): Promise<Readonly<Record<string, number>>> {
  await using service = await startLargeService(projects);
  const window = await Workbench.launch();
  try {
    const { page } = window;
    const painted = (label: string) =>
      page.evaluate(
        (text) =>
          new Promise<number>((resolve) => {
            const look = () => {
              const rows = document.querySelectorAll(".sidebar [role=treeitem] .label-name");
              const there = [...rows].some((row) => row.textContent === text);
              requestAnimationFrame(there ? () => resolve(Date.now()) : look);
            };
            look();
          }),
        label,
      );
    const first = painted("Project 0");
    await signInWithToken(window, service.url, "t0ken");
    const firstPaintMs = (await first) - (service.answeredAt.get("projects") ?? Number.NaN);
    // Signing in draws the tree several times; what is measured is a tree at rest.
    await setTimeout(SETTLE_MS);
    const opened = painted("environment 0");
    const twistie = (await window.tree("Projects").row("Project 0")).locator(".monaco-tl-twistie");
    await twistie.evaluate((element) =>
      element.addEventListener("click", () => Object.assign(globalThis, { clickedAt: Date.now() }), true),
    );
    await twistie.click();
    const openedAt = await opened;
    const clickedAt = await page.evaluate(() => (globalThis as unknown as { clickedAt: number }).clickedAt);
    return { firstPaintMs, openProjectMs: openedAt - clickedAt };
  } finally {
    await window.close();
  }
}

if (import.meta.main) {
  console.log(JSON.stringify(await benchExplorerHost()));
  for (const projects of [1, PROJECTS])
    console.log(projects, JSON.stringify(await benchExplorerWindow(projects)));
  process.exit(0);
}
