/** The planner panel with other services, across reloads, in two windows, and for everybody in every state. */
import assert from "node:assert/strict";
import { type Answer, FaultServer, json, reset, text } from "../support/faultServer.ts";
import { answering, THIRD_PARTY } from "../support/thirdParty.ts";
import { assertAccessible } from "./driver/accessibility.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { signInWithToken, useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { type Theme, themes, type Workbench } from "./driver/workbench.ts";

const INTENT = "A static site plus API with a queue for e-mails";

/** Answers when the test says so. */
function held(answer: Answer): { answer: Answer; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    release: resolve,
    answer: async (exchange) => {
      await promise;
      await answer(exchange);
    },
  };
}

async function everyTheme(window: Workbench, state: string): Promise<void> {
  for (const theme of Object.keys(themes) as Theme[]) {
    await window.setTheme(theme);
    await assertAccessible(window.webview(), `${state}, ${theme}`);
  }
}

describe("The planner panel with somebody else's service", () => {
  let service: FaultServer;
  const answer = (changes = {}) => service.answer(answering({ ...THIRD_PARTY, ...changes }));
  before(async () => {
    service = await FaultServer.start();
    answer();
  });
  const window = useWorkbench();
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => answer());
  afterEach(() => window().editors.closeAll());
  const panel = () => new PlannerPanel(window());

  it("takes a token for it", () => signInWithToken(window(), service.url, "token"));

  async function propose(): Promise<void> {
    await panel().open();
    await panel().intent.fill(INTENT);
    await panel().button("Propose").click();
  }

  it("chooses all that it ranks, tells two of a type apart, and keeps what nobody understands", async () => {
    await propose();
    await panel().waitForStep("spare");
    assert.equal((await panel().names()).length, 3);
    const boxes = panel().content.getByRole("checkbox");
    assert.equal(await boxes.count(), 3);
    await boxes.nth(1).uncheck();
    await panel().waitForStep("spare", "detached");
    assert.equal((await panel().names()).length, 2);
    await panel().content.getByText("what is this?").waitFor({ state: "attached" });
    await panel()
      .content.getByText(/The catalog does not know acme:cache\/grid@3/)
      .waitFor();
  });

  it("shows markup in its texts as text", async () => {
    await propose();
    await panel().content.getByText("<img src=x onerror=alert(1)>").waitFor();
    await panel().content.getByText("Mind the <script>alert(1)</script> gap.").waitFor();
    assert.equal(await panel().content.locator(".details a, .details img, .details script").count(), 0);
  });

  it("searches the built-in catalogue where the service has none, asking it once", async () => {
    await propose();
    const search = panel().content.getByRole("combobox", { name: "Find a component in the catalog" });
    for (const words of ["lambda", "redis", "kubernetes"]) {
      await search.fill(words);
      await panel().content.getByRole("option").first().waitFor();
    }
    const asked = service.requests.filter(({ url }) => url.includes("/primitives"));
    assert.ok(asked.length <= 1, asked.map(({ url }) => url).join());
  });

  it("says in the service's words why nothing was proposed, and keeps what was written", async () => {
    answer({ "/propose": json({ isError: true, error: "Too vague for us." }) });
    await propose();
    await panel()
      .content.getByRole("alert")
      .getByText(/Too vague for us\./)
      .waitFor();
    assert.equal(await panel().intent.inputValue(), INTENT);
    await everyTheme(window(), "refused");
  });

  for (const [reason, refusal, said] of [
    ["paid plan", json({ error: "No." }, 403), /paid plan/],
    ["not found", json({ error: "No." }, 404), /\S/],
    ["service error", json({ error: "No." }, 501), /\S/],
    ["a page in place of an answer", text("<html>Welcome</html>"), /not understood/],
    ["a broken connection", reset, /127\.0\.0\.1/],
  ] as const) {
    it(`has a legible notice: ${reason}`, async () => {
      answer({ "/propose": refusal });
      await propose();
      await panel().content.getByRole("alert").getByText(said).first().waitFor();
      await everyTheme(window(), reason);
    });
  }

  it("keeps the last picture, and says that it is the last, when the next one is refused", async () => {
    await propose();
    await panel().picture.getByText("Grid").first().waitFor();
    answer({ "/render-diagram": json({ isError: true, error: "We are out of ink." }) });
    await panel().content.getByRole("checkbox").nth(1).uncheck();
    await panel()
      .content.getByRole("alert")
      .getByText(/We are out of ink\./)
      .waitFor();
    await panel().content.locator(".picture.stale svg").getByText("Grid").first().waitFor();
    await everyTheme(window(), "a refused picture");
    answer();
    await panel().content.getByRole("checkbox").nth(1).check();
    await panel().content.locator(".picture:not(.stale) svg").waitFor();
    assert.equal(await panel().content.getByRole("alert").count(), 0);
  });

  it("can be cancelled, and says so to the service", async () => {
    const { answer: slow, release } = held(json({ candidates: [] }));
    answer({ "/propose": slow });
    await propose();
    await everyTheme(window(), "busy");
    await panel().button("Cancel").click();
    await panel().button("Propose").waitFor();
    assert.equal(await panel().content.getByRole("alert").count(), 0);
    release();
  });

  it("asks again for what was under way when the window was reloaded", async () => {
    const { answer: slow, release } = held(json({ candidates: [] }));
    answer({ "/propose": slow });
    await propose();
    await panel().button("Cancel").waitFor();
    answer();
    await window().reload();
    await panel().waitForStep("spare");
    assert.equal(await panel().intent.inputValue(), INTENT);
    release();
  });
});

