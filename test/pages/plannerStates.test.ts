/** The planner panel with other services, across reloads, in two windows, and for everybody in every state. */
import assert from "node:assert/strict";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { FaultServer, held, json, large, reset, text } from "../support/faultServer.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { answering, THIRD_PARTY } from "../support/thirdParty.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("The planner panel with somebody else's service", () => {
  let service: FaultServer;
  const answer = (changes = {}) => service.answer(answering({ ...THIRD_PARTY, ...changes }));
  const window = usePages();
  after(() => service[Symbol.asyncDispose]());
  beforeEach(() => answer());
  afterEach(() => window().editors.closeAll());
  const panel = () => new PlannerPanel(window());

  const notice = () => panel().content.getByRole("alert");

  before(async () => {
    service = await FaultServer.start();
    answer();
    await window().signIn(service.url, "token");
    await window().setSettings({ "infraPlanner.diagram.view": "service" });
  });

  async function propose(): Promise<void> {
    await panel().open();
    await panel().intent.fill(INTENT);
    await panel().button("Propose").click();
  }

  it("chooses all that it ranks, tells two of a type apart, and keeps what nobody understands", async () => {
    await propose();
    await panel().waitForStep("spare");
    await eventually(async () => assert.equal((await panel().names()).length, 3));
    const boxes = panel().content.getByRole("checkbox");
    await eventually(async () => assert.equal(await boxes.count(), 3));
    await boxes.nth(1).uncheck();
    await panel().waitForStep("spare", "detached");
    await eventually(async () => assert.equal((await panel().names()).length, 2));
    await panel().content.getByText("what is this?").waitFor({ state: "attached" });
    await panel()
      .content.getByText(/The catalog does not know acme:cache\/grid@3/)
      .waitFor();
  });

  it("shows markup in its texts as text", async () => {
    await propose();
    await panel().openTab("Guidance");
    await panel().content.getByText("<img src=x onerror=alert(1)>").click();
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
    const words = notice().getByText(/Too vague for us\./);
    await words.waitFor();
    await eventually(async () => assert.equal(await panel().intent.inputValue(), INTENT));
    await assertAccessibleInEveryTheme(window(), "refused", words);
  });

  for (const [reason, refusal, said] of [
    ["not allowed", json({ error: "No." }, 403), /Your account may not do this: No\./],
    ["not found", json({}, 404), /does not have this/],
    ["redirect", text("", 302, { location: "https://elsewhere.invalid/" }), /is not followed/],
    ["service error", json({ error: "We are on fire." }, 501), /We are on fire\./],
    ["gateway timeout", json({ error: "Nobody answers." }, 504), /status 504/],
    ["a page in place of an answer", text("<html>Welcome</html>"), /is a web page/],
    ["an answer of another shape", json({ candidates: "many" }), /not understood: .*candidates/],
    ["an endless answer", large('{"candidates":["', "x", 17, '"]}'), /is larger than 16 MiB/],
    ["a broken connection", reset, /127\.0\.0\.1/],
  ] as const) {
    it(`has a legible notice: ${reason}`, async () => {
      answer({ "/propose": refusal });
      await propose();
      const words = notice().getByText(said).first();
      await words.waitFor();
      await assertAccessibleInEveryTheme(window(), reason, words);
    });
  }

  it("says what to do when nothing was proposed", async () => {
    answer({ "/propose": json({ candidates: [] }) });
    await propose();
    const advice = panel().content.getByText(/^Nothing was proposed\. Say more/);
    await advice.waitFor();
    await panel()
      .content.getByText(/^Find components in the catalog, under/)
      .waitFor();
    await assertAccessibleInEveryTheme(window(), "nothing proposed", advice);
  });

  it("has a legible notice beside the plan: no best practices", async () => {
    answer({ "/practices": json({ isError: true, error: "Our library is closed." }) });
    await propose();
    await panel().waitForStep("spare");
    await panel().openTab("Guidance");
    const words = panel()
      .tabPanel("Guidance")
      .getByText(/Our library is closed\./);
    await words.waitFor();
    await assertAccessibleInEveryTheme(window(), "no best practices", words);
  });

  it("keeps the last picture, and says that it is the last, when the next one is refused", async () => {
    await propose();
    await panel().picture.getByText("Grid").first().waitFor();
    answer({ "/render-diagram": json({ isError: true, error: "We are out of ink." }) });
    await panel().content.getByRole("checkbox").nth(1).uncheck();
    const words = notice().getByText(/We are out of ink\./);
    await words.waitFor();
    await panel().content.locator(".picture.stale svg").getByText("Grid").first().waitFor();
    await assertAccessibleInEveryTheme(window(), "a refused picture", words);
    answer();
    await panel().content.getByRole("checkbox").nth(1).check();
    await panel().content.locator(".picture:not(.stale) svg").waitFor();
    assert.equal(await notice().count(), 0);
  });

  it("says that a picture is under way", async () => {
    const { answer: slow, release } = held(THIRD_PARTY["/render-diagram"] ?? json({}));
    answer({ "/render-diagram": slow });
    await propose();
    await panel().waitForStep("spare");
    const progress = panel().content.locator('.viewport[aria-busy="true"]');
    await progress.waitFor();
    await assertAccessibleInEveryTheme(window(), "drawing", progress);
    release();
    await panel().picture.waitFor();
    await progress.waitFor({ state: "detached" });
  });

  it("can be cancelled, and says so to the service", async () => {
    const { answer: slow, release } = held(json({ candidates: [] }));
    answer({ "/propose": slow });
    await propose();
    await assertAccessibleInEveryTheme(window(), "busy", panel().button("Cancel"));
    await panel().button("Cancel").click();
    await panel().button("Propose").waitFor();
    assert.equal(await notice().count(), 0);
    await assertAccessibleInEveryTheme(window(), "cancelled", panel().button("Propose"));
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
    await eventually(async () => assert.equal(await panel().intent.inputValue(), INTENT));
    release();
  });

  it("says that its sign-in has ended, and keeps the plan", async () => {
    await propose();
    await panel().waitForStep("spare");
    answer({ "/propose": json({ error: "Who are you?" }, 401) });
    await panel().unfold();
    await panel().button("Propose").click();
    const words = notice().getByText("The service no longer accepts your sign-in.");
    await words.waitFor();
    await panel().button("Use the Built-in Service").waitFor();
    await assertAccessibleInEveryTheme(window(), "signed out by the service", words);
    await eventually(async () => assert.equal((await panel().names()).length, 3));
    await eventually(async () => assert.equal(await panel().button("Propose").isDisabled(), true));
  });
});

