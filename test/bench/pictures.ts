/**
 * Pictures in the planner's page, in a browser: from a plan to its painted picture, moving it, searching it, another
 * theme; beside plain Mermaid with its defaults, in the same run. Milliseconds.
 */
import { createRequire } from "node:module";
import type { Browser, Page } from "playwright-core";
import { buildAll } from "../../esbuild.mjs";
import type { DiagramView } from "../../src/contract/rendering.ts";
import { renderMermaid } from "../../src/engine/diagram/render.ts";
import { launchBrowser } from "../support/browser.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { syntheticPlan } from "../unit/diagram/plans.ts";

/** With the time that each may take. */
const PAINT_LIMITS = { 100: 80, 500: 150, 1000: 250, 2000: 400, 5000: 800 } as const;
/** Above, Mermaid's defaults refuse the number of edges. */
const MERMAID_SIZES: readonly number[] = [100];
const ROUNDS = 7;
const FRAMES = 60;

export interface PaintTiming {
  readonly view: DiagramView;
  readonly components: number;
  readonly limit: number;
  readonly median: number;
  readonly fastest: number;
  readonly "plain Mermaid": number | undefined;
}

/** From the plan's arrival in the page to the painted picture, in both views. */
export async function benchPaint(): Promise<PaintTiming[]> {
  await buildAll();
  const browser = await launchBrowser();
  try {
    return [...(await paintTimes(browser, "architecture")), ...(await paintTimes(browser, "resources"))];
  } finally {
    await browser.close();
  }
}

async function paintTimes(browser: Browser, view: DiagramView): Promise<PaintTiming[]> {
  await using panel = await openPanelPage(browser, { choice: view });
  await panel.show("warm up", syntheticPlan(50));
  const timings: PaintTiming[] = [];
  for (const [size, limit] of Object.entries(PAINT_LIMITS)) {
    const components = Number(size);
    const plan = syntheticPlan(components);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await panel.show(`${size} ${round}`, plan));
    times.sort((a, b) => a - b);
    const isCompared = view === "resources" && MERMAID_SIZES.includes(components);
    timings.push({
      view,
      components,
      limit,
      median: Math.round(times[ROUNDS >> 1] ?? 0),
      fastest: Math.round(times[0] ?? 0),
      "plain Mermaid": isCompared ? await plainMermaid(browser, components) : undefined,
    });
  }
  return timings;
}

/** One rendering after a first one has loaded everything; Mermaid's defaults. */
async function plainMermaid(browser: Browser, components: number): Promise<number> {
  const page = await browser.newPage();
  try {
    await page.setContent("<!doctype html><body><div id=picture></div></body>");
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js") });
    return await page.evaluate(
      async (markup) => {
        const { mermaid } = window as unknown as {
          mermaid: { render(id: string, markup: string): Promise<{ svg: string }> };
        };
        await mermaid.render("first", "flowchart LR\n  a-->b");
        const start = performance.now();
        const { svg } = await mermaid.render("second", markup);
        document.querySelector("#picture")?.insertAdjacentHTML("beforeend", svg);
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return Math.round(performance.now() - start);
      },
      renderMermaid(syntheticPlan(components)),
    );
  } finally {
    await page.close();
  }
}

export interface HandlingTiming {
  readonly what: string;
  readonly limit: number | undefined;
  readonly median: number;
  readonly p95: number;
}

/** Moving a picture of 2,000 components (time between frames), searching 5,000, and another theme. */
export async function benchHandling(): Promise<HandlingTiming[]> {
  await buildAll();
  const browser = await launchBrowser();
  try {
    await using panel = await openPanelPage(browser);
    await panel.show("2,000", syntheticPlan(2_000));
    const far = [await frames(panel.page, "pan"), await frames(panel.page, "zoom")];
    await panel.page.locator("button[title='Actual size']").click();
    await panel.page.waitForTimeout(500);
    const near = [await frames(panel.page, "pan"), await frames(panel.page, "zoom")];
    const theme = await switchTheme(panel);
    await panel.show("5,000", syntheticPlan(5_000));
    const search = await searchTimes(panel.page);
    const resized = await resizeTimes(browser);
    return [
      summary("pan, 2,000 as a whole", 17, far[0]),
      summary("zoom, 2,000 as a whole", 33, far[1]),
      summary("pan, 2,000 near", 17, near[0]),
      summary("zoom, 2,000 near", 33, near[1]),
      summary("search, 5,000", 5, search),
      summary("theme, 2,000 (no layout)", undefined, theme),
      summary("another pane, 100 (laid out anew)", 100, resized),
    ];
  } finally {
    await browser.close();
  }
}

