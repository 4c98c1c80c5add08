/** Plan files by keyboard: written with help, previewed beside their text, changed, compared, saved. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FrameLocator } from "playwright-core";
import { eventually } from "../support/clock.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mails", "mailer"],
  team: "shop",
};
const WRONG = { ...PLAN, deploy_order: ["mailer", "nobody"] };

describe("Plan files", () => {
  const file = (name: string) => join(window().folder, name);

  const window = useWorkbench({
    files: async () => {
      // A file each for tests that change one: the editor may save, or read again, a moment after its tab is closed.
      for (const name of ["shop", "edited", "designed"])
        await writeFile(file(`${name}.plan.json`), JSON.stringify(PLAN, null, 2));
      // Over several lines: of a long one the editor draws only the part that is scrolled to, and its marks.
      await writeFile(file("wrong.plan.json"), JSON.stringify(WRONG, null, 2));
      const later = {
        ...PLAN,
        components: [{ type_id: "aws:sns/topic@1", name: "news" }, ...PLAN.components],
      };
      await writeFile(
        file("later.plan.json"),
        JSON.stringify({ ...later, deploy_order: ["news", "mails", "mailer"] }),
      );
    },
  });
  before(async () => {
    await window().openContainer("Infra Planner");
    await window().tree("Projects").pressInWelcome("Use the Built-in Service");
    await window().tree("Projects").row("Web shop");
  });
  afterEach(async () => {
    await window()
      .runCommand("File: Revert File")
      .catch(() => undefined);
    await window().editors.closeAll();
    await window().notifications.clear();
  });

  // Beside it, the report of a comparison may be shown; the panel was there first.
  const panel = (): FrameLocator =>
    window().page.frameLocator("iframe.webview.ready:visible").first().frameLocator("#active-frame");
  const node = (name: string) => panel().locator(`.picture svg [data-name="${name}"]`);
  const keyboard = () => window().page.keyboard;

  async function preview(name: string): Promise<void> {
    await window().openFile(name);
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await node("mails").waitFor();
  }

  /** Puts the cursor behind the first occurrence of a text, by the find widget. */
  async function findText(text: string): Promise<void> {
    await keyboard().press("ControlOrMeta+F");
    await window().page.locator(".find-widget.visible textarea").first().fill(text);
    await keyboard().press("Enter");
    await keyboard().press("Escape");
  }

  it("are fixed from the keyboard: problem by problem, or all at once", async () => {
    await window().openFile("wrong.plan.json");
    await window().page.locator(".squiggly-error").first().waitFor();
    await keyboard().press("F8");
    await window().page.locator(".marker-widget").waitFor();
    await keyboard().press("Escape");
    await window().quickFix("Fix everything in this plan that can be fixed");
    await window().page.locator(".squiggly-error").first().waitFor({ state: "detached" });
    await keyboard().press("ControlOrMeta+S");
    // In a browser VS Code may have saved by itself before; either way the file follows in its own time, and is at times
    // read while it is written.
    const order = async () => JSON.parse(await readFile(file("wrong.plan.json"), "utf8")).deploy_order;
    await eventually(async () => assert.deepEqual(await order(), ["mailer", "mails"]));
  });

  it("have a picture beside the text that follows edits and keeps its last good state", async () => {
    await preview("edited.plan.json");
    await findText("mails");
    await keyboard().press("F2");
    await window().page.locator(".rename-box input").fill("outbox");
    await keyboard().press("Enter");
    await node("outbox").waitFor();
    await findText("components");
    await keyboard().press("ArrowRight");
    await keyboard().type('"');
    await panel().getByText("This is the last state that could be drawn.").waitFor();
    await eventually(async () => assert.equal(await node("outbox").count(), 1));
    await keyboard().press("ControlOrMeta+Z");
    await panel().getByText("This is the last state that could be drawn.").waitFor({ state: "detached" });
  });

  it("open as a design, change in the panel, and are saved with what others wrote into them", async () => {
    await preview("designed.plan.json");
    await panel().getByRole("button", { name: "Change it here" }).click();
    await panel()
      .getByRole("checkbox", { name: /SQS queue/ })
      .uncheck();
    await node("mails").waitFor({ state: "detached" });
    await window().runCommand("Infra Planner: Save Plan…");
    await window().quickInput.answerPath(file("designed.plan.json"));
    // The dialog asks whether the file may be overwritten.
    await window()
      .page.getByText(/already exists/)
      .waitFor();
    await keyboard().press("Enter");
    await window().page.getByText("Plan saved as designed.plan.json").waitFor();
    const saved = JSON.parse(await readFile(file("designed.plan.json"), "utf8"));
    assert.equal(saved.team, "shop");
    assert.ok(!saved.components.some(({ name }: { name: string }) => name === "mails"));
    assert.ok(saved.components.some(({ name }: { name: string }) => name === "mailer"));
  });

  it("are compared with another file, in words and in the diagram", async () => {
    await preview("shop.plan.json");
    await window().openFile("shop.plan.json");
    await window().runCommand("Infra Planner: Compare Plans…");
    await window().quickInput.pick("Another plan file…");
    await window().quickInput.pick("later.plan.json");
    await node("news").waitFor();
    await panel().locator(".picture svg .mark-added").waitFor();
    await eventually(async () => assert.match(await panel().locator(".changes-added").innerText(), /news/));
    await panel().getByRole("button", { name: "End comparison" }).click();
    await panel().locator(".changes-added").waitFor({ state: "detached" });
  });
});
