/** The rooms of the planner's panel in its real page: where they stand, and how they lead to each other. */
import assert from "node:assert/strict";
import type { Browser, Locator, Page } from "playwright-core";
import { render } from "../../src/engine/diagram/render.ts";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";
import { networkedApplication, syntheticPlan } from "../unit/diagram/plans.ts";

const INTENT = "An online shop in Frankfurt for 5,000 users, no Kubernetes";
const SHOP = proposedDocument(INTENT);
const WIDE = { width: 1600, height: 900 };

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

/** The page with a proposed shop in it, drawn. */
async function openShop(viewport = WIDE, saved = SHOP): Promise<PanelPage> {
  const panel = await openPanelPage(browser, { viewport, saved });
  await panel.page.locator(".picture .nodes [data-name]").first().waitFor();
  return panel;
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  assert.ok(box, "it is in sight");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

const tab = (page: Page, name: string) => page.getByRole("tab", { name: new RegExp(`^${name}`) });
const node = (page: Page, name: string) => page.locator(`.picture .nodes > [data-name="${name}"]`);
/** How many rings of a kind are drawn over the picture. */
const rings = (page: Page, kind: string) => page.locator(`.picture .emphasis .ring.${kind}`);

describe("the rooms of the panel", () => {
  it("are columns around the picture where there is room for them", async () => {
    for (const viewport of [WIDE, { width: 1100, height: 800 }, { width: 901, height: 700 }]) {
      await using panel = await openShop(viewport);
      const { page } = panel;
      const [design, picture, details] = await Promise.all([
        boxOf(page.locator(".design")),
        boxOf(page.locator(".viewport")),
        boxOf(page.locator(".tab-panel-findings")),
      ]);
      assert.ok(design.right <= picture.x && picture.right <= details.x, JSON.stringify(viewport));
      assert.ok(picture.width > design.width && picture.width > details.width, JSON.stringify(viewport));
      assert.equal(await tab(page, "Design").count(), 0);
    }
  });

  it("show the code of the plan in its tab, in each language of its cloud", async () => {
    const files = [
      { path: "README.md", content: "# Shop" },
      { path: "main.tf", content: 'resource "aws_s3_bucket" "shop" {}\n<script>window.stray = 1</script>' },
    ];
    const answers = { previewCode: { files, left: 2 } };
    await using panel = await openPanelPage(browser, { viewport: WIDE, saved: SHOP, answers });
    const { page } = panel;
    await tab(page, "Code").click();
    const preview = page.getByRole("region", { name: "Preview of the code" });
    await preview.getByText('resource "aws_s3_bucket"').waitFor();
    await preview.getByText("Left to you: 2. README.md lists them.").waitFor();
    await preview.getByLabel("File of the code").selectOption("README.md");
    await preview.getByText("# Shop").waitFor();
    await preview.getByLabel("Language of the code").selectOption("AWS CloudFormation");
    await preview.getByText("# Shop").waitFor();
    await eventually(async () => {
      const asked = (await panel.calls()).filter(({ method }) => method === "previewCode");
      assert.deepEqual(
        asked.map(({ params }) => params["to"]),
        ["terraform", "cloudformation"],
      );
    });
    assert.deepEqual([panel.errors, panel.strays], [[], []]);
  });

  it("stand in tabs below the picture where it is narrow, which keeps half of the height", async () => {
    for (const viewport of [
      { width: 900, height: 800 },
      { width: 700, height: 900 },
      { width: 420, height: 900 },
    ]) {
      await using panel = await openShop(viewport);
      const { page } = panel;
      const [picture, tabs, design] = await Promise.all([
        boxOf(page.locator(".viewport")),
        boxOf(page.getByRole("tablist")),
        boxOf(page.getByRole("tabpanel", { name: "Design" })),
      ]);
      assert.ok(picture.height >= viewport.height / 2, JSON.stringify({ viewport, picture }));
      assert.ok(picture.bottom <= tabs.y && tabs.bottom <= design.y, JSON.stringify(viewport));
      assert.ok(design.height > 150, "there is room for it");
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= viewport.width, `${width} px of content in ${viewport.width}`);
    }
  });

  it("keep their tabs in sight below the picture and its text where it is narrow", async () => {
    await using panel = await openShop({ width: 700, height: 900 });
    const { page } = panel;
    await page.getByRole("button", { name: "Show as text" }).click();
    const [text, tabs] = [await boxOf(page.locator(".outline")), await boxOf(page.getByRole("tablist"))];
    assert.ok(text.bottom <= tabs.y && tabs.bottom < 900, JSON.stringify({ text, tabs }));
    assert.ok(await page.locator(".outline").evaluate((pane) => pane.scrollHeight > pane.clientHeight));
  });

  it("scroll as one page where it is wide but low, past a picture that stays in sight", async () => {
    const viewport = { width: 1000, height: 400 };
    await using panel = await openPanelPage(browser, { viewport });
    const { page } = panel;
    await panel.show("large", syntheticPlan(300));
    await tab(page, "Order").click();
    const picture = page.locator(".viewport");
    const inSight = async () => {
      const box = await boxOf(picture);
      return box.y >= 0 && box.bottom <= viewport.height && box.height >= viewport.height / 2;
    };
    const last = page.getByRole("tabpanel", { name: "Order" }).getByText("component-299", { exact: true });
    await last.scrollIntoViewIfNeeded();
    await eventually(async () => assert.ok(await inSight(), JSON.stringify(await picture.boundingBox())));
  });

  it("ask again for what was under way, once the host says that somebody is signed in", async () => {
    const saved = { ...SHOP, proposing: true };
    await using panel = await openPanelPage(browser, { viewport: WIDE, saved, signedIn: false });
    const asked = async () => (await panel.calls()).filter(({ method }) => method === "propose");
    await node(panel.page, SHOP.plan.components[0]?.name ?? "").waitFor();
    assert.deepEqual(await asked(), []);
    await panel.page.evaluate(() => {
      const event = { type: "connection", signedIn: true, service: "Built-in service" };
      window.postMessage({ type: "event", id: 0, event }, "*");
    });
    await eventually(async () => assert.equal((await asked())[0]?.params["intent"], SHOP.intent));
  });

  it("compose what was chosen before the page was taken away, and bring its practices", async () => {
    const { plan, practices: _, ...chosen } = SHOP;
    const saved = { ...chosen, composing: true };
    await using panel = await openPanelPage(browser, {
      viewport: WIDE,
      saved,
      answers: { compose: { plan } },
    });
    await node(panel.page, plan.components[0]?.name ?? "").waitFor();
    const calls = await panel.calls();
    const composed = calls.filter(({ method }) => method === "compose");
    assert.deepEqual(
      composed.map(({ params }) => Object.values(params["components"] ?? {}).length),
      [SHOP.chosen.length],
    );
    assert.equal(calls.filter(({ method }) => method === "practices").length, 1);
  });

  it("hold everything still while they wait, where less motion is asked for", async () => {
    await using panel = await openPanelPage(browser, { viewport: WIDE });
    const { page } = panel;
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.getByRole("textbox", { name: "Intent" }).fill("A queue for e-mails");
    await page.getByRole("button", { name: "Propose", exact: true }).click();
    await page.getByRole("button", { name: "Cancel", exact: true }).waitFor();
    const moving = () => page.evaluate(() => document.getAnimations().length);
    assert.ok((await moving()) > 0, "nothing moves");
    await page.emulateMedia({ reducedMotion: "reduce" });
    assert.equal(await moving(), 0);
  });

  it("show the picture that was kept before anybody draws one, and draw it anew", async () => {
    const text = render(SHOP.plan, "svg", undefined, { view: "architecture" });
    const picture = { choice: "architecture", text };
    const { promise: answer, resolve } = Promise.withResolvers<string | undefined>();
    await using panel = await openPanelPage(browser, {
      viewport: WIDE,
      choice: "architecture",
      saved: { ...SHOP, picture },
      render: () => answer,
    });
    const { page } = panel;
    const [name = ""] = SHOP.plan.components.map((component) => component.name);
    await page.locator(".picture svg .node").first().waitFor();
    assert.equal(await panel.rendered(), 0);
    await page.locator(".picture svg").evaluate((svg) => svg.setAttribute("data-old", ""));
    resolve(text);
    await page.locator(".picture svg:not([data-old])").waitFor();
    await eventually(async () => assert.ok((await page.locator(".picture svg").innerHTML()).includes(name)));
    assert.deepEqual(panel.errors, []);
  });

  it("have their tools in one line at every width, of which zooming is a menu where it is narrow", async () => {
    await using panel = await openShop({ width: 420, height: 900 });
    const { page } = panel;
    const toolbar = page.locator(".diagram .toolbar");
    const buttons = await toolbar.getByRole("button").all();
    assert.ok(buttons.length >= 7, "views, search, text, folding, export, zoom");
    const line = await boxOf(toolbar.getByRole("button").first());
    for (const button of buttons) {
      const box = await boxOf(button);
      assert.ok(box.x >= 0 && box.right <= 420 && box.height < 40, await button.innerText());
      assert.ok(
        Math.abs((box.y + box.bottom) / 2 - (line.y + line.bottom) / 2) < 3,
        await button.innerText(),
      );
    }
    const scale = () => page.locator(".picture").evaluate((picture) => picture.getBoundingClientRect().width);
    const before = await scale();
    await toolbar.getByRole("button", { name: "Zoom", exact: true }).click();
    await page.getByRole("menuitem", { name: "Zoom in" }).click();
    await page.waitForFunction(
      (width) => (document.querySelector(".picture")?.getBoundingClientRect().width ?? 0) > width * 1.1,
      before,
    );
  });

  it("show a file's name in full, in a line of its own where it does not fit beside the tools", async () => {
    const name = "customer-facing-storefront.plan.json";
    for (const width of [1600, 700, 420]) {
      await using panel = await openPanelPage(browser, { viewport: { width, height: 900 } });
      await panel.show(name, networkedApplication);
      const title = panel.page.locator(".diagram-title", { hasText: name });
      const cut = await title.evaluate((element) => element.scrollWidth - element.clientWidth);
      assert.ok(cut <= 0, `${cut} px are cut at ${width}`);
    }
  });

  it("name the views and the tabs in full at every width, and stay within it", async () => {
    await using panel = await openShop();
    const { page } = panel;
    for (const width of [300, 420, 574, 700, 920, 1_280]) {
      await page.setViewportSize({ width, height: 900 });
      for (const name of await page.locator(".diagram .switch button, .tab-name").all()) {
        const [cut, right] = await name.evaluate((word) => [
          word.scrollWidth > word.clientWidth,
          word.getBoundingClientRect().right,
        ]);
        assert.equal(cut, false, `${await name.innerText()} at ${width} pixels`);
        assert.ok(Number(right) <= width);
      }
      const views = await boxOf(page.locator(".diagram .switch"));
      assert.ok(views.right - views.x < 250, `${width} pixels: the views are as wide as their words`);
    }
  });

  it("keep what is in them when they change their places", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const search = page.getByRole("combobox", { name: "Find a component in the catalog" });
    await search.fill("kubern");
    await page.setViewportSize({ width: 700, height: 900 });
    await tab(page, "Design").waitFor();
    await eventually(async () => assert.equal(await search.inputValue(), "kubern"));
    await page.setViewportSize(WIDE);
    await tab(page, "Design").waitFor({ state: "detached" });
    await eventually(async () => assert.equal(await search.inputValue(), "kubern"));
  });

  it("are tabs to the keyboard as to everybody: arrows go round, one takes the focus", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const open = () => page.getByRole("tab", { selected: true }).locator(".tab-name").innerText();
    await tab(page, "Findings").focus();
    const names: string[] = [];
    for (const key of ["ArrowRight", "ArrowRight", "End", "ArrowRight", "ArrowLeft", "Home"]) {
      await page.keyboard.press(key);
      names.push(await open());
      await eventually(async () =>
        assert.equal(await page.locator(":focus .tab-name").innerText(), names.at(-1)),
      );
    }
    assert.deepEqual(names, ["Order", "Guidance", "Code", "Component", "Code", "Component"]);
    await eventually(async () => assert.equal(await page.locator('[role=tab][tabindex="0"]').count(), 1));
    await page.keyboard.press("Tab");
    await eventually(async () =>
      assert.equal(await page.locator(":focus").getAttribute("id"), "panel-component"),
    );
    await page.getByRole("tabpanel", { name: "Component" }).waitFor();
    await eventually(async () => assert.equal(await page.getByRole("tabpanel").count(), 1));
  });

  it("count what is in them", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const { plan, practices } = SHOP;
    const count = (name: string) => tab(page, name).locator(".count").innerText();
    await eventually(async () => assert.equal(await count("Order"), String(plan.components.length)));
    await eventually(async () => assert.equal(await count("Guidance"), String(practices.chunks.length)));
    await eventually(async () =>
      assert.equal(await count("Findings"), String(plan.errors.length + plan.warnings.length)),
    );
    assert.equal(await page.locator("details.chunk[open]").count(), 0, "guidance is closed");
  });
});

