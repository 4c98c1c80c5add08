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

interface InertPicture {
  svg: SVGSVGElement;
  details: { complete(elements: Iterable<Element>): void };
  change?: () => void;
}

/** What the scripts below add to the page's window. */
interface PageTools {
  readonly mermaid: {
    initialize(options: object): void;
    parse(markup: string): Promise<unknown>;
    render(id: string, markup: string): Promise<{ svg: string }>;
  };
  readonly panel: {
    sanitizeSvg(svg: string): SVGSVGElement;
    sanitizeFar(svg: string, before?: InertPicture): InertPicture;
  };
}

const PLANS = sized(60, 500);
const realistic = [queueWorker, staticSiteWithApi, networkedApplication, hostilePlan, syntheticPlan(100)];

/** What becomes of so many queues, each with what reads it: things come, change, go, and change places. */
function statesOf(count: number): PlanInput[] {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const planOf = (present: readonly number[], title = "Reader"): PlanInput => ({
    components: present.flatMap((number) => [
      { type_id: "aws:sqs/queue@1", name: `queue-${number}`, group: "messaging" },
      {
        ...{ type_id: "aws:lambda/function@1", name: `reader-${number}`, group: "compute" },
        display_name: number === 7 ? title : "Reader",
      },
    ]),
    relations: present.map((number) => ({
      ...{ from: `queue-${number}`, to: `reader-${number}`, kind: "triggers" },
    })),
  });
  return [
    planOf(numbers),
    planOf(numbers),
    planOf([...numbers, count]),
    planOf([...numbers, count], "Another title"),
    planOf([count, ...numbers]),
    planOf(numbers.slice(10)),
    planOf(numbers.toReversed()),
    planOf(numbers.filter((number) => number % 3 > 0)),
  ];
}

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

  it("large SVG is made of what is seen from afar, and each of its parts whole when somebody comes near", async () => {
    const [few, many] = [syntheticPlan(250), syntheticPlan(700)];
    for (const [plan, isLarge] of [
      [few, false],
      [many, true],
    ] as const)
      for (const view of ["resources", "architecture"] as const) {
        const picture = render(plan, "svg", undefined, { view });
        const [first, later] = await page.evaluate((text) => {
          const { svg, details } = (window as unknown as PageTools).panel.sanitizeFar(text);
          const count = svg.querySelectorAll("*").length + 1;
          for (const layer of svg.children) details.complete([...layer.children].slice(0, 10));
          for (const layer of svg.children) details.complete(layer.children);
          return [count, svg.outerHTML];
        }, picture);
        assert.equal(later, picture);
        const all = picture.split(/<[a-z]/).length - 1;
        if (isLarge) assert.ok(first < 0.7 * all, `${first} of ${all}`);
        else assert.equal(first, all);
      }
  });

  it("large SVG of anybody is as inert in parts as it is as a whole", async () => {
    const card = (inside: string, look = "") =>
      `<g class="node" data-name="c"${look}><title>t</title><rect x="0" y="0" width="9" height="9"></rect>${inside}</g>`;
    const cards = (inside: string, look?: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg"><g class="nodes">${card(inside, look).repeat(400)}</g></svg>`;
    const dashed = '<path d="M0 0h40000" stroke-dasharray="0.01"></path>';
    for (const text of [
      cards("<text>words</text>"),
      cards("<text>\u0001</text>"),
      cards('<path d="M0 0" d="M1 1"></path>'),
      cards("<text></g></text>"),
      cards("<script>1</script><text>words</text>"),
      cards('<text onload="1">words</text>'),
      cards("<text>words</text>", ' onclick="1"'),
      cards('<path d="M0 0" style="fill:url(http://127.0.0.1/)"></path>'),
      cards(dashed),
      cards(dashed).replace('<g class="nodes">', '<g class="edges">'),
    ]) {
      const [whole, parts] = await page.evaluate((hostile) => {
        const { panel } = window as unknown as PageTools;
        const { svg, details } = panel.sanitizeFar(hostile);
        for (const layer of svg.children) details.complete(layer.children);
        return [panel.sanitizeSvg(hostile).innerHTML, svg.innerHTML];
      }, text);
      assert.ok(parts === whole, `${text.slice(0, 300)} became ${parts?.slice(0, 300)}`);
    }
  });

  it("large SVG becomes the next one by what has changed, and is the same as if it were made anew", async () => {
    const states = statesOf(350);
    const pictures = [
      ...states.map((plan) => render(plan, "svg", undefined, { view: "architecture" })),
      ...states.map((plan) => render(plan, "svg")),
      ...[syntheticPlan(400), syntheticPlan(700), hostilePlan, syntheticPlan(400)].map((plan) =>
        render(plan, "svg"),
      ),
    ];
    for (const near of [0, 20, Number.POSITIVE_INFINITY]) {
      const outcomes = await page.evaluate(
        ([texts, most]) => {
          const { panel } = window as unknown as PageTools;
          const complete = ({ svg, details }: InertPicture, first?: number) => {
            for (const { children } of svg.children) details.complete([...children].slice(0, first));
          };
          let shown: InertPicture | undefined;
          return texts.map((text, index) => {
            const before = new Set(shown?.svg.querySelectorAll("*"));
            const next = panel.sanitizeFar(text, shown);
            next.change?.();
            const made = [...next.svg.querySelectorAll("svg > g > *")].filter((part) => !before.has(part));
            // Somebody is near some of it, and those parts stay whole.
            complete(next, most);
            shown = next;
            if (index % 3 > 0 && index < texts.length - 1) return { made: made.length, isSame: true };
            complete(next);
            return { made: made.length, isSame: next.svg.isEqualNode(panel.sanitizeSvg(text)) };
          });
        },
        [pictures, near] as const,
      );
      assert.deepEqual(
        outcomes.flatMap(({ isSame }, index) => (isSame ? [] : [index])),
        [],
      );
      // The same once more takes nothing; a queue more with what reads it are two cards and a line, in either view.
      assert.deepEqual(
        outcomes.slice(1, 4).map(({ made }) => made),
        [0, 3, 1],
      );
    }
  });

  it("large SVG of somebody else takes over all that the next one says of itself", async () => {
    const cards = Array.from(
      { length: 301 },
      (_, number) => `<g class="node" data-name="n${number}"><rect x="${number}" y="0"/><text>n</text></g>`,
    ).join("");
    const pictureOf = (about: string, first: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" ${about}>${first}<g class="nodes">${cards}</g></svg>`;
    const words = '<text><tspan x="1">a</tspan></text>';
    const layer = '<g class="frames"><rect x="1"/></g>';
    for (const first of [words, layer]) {
      const isSame = await page.evaluate(
        ([one, other]) => {
          const { panel } = window as unknown as PageTools;
          const shown = panel.sanitizeFar(one);
          const next = panel.sanitizeFar(other, shown);
          next.change?.();
          for (const { children } of next.svg.children) next.details.complete(children);
          return next.svg.isEqualNode(panel.sanitizeSvg(other));
        },
        [
          pictureOf('viewBox="0 0 400 50" width="400" height="50"', first),
          pictureOf('viewBox="0 0 900 60"', first),
        ] as const,
      );
      assert.ok(isSame, first);
    }
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
