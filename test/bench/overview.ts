/** The overview of 10,000 environments in its real page: what a user waits for, in milliseconds. */
import { buildAll } from "../../esbuild.mjs";
import { launchBrowser } from "../support/browser.ts";
import { manyEnvironments, openOverviewPage, someFacts } from "../support/overviewPage.ts";

const ENVIRONMENTS = 10_000;
const PAINTS = 5;
const FRAMES = 300;

/** Times of a page in which nothing is known yet, and of one in which everything is. */
export async function benchOverview(): Promise<Readonly<Record<string, unknown>>> {
  await buildAll();
  const listed = manyEnvironments(ENVIRONMENTS);
  const browser = await launchBrowser();
  try {
    const times: Record<string, unknown> = {};
    for (const [title, known] of [
      ["nothing known", []],
      ["everything known", listed.map(someFacts)],
    ] as const) {
      const paints: number[] = [];
      for (let paint = 0; paint < PAINTS; paint++) {
        await using overview = await openOverviewPage(browser, { listed, known });
        paints.push(overview.firstPaintMs);
      }
      await using overview = await openOverviewPage(browser, { listed, known });
      await overview.page
        .getByText(/loaded so far/)
        .waitFor({ state: known.length > 0 ? "detached" : "attached" });
      const frames = await overview.page.evaluate(scroll, FRAMES);
      const heapMb = await overview.page.evaluate(
        () => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize / 1e6,
      );
      times[title] = {
        "first paint, median": at(paints, 0.5),
        "first paint, slowest": at(paints, 1),
        "scripting of a scrolled frame, median": at(frames.work, 0.5),
        "scripting, p95": at(frames.work, 0.95),
        "frame to frame, median": at(frames.gaps, 0.5),
        "frame to frame, p95": at(frames.gaps, 0.95),
        "page's heap, MB": Math.round(heapMb),
      };
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** The value below which a share of all values is. */
function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 10) / 10;
}

/** Runs in the page: scrolls by three rows a frame. `work` is from a scroll to the frame's end, `gaps` between frames. */
async function scroll(frames: number): Promise<{ readonly work: number[]; readonly gaps: number[] }> {
  const grid = document.querySelector("[role=grid]");
  if (!grid) throw new Error("There is no grid.");
  const work: number[] = [];
  const gaps: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    grid.scrollTop += 138;
    const started = performance.now();
    // What the page does of a scroll is done before the next frame's callbacks; layout is forced to count as well.
    await new Promise<void>((resolve) => {
      grid.addEventListener("scroll", () => queueMicrotask(resolve), { once: true });
    });
    await Promise.resolve();
    grid.getBoundingClientRect();
    work.push(performance.now() - started);
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return { work, gaps };
}