describe("the rows of the panel", () => {
  it("mark in the picture what a finding is about, until it is looked at no more", async () => {
    const live = proposedDocument(INTENT, { env: "prod" });
    await using panel = await openShop(WIDE, live);
    const { page } = panel;
    const finding = live.plan.warnings.find(({ components }) => components.length > 1);
    assert.ok(finding);
    const row = page.locator(".finding-main", { hasText: finding.message });
    await row.click();
    await rings(page, "pointed")
      .nth(finding.components.length - 1)
      .waitFor({ state: "attached" });
    await eventually(async () =>
      assert.equal(await rings(page, "pointed").count(), finding.components.length),
    );
    await eventually(async () =>
      assert.equal(await page.locator(".picture .emphasis .lit").count(), finding.components.length),
    );
    await eventually(async () => assert.equal(await row.getAttribute("aria-pressed"), "true"));
    await row.click();
    await rings(page, "pointed").first().waitFor({ state: "detached" });
    assert.equal(await rings(page, "selected").count(), 0);
  });

  it("show where a candidate stands, and where an alternative would, to the pointer and to the keyboard", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const service = page.locator(".candidate", { hasText: "aws:ecs/service@1" });
    const ring = rings(page, "hinted");
    const standsAt = async (name: string) => {
      await ring.waitFor({ state: "attached" });
      const [around, card] = [await boxOf(ring), await boxOf(node(page, name).locator("rect").first())];
      assert.ok(around.x < card.x && around.right > card.right && around.y < card.y, name);
    };
    await service.hover();
    await standsAt("ecs-service");
    await page.mouse.move(800, 5);
    await ring.waitFor({ state: "detached" });
    await service.getByRole("checkbox").focus();
    await standsAt("ecs-service");
    await page.locator("summary", { hasText: "Instead of ECS service" }).click();
    await page.locator(".alternative", { hasText: "Lambda function" }).hover();
    await standsAt("ecs-service");
  });

  it("leave the neighbours of what is inspected uncovered, and come back when it is left", async () => {
    await using panel = await openShop();
    const { page } = panel;
    await tab(page, "Order").click();
    await node(page, "ecs-service").click();
    const card = page.locator(".inspector");
    await card.getByRole("heading", { name: "ecs-service" }).waitFor();
    const [inspector, picture] = [await boxOf(card), await boxOf(page.locator(".viewport"))];
    assert.ok(inspector.x >= picture.right);
    await eventually(async () =>
      assert.deepEqual(await card.locator(".reach > button").allInnerTexts(), [
        "Neighbors",
        "Leads here",
        "Leads to",
        "Path",
      ]),
    );
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await eventually(async () =>
      assert.equal(await tab(page, "Order").getAttribute("aria-selected"), "true"),
    );
    await eventually(async () =>
      assert.equal(await rings(page, "selected").count(), 1, "it is still selected"),
    );
  });

  it("say of what is there already that it is, and let that be taken back", async () => {
    const saved = proposedDocument("We already have a DynamoDB table. Add an API for our mobile app");
    await using panel = await openPanelPage(browser, { viewport: WIDE, saved });
    const { page } = panel;
    const why = page.getByLabel("Why DynamoDB table?");
    const table = page.locator(".candidate", { has: why });
    await table.getByText("There already", { exact: true }).waitFor();
    await why.click();
    const composedWith = async () => {
      const asked = (await panel.calls()).filter(({ method }) => method === "compose");
      return JSON.stringify(asked.at(-1)?.params["components"]);
    };
    await table.getByRole("checkbox", { name: /^It is there already/ }).uncheck();
    await table.getByText("There already", { exact: true }).waitFor({ state: "detached" });
    await eventually(async () => assert.match(await composedWith(), /"aws:dynamodb\/table@1"(?!.*existing)/));
    await table.getByRole("checkbox", { name: /^It is there already/ }).check();
    await table.getByText("There already", { exact: true }).waitFor();
    assert.deepEqual(panel.errors, []);
  });

  it("say how well a candidate fits in a word, and why on demand", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const service = page.locator(".candidate", { hasText: "aws:ecs/service@1" });
    await eventually(async () => assert.match(await service.locator(".fit").innerText(), /high|medium|low/));
    assert.equal(await service.locator(".type-id").isVisible(), false);
    await service.getByText("It runs the application").waitFor();
    await service.getByText("Why?").click();
    await service.getByText("aws:ecs/service@1").waitFor();
  });
});