describe("The planner panel with the built-in service", () => {
  const window = usePages();
  const panel = () => new PlannerPanel(window());
  before(() => window().useBuiltInService());

  it("keeps everything when the window is reloaded", async () => {
    await panel().propose(INTENT);
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    await panel().button("Do without lambda-function-execution-role").click();
    await panel().waitForStep("lambda-function-execution-role", "detached");
    const names = await panel().names();
    await window().reload();
    await panel().picture.locator("[data-name]").first().waitFor();
    await eventually(async () => assert.deepEqual(await panel().names(), names));
    assert.equal(await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").isChecked(), false);
    await panel().button("Add lambda-function-execution-role again").waitFor();
    await eventually(async () =>
      assert.ok((await panel().tabPanel("Guidance").locator(".chunk").count()) > 0),
    );
  });

  for (const [name, size] of [
    ["300 pixels", { width: 300, height: 800 }],
    ["a zoom of 200 %, which halves the window", { width: 640, height: 400 }],
  ] as const) {
    it(`fits ${name}`, async () => {
      const { page } = window();
      await window().editors.closeAll();
      await panel().propose(INTENT);
      await panel().button("Add constraint").click();
      const before = page.viewportSize() ?? { width: 1280, height: 800 };
      await page.setViewportSize(size);
      await panel().content.getByRole("combobox", { name: "Constraint 1", exact: true }).click();
      await panel()
        .content.getByRole("option", { name: /^cloud/ })
        .waitFor();
      const frame = await window().webview().frame();
      const { content, width, list, form } = await frame.evaluate(() => ({
        content: document.documentElement.scrollWidth,
        width: document.documentElement.clientWidth,
        list: document.querySelector(".options:not([hidden])")?.getBoundingClientRect().width ?? 0,
        form: document.querySelector(".constraints")?.getBoundingClientRect().width ?? 0,
      }));
      assert.ok(content <= width, `${content} px of content in ${width} px`);
      assert.ok(list > 0.95 * form, `a list of ${list} px in a form of ${form} px`);
      await page.setViewportSize(before);
    });
  }
});