function summary(what: string, limit: number | undefined, times: readonly number[] = []): HandlingTiming {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10;
  return { what, limit, median: at(0.5), p95: at(0.95) };
}

/** Times between frames while a gesture goes on; the first frame of a gesture is not counted. */
function frames(page: Page, gesture: "pan" | "zoom"): Promise<number[]> {
  return page.evaluate(
    async ([kind, count]) => {
      const viewport = document.querySelector(".viewport");
      const box = viewport?.getBoundingClientRect();
      const times: number[] = [];
      let last: number | undefined;
      for (let frame = 0; frame < count; frame++) {
        const there = frame < count / 2 ? -1 : 1;
        viewport?.dispatchEvent(
          new WheelEvent("wheel", {
            deltaX: kind === "pan" ? 7 * there : 0,
            deltaY: (kind === "pan" ? 5 : 8) * there,
            ctrlKey: kind === "zoom",
            clientX: (box?.x ?? 0) + 400,
            clientY: (box?.y ?? 0) + 200,
            bubbles: true,
            cancelable: true,
          }),
        );
        const now = await new Promise<number>(requestAnimationFrame);
        if (last !== undefined && frame > 2) times.push(now - last);
        last = now;
      }
      return times;
    },
    [gesture, FRAMES] as const,
  );
}

/** From a key in the search field to the marked hits, without painting. */
async function searchTimes(page: Page): Promise<number[]> {
  await page.keyboard.press("Control+f");
  await page.locator(".find input").waitFor();
  return page.evaluate(async () => {
    const field = document.querySelector<HTMLInputElement>(".find input");
    if (!field) throw new Error("There is no search field.");
    const count = document.querySelector(".find-count");
    const times: number[] = [];
    for (const query of [
      "c",
      "co",
      "component-4",
      "component-42",
      "lambda",
      "lambda data",
      "queue 17",
      "nothing",
    ]) {
      const start = performance.now();
      field.value = query;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      const before = count?.textContent;
      // Rendering is queued as a microtask or a short task.
      for (let wait = 0; wait < 50 && count?.textContent === before; wait++) {
        await new Promise<void>((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve();
          channel.port2.postMessage(undefined);
        });
      }
      times.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    return times;
  });
}

/** From the change of the theme's colours to the painted picture. */
async function switchTheme({ page, rendered }: PanelPage): Promise<number[]> {
  const before = await rendered();
  const times = await page.evaluate(async () => {
    const taken: number[] = [];
    for (let round = 0; round < 8; round++) {
      const start = performance.now();
      const { style } = document.documentElement;
      style.setProperty("--vscode-editorWidget-background", round % 2 === 0 ? "#202020" : "#fafafa");
      style.setProperty("--vscode-editor-foreground", round % 2 === 0 ? "#eeeeee" : "#222222");
      document.body.className = round % 2 === 0 ? "vscode-dark" : "vscode-light";
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      taken.push(performance.now() - start);
    }
    return taken;
  });
  if ((await rendered()) !== before) throw new Error("A theme made the service render anew.");
  return times;
}

/** From asking for an architecture in other proportions to the painted picture, there and back. */
async function resizeTimes(browser: Browser): Promise<number[]> {
  await using panel = await openPanelPage(browser, { choice: "architecture" });
  await panel.show("100", syntheticPlan(100));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    times.push(await panel.resize({ width: 880, height: 800 }));
    times.push(await panel.resize({ width: 1_280, height: 800 }));
  }
  return times;
}

if (import.meta.main) {
  console.table(await benchPaint());
  console.table(await benchHandling());
}
