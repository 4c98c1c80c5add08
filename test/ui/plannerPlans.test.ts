/** What becomes of a saved plan, by mouse and by keyboard alone: compared, proposed again, and the reasons read. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const QUEUE = { type_id: "aws:sqs/queue@1", name: "mails" };
/** As it was saved when the knowledge base was another one, which recommended a virtual machine. */
const SAVED = {
  intent: "A queue for e-mails that a function sends",
  constraints: {},
  provider: "aws",
  kb_version: 0,
  recommended: [QUEUE.type_id, "aws:ec2/instance@1"],
  chosen: [QUEUE.type_id, "aws:ec2/instance@1"],
  components: [QUEUE, { type_id: "aws:ec2/instance@1", name: "mailer" }],
  deploy_order: ["mails", "mailer"],
};
const LATER = {
  components: [QUEUE, { type_id: "aws:sns/topic@1", name: "news" }],
  deploy_order: ["mails", "news"],
};

describe("A saved plan", () => {
  const window = useWorkbench({
    files: async (folder) => {
      await writeFile(join(folder, "saved.plan.json"), JSON.stringify(SAVED));
      await writeFile(join(folder, "later.plan.json"), JSON.stringify(LATER));
    },
  });
  before(() => useBuiltInService(window()));
  afterEach(async () => {
    await window().editors.closeAll();
    await window().notifications.clear();
  });

  const panel = () => new PlannerPanel(window());
  const keyboard = () => window().page.keyboard;
  const report = () =>
    window()
      .page.frameLocator('iframe.webview.ready:visible[src*="extensionId=vscode.markdown"]')
      .frameLocator("#active-frame");
  const change = (kind: string, name: string) =>
    panel().content.locator(`.changes-${kind} > li`, { hasText: name });

  /** The report of proposing again says what came and went, each with its reason. */
  async function readReport(): Promise<void> {
    await panel().content.getByRole("button", { name: "Open as a report" }).click();
    await report().getByRole("heading", { name: "A plan proposed again" }).waitFor();
    const rows = report().locator("tr", { hasText: "aws:lambda/function@1" });
    await eventually(async () => assert.match(await rows.last().innerText(), /You ask for “function”/));
    const gone = report().locator("tr", { hasText: "aws:ec2/instance@1" });
    await eventually(async () => assert.match(await gone.last().innerText(), /instance@1\s+\S+.*\w{4}/s));
    await report()
      .getByText(/Knowledge base/)
      .waitFor();
  }

  it("is proposed again by mouse, and the report explains every difference", async () => {
    await window().chooseInExplorer("saved.plan.json", "Propose Plan Again");
    await readReport();
    await panel().content.getByRole("button", { name: "Compare the texts" }).click();
    await window()
      .editors.tab(/saved\.plan\.json ↔ /)
      .waitFor();
  });

  it("is proposed again by keyboard, and the panel explains every difference", async () => {
    await window().openFile("saved.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().waitForStep("mailer");
    await window().openFile("saved.plan.json");
    await window().quickInput.openPalette();
    await keyboard().type("Infra Planner: Propose Plan Again");
    await window().quickInput.enter("Infra Planner: Propose Plan Again");
    await readReport();
    const gone = change("removed", "mailer");
    await gone.waitFor();
    await eventually(async () => assert.match(await gone.innerText(), /mailer\s+\S+.*\w{4}/s));
    await keyboard().press("ControlOrMeta+2");
    await panel().tabTo(/^mailer$/);
    await keyboard().press("Enter");
    await panel()
      .content.locator('[aria-current="true"]', { hasText: "mailer" })
      .first()
      .waitFor({ state: "attached" });
  });

  it("is compared with another by mouse, in words and in the diagram", async () => {
    await window().chooseInExplorer("saved.plan.json", "Compare Plans…");
    // There is no last commit and no plan in the planner to choose instead.
    await window().quickInput.pick("later.plan.json");
    await panel().content.getByRole("button", { name: "Compare the texts" }).click();
    // The title bar of the diff leads back to the diagram, which takes no third column.
    await window().editors.tab(/ ↔ /).click();
    await window()
      .page.getByRole("button", { name: /^Show Differences in the Diagram/ })
      .click();
    await panel().picture.locator(".mark-added").waitFor();
    await change("removed", "mailer").waitFor();
    await eventually(async () =>
      assert.equal(await window().page.locator(".editor-group-container").count(), 2),
    );
    await change("added", "news").getByRole("button").click();
    await panel().step("news").and(panel().content.locator(".selected")).waitFor({ state: "attached" });
  });
});
