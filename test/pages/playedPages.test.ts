/** How pages are shown that tests look at: as VS Code shows them, and without leaving anything behind. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { PageHost } from "../support/editor/pageHost.ts";

/** A page that logs what it is told. */
const LISTENING = `<!DOCTYPE html><html><head></head><body><script>
  addEventListener("message", ({ data }) => console.log(location.pathname, data));
</script></body></html>`;

describe("The host of pages", () => {
  it("leaves no browser and no server behind where the extension does not start", async () => {
    const left = () => process.getActiveResourcesInfo().filter((kind) => /Process|Server/.test(kind));
    const before = left();
    await assert.rejects(PageHost.start({ language: "spoken-nowhere" }), /ENOENT.*spoken-nowhere/);
    await eventually(() => assert.deepEqual(left(), before));
  });

  it("gives a page that is loading what it is told meanwhile, and not to the page before it", async () => {
    await using host = await PageHost.start();
    const { editor, page } = host;
    const told: string[] = [];
    page.on("console", (message) => told.push(message.text()));
    const first = editor.open("test", "first", 1);
    first.webview.html = LISTENING;
    await eventually(async () => assert.ok(await first.webview.postMessage("to the first")));
    await eventually(() => assert.deepEqual(told, [`/${first.number} to the first`]));

    const answered = Promise.withResolvers<void>();
    const second = editor.open("test", "second", 1);
    await page.route(`**/${second.number}`, async (route) => {
      await answered.promise;
      await route.continue();
    });
    second.webview.html = LISTENING;
    await eventually(async () => assert.ok(await second.webview.postMessage("to the second")));
    answered.resolve();
    await eventually(() => assert.equal(told.at(-1), `/${second.number} to the second`));
    assert.equal(told.length, 2, told.join());
  });
});
