/** The overview of 10,000 environments in its real page: what a user waits for, and what scrolling costs. */
import type { Browser, Page } from "playwright-core";
import { buildAll } from "../../esbuild.mjs";
import { launchBrowser } from "../support/browser.ts";
import { manyEnvironments, openOverviewPage, someFacts } from "../support/overviewPage.ts";
import { MARK, tracedFrames } from "../support/tracing.ts";

const ENVIRONMENTS = 10_000;
const FEW = 10;
const ROUNDS = 3;
const FRAMES = 120;
/** Three rows a frame: some eight thousand pixels a second. */
const STEP_PX = 138;

/**
 * A page in which nothing is known yet, and one in which everything is; milliseconds. Of several rounds the best one
 * counts: what others do on the machine only adds to it. An empty element of the same size that is scrolled in the same
 * way tells what the browser itself takes of a frame here.
 */
export async function benchOverview(): Promise<Readonly<Record<string, unknown>>> {
  await buildAll();
  const listed = manyEnvironments(ENVIRONMENTS);
  const browser = await launchBrowser();
  try {
    const figures: Record<string, unknown> = {};
    const least = await heapMb(browser, FEW);
    for (const [title, known] of [
      ["nothing known", []],
      ["everything known", listed.map(someFacts)],
    ] as const) {
      const paints: number[] = [];
      for (let paint = 0; paint < ROUNDS; paint++) {
        await using overview = await openOverviewPage(browser, { listed, known });
        paints.push(overview.firstPaintMs);
      }
      await using overview = await openOverviewPage(browser, { listed, known });
      const { page } = overview;
      await page.getByText(/loaded so far/).waitFor({ state: known.length > 0 ? "detached" : "attached" });
      const heap = (await heapOf(page)) - least;
      const rows = await scrolled(browser, page, "[role=grid]");
      await page.evaluate(addEmptyScroller, "[role=grid]");
      const empty = await scrolled(browser, page, "#empty");
      figures[title] = {
        "first paint, best": at(paints, 0),
        "first paint, median": at(paints, 0.5),
        "computing of a frame, median": rows.median,
        "computing, p95": rows.p95,
        "of an empty one, median": empty.median,
        "of an empty one, p95": empty.p95,
        "longest task": rows.longest,
        "frame to frame, p95": rows.gap,
        "of an empty one": empty.gap,
        "heap beyond that of ten, MB": Math.round(heap * 10) / 10,
      };
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** The heap of a page with so many environments, all of which is known of. */
async function heapMb(browser: Browser, count: number): Promise<number> {
  const listed = manyEnvironments(count);
  await using overview = await openOverviewPage(browser, { listed, known: listed.map(someFacts) });
  return await heapOf(overview.page);
}

/** What a page holds, without what it has let go of. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const { usedSize } = await session.send("Runtime.getHeapUsage");
  await session.detach();
  return usedSize / 1e6;
}

interface Scrolled {
  readonly median: number;
  readonly p95: number;
  readonly longest: number;
  readonly gap: number;
}

/** The best of some rounds, each figure by itself. */
async function scrolled(browser: Browser, page: Page, selector: string): Promise<Scrolled> {
  const rounds: Scrolled[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const gaps = await page.evaluate(scroll, { selector, frames: FRAMES, step: STEP_PX, mark: "" });
    // A trace takes time of its own: frames are timed without one.
    const frames = await tracedFrames(browser, page, async () => {
      await page.evaluate(scroll, { selector, frames: FRAMES, step: STEP_PX, mark: MARK });
    });
    const computing = frames.map(({ computingMs }) => computingMs);
    rounds.push({
      median: at(computing, 0.5),
      p95: at(computing, 0.95),
      longest: Math.max(...frames.map(({ longestTaskMs }) => longestTaskMs)),
      gap: at(gaps, 0.95),
    });
  }
  const best = (of: keyof Scrolled) =>
    at(
      rounds.map((round) => round[of]),
      0,
    );
  return { median: best("median"), p95: best("p95"), longest: best("longest"), gap: best("gap") };
}

/** The value below which a share of all values is. */
function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0) * 100) / 100
  );
}

interface Scrolling {
  readonly selector: string;
  readonly frames: number;
  readonly step: number;
  /** What to mark each frame with in a trace; nothing where it is empty. */
  readonly mark: string;
}

/** Runs in the page: scrolls down from the top. Answers the times from frame to frame. */
async function scroll({ selector, frames, step, mark }: Scrolling): Promise<number[]> {
  const scrolled = document.querySelector(selector);
  if (!scrolled) throw new Error("There is nothing to scroll.");
  scrolled.scrollTop = 0;
  const gaps: number[] = [];
  let last = await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < frames; frame++) {
    if (mark !== "") console.timeStamp(mark);
    scrolled.scrollTop += step;
    const now = await new Promise(requestAnimationFrame);
    gaps.push(now - last);
    last = now;
  }
  return gaps;
}

/** Runs in the page: lays an element without content over the one that is scrolled, as large and as long. */
function addEmptyScroller(selector: string): void {
  const original = document.querySelector(selector);
  if (!original) throw new Error("There is nothing to be compared with.");
  const { x, y, width, height } = original.getBoundingClientRect();
  const empty = document.createElement("div");
  empty.id = "empty";
  empty.style.cssText = `position:fixed;left:${x}px;top:${y}px;width:${width}px;height:${height}px;overflow:auto`;
  const content = document.createElement("div");
  content.style.height = `${original.scrollHeight}px`;
  empty.append(content);
  document.body.append(empty);
}
