/** The planner panel while the service limits requests: it counts down, and goes on by itself. */
import assert from "node:assert/strict";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { type RunningService, startService } from "../support/service.ts";

const MINUTE = 60_000;

describe("The planner panel while the service limits requests", () => {
  const window = usePages();
  const hour = 60 * MINUTE;
  /** The service's clock stands at a quarter past, so that its window of an hour lasts 45 minutes more. */
  const clock = () => Math.floor(Date.now() / hour) * hour + hour / 4;
  const rateLimit = { requests: 1_000, seconds: hour / 1000 };
  let service: RunningService;

  before(async () => {
    service = await startService({ clock, rateLimit });
    await window().signIn(service.url, await service.signIn());
    await window().runCommand("Infra Planner: Open Planner");
  });
  after(() => service.stop());

  it("counts down beside the moment, stands still while hidden, and tries again when it is over", async () => {
    const { content } = window().webview();
    await content.getByRole("textbox", { name: "Intent" }).fill("a queue and a function");
    rateLimit.requests = 0;
    await content.getByRole("button", { name: "Propose" }).click();
    const notice = content.locator(".notice-error");
    await notice.getByText(/^The service accepts no more requests until .+\.$/).waitFor();
    const countdown = notice.locator(".countdown");
    await eventually(async () => assert.match(await countdown.innerText(), /^Trying again in 4[56] min$/));
    await eventually(async () => assert.equal(await countdown.getAttribute("aria-hidden"), "true"));

    await assertAccessibleInEveryTheme(window(), "rate limited", countdown);

    const frame = await window().webview().frame();
    /** Shows or hides the page, which is busy for some milliseconds from then on; the countdown at that moment. */
    const show = (visible: boolean, busyMs = 0) =>
      frame.evaluate(
        async ([hidden, ms]) => {
          Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
          const shown = document.querySelector(".countdown")?.textContent;
          // What follows from the event at once is rendered before the page is busy.
          await Promise.resolve();
          for (const end = performance.now() + ms; performance.now() < end; );
          return shown;
        },
        [!visible, busyMs] as const,
      );
    await show(false);
    // The page's clock alone: for the extension the rate limiter stays shut, and refuses at once.
    await frame.evaluate((ms) => {
      const real = Date.now.bind(Date);
      Date.now = () => real() + ms;
    }, 50 * MINUTE);
    await window().page.waitForTimeout(300);
    await eventually(async () => assert.match(await countdown.innerText(), /^Trying again in 4[56] min$/));
    await show(true);
    await notice.getByText(/^Trying again in [2-4] s$/).waitFor();
    await window().page.waitForTimeout(100);
    // A timer that comes due while the page is busy with being hidden changes nothing.
    const shown = await show(false, 1_200);
    await window().page.waitForTimeout(50);
    assert.equal(await countdown.innerText(), shown);
    await show(true);
    await notice.getByText(/^Trying again in [123] s$/).waitFor();
    assert.deepEqual(
      window().editor.prompts.messages.filter(({ kind }) => kind !== "information"),
      [],
    );
  });

  it("counts down also what the extension waits for by itself, and goes on", async () => {
    const seconds = 8;
    let began = Date.now();
    // A window of the service's rate limit begins when the test says.
    const shortClock = () => seconds * 1000 * 1_000_000 + Date.now() - began;
    const short = { requests: 1_000, seconds };
    const other = await startService({ clock: shortClock, rateLimit: short });
    try {
      await window().signIn(other.url, await other.signIn());
      await window().runCommand("Infra Planner: Open Planner");
      const { content } = window().webview();
      await content.getByRole("textbox", { name: "Intent" }).fill("a table and a topic");
      began = Date.now();
      short.requests = 0;
      await content.getByRole("button", { name: "Propose" }).click();
      const wait = content.locator(".design .rate-limit-wait");
      await wait.getByText("The service limits requests. Loading continues by itself.").waitFor();
      await wait.getByText(/^Trying again in \d s$/).waitFor();
      await assertAccessibleInEveryTheme(window(), "waiting for a rate limit", wait);
      short.requests = 1_000;
      await wait.waitFor({ state: "detached" });
      await content.locator(".candidate").first().waitFor();
    } finally {
      await other.stop();
    }
  });
});