describe("the form of the panel", () => {
  it("takes one line for an intent that is proposed for, and opens by click and by keyboard", async () => {
    await using panel = await openShop();
    const { page } = panel;
    const intent = page.getByRole("textbox", { name: "Intent" });
    const height = async () => (await boxOf(intent)).height;
    const propose = page.getByRole("button", { name: "Propose" });
    const folded = await height();
    assert.ok(folded < 36, `${folded} px`);
    assert.equal(await propose.isVisible(), false);
    await intent.click();
    await propose.waitFor();
    await eventually(async () => assert.ok((await height()) > 2 * folded));
    await page.getByRole("button", { name: "Fold the intent" }).press("Enter");
    await propose.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Unfold the intent" }).press("Enter");
    await propose.waitFor();
    await page.getByRole("button", { name: "Fold the intent" }).click();
    await intent.focus();
    await page.keyboard.type("!");
    await propose.waitFor();
  });

  it("takes one line more for a constraint while it is folded, and none of its words are lost", async () => {
    await using panel = await openShop({ width: 700, height: 900 });
    const { page } = panel;
    await page.getByRole("button", { name: "Add constraint" }).click();
    await page.getByRole("option", { name: /^cloud/ }).click();
    await page.getByRole("option", { name: "azure" }).click();
    const value = page.getByRole("combobox", { name: "Value of cloud" });
    const [written, form] = [await boxOf(value), await boxOf(page.locator(".constraints"))];
    assert.ok(written.right > form.right - 60, "who writes has the whole line");
    await value.blur();
    const [row, add] = [
      await boxOf(value),
      await boxOf(page.getByRole("button", { name: "Add constraint" })),
    ];
    assert.ok(add.y < row.bottom && row.y < add.bottom, JSON.stringify({ row, add }));
    assert.ok(row.width > 80, `${row.width} px for a value`);
  });

  it("suggests constraints as soon as one is added, and offers to propose with them", async () => {
    await using panel = await openShop();
    const { page } = panel;
    await page.getByRole("button", { name: "Add constraint" }).click();
    await page.getByRole("option", { name: /^cloud/ }).click();
    await page.getByRole("option", { name: "azure" }).click();
    await page.getByRole("button", { name: "Propose" }).waitFor();
  });
});

describe("a picture that has changed", () => {
  it("is fitted where it would stand at the edge", async () => {
    await using panel = await openPanelPage(browser, { viewport: WIDE });
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    const kept = new Set(["web", "web-balancer", "database"]);
    await panel.show("shop", {
      ...networkedApplication,
      components: networkedApplication.components.filter(({ name }) => kept.has(name)),
      relations: (networkedApplication.relations ?? []).filter(
        ({ from, to }) => kept.has(from) && kept.has(to),
      ),
    });
    await page.waitForFunction(() => document.querySelectorAll(".picture .nodes > .node").length <= 3);
    const [picture, viewport] = [
      await boxOf(page.locator(".picture > svg")),
      await boxOf(page.locator(".viewport")),
    ];
    assert.ok(picture.x >= viewport.x && picture.right <= viewport.right);
    const aside = Math.abs(picture.x + picture.right - viewport.x - viewport.right) / 2;
    assert.ok(aside < 0.16 * viewport.width, `${aside} px off the middle`);
  });
});
