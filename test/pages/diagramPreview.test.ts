/** What Mermaid makes of a plan, looked at in the panel: the same that an export holds, of this plan alone. */
import assert from "node:assert/strict";
import type { Browser } from "playwright-core";
import { launchBrowser } from "../support/browser.ts";
import { eventually } from "../support/clock.ts";
import { openPanelPage } from "../support/panelPage.ts";
import { proposedDocument } from "../support/plannerDocument.ts";

const SHOP = proposedDocument("An online shop in Frankfurt for 5,000 users, no Kubernetes");

describe("The preview in Mermaid", () => {
  let browser: Browser;
  before(async () => {
    browser = await launchBrowser();
  });
  after(() => browser.close());

  for (const choice of ["architecture", "resources"] as const)
    it(`shows of the ${choice} what is exported of it, with labels in the middle of their shapes`, async () => {
      await using panel = await openPanelPage(browser, { saved: SHOP, choice });
      const { page } = panel;
      const copy = async () => {
        await page.getByRole("button", { name: "Export" }).click();
        await page.getByRole("menuitem", { name: "Copy as Mermaid" }).click();
        await page.getByText("Copied as Mermaid.").waitFor();
        return (await panel.calls()).findLast(({ method }) => method === "copyText")?.params["text"];
      };
      await page.locator(".picture .nodes [data-name]").first().waitFor();
      const exported = await copy();
      const box = page.locator(".design").getByRole("checkbox", { checked: true }).first();
      await page.getByRole("button", { name: "Export" }).click();
      await page.getByRole("menuitem", { name: "Preview in Mermaid" }).click();
      await page.locator(".mermaid-picture .node").first().waitFor();
      assert.equal(await copy(), exported);
      const off = await page.locator(".mermaid-picture .node").evaluateAll((nodes) =>
        nodes.flatMap((node) => {
          const [text, shape] = [
            node.querySelector(".label text"),
            node.querySelector("rect, path, polygon"),
          ];
          if (!text?.textContent?.trim() || !shape) return [];
          const [label, around] = [text.getBoundingClientRect(), shape.getBoundingClientRect()];
          const apart = Math.abs(label.x + label.width / 2 - around.x - around.width / 2);
          return apart > Math.max(2, around.width / 8) ? [`${text.textContent}: ${apart}`] : [];
        }),
      );
      assert.deepEqual(off, []);
      assert.doesNotMatch((await page.locator(".mermaid-picture").textContent()) ?? "", /&#\d+/);
      assert.ok((await panel.calls()).every(({ method }) => method !== "setDiagramChoice"));

      // What else is exported is of the view that is previewed, too, and stays so whatever another window chooses.
      const other = choice === "architecture" ? "resources" : "architecture";
      const event = { type: "diagram", choice: other, builtIn: true };
      await page.evaluate((sent) => window.postMessage({ type: "event", id: 0, event: sent }, "*"), event);
      // A step back in the design is none out of the preview.
      await box.uncheck();
      await page.keyboard.press("Control+z");
      await page.getByRole("status").getByText("Undone.").waitFor();
      assert.equal(await copy(), exported);
      for (const item of ["Save as SVG…", "Save as draw.io…"]) {
        const saved = async () => (await panel.calls()).filter(({ method }) => method === "saveFile").length;
        const before = await saved();
        await page.getByRole("button", { name: "Export" }).click();
        await page.getByRole("menuitem", { name: item }).click();
        await eventually(async () => assert.equal(await saved(), before + 1));
      }
      assert.deepEqual(new Set(await panel.views()), new Set([choice]));
      assert.equal(await page.locator(".mermaid-picture").count(), 1);

      // Another plan is shown as the setting says.
      await panel.show("other", { components: [{ name: "queue", type_id: "aws:sqs/queue@1" }] });
      await eventually(async () => assert.equal(await page.locator(".mermaid-picture").count(), 0));
    });
});
