/** What becomes of a saved plan, by mouse and by keyboard alone: compared, proposed again, and the reasons read. */

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { SAVED } from "../support/planFiles.ts";

const LATER = {
  components: [SAVED.components[0], { type_id: "aws:sns/topic@1", name: "news" }],
  deploy_order: ["mails", "news"],
};

describe("A saved plan", () => {
  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, "saved.plan.json"), JSON.stringify(SAVED));
      await writeFile(join(folder, "later.plan.json"), JSON.stringify(LATER));
    },
  });
  before(() => window().useBuiltInService());
  beforeEach(() => window().forgetAsked());
  afterEach(() => window().editors.closeAll());

  const panel = () => new PlannerPanel(window());
  const keyboard = () => window().page.keyboard;
  const file = (name: string) => Uri.file(join(window().folder, name));
  const change = (kind: string, name: string) =>
    panel().content.locator(`.changes-${kind} > li`, { hasText: name });

  /** The report of proposing again says what came and went, each with its reason. */
  async function assertReport(uri: unknown): Promise<void> {
    const report = await window().textOf(uri);
    const rows = (type: string) =>
      report.split("\n").filter((line) => /^\|/.test(line) && line.includes(type));
    assert.match(report, /^# A plan proposed again$/m);
    assert.match(rows("aws:lambda/function@1").at(-1) ?? "", /You ask for “.*function/);
    assert.match(rows("aws:ec2/instance@1").at(-1) ?? "", /instance@1` \| \S.*\w{4}/);
    assert.match(report, /Knowledge base/);
  }

  it("is proposed again by mouse; the report explains every difference, and the texts can be compared", async () => {
    await window().run(Command.reproposePlan, file("saved.plan.json"));
    await panel().button("Open as a report").click();
    const [report] = await window().asked(/^markdown\.showPreview/);
    await assertReport(report);
    await panel().button("Compare the texts").click();
    const [before, , title] = await window().asked(/^vscode\.diff/);
    assert.equal(String(before), file("saved.plan.json").toString());
    assert.match(String(title), /^saved\.plan\.json ↔ /);
  });

  it("is proposed again by keyboard, and the panel explains every difference", async () => {
    await window().openFile("saved.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().waitForStep("mailer");
    await window().runCommand("Infra Planner: Propose Plan Again");
    const gone = change("removed", "mailer");
    await gone.waitFor();
    await eventually(async () => assert.match(await gone.innerText(), /mailer\s+\S+.*\w{4}/s));
    await panel().tabTo(/^Open as a report$/);
    await keyboard().press("Enter");
    const [report] = await window().asked(/^markdown\.showPreview/);
    await assertReport(report);
    await panel().tabTo(/^mailer$/);
    await keyboard().press("Enter");
    await panel()
      .content.locator('[aria-current="true"]', { hasText: "mailer" })
      .first()
      .waitFor({ state: "attached" });
  });

  it("is compared with another by mouse, in words and in the diagram", async () => {
    await window().run(Command.comparePlans, file("saved.plan.json"));
    // There is no last commit and no plan in the planner to choose instead.
    await window().quickInput.pick("later.plan.json");
    await panel().picture.locator(".mark-added").waitFor();
    await change("removed", "mailer").waitFor();
    await panel().button("Compare the texts").click();
    const sides = (await window().asked(/^vscode\.diff/)).slice(0, 2);
    assert.deepEqual(sides.map(String), [file("saved.plan.json"), file("later.plan.json")].map(String));
    await change("added", "news").getByRole("button").click();
    await panel().step("news").and(panel().content.locator(".selected")).waitFor({ state: "attached" });
  });
});
