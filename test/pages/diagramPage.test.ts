/** The diagram in the planner's real page: its looks, its search, its view over changes, and its exports. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page } from "playwright-core";
import type { PlanInput } from "../../src/contract/plan.ts";
import { render, renderSvg } from "../../src/engine/diagram/render.ts";
import { root } from "../host/paths.ts";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { networkedApplication, syntheticPlan } from "../unit/diagram/plans.ts";

/** Bytes of everything the page loads before anything is asked of it. */
const FIRST_LOAD_LIMIT = 322 * 1024;

let browser: Browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

function without(plan: PlanInput, name: string): PlanInput {
  return {
    ...plan,
    components: plan.components.filter((component) => component.name !== name),
    relations: (plan.relations ?? []).filter(({ from, to }) => from !== name && to !== name),
  };
}

async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.picture .nodes [data-name="${name}"]`).boundingBox();
  assert.ok(box);
  return { x: box.x, y: box.y };
}

describe("the diagram in its page", () => {
  it("shows the whole again after a reload where that was asked for, whatever is selected", async () => {
    const numbers = Array.from({ length: 60 }, (_, at) => at);
    const queue = (at: number) => `aws_sqs_queue.q${at}`;
    const worker = (at: number) => `aws_lambda_function.f${at}`;
    const plan: PlanInput = {
      components: numbers.flatMap((at) => [
        { type_id: "aws:sqs/queue@1", name: queue(at) },
        { type_id: "aws:lambda/function@1", name: worker(at) },
        { type_id: "aws:lambda/event-source-mapping@1", name: `aws_lambda_event_source_mapping.m${at}` },
      ]),
      relations: numbers.map((at) => ({ from: queue(at), to: worker(at), kind: "triggers" })),
    };
    const viewport = { width: 1000, height: 700 };
    await using panel = await openPanelPage(browser, { choice: "architecture", viewport });
    const { page } = panel;
    await panel.show("many", plan);
    await page.getByRole("button", { name: "Show all components", exact: true }).click();
    await page.locator(`.picture .nodes [data-name="${queue(3)}"]`).click();
    await page.getByRole("button", { name: "Fit", exact: true }).click();
    const sizeOf = async (of: Page) => {
      const box = await of.locator(".picture > svg").boundingBox();
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)];
    };
    const whole = await eventually(async () => {
      const [width = 0, height = 0] = await sizeOf(page);
      assert.ok(width > 0 && width <= viewport.width && height <= viewport.height);
      return [width, height];
    });
    const kept = () =>
      page.evaluate(() =>
        (window as unknown as { acquireVsCodeApi(): { getState(): Record<string, unknown> } })
          .acquireVsCodeApi()
          .getState(),
      );
    const saved = await eventually(async () => {
      const state = await kept();
      assert.equal((state["diagram"] as { whole?: unknown } | undefined)?.whole, true);
      assert.equal(state["selected"], queue(3));
      return state;
    });
    await using again = await openPanelPage(browser, { choice: "architecture", viewport, saved });
    await again.page.locator(`.picture .nodes [data-name="${queue(3)}"]`).waitFor();
    await again.page.waitForTimeout(500);
    assert.deepEqual(await sizeOf(again.page), whole);
  });

  it("loads little before anything is asked of it, and Mermaid only with its view", async () => {
    await using panel = await openPanelPage(browser);
    const loaded = await panel.page.evaluate(() =>
      performance.getEntriesByType("resource").map((entry) => ({
        name: new URL(entry.name).pathname,
        bytes: (entry as PerformanceResourceTiming).decodedBodySize,
      })),
    );
    const isFont = ({ name }: { readonly name: string }) => name.endsWith(".ttf");
    assert.ok(loaded.some(isFont), "the icons are there");
    // The font is neither compiled nor run.
    const bytes = loaded.reduce((sum, file) => sum + (isFont(file) ? 0 : file.bytes), 0);
    assert.ok(bytes > 50_000 && bytes <= FIRST_LOAD_LIMIT, JSON.stringify(loaded));
    await panel.show("shop", networkedApplication);
    await eventually(async () =>
      assert.equal(
        await panel.page.evaluate(() => performance.getEntriesByType("resource").length),
        loaded.length,
      ),
    );
  });

  it("keeps what is looked at in its place when the plan changes", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    await page.locator('.picture [data-name="web"]').click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await page.getByRole("button", { name: "Zoom in" }).click();
    const before = await placeOf(page, "web");
    // Without a component that stands left of it, everything right of that moves.
    await panel.show("shop", without(without(networkedApplication, "certificate"), "web-balancer"));
    const after = await placeOf(page, "web");
    assert.ok(
      Math.abs(after.x - before.x) < 1.5 && Math.abs(after.y - before.y) < 1.5,
      JSON.stringify({ before, after }),
    );
  });

  it("takes a click for what it was pressed on, though the picture changes meanwhile", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    const card = await page.locator('.picture .nodes [data-name="jobs"]').boundingBox();
    assert.ok(card);
    await page.mouse.move(card.x + card.width / 2, card.y + card.height / 2);
    await page.mouse.down();
    const before = await placeOf(page, "jobs");
    await panel.show("shop", {
      components: networkedApplication.components.filter(({ name }) => /^jobs|^w/.test(name)),
    });
    await eventually(async () => assert.notDeepEqual(await placeOf(page, "jobs"), before));
    await page.mouse.up();
    await eventually(async () => assert.equal(await page.locator(".inspector h3").innerText(), "jobs"));
  });

  it("is moved by its own means alone: nothing scrolls it, so that what is clicked is what is seen", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    for (let times = 0; times < 4; times++) await page.getByRole("button", { name: "Zoom in" }).click();
    const scrolled = await page.locator(".viewport").evaluate((viewport) => {
      for (const card of viewport.querySelectorAll(".nodes > [data-name]")) card.scrollIntoView();
      return [viewport.scrollLeft, viewport.scrollTop];
    });
    assert.deepEqual(scrolled, [0, 0]);
  });

  it("takes another theme without rendering or laying out anew", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    const fill = () =>
      page.evaluate(
        () => getComputedStyle(document.querySelector(".picture .node > rect") ?? document.body).fill,
      );
    const rendered = await panel.rendered();
    const before = await fill();
    await page.evaluate(() => {
      document.documentElement.style.setProperty("--vscode-editorWidget-background", "rgb(9, 8, 7)");
      document.body.className = "vscode-dark";
      document.querySelector(".picture > svg")?.setAttribute("data-same", "");
    });
    await eventually(async () => assert.notEqual(before, await fill()));
    await eventually(async () => assert.equal(await fill(), "rgb(9, 8, 7)"));
    await eventually(async () =>
      assert.equal(await page.locator(".picture > svg[data-same]").count(), 1, "the same picture"),
    );
    assert.equal(await panel.rendered(), rendered);
  });

  it("writes texts of a large picture only where they can be read", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("large", syntheticPlan(2_000));
    const written = () =>
      page.evaluate(
        () =>
          [...document.querySelectorAll(".picture .node text")].filter(
            (text) => text.getClientRects().length > 0,
          ).length,
      );
    assert.equal(await written(), 0);
    await page.getByRole("button", { name: "Actual size" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".picture .node.near").length > 0);
    const near = await written();
    assert.ok(near > 4 && near < 800, String(near));
  });

  it("scales what is drawn while a gesture goes on, and draws it sharp when the gesture rests", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    const scales = await page.evaluateHandle(
      () => () =>
        [".pane", ".picture"].map(
          (layer) =>
            new DOMMatrix(getComputedStyle(document.querySelector(layer) ?? document.body).transform).a,
        ),
    );
    const [, fitted = 0] = await scales.evaluate((read) => read());
    const [stretched = 0, drawn] = await scales.evaluate(async (read) => {
      const event = {
        deltaY: -8,
        ctrlKey: true,
        clientX: 400,
        clientY: 300,
        bubbles: true,
        cancelable: true,
      };
      document.querySelector(".viewport")?.dispatchEvent(new WheelEvent("wheel", event));
      await new Promise(requestAnimationFrame);
      return read();
    });
    assert.equal(drawn, fitted, "nothing is drawn anew");
    assert.ok(stretched > 1.01, `it is shown larger: ${stretched}`);
    await page.waitForFunction((read) => read()[0] === 1, scales);
    const [, sharp = 0] = await scales.evaluate((read) => read());
    assert.ok(Math.abs(sharp - fitted * stretched) < 1e-3, JSON.stringify({ sharp, fitted, stretched }));
  });

  it("lists the first steps of a long deploy order, what is selected, and all when asked", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    await panel.show("long", syntheticPlan(700));
    const rows = page.locator(".order .step");
    await eventually(async () => assert.equal(await rows.count(), 300));
    const written = await page.locator(".order-name").allInnerTexts();
    const beyond = syntheticPlan(700).components.find(({ name }) => !written.includes(name))?.name ?? "";
    await page.locator(`.picture .nodes [data-name="${beyond}"]`).click();
    await page.getByRole("tab", { name: /^Order/ }).click();
    await page.locator(".step.selected", { hasText: beyond }).waitFor();
    await eventually(async () => assert.equal(await rows.count(), 301));
    await page.getByRole("button", { name: "Show all 700" }).click();
    await rows.nth(699).waitFor();
  });

  it("lists the first of many findings, the one that is looked at, and all when asked", async () => {
    await using panel = await openPanelPage(browser);
    const { page } = panel;
    const plan = syntheticPlan(300);
    const warnings = plan.components.map(({ name }) => ({ message: `Mind ${name}.`, components: [name] }));
    await panel.show("warned", { ...plan, warnings });
    await page.getByRole("tab", { name: /^Findings/ }).click();
    const rows = page.locator(".findings > li");
    await eventually(async () => assert.equal(await rows.count(), 100));
    await page.getByRole("button", { name: "Show all 300" }).click();
    await eventually(async () => assert.equal(await rows.count(), 300));
    await page.getByRole("button", { name: "Mind component-250." }).click();
    await page.locator(".findings > li.selected", { hasText: "Mind component-250." }).waitFor();
    assert.equal(await rows.count(), 300);
  });

  it("shows any service's SVG: fits it, finds its texts, knows components by their names", async () => {
    const foreign =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 3000"><rect width="4000" height="3000" fill="#eee"/><g transform="translate(3000 2500)"><text font-size="40">web</text></g><text x="90" y="90" font-size="40">Legend</text></svg>';
    await using panel = await openPanelPage(browser, { render: () => foreign });
    const { page } = panel;
    await panel.show("shop", networkedApplication);
    const viewport = await page.locator(".viewport").boundingBox();
    const picture = await page.locator(".picture > svg").boundingBox();
    assert.ok(viewport && picture && picture.width <= viewport.width && picture.height <= viewport.height);
    await page.keyboard.press("Control+f");
    await page.locator(".find input:focus").waitFor();
    await page.keyboard.type("we");
    await page.locator(".find-count", { hasText: "1 of 1" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".viewport").press("Enter");
    await page.locator(".inspector h3", { hasText: "web" }).waitFor();
  });

  it("has a hosted service's own rendering as a view beside ours, and none for the built-in one", async () => {
    for (const [choice, expected] of [
      ["service", ["Architecture", "Resources", "Service"]],
      ["architecture", ["Architecture", "Resources"]],
    ] as const) {
      await using panel = await openPanelPage(browser, { choice });
      await panel.show("shop", networkedApplication);
      const views = panel.page.getByRole("group", { name: "View" }).getByRole("button");
      assert.deepEqual(await views.allInnerTexts(), expected);
    }
  });
});

describe("exports of the diagram", () => {
  let panel: PanelPage;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-exports-"));
    panel = await openPanelPage(browser);
    await panel.page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: panel.url });
    await panel.show("shop.plan.json", networkedApplication);
  });
  after(async () => {
    await panel[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  /** Chooses an item of the menu and waits for what the panel says of it. */
  async function choose(item: string, said: RegExp): Promise<void> {
    await panel.page.getByRole("button", { name: "Export" }).click();
    await panel.page.getByRole("menuitem", { name: item }).click();
    await panel.page.locator(".told", { hasText: said }).waitFor();
  }

  /** What was saved last. */
  async function saved(kind: string): Promise<string> {
    const { method, params } = (await panel.calls()).at(-1) ?? { method: "", params: {} };
    assert.equal(method, "saveFile");
    assert.equal(params["kind"], kind);
    assert.equal(params["name"], "shop.plan.json");
    return params["content"] ?? "";
  }

  /** A page of another program: nothing of the panel, and no server. */
  async function elsewhere<T>(use: (page: Page) => Promise<T>): Promise<T> {
    const page = await browser.newPage();
    try {
      return await use(page);
    } finally {
      await page.close();
    }
  }

  /** What Chromium makes of a picture in a file: its size in pixels, and how many colours it shows. */
  function decoded(file: string): Promise<{ width: number; height: number; colours: number }> {
    return elsewhere(async (page) => {
      await page.goto(pathToFileURL(file).href);
      return page.evaluate(() => {
        const [image] = document.images;
        if (!image?.complete) throw new Error("The browser does not show it.");
        const { naturalWidth: width, naturalHeight: height } = image;
        const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d");
        context?.drawImage(image, 0, 0);
        const pixels = new Uint32Array(context?.getImageData(0, 0, width, height).data.buffer ?? []);
        return { width, height, colours: new Set(pixels).size };
      });
    });
  }

  it("SVG opens in a browser without VS Code, in the colours of its theme", async () => {
    await choose("Save as SVG…", /Saved as/);
    const svg = await saved("svg");
    assert.doesNotMatch(svg, /var\(|--vscode|--ip-/);
    const file = join(folder, "shop.svg");
    await writeFile(file, svg);
    await elsewhere(async (page) => {
      const failed: string[] = [];
      page.on("requestfailed", (request) => failed.push(request.url()));
      await page.goto(pathToFileURL(file).href);
      const shown = await page.evaluate(() => {
        const card = document.querySelector('g[data-name="web"] > rect');
        return {
          root: document.documentElement.localName,
          cards: document.querySelectorAll("g.node").length,
          fill: card ? getComputedStyle(card).fill : "",
          drawn: (card?.getBoundingClientRect().width ?? 0) > 50,
        };
      });
      assert.deepEqual(shown, {
        root: "svg",
        cards: networkedApplication.components.length,
        fill: "rgb(255, 255, 255)",
        drawn: true,
      });
      assert.deepEqual(failed, []);
    });
  });

  it("PNG is a picture of twice the size to a browser without VS Code", async () => {
    await choose("Save as PNG…", /Saved as/);
    await writeFile(join(folder, "shop.png"), await saved("png"), "base64");
    const { width, height, colours } = await decoded(join(folder, "shop.png"));
    const [, w, h] = /width="([\d.]+)" height="([\d.]+)"/.exec(renderSvg(networkedApplication)) ?? [];
    assert.deepEqual([width, height], [Math.floor(2 * Number(w)), Math.floor(2 * Number(h))]);
    assert.ok(colours > 50, `it shows something: ${colours} colours`);
  });

  it("Mermaid is parsed by Mermaid, alone and in Markdown", async () => {
    await choose("Save as Mermaid…", /Saved as/);
    const mermaid = await saved("mermaid");
    await choose("Save as Markdown…", /Saved as/);
    const markdown = await saved("markdown");
    const block = /```mermaid\n([\s\S]*?)\n```/.exec(markdown)?.[1] ?? "";
    assert.match(markdown, /^# shop\.plan\.json\n/);
    assert.match(markdown, /\| 1 \| dashboard \|/);
    await elsewhere(async (page) => {
      await page.addScriptTag({
        path: createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js"),
      });
      for (const text of [mermaid, block]) {
        const kind = await page.evaluate(async (markup) => {
          const { mermaid: parser } = window as unknown as {
            mermaid: { parse(markup: string): Promise<{ diagramType: string }> };
          };
          return (await parser.parse(markup)).diagramType;
        }, text);
        assert.match(kind, /flowchart/);
      }
    });
  });

  it("draw.io is a file of shapes, under our names, with the plan's title", async () => {
    await choose("Save as draw.io…", /Saved as/);
    const file = await saved("drawio");
    const title = "shop.plan.json";
    assert.equal(file, render(networkedApplication, "drawio", undefined, { view: "resources", title }));
    assert.match(file, /<object label="web&#10;ECS service" name="web" type="aws:ecs\/service@1"/);
  });

  it("are copied: pictures as pictures, text as text", async () => {
    await choose("Copy as SVG", /Copied as SVG/);
    const { method, params } = (await panel.calls()).at(-1) ?? { method: "", params: {} };
    assert.equal(method, "copyText");
    assert.match(params["text"] ?? "", /^<\?xml[\s\S]*<svg/);
    await choose("Copy as Markdown", /Copied as Markdown/);
    const document = (await panel.calls()).at(-1)?.params["text"] ?? "";
    assert.match(document, /^# shop\.plan\.json\n/);
    await choose("Save as Markdown…", /Saved as/);
    assert.equal(await saved("markdown"), document);
    await panel.page.bringToFront();
    await choose("Copy as PNG", /Copied as PNG/);
    const copied = await panel.page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      const bitmap = item && (await createImageBitmap(await item.getType("image/png")));
      return { types: item?.types, width: bitmap?.width, height: bitmap?.height };
    });
    const { width, height } = await decoded(join(folder, "shop.png"));
    assert.deepEqual(copied, { types: ["image/png"], width, height });
  });

  it("of a picture that is too large for a PNG say what to do", async () => {
    await using large = await openPanelPage(browser);
    await large.show("large", syntheticPlan(5_000));
    await large.page.getByRole("button", { name: "Export" }).click();
    await large.page.getByRole("menuitem", { name: "Save as PNG…" }).click();
    const told = large.page.locator(".told-error");
    await told.waitFor();
    await eventually(async () =>
      assert.match((await told.textContent()) ?? "", /too large for a PNG\. Export it as SVG/),
    );
  });
});

describe("the panel's build", () => {
  it("keeps Mermaid out of the first load", async () => {
    const script = await readFile(join(root, "dist", "webview", "planner.js"), "utf8");
    assert.ok(script.length < FIRST_LOAD_LIMIT / 2, String(script.length));
    assert.doesNotMatch(script, /elkjs|cytoscape/);
  });
});
