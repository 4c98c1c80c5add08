/** Hostile pictures in the real page under the real policy: nothing runs, nothing is reached, nothing hangs. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../../../support/browser.ts";
import { openPanelPage, type PanelPage } from "../../../support/panelPage.ts";
import { type HostileCase, hostileCases } from "./hostilePictures.ts";

/** Far above what any of them takes on a busy machine; what hangs takes for ever. */
const LIMIT_MS = 20_000;

describe("hostile diagrams in the panel", function () {
  this.timeout(240_000);
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const format of ["svg", "mermaid"] as const) {
    it(`as ${format} run no script, reach no server, throw nothing and leave the panel working`, async () => {
      let current: HostileCase | undefined;
      await using panel = await openPanelPage(browser, {
        choice: format,
        render: () => current?.rendered,
      });
      const cases = hostileCases(panel.url).filter((hostile) => hostile.format === format);
      for (const hostile of cases) {
        current = hostile;
        await limited(panel.show(hostile.title, hostile.plan), hostile.title);
        if (format === "svg") assert.deepEqual(await dangers(panel), [], hostile.title);
        await poke(panel);
      }
      assert.deepEqual(panel.errors, []);
      assert.deepEqual(panel.strays, []);
      assert.equal(await panel.page.evaluate(() => "hostile" in window || "polluted" in {}), false);
      assert.equal(new URL(panel.page.url()).pathname, "/", "the page is still there");
      current = undefined;
      await panel.show("after all", { components: [{ name: "queue", type_id: "aws:sqs/queue@1" }] });
      assert.match((await panel.page.locator(".picture").textContent()) ?? "", /queue/);
    });
  }

  it("are two hundred and more", () => {
    assert.ok(hostileCases("http://127.0.0.1").length >= 200);
  });
});

async function limited(work: Promise<number>, title: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${title} took longer than ${LIMIT_MS} ms`)), LIMIT_MS);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** What the drawn picture holds that only the page's policy would stop: the sanitiser has to leave nothing to it. */
function dangers({ page }: PanelPage): Promise<string[]> {
  return page.evaluate(() => {
    const active =
      /^(script|style|a|image|feImage|use|filter|animate\w*|set|foreignObject|iframe|object|embed|img|link|meta|base|video|audio)$/i;
    const found: string[] = [];
    for (const element of document.querySelectorAll(".picture > svg, .picture > svg *")) {
      if (active.test(element.localName)) found.push(element.localName);
      for (const { name, value } of element.attributes) {
        const refersOut = /url\(\s*["']?(?!#)/i.test(value) && !name.startsWith("data-");
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
