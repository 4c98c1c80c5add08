/** Diagrams in a real browser: real Mermaid, the panel's own sanitiser, real XML parsing, real fonts. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { build } from "esbuild";
import * as fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import type { PlanInput } from "../../../src/contract/plan.ts";
import { render, renderSvg } from "../../../src/engine/diagram/render.ts";
import { launchBrowser } from "../../support/browser.ts";
import { sized } from "../../support/stress.ts";
import { planArbitrary } from "./arbitraries.ts";
import { hostilePlan, networkedApplication, queueWorker, staticSiteWithApi, syntheticPlan } from "./plans.ts";

/** What the scripts below add to the page's window. */
interface PageTools {
  readonly mermaid: {
    initialize(options: object): void;
    parse(markup: string): Promise<unknown>;
    render(id: string, markup: string): Promise<{ svg: string }>;
  };
  readonly panel: { sanitizeSvg(svg: string): SVGSVGElement };
}

const PLANS = sized(60, 500);
const realistic = [queueWorker, staticSiteWithApi, networkedApplication, hostilePlan, syntheticPlan(100)];

describe("diagrams in a browser", () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
    await page.setContent("<!doctype html><body></body>");
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve("mermaid/dist/mermaid.min.js") });
    const sanitizer = await build({
      entryPoints: [new URL("../../../src/webview/planner/diagram/sanitizeSvg.ts", import.meta.url).pathname],
      bundle: true,
      write: false,
      format: "iife",
      globalName: "panel",
    });
    await page.addScriptTag({ content: sanitizer.outputFiles[0]?.text ?? "" });
  });
  after(() => browser.close());

  for (const view of ["resources", "architecture"] as const)
    it(`Mermaid parses ${PLANS} random plans (${view})`, async () => {
      const plans = [...fc.sample(planArbitrary(25), PLANS), ...realistic];
      const markups = plans.map((plan) => render(plan, "mermaid", undefined, { view }));
      const failures = await page.evaluate(async (all) => {
        const { mermaid } = window as unknown as PageTools;
        mermaid.initialize({ startOnLoad: false });
        const failed: string[] = [];
        for (const markup of all) {
          try {
            await mermaid.parse(markup);
          } catch (error) {
            failed.push(`${error}\n${markup}`);
          }
        }
        return failed;
      }, markups);
      assert.deepEqual(failures, []);
    });

  for (const view of ["resources", "architecture"] as const)
    it(`Mermaid shows hostile names as they are (${view})`, async () => {
      const shown = await page.evaluate(
        async (markup) => {
          const { mermaid } = window as unknown as PageTools;
          mermaid.initialize({ startOnLoad: false, suppressErrorRendering: true });
          const { svg } = await mermaid.render("picture", markup);
          const host = document.createElement("div");
          host.innerHTML = svg;
          return host.textContent;
        },
        render(hostilePlan, "mermaid", undefined, { view }),
      );
      for (const text of [
        '"]-->x["',
        "<script>alert(1)</script>",
        "`code` #quot; &amp; %%{init: {}}%%",
        "注文キュー",
      ]) {
        assert.ok(shown?.includes(text), `${text} is not in ${shown}`);
      }
    });

  it("Mermaid shows the numbered steps of an architecture", async () => {
    const [shown, markup] = await page.evaluate(
      async (text) => {
        const { mermaid } = window as unknown as PageTools;
        mermaid.initialize({ startOnLoad: false, suppressErrorRendering: true });
        const { svg } = await mermaid.render("steps", text);
        const host = document.createElement("div");
        host.innerHTML = svg;
        return [host.textContent, text];
      },
      render(networkedApplication, "mermaid", undefined, { view: "architecture" }),
    );
    const steps = [...(markup ?? "").matchAll(/\|"(\d+\. [a-z ]+)"\|/g)].map(([, label = ""]) => label);
    assert.ok(steps.length > 3);
    for (const step of steps) assert.ok(shown?.includes(step), `${step} is not in ${shown}`);
  });

  it("SVG is well-formed XML, and the panel's sanitiser leaves it as it is", async () => {
    const pictures = [...realistic, ...fc.sample(planArbitrary(25), 200)].map((plan: PlanInput) =>
      renderSvg(plan),
    );
    const problems = await page.evaluate((all) => {
      const { panel } = window as unknown as PageTools;
      return all.flatMap((svg) => {
        const parsed = new DOMParser().parseFromString(svg, "image/svg+xml");
        const error = parsed.querySelector("parsererror");
        if (error) return [`not well-formed: ${error.textContent}`];
        const sanitised = panel.sanitizeSvg(svg).outerHTML;
        if (sanitised === svg) return [];
        let at = 0;
        while (svg[at] === sanitised[at]) at++;
        return [`the sanitiser made ${sanitised.slice(at - 40, at + 80)} of ${svg.slice(at - 40, at + 80)}`];
      });
    }, pictures);
    assert.equal(problems[0], undefined);
  });

  it("SVG text stays inside its card and off the edges", async () => {
    for (const plan of [...realistic]) {
      const outside = await page.evaluate((svg) => {
        document.body.innerHTML = svg;
        return [...document.querySelectorAll("g.node:not(.frame)")].flatMap((node) => {
          const card = node.querySelector("rect")?.getBoundingClientRect();
          return [...node.querySelectorAll("text")].flatMap((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect();
            const fits =
              card && left >= card.left && right <= card.right && top >= card.top && bottom <= card.bottom;
            return fits ? [] : [text.textContent];
          });
        });
      }, renderSvg(plan));
      assert.deepEqual(outside, []);
    }
  });

  it("SVG of an architecture keeps names off the edges of their cards, in the widest of common fonts", async () => {
    const drawn = realistic.flatMap((plan) =>
      [
        { width: 700, height: 400 },
        { width: 1400, height: 900 },
      ].map((pane) => render(plan, "svg", undefined, { view: "architecture", ...pane })),
    );
    for (const svg of drawn) {
      const outside = await page.evaluate((markup) => {
        document.body.innerHTML = markup;
        document.querySelector("svg")?.setAttribute("font-family", "DejaVu Sans, Verdana, sans-serif");
        return [...document.querySelectorAll("g.node:not(.frame)")].flatMap((node) => {
          const card = node.querySelector("rect")?.getBoundingClientRect();
          return [...node.querySelectorAll(":scope > text")].flatMap((text) => {
            const { left, right } = text.getBoundingClientRect();
            return card && left >= card.left + 3 && right <= card.right - 3 ? [] : [text.textContent];
          });
        });
      }, svg);
      assert.deepEqual(outside, []);
    }
  });

  it("SVG takes its colours from the page", async () => {
    const fill = await page.evaluate((svg) => {
      document.body.innerHTML = `<div style="--ip-card: rgb(1, 2, 3)">${svg}</div>`;
      const card = document.querySelector("g.node > rect");
      return card ? getComputedStyle(card).fill : "";
    }, renderSvg(queueWorker));
    assert.equal(fill, "rgb(1, 2, 3)");
  });
});
