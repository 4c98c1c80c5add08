/** A plan file is mended in VS Code's own editor, by keyboard. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const WRONG = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mailer", "nobody"],
};

describe("Plan files", () => {
  const file = () => join(window().folder, "wrong.plan.json");
  const window = useWorkbench({
    // Over several lines: of a long one the editor draws only the part that is scrolled to, and its marks.
    files: async () => writeFile(file(), JSON.stringify(WRONG, null, 2)),
  });
  before(() => useBuiltInService(window()));
  afterEach(async () => {
    await window()
      .runCommand("File: Revert File")
      .catch(() => undefined);
    await window().editors.closeAll();
  });

  it("are fixed from the keyboard: problem by problem, or all at once", async () => {
    const { page } = window();
    await window().openFile("wrong.plan.json");
    await page.locator(".squiggly-error").first().waitFor();
    await page.keyboard.press("F8");
    await page.locator(".marker-widget").waitFor();
    await page.keyboard.press("Escape");
    await window().quickFix("Fix everything in this plan that can be fixed");
    await page.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await page.keyboard.press("ControlOrMeta+S");
    // In a browser VS Code may have saved by itself before; either way the file follows in its own time, and is at times
    // read while it is written.
    const order = async () => JSON.parse(await readFile(file(), "utf8")).deploy_order;
    await eventually(async () => assert.deepEqual(await order(), ["mailer", "mails"]));
  });
});
