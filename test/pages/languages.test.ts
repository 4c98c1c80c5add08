/** The pages in another language than English. What VS Code itself shows in it is proven in `test/ui`. */
import assert from "node:assert/strict";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";

describe("In German, a page", () => {
  const window = usePages({ language: "de" });
  const panel = () => window().webview().content;
  before(() => window().useBuiltInService());

  it("of the overview is German, down to its reasons", async () => {
    await window().run(Command.showOverview);
    await panel()
      .getByRole("heading", { name: /Umgebung(en)? erforder(t|n) Aufmerksamkeit/ })
      .waitFor();
    assert.equal(await panel().locator("html").getAttribute("lang"), "de");
    await eventually(async () => {
      const reason = await panel().locator(".reason").first().innerText();
      assert.match(reason, /^Lauf .* fehlgeschlagen/);
    });
    const run = panel()
      .locator(".cell-run")
      .getByText(/^Fehlgeschlagen/);
    assert.ok(
      await run.evaluate(
        (text) => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight + 1,
      ),
    );
    await window().editors.closeAll();
  });

  it("of the planner asks, understands and answers in German", async () => {
    await window().run(Command.openPlanner);
    await panel()
      .getByRole("button", {
        name: "Eine statische Website und eine API mit einer Warteschlange für E-Mails",
      })
      .click();
    await panel().getByRole("button", { name: "Vorschlagen" }).click();
    await panel().locator(".picture svg [data-name]").first().waitFor();
    await panel().getByRole("tab", { name: "Befunde" }).waitFor();
  });

  it("has room for its words, longer than the English ones, beside other editors", async () => {
    // What a window of 748 pixels leaves it without a side bar.
    await window().page.setViewportSize({ width: 699, height: 765 });
    await eventually(async () =>
      assert.ok(
        (await panel()
          .locator("body")
          .evaluate((body) => body.clientWidth)) < 700,
      ),
    );
    const cut = await panel()
      .locator("html, .tab-name, button, .chip, label, h1, h2, h3")
      .evaluateAll((all) =>
        all
          .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
          .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
      );
    assert.deepEqual(cut, []);
  });

  it("told no message that the language does not have", () => {
    assert.deepEqual([...window().editor.untranslated], []);
  });
});
