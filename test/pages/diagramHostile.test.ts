/** Hostile pictures in the real page under the real policy: nothing runs, nothing is reached, nothing hangs. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { pageTime } from "../support/pageTime.ts";
import { openPanelPage, type PanelPage } from "../support/panelPage.ts";
import { sized } from "../support/stress.ts";
import { type HostileCase, hostileCases } from "./hostilePictures.ts";

/** Far above what the page computes over any of them; what freezes it computes for longer, or for ever. */
const MOST_COMPUTED_MS = 10_000;

/** What does not answer for so long hangs. */
const HANGS_MS = 180_000;

describe("hostile diagrams in the panel", function () {
  this.timeout(900_000);
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const [choice, format] of [
    ["resources", "svg"],
    ["architecture", "svg"],
    ["mermaid", "mermaid"],
  ] as const) {
    it(`as ${choice} run no script, reach no server, throw nothing and leave the panel working`, async () => {
      let current: HostileCase | undefined;
      await using panel = await openPanelPage(browser, {
        choice,
        render: () => current?.rendered,
      });
      await watchLoaders(panel);
      const computed = await pageTime(panel.page);
      const all = hostileCases(panel.url).filter((hostile) => hostile.format === format);
      // What a service has drawn takes the same way in both views.
      const cases = choice === "architecture" ? all.filter((_, index) => index % sized(4, 1) === 0) : all;
      for (const hostile of cases) {
        current = hostile;
        const before = await computed();
        await answered(panel.show(hostile.title, hostile.plan), hostile.title);
        assert.deepEqual(await dangers(panel), [], hostile.title);
        await answered(poke(panel), hostile.title);
        const ms = (await computed()) - before;
        assert.ok(ms < MOST_COMPUTED_MS, `${hostile.title} took the page ${ms} ms`);
      }
      assert.deepEqual(await loaders(panel), [], "what was in the page while a picture was made");
      assert.deepEqual(panel.errors, []);
      assert.deepEqual(panel.strays, []);
      assert.equal(await panel.page.evaluate(() => "hostile" in window || "polluted" in {}), false);
      assert.equal(new URL(panel.page.url()).pathname, "/", "the page is still there");
      current = undefined;
      await panel.show("after all", { components: [{ name: "queue", type_id: "aws:sqs/queue@1" }] });
      await eventually(async () =>
        assert.match((await panel.page.locator(".picture").textContent()) ?? "", /queue/),
      );
    });
  }

  it("are exported as inert as they are shown", async () => {
    const hostile: Readonly<Record<string, string>> = {
      svg: `<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>1</script>
        <a href="https://example.com"><text y="20">shop</text></a>
        <rect width="9" height="9" mask="image-set('https://example.com/m.svg' 1x)" onclick="1"/>
        <rect width="9" height="9" fill="var(--x, url(https://example.com/f.svg#p))"/></svg>`,
      mermaid: `flowchart LR\n  shop@{ label: "}", img: "https://example.com/i.png" }-->b["<img src='https://example.com'>"]
        click shop href "https://example.com"\n  style b fill:image-set('https://example.com/i.png' 1x)`,
    };
    await using panel = await openPanelPage(browser, {
      choice: "resources",
      render: (_, format) => hostile[format],
    });
    await panel.show("shop.plan.json", { components: [{ name: "shop", type_id: "aws:sqs/queue@1" }] });
    for (const item of ["Save as SVG…", "Save as Mermaid…", "Save as Markdown…"]) {
      const calls = (await panel.calls()).length;
      await panel.page.getByRole("button", { name: "Export" }).click();
      await panel.page.getByRole("menuitem", { name: item }).click();
      await panel.page.waitForFunction((before) => {
        const { hostCalls } = window as unknown as { hostCalls: readonly unknown[] };
        return hostCalls.length > before;
      }, calls);
      const content = (await panel.calls()).at(-1)?.params["content"] ?? "";
      assert.match(content, /shop/, item);
      assert.doesNotMatch(content, /example\.com(?!'?>)|<a\b|<script|<img|image-set|onclick|\bclick\b/, item);
    }
  });

  it("are two hundred and more", () => {
    assert.ok(hostileCases("http://127.0.0.1").length >= 200);
  });
});

async function answered(work: Promise<unknown>, title: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${title} hangs`)), HANGS_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Notes every element that could load something, from when it is in the page, however shortly. */
function watchLoaders({ page }: PanelPage): Promise<void> {
  return page.evaluate(() => {
    const seen: string[] = [];
    (window as unknown as { loaders: string[] }).loaders = seen;
    const active = "img, image, picture, video, audio, source, iframe, object, embed, link, feImage, script";
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes)
          if (node instanceof Element)
            // Mermaid's own chunks are links and scripts of this server.
            for (const element of [node, ...node.querySelectorAll(active)])
              if (element.matches(active) && !/^\/[\w./-]+\.(js|css)$/.test(pathOf(element)))
                seen.push(element.outerHTML.slice(0, 200));
    }).observe(document, { childList: true, subtree: true });
    function pathOf(element: Element): string {
      const address = element.getAttribute("href") ?? element.getAttribute("src") ?? "";
      return URL.canParse(address, location.href) ? new URL(address, location.href).pathname : "";
    }
  });
}

function loaders({ page }: PanelPage): Promise<readonly string[]> {
  return page.evaluate(() => (window as unknown as { loaders: string[] }).loaders);
}

/** What the drawn picture holds that only the page's policy would stop: the sanitiser has to leave nothing to it. */
function dangers({ page }: PanelPage): Promise<string[]> {
  return page.evaluate(() => {
    const active =
      /^(script|style|a|image|feImage|use|filter|animate\w*|set|foreignObject|pattern|mask|clipPath|iframe|object|embed|img|link|meta|base|video|audio)$/i;
    const allowed = /^(rgba?|hsla?|var|translate[XY]?|scale[XY]?|rotate|skew[XY]|matrix)$/;
    const found: string[] = [];
    for (const element of document.querySelectorAll(".picture > svg, .picture > svg *")) {
      if (active.test(element.localName)) found.push(element.localName);
      for (const { name, value } of element.attributes) {
        const isText = /^(data-|aria-|class$)/.test(name);
        const functions = [...value.matchAll(/([-\w]*)\(\s*(["']?#)?/g)].map(([, called = "", local]) =>
          local === undefined ? called : called.replace("url", "rgb"),
        );
        const refersOut =
          !isText && (value.includes("\\") || functions.some((called) => !allowed.test(called)));
        if (/^on|^(xlink:)?href$|^src/i.test(name) || refersOut) found.push(`${element.localName} ${name}`);
      }
    }
    return found;
  });
}

/** Does what a curious user would: points at and clicks what is drawn, and inspects it. */
async function poke({ page }: PanelPage): Promise<void> {
  await page.evaluate(() => {
    for (const element of [...document.querySelectorAll(".picture *")].slice(0, 60)) {
      for (const type of ["mouseover", "focus", "click"])
        element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
    }
  });
  const box = await page.locator(".viewport").boundingBox();
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}
