/** What a page's main thread does, as Chromium's own trace says it. */
import type { Browser, Page } from "playwright-core";

/** What the thread did between two marks. */
export interface FrameWork {
  /**
   * Milliseconds of computing: script, style, layout and paint. Time in which others had the processor does not count.
   */
  readonly computingMs: number;
  /** By the clock, the longest single task in milliseconds. */
  readonly longestTaskMs: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly message?: string } };
}

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"];
/** What a page calls to end a frame: `console.timeStamp(MARK)`. */
export const MARK = "frame";

/**
 * Traces what the page does meanwhile.
 * @returns the work of the thread between each two marks that it made, in order
 */
export async function tracedFrames(
  browser: Browser,
  page: Page,
  act: () => Promise<void>,
): Promise<FrameWork[]> {
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace: Buffer;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return framesOf(traceEvents);
}

function framesOf(events: readonly TraceEvent[]): FrameWork[] {
  const marks = events.filter(({ name, args }) => name === "TimeStamp" && args?.data?.message === MARK);
  const [{ pid, tid } = { pid: -1, tid: -1 }] = marks;
  const tasks = events
    .filter((event) => event.name === "RunTask" && event.pid === pid && event.tid === tid)
    .toSorted((a, b) => a.ts - b.ts);
  const times = marks.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const frames: FrameWork[] = [];
  let next = 0;
  for (const [index, from] of times.entries()) {
    const to = times[index + 1];
    if (to === undefined) break;
    while ((tasks[next]?.ts ?? to) < from) next++;
    let [computing, longest] = [0, 0];
    for (let task = tasks[next]; task && task.ts < to; task = tasks[++next]) {
      computing += task.tdur ?? 0;
      longest = Math.max(longest, task.dur ?? 0);
    }
    frames.push({ computingMs: computing / 1000, longestTaskMs: longest / 1000 });
  }
  return frames;
}