describe("The planner panel with the built-in service", () => {
  const window = useWorkbench();
  const panel = () => new PlannerPanel(window());
  before(() => useBuiltInService(window()));

  it("keeps everything when the window is reloaded", async () => {
    await panel().propose(INTENT);
    await panel().candidate("aws:amplify/app@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("amplify-app", "detached");
    await panel().button("Do without iam-role").click();
    await panel().waitForStep("iam-role", "detached");
    const names = await panel().names();
    await window().reload();
    await panel().picture.locator("[data-name]").first().waitFor();
    assert.deepEqual(await panel().names(), names);
    assert.equal(await panel().candidate("aws:amplify/app@1").getByRole("checkbox").isChecked(), false);
    await panel().button("Add iam-role again").waitFor();
    assert.ok((await panel().section("Best practices").locator(".chunk").count()) > 0);
  });

  it("has a plan with warnings, conflicts, errors and something selected that everybody can use", async () => {
    await window().editors.closeAll();
    await panel().open();
    await panel().button("Add constraint").click();
    await panel().content.getByRole("combobox", { name: "Constraint 1", exact: true }).fill("exclude");
    await panel().propose(INTENT);
    // The role that the function runs under is ruled out only now: an error, with a conflict beside it.
    await panel().content.getByRole("combobox", { name: "Value of exclude" }).fill("iam role, sqs");
    await panel().section("Errors").waitFor();
    await panel().section("Conflicts").waitFor();
    await panel().section("Warnings").waitFor();
    await panel().step("sqs-queue").locator(".step-main").click();
    await panel().content.getByText("Why?").first().click();
    await everyTheme(window(), "a plan with findings");
  });

  it("fits 300 pixels and a zoom of 200 %", async () => {
    const { page } = window();
    await window().editors.closeAll();
    await panel().propose(INTENT);
    await page.keyboard.press("Control+b");
    const before = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 348, height: 800 });
    const frame = await window().webview().frame();
    for (const zoom of ["1", "2"]) {
      await page.setViewportSize({ width: zoom === "1" ? 348 : 700, height: 800 });
      await frame.evaluate((scale) => document.documentElement.style.setProperty("zoom", scale), zoom);
      const { content, width } = await frame.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
      }));
      assert.ok(content <= width + 1, `${content} px of content in ${width} px at zoom ${zoom}`);
    }
    await frame.evaluate(() => document.documentElement.style.removeProperty("zoom"));
    await page.setViewportSize(before);
  });

  it("does not disturb the panel of another window", async () => {
    await window().editors.closeAll();
    await panel().propose(INTENT);
    const names = await panel().names();
    assert.notDeepEqual(names, []);
    const page = await window().context.newPage();
    await page.goto(window().server.windowUrl({ folder: "/tmp" }));
    await page.locator(".activitybar").getByRole("tab", { name: "Infra Planner" }).first().waitFor();
    const other = page.frameLocator("iframe.webview.ready:visible").frameLocator("#active-frame");
    await openPlannerIn(page);
    await other.getByRole("textbox", { name: "Intent" }).fill("A bucket");
    await other.getByRole("button", { name: "Propose" }).click();
    await other.locator(".order-name").first().waitFor();
    assert.deepEqual(await panel().names(), names);
    assert.equal(await panel().intent.inputValue(), INTENT);
    await page.close();
  });
});

async function openPlannerIn(page: Workbench["page"]): Promise<void> {
  const row = page.locator(".quick-input-list .monaco-list-row", { hasText: "Infra Planner: Open Planner" });
  // The palette does not show commands that come after it was opened.
  while ((await row.count()) === 0) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("F1");
    await page.keyboard.type("Infra Planner: Open Planner");
    await row.waitFor({ timeout: 2000 }).catch(() => {});
  }
  await row.click();
}
