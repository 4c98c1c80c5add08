import type { Page } from "playwright-core";

/**
 * Tells how long a page's main thread has computed until now, in milliseconds; what else the machine does meanwhile does
 * not count. A page that is busy answers when it is done.
 */
export async function pageTime(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    const seconds = metrics.find(({ name }) => name === "TaskDuration")?.value;
    if (seconds === undefined) throw new Error("The browser does not tell how long the page has computed.");
    return seconds * 1000;
  };
}
