/** What the panel does with a whole design: roles, alternatives, questions, and what was read of the intent. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const UNKNOWN = "which polishes crooked spoons with velvet gloves";
const SHOP = "An online shop in Frankfurt for 5,000 users, no Kubernetes";

describe("A whole design", () => {
  const window = usePages();
  const panel = () => new PlannerPanel(window());
  const content = () => panel().content;
  before(() => window().useBuiltInService());
  beforeEach(() => panel().propose(SHOP));
  afterEach(() => window().editors.closeAll());

  const role = (name: string) => content().getByRole("list", { name, exact: true });
  const focused = () => content().locator(":focus");
  const chosenOf = (name: string) =>
    role(name)
      .locator(".candidate", { has: window().page.locator("input:checked") })
      .locator(".candidate-name")
      .allInnerTexts();
  const constraint = (key: string) =>
    content().getByRole("combobox", { name: `Value of ${key}`, exact: true });
  const list = (name: string) => content().getByRole("list", { name, exact: true });

  it("is shown by role; what fills one is swapped by a click, and back by keyboard", async () => {
    await eventually(async () => assert.deepEqual(await chosenOf("application"), ["ECS service"]));
    const alternative = role("application").locator(".alternative", { hasText: "Lambda function" });
    await role("application").locator("summary", { hasText: "Instead of ECS service" }).click();
    await alternative.getByText(/^Runs only while it works/).waitFor();
    await alternative.getByRole("button", { name: "Use instead of ECS service: Lambda function" }).click();
    await panel().waitForStep("lambda-function");
    await panel().waitForStep("ecs-service", "detached");
    await eventually(async () => assert.deepEqual(await chosenOf("application"), ["Lambda function"]));
    await alternative.getByRole("checkbox").and(focused()).waitFor();
    await alternative.getByText(/^Instead of ECS service: Runs only/).waitFor();
    await content().locator("#intent").focus();
    await panel().tabTo(/^Use instead of Lambda function: ECS service/);
    await window().page.keyboard.press("Enter");
    await panel().waitForStep("ecs-service");
    await panel().waitForStep("lambda-function", "detached");
    await eventually(async () => assert.deepEqual(await chosenOf("application"), ["ECS service"]));
  });

  it("is switched as a whole, and known again among the user's own changes", async () => {
    const switches = content().getByRole("group", { name: "Whole designs" });
    const pressed = async () => {
      await switches.waitFor();
      // Behind a colon a title says what a design brings.
      return (await switches.locator("[aria-pressed=true]").allInnerTexts()).map(
        (title) => title.split(":")[0],
      );
    };
    const balanced = await panel().names();
    await eventually(async () => assert.deepEqual(await pressed(), ["Balanced"]));
    await switches.getByRole("button", { name: /^Most available/ }).click();
    await panel().waitForStep("aurora-cluster");
    await panel().waitForStep("rds-database-instance", "detached");
    await eventually(async () => assert.deepEqual(await pressed(), ["Most available"]));
    await content()
      .getByText(/^Survives the loss of a zone/)
      .waitFor();
    // What only this design has stands under its role, too, and says so.
    await content()
      .getByRole("heading", { name: /^cache Only in Most available/ })
      .waitFor();
    await panel().candidate("aws:s3/bucket@1").getByRole("checkbox").uncheck();
    await content().getByText("Your own selection.").waitFor();
    assert.deepEqual(await pressed(), []);
    await panel().button("Balanced").click();
    await panel().waitForStep("aurora-cluster", "detached");
    await eventually(async () => assert.deepEqual(await pressed(), ["Balanced"]));
    await eventually(async () => assert.deepEqual(await panel().names(), balanced));
  });

  it("is asked about; an answer sets its constraints and proposes again, and a step back takes it back", async () => {
    const question = content().getByRole("group", { name: "How would you like to run your code?" });
    await question.getByRole("button", { name: "Functions only" }).click();
    await constraint("serverless").waitFor();
    await eventually(async () => assert.equal(await constraint("serverless").inputValue(), "true"));
    await eventually(async () => assert.equal(await constraint("include").inputValue(), "function"));
    await question.waitFor({ state: "detached" });
    // The focus is not lost with the question: it is at the next one.
    await content().locator(".question button").first().and(focused()).waitFor();
    await window().page.keyboard.press("Control+z");
    await question.waitFor();
    await constraint("serverless").waitFor({ state: "detached" });
  });

  it("says what was understood: each is made a constraint, or passed over, by a click", async () => {
    const understood = list("Understood");
    const region = understood.getByRole("button", { name: "eu-central-1 on AWS", exact: true });
    await eventually(async () => assert.equal(await region.getAttribute("aria-pressed"), "false"));
    await region.click();
    await constraint("region").waitFor();
    await eventually(async () => assert.equal(await constraint("region").inputValue(), "eu-central-1"));
    await region.and(content().locator("[aria-pressed=true]")).waitFor();
    await region.click();
    await constraint("region").waitFor({ state: "detached" });
    await understood.getByRole("button", { name: "Pass over “kubernetes”" }).click();
    await understood.getByText("not EKS cluster").waitFor({ state: "detached" });
    await eventually(async () => assert.equal(await constraint("ignore").inputValue(), "kubernetes"));
  });

  it("is saved with the constraints that its picture was made for, also after a step back", async () => {
    await panel().unfold();
    await panel().constrain("environment", "production");
    await panel().button("Propose").click();
    await content().getByRole("button", { name: "Unfold the intent" }).waitFor();
    await panel().openTab("Findings");
    await window().page.keyboard.press("Control+z");
    await eventually(async () => assert.equal(await constraint("environment").inputValue(), "production"));
    const file = join(window().folder, "stepped.plan.json");
    window().editor.saveTarget = Uri.file(file);
    await content().getByRole("button", { name: "Export", exact: true }).click();
    await content().getByRole("menuitem", { name: "Save plan as file…" }).click();
    const saved = await eventually(async () => JSON.parse(await readFile(file, "utf8")));
    assert.deepEqual(saved.constraints, { environment: "production" });
  });

  it("is for the region that the intent names, also where no constraint does", async () => {
    const file = join(window().folder, "shop.plan.json");
    window().editor.saveTarget = Uri.file(file);
    await content().getByRole("button", { name: "Export", exact: true }).click();
    await content().getByRole("menuitem", { name: "Save plan as file…" }).click();
    const { region, constraints } = await eventually(async () => JSON.parse(await readFile(file, "utf8")));
    assert.deepEqual({ region, constraints }, { region: "eu-central-1", constraints: {} });
  });

  it("says what was not understood, and where it stands", async () => {
    await panel().propose(`${SHOP}, ${UNKNOWN}`);
    const unknown = list("Not understood");
    await unknown.getByRole("button", { name: UNKNOWN, exact: true }).click();
    await content().locator("#intent:focus").waitFor();
    const selected = await panel().intent.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    assert.equal(selected, UNKNOWN);
    await unknown.getByRole("button", { name: `Pass over “${UNKNOWN}”` }).click();
    await unknown.waitFor({ state: "detached" });
  });

  it("answers why not something else with the role and its rival, and swaps them", async () => {
    const search = content().getByRole("combobox", { name: "Find a component in the catalog" });
    await search.fill("ec2 instance");
    await content()
      .getByRole("option", { name: /^EC2 instance/ })
      .first()
      .click();
    const answer = content().locator(".answer");
    await answer
      .getByText(
        /^ECS service is the application of the design \(“[^”]+”\). Instead of it: A machine of your own/,
      )
      .waitFor();
    await answer.getByRole("button", { name: "Use instead of ECS service" }).click();
    await panel().waitForStep("ec2-instance");
    await panel().waitForStep("ecs-service", "detached");
    await role("application").getByText("EC2 instance").first().waitFor();
  });
});
