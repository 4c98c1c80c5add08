/** From a sentence to a plan that was changed at every place where it can be, by keyboard alone. */
import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv } from "ajv";
import { PLAN_SCHEMA_PATH } from "../../src/engine/build/planSchema.ts";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { syntheticPlan } from "../unit/diagram/plans.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("Planning by keyboard alone", () => {
  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, "many.plan.json"), JSON.stringify(syntheticPlan(1_100)));
    },
  });
  const panel = () => new PlannerPanel(window());
  before(() => window().useBuiltInService());

  /** Opens the panel. It takes the focus, and its first field with it. */
  async function open(): Promise<void> {
    await window().runCommand("Infra Planner: Open Planner");
    await panel().content.locator("#intent:focus").waitFor();
  }

  it("goes from a sentence to a diagram and a fixed plan", async () => {
    const { keyboard } = window().page;
    await open();
    await keyboard.type(INTENT);
    await panel().tabTo(/^Add constraint/);
    await keyboard.press("Enter");
    await panel()
      .content.getByRole("combobox", { name: "Constraint 1", exact: true })
      .and(panel().content.locator(":focus"))
      .waitFor();
    await keyboard.type("re");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await panel()
      .content.getByRole("combobox", { name: "Value of region" })
      .and(panel().content.locator(":focus"))
      .waitFor();
    await keyboard.type("eu-central");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await keyboard.press("Control+Enter");
    await panel().picture.locator("[data-name]").first().waitFor();
    await panel().tabTo(/SQS queue/);
    await keyboard.press("Space");
    await panel().waitForStep("sqs-queue", "detached");
    await keyboard.press("Space");
    await panel().waitForStep("sqs-queue");
    await panel().tabTo(/Find a component/);
    await keyboard.type("step functions");
    await panel().content.getByRole("option").first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await panel().button("Add it anyway").waitFor();
    await panel().tabTo(/^Add it anyway/);
    await keyboard.press("Enter");
    await panel().section("Added by you").getByText("aws:stepfunctions/").waitFor();
    await panel().tabTo(/^Add a dead-letter queue/);
    await keyboard.press("Enter");
    await panel().waitForStep("sqs-queue-dead-letters");
  });

  it("recalls and forgets what was asked", async () => {
    const { keyboard } = window().page;
    await window().runCommand("Infra Planner: Open Planner");
    await window().webview().waitForFocus();
    const frame = await window().webview().frame();
    await frame.evaluate(() => document.querySelector<HTMLElement>("#intent")?.focus());
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await panel().content.locator(".recall:focus").waitFor();
    await keyboard.press("Enter");
    await panel().content.locator("#intent:focus").waitFor();
    await keyboard.press("Shift+Tab");
    await keyboard.press("Enter");
    await panel().content.locator(".recall:focus").waitFor();
    await keyboard.press("Delete");
    await panel().button("History").waitFor({ state: "detached" });
  });

  it("does without what was added, and saves a plan that others can read", async () => {
    const { keyboard } = window().page;
    await window().editors.closeAll();
    await open();
    await keyboard.type(INTENT);
    await keyboard.press("Control+Enter");
    await panel().picture.locator("[data-name]").first().waitFor();
    await panel().tabTo(/^Do without lambda-function-execution-role/);
    await keyboard.press("Enter");
    await panel().waitForStep("lambda-function-execution-role", "detached");
    await panel().tabTo(/^Add lambda-function-execution-role again/);
    await keyboard.press("Enter");
    await panel().waitForStep("lambda-function-execution-role");
    await panel().tabTo(/^Do without lambda-function-execution-role/);
    await keyboard.press("Enter");
    await panel().waitForStep("lambda-function-execution-role", "detached");
    await panel().tabTo(/^Export$/);
    await keyboard.press("Enter");
    const item = panel().content.getByRole("menuitem", { name: "Save plan as file…" });
    await item.and(panel().content.locator(":focus")).waitFor();
    window().editor.saveTarget = "suggested";
    await keyboard.press("Enter");
    const file = join(window().folder, "static-site-plus-api.plan.json");
    const plan = await eventually(async () => JSON.parse(await readFile(file, "utf8")));
    await eventually(() => {
      const told = window().editor.flashes.join("\n");
      assert.match(told, /Plan saved as static-site-plus-api\.plan\.json/);
    });
    // A validator that knows nothing of us, with the schema that the extension contributes.
    const validate = new Ajv({ strict: false }).compile(JSON.parse(await readFile(PLAN_SCHEMA_PATH, "utf8")));
    validate(plan);
    assert.deepEqual(validate.errors ?? [], []);
    assert.equal(plan.intent, INTENT);
    assert.ok(Number.isInteger(plan.kb_version) && /^\w+$/.test(plan.rule_set_hash));
    assert.deepEqual(plan.suppressed_rules, ["lambda/function:execution-role"]);
    const names = plan.components.map(({ name }: { name: string }) => name);
    await eventually(async () => assert.deepEqual([...names].sort(), await panel().names()));
    assert.deepEqual([...plan.deploy_order].sort(), [...names].sort());
  });

  it("settles a conflict with a constraint, and reads why something else is not recommended", async () => {
    const { keyboard } = window().page;
    await window().editors.closeAll();
    await open();
    await keyboard.type(INTENT);
    await keyboard.press("Control+Enter");
    await panel().picture.locator("[data-name]").first().waitFor();
    await panel().tabTo(/^Add constraint/);
    await keyboard.press("Enter");
    await panel().waitForFocus("Constraint 1");
    await keyboard.type("exclude");
    await keyboard.press("Tab");
    await panel().waitForFocus("Value of exclude");
    await keyboard.type("sqs");
    await panel().section("Conflicts").waitFor();
    await panel().tabTo(/^Remove sqs-queue$/);
    await keyboard.press("Enter");
    await panel().waitForStep("sqs-queue", "detached");
    await panel().section("Conflicts").waitFor({ state: "detached" });
    await panel().tabTo(/Find a component/);
    await keyboard.type("kubernetes");
    await panel()
      .content.getByRole("option", { name: /EKS cluster/ })
      .waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    const answer = panel()
      .content.locator(".answer")
      .getByText(/Its role would be|is the .* of the design/);
    await answer.waitFor();
    // What is read is also spoken.
    await panel()
      .content.getByRole("status")
      .getByText(await answer.innerText())
      .waitFor({ state: "attached" });
  });

  it("leaves what Mermaid cannot draw for the view that can", async () => {
    const { keyboard } = window().page;
    await window().editors.closeAll();
    await window().openFile("many.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    const drawn = panel().picture.locator('[data-name="component-7"]');
    await drawn.waitFor({ state: "attached" });
    await panel().tabTo(/^Export$/);
    await keyboard.press("Enter");
    // The last entry is the one before the first.
    await panel().content.getByRole("menuitem").first().and(panel().content.locator(":focus")).waitFor();
    await keyboard.press("ArrowUp");
    await keyboard.press("Enter");
    await panel()
      .content.getByRole("alert")
      .getByText("Mermaid draws at most 1000 components; this plan has 1100.")
      .waitFor();
    await eventually(async () => assert.equal(await drawn.count(), 1, "the last picture stays"));
    await panel().tabTo(/^Show the resources$/);
    await keyboard.press("Enter");
    await panel().content.getByRole("alert").waitFor({ state: "detached" });
    await panel().content.locator(".picture:not(.stale)").waitFor();
  });
});
