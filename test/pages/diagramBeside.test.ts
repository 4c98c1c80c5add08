/** What stands beside the main flow, in the planner's real page: lines that are attached, strips, and words on demand. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { composed } from "../support/composing.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";

const TYPES = ["apigatewayv2/api", "lambda/function", "dynamodb/table", "sqs/queue", "cognito/userpool"];
const PLAN = composed(
  [...TYPES, "cloudwatch/alarm"].map((type) => ({ type_id: `aws:${type}@1` })),
  {},
  "aws",
);
const nameOf = (type: string) => PLAN.components.find(({ type_id }) => type_id.includes(type))?.name ?? "";
const [SIGN_IN, ALARM, WORKER] = ["cognito/userpool", "cloudwatch/alarm", "lambda/function"].map(nameOf);

describe("what stands beside the flow in its page", () => {
  let browser: Browser;
  let panel: PanelPage;
  const card = (name = "") => panel.page.locator(`.picture .nodes > [data-name="${name}"]`);
  const words = () => panel.page.locator(".picture > svg > .relation-words > text");

  before(async () => {
    browser = await launchBrowser();
    panel = await openPanelPage(browser, {
      choice: "architecture",
      viewport: { width: 1600, height: 900 },
    });
    await panel.show("shop", PLAN);
    await card(WORKER).waitFor();
  });
  after(async () => {
    await panel[Symbol.asyncDispose]();
    await browser.close();
  });

  it("is seen as a dashed line, and says what it is while the pointer is on an end of it", async () => {
    const line = panel.page.locator(`.picture .edges > [data-to="${SIGN_IN}"][data-look="attached"]`);
    assert.equal(await line.evaluate((path) => getComputedStyle(path).visibility), "visible");
    assert.notEqual(await line.evaluate((path) => getComputedStyle(path).strokeDasharray), "none");
    assert.equal(await words().count(), 0);
    await card(SIGN_IN).hover();
    await words().first().waitFor();
    assert.deepEqual(await words().allTextContents(), ["signs users in with"]);
    await panel.page.mouse.move(5, 5);
    await words().first().waitFor({ state: "detached" });
  });

  it("says what it is also to whoever selects an end of it", async () => {
    await card(SIGN_IN).click();
    await panel.page.mouse.move(5, 5);
    const said = panel.page.locator(".emphasis > .relation-words > text");
    await said.first().waitFor({ state: "attached" });
    assert.deepEqual(await said.allTextContents(), ["signs users in with"]);
    await panel.page.keyboard.press("Escape");
    await panel.page.keyboard.press("Escape");
    await said.first().waitFor({ state: "detached" });
  });

  it("stands in a strip where it watches several, and lights them up while the pointer is on it", async () => {
    assert.equal(await card(ALARM).getAttribute("data-strip"), "Monitoring");
    const lit = panel.page.locator(".picture .nodes > .hovered");
    assert.equal(await lit.count(), 0);
    await card(ALARM).hover();
    await eventually(async () => assert.ok((await lit.count()) >= 4));
    assert.match((await card(WORKER).getAttribute("class")) ?? "", /hovered/);
    await panel.page.mouse.move(5, 5);
    await eventually(async () => assert.equal(await lit.count(), 0));
  });

  it("is said in the text beside the picture, and is no step of the flow", async () => {
    await panel.page.getByRole("button", { name: "Show as text", exact: true }).click();
    const outline = panel.page.locator(".outline");
    await outline.getByRole("heading", { name: "Attached to what it serves" }).waitFor();
    const sentences = await outline.locator(".beside li").allInnerTexts();
    assert.ok(sentences.some((text) => /signs users in with Cognito user pool$/.test(text)));
    assert.ok(sentences.some((text) => text.startsWith(`${ALARM} watches `) && text.includes(`, ${WORKER}`)));
    assert.doesNotMatch((await outline.locator(".flow").innerText()) ?? "", /Cognito/);
    await panel.page.getByRole("button", { name: "Show as text", exact: true }).click();
  });

  it("leaves the panel in words, with the steps of the flow", async () => {
    await panel.page.getByRole("button", { name: "Export", exact: true }).click();
    await panel.page.getByRole("menuitem", { name: "Copy as SVG" }).click();
    await panel.page.locator(".told", { hasText: "Copied as SVG." }).waitFor();
    const { params } = (await panel.calls()).findLast(({ method }) => method === "copyText") ?? {};
    const [, below = ""] = (params?.["text"] ?? "").split('data-part="captions"');
    assert.match(below, />Users use API Gateway[^<]*<\/text>/);
    assert.match(below, />CloudWatch alarm watches [^<]*,[^<]*<\/text>/);
  });
});
