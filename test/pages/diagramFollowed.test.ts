/** A plan that follows its source: its picture comes with it, where the host knows how it would be asked for. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import type { PlanInput } from "../../src/contract/plan.ts";
import { renderArchitecture } from "../../src/engine/diagram/architecture/architecture.ts";
import { planChanges, textChanges } from "../../src/shared/protocols/changes.ts";
import { Drawing } from "../../src/shared/protocols/diagram.ts";
import type { OpenedDesign } from "../../src/shared/protocols/planner.ts";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";

const SOURCE = "test:/stores";
const component = (name: string) => ({ type_id: "aws:sqs/queue@1", name, group: "messaging" });
const planOf = (...names: readonly string[]): PlanInput => ({ components: names.map(component) });

/** A design that nothing was chosen for yet. */
const EMPTY_DESIGN: OpenedDesign = {
  ...{ source: "file:///other.plan.json", asked: { intent: "", constraints: {} } },
  ...{ proposal: { odd: [], notes: [], candidates: [] }, chosen: [], suppressedRules: [] },
  plan: { components: [] },
};

describe("The picture of a plan that follows its source", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  const send = ({ page }: PanelPage, plan: PlanInput, more = {}) =>
    page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), {
      ...{ type: "showPlan", title: "stores", source: SOURCE, plan },
      ...more,
    });
  const card = ({ page }: PanelPage, name: string) => page.locator(`.picture [data-name="${name}"]`);
  /** How the page has said that its next picture is to be drawn, once it knows its pane and where this component is. */
  const drawingAfter = async (panel: PanelPage, name: string): Promise<Drawing> => {
    let told: Drawing | undefined;
    await eventually(async () => {
      const pane = panel.page.locator(".viewport");
      const [width, height] = await pane.evaluate(({ clientWidth, clientHeight }) => [
        clientWidth,
        clientHeight,
      ]);
      const last = (await panel.calls()).findLast(({ method }) => method === "drawnFor");
      const params = last?.params as { source?: unknown; drawing?: unknown } | undefined;
      assert.equal(params?.source, SOURCE);
      told = Drawing.parse(params?.drawing);
      assert.ok(told.places && name in told.places);
      assert.deepEqual([told.width, told.height], [width, height]);
    });
    return told as Drawing;
  };
  const drawn = (plan: PlanInput, drawing: Drawing) => ({
    drawn: { drawing, rendered: renderArchitecture(plan, undefined, drawing), icons: {} },
  });

  it("comes with it, and is not asked for", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    await send(panel, planOf("orders"));
    const drawing = await drawingAfter(panel, "orders");
    assert.equal(drawing.choice, "architecture");
    const asked = await panel.rendered();
    const next = planOf("orders", "mail");
    await send(panel, next, { type: "updatePlan", ...drawn(next, drawing) });
    await card(panel, "mail").waitFor();
    // What comes after it is drawn after it.
    const { places = {} } = await drawingAfter(panel, "mail");
    assert.deepEqual(Object.keys(places).sort(), ["mail", "orders"]);
    assert.equal(await panel.rendered(), asked);
    assert.deepEqual(panel.errors, []);
  });

  it("comes as what became of the one before, and is then the same as if it had come whole", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    const names = Array.from({ length: 400 }, (_, index) => `queue${index}`);
    const plans = [planOf(...names), planOf(...names, "mail"), planOf("first", ...names.slice(1), "mail")];
    const [whole = assert.fail()] = plans;
    await send(panel, whole, { number: 1 });
    await panel.page.getByRole("button", { name: "Show all components" }).click();
    let before: { plan: PlanInput; rendered?: string } = { plan: whole };
    for (const [index, plan] of plans.entries()) {
      const drawing = await drawingAfter(panel, before.plan.components.at(-1)?.name ?? "");
      const asked = await panel.rendered();
      const { drawn: picture } = drawn(plan, drawing);
      const { rendered } = picture;
      await panel.page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), {
        ...{ type: "changePlan", title: "stores", source: SOURCE, number: index + 2, since: index + 1 },
        changes: planChanges(before.plan, plan),
        drawn:
          before.rendered === undefined
            ? picture
            : { ...picture, rendered: undefined, changes: textChanges(before.rendered, rendered) },
      });
      const shown = () =>
        panel.page.evaluate((text) => {
          const anew = new DOMParser().parseFromString(text, "image/svg+xml");
          const namesIn = (root: ParentNode) =>
            [...root.querySelectorAll("g.node[data-name]")].map((card) =>
              ["data-name", "data-index", "data-cell"].map((name) => card.getAttribute(name)).join(),
            );
          const page = document.querySelector(".picture > svg");
          return page !== null && namesIn(page).join("\n") === namesIn(anew).join("\n");
        }, rendered);
      await eventually(async () => assert.ok(await shown(), `plan ${index} is not shown`));
      assert.equal(await panel.rendered(), asked);
      before = { plan, rendered };
    }
    assert.deepEqual(panel.errors, []);
  });

  it("is asked for with its plan where that is told as what became of one that the page does not have", async () => {
    const next = planOf("orders", "mail");
    await using panel = await openPanelPage(browser, {
      choice: "architecture",
      answers: { sentPlan: { plan: next } },
    });
    await send(panel, planOf("orders"), { number: 1 });
    await card(panel, "orders").waitFor();
    const changes = planChanges(planOf("orders", "stores"), next);
    await panel.page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), {
      ...{ type: "changePlan", title: "stores", source: SOURCE, number: 3, since: 2, changes },
    });
    await card(panel, "mail").waitFor();
    const asked = (await panel.calls()).filter(({ method }) => method === "sentPlan");
    assert.deepEqual(
      asked.map(({ params }) => params),
      [{ sent: 3 }],
    );
  });

  it("comes with the plan that is asked for, so that the next is told as what becomes of it", async () => {
    const [one, two, three] = [planOf("orders"), planOf("orders", "mail"), planOf("orders", "mail", "bills")];
    // A pane of the same size draws the same: what is wanted is known before.
    const drawing = await (async () => {
      await using panel = await openPanelPage(browser, { choice: "architecture" });
      await send(panel, one);
      return await drawingAfter(panel, "orders");
    })();
    const {
      drawn: { rendered, ...rest },
    } = drawn(two, drawing);
    await using panel = await openPanelPage(browser, {
      choice: "architecture",
      answers: { sentPlan: { plan: two, picture: rendered } },
    });
    await send(panel, one, { number: 1 });
    // Another size of its pane, on a machine that is slow to lay it out, would have the pictures drawn anew.
    await eventually(async () => assert.deepEqual(await drawingAfter(panel, "orders"), drawing));
    const asked = await panel.rendered();
    const tell = (event: object) =>
      panel.page.evaluate((told) => window.postMessage({ type: "event", id: 0, event: told }, "*"), {
        ...{ type: "changePlan", title: "stores", source: SOURCE },
        ...event,
      });
    // A page that was made anew has the plan before, and not its picture.
    const lost = textChanges("<svg><g ></g></svg>", rendered);
    await tell({ number: 2, since: 1, changes: planChanges(one, two), drawn: { ...rest, changes: lost } });
    await card(panel, "mail").waitFor();
    const next = await drawingAfter(panel, "mail");
    const { drawn: after } = drawn(three, next);
    const changes = textChanges(rendered, after.rendered);
    await tell({
      ...{ number: 3, since: 2, changes: planChanges(two, three) },
      drawn: { ...after, rendered: undefined, changes },
    });
    await card(panel, "bills").waitFor();
    assert.equal(await panel.rendered(), asked);
    assert.equal((await panel.calls()).filter(({ method }) => method === "sentPlan").length, 1);
  });

  it("is none of a plan that is answered after a later one has come", async () => {
    const late = planOf("orders", "late");
    await using panel = await openPanelPage(browser, {
      choice: "architecture",
      answers: { sentPlan: { plan: late } },
    });
    await send(panel, planOf("orders"), { number: 1 });
    await card(panel, "orders").waitFor();
    const changes = planChanges(planOf("stores"), late);
    await panel.page.evaluate(
      (events) => {
        for (const event of events) window.postMessage({ type: "event", id: 0, event }, "*");
      },
      [
        { type: "changePlan", title: "stores", source: SOURCE, number: 3, since: 2, changes },
        { type: "updatePlan", title: "stores", source: SOURCE, number: 4, plan: planOf("orders", "mail") },
      ],
    );
    await card(panel, "mail").waitFor();
    // Once the page has read this, it has read the answer.
    const history = { type: "history", entries: [{ intent: "A queue", constraints: {} }] };
    await panel.page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), history);
    await panel.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await eventually(async () => {
      const told = (await panel.calls()).filter(({ method }) => method === "showing");
      assert.equal(told.at(-1)?.params["sent"], 4);
    });
    assert.equal(await panel.page.locator(".diagram", { hasText: "late" }).count(), 0);
    assert.equal((await panel.calls()).filter(({ method }) => method === "sentPlan").length, 1);
  });

  it("is asked for once, though how diagrams are drawn is told while it is being drawn", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    await send(panel, planOf("orders"));
    const told = { type: "diagram", choice: "architecture", builtIn: true };
    await panel.page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), told);
    await drawingAfter(panel, "orders");
    assert.equal(await panel.rendered(), 1);
    // Another choice is another picture.
    const other = { ...told, choice: "resources" };
    await panel.page.evaluate((event) => window.postMessage({ type: "event", id: 0, event }, "*"), other);
    await eventually(async () => assert.equal(await panel.rendered(), 2));
  });

  it("comes with it after its pane was given another size, too", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    await send(panel, planOf("orders"));
    const before = await drawingAfter(panel, "orders");
    const { width, height } = panel.page.viewportSize() ?? assert.fail();
    await panel.page.setViewportSize({ width: width - 40, height });
    await eventually(async () => assert.notEqual((await drawingAfter(panel, "orders")).width, before.width));
    const asked = await panel.rendered();
    const next = planOf("orders", "mail");
    await send(panel, next, { type: "updatePlan", ...drawn(next, await drawingAfter(panel, "orders")) });
    await card(panel, "mail").waitFor();
    assert.equal(await panel.rendered(), asked);
  });

  it("is drawn for its pane from the first, so that quite another one has it drawn anew", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    await send(panel, planOf("orders", "mail"));
    await drawingAfter(panel, "mail");
    assert.equal(await panel.rendered(), 1);
    const { width, height } = panel.page.viewportSize() ?? assert.fail();
    await panel.page.setViewportSize({ width, height: Math.round(height / 2) });
    await eventually(async () => assert.equal(await panel.rendered(), 2));
  });

  it("is asked for where it was drawn otherwise than it is wanted by now", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    await send(panel, planOf("orders"));
    const drawing = await drawingAfter(panel, "orders");
    const asked = await panel.rendered();
    const next = planOf("orders", "mail");
    await send(panel, next, { type: "updatePlan", ...drawn(next, { ...drawing, width: 9_000 }) });
    await card(panel, "mail").waitFor();
    assert.equal(await panel.rendered(), asked + 1);
  });

  it("stays away where the user has begun an own design, whatever its source becomes", async () => {
    await using panel = await openPanelPage(browser, { choice: "architecture" });
    const tell = (event: unknown) =>
      panel.page.evaluate((told) => window.postMessage({ type: "event", id: 0, event: told }, "*"), event);
    await send(panel, planOf("orders"), { number: 1 });
    await card(panel, "orders").waitFor();
    await tell({ type: "openDesign", design: EMPTY_DESIGN });
    await send(panel, planOf("orders", "mail"), { type: "updatePlan", number: 2 });
    // Once the page has read this, it has read that.
    await tell({ type: "history", entries: [{ intent: "A queue", constraints: {} }] });
    const intent = panel.page.getByRole("textbox", { name: "Intent" });
    await intent.waitFor();
    await panel.page.getByRole("button", { name: "History" }).waitFor();
    assert.equal(await card(panel, "orders").count(), 0);
    assert.equal(await intent.inputValue(), "");
  });

  it("is told to the host also where it is large, when its page goes at the latest", async () => {
    await using panel = await openPanelPage(browser, { choice: "resources" });
    const names = Array.from({ length: 600 }, (_, index) => `queue${index}`);
    await send(panel, planOf(...names));
    await panel.page.locator(".diagram-title", { hasText: "stores" }).waitFor();
    await panel.page.evaluate(() => dispatchEvent(new Event("pagehide")));
    const shown = (await panel.calls()).findLast(({ method }) => method === "showing");
    assert.ok(shown);
    const { plan, source } = shown.params as unknown as { plan: PlanInput; source: string };
    assert.equal(source, SOURCE);
    assert.equal(plan.components.length, names.length);
  });

  it("is named to the host that sent it, and never sent back", async () => {
    await using panel = await openPanelPage(browser, { choice: "resources" });
    await send(panel, planOf("orders"), { number: 1 });
    await card(panel, "orders").waitFor();
    await send(panel, planOf("orders", "mail"), { number: 2 });
    await card(panel, "mail").waitFor();
    const told = async () => (await panel.calls()).filter(({ method }) => method === "showing");
    await eventually(async () => assert.deepEqual((await told()).at(-1)?.params["sent"], 2));
    for (const { params } of await told()) assert.equal(params["plan"], undefined);
  });
});
