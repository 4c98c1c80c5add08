/** From a sentence to a plan that was changed at every place where it can be: by mouse, and by keyboard alone. */
import assert from "node:assert/strict";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { PLAN_SCHEMA_PATH } from "../../src/engine/build/planSchema.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("Planning by mouse", () => {
  const window = useWorkbench();
  const panel = () => new PlannerPanel(window());
  before(() => useBuiltInService(window()));
  afterEach(() => window().editors.closeAll());

  it("starts from an example", async () => {
    await panel().open();
    const example = panel().content.getByRole("list", { name: "Examples" }).getByRole("button").first();
    const text = (await example.innerText()).trim();
    await example.click();
    assert.equal(await panel().intent.inputValue(), text);
    await panel().button("Propose").click();
    await panel().picture.waitFor();
  });

  it("remembers what was asked, with its constraints, and forgets it", async () => {
    await panel().propose("A bucket for pictures");
    await panel().button("Add constraint").click();
    await panel().content.getByRole("combobox", { name: "Constraint 1", exact: true }).fill("region");
    await panel().content.getByRole("combobox", { name: "Value of region" }).fill("eu-west-1");
    await panel().intent.fill("A queue with a worker");
    await panel().button("Propose").click();
    await panel().picture.waitFor();
    await window().editors.closeAll();
    await window().reload();
    await panel().open();
    await panel().button("History").click();
    await panel()
      .button(/A queue with a worker.*region: eu-west-1/s)
      .click();
    assert.equal(await panel().intent.inputValue(), "A queue with a worker");
    const value = panel().content.getByRole("combobox", { name: "Value of region" });
    assert.equal(await value.inputValue(), "eu-west-1");
    await panel().button("History").click();
    await panel().button("Forget “A queue with a worker”").click();
    await panel()
      .button(/A queue with a worker/)
      .waitFor({ state: "detached" });
    await panel().button("Forget all").click();
    await panel().button("History").waitFor({ state: "detached" });
  });

  it("suggests constraints and remarks on odd ones", async () => {
    await panel().open();
    await panel().button("Add constraint").click();
    const key = panel().content.getByRole("combobox", { name: "Constraint 1", exact: true });
    await key.fill("clo");
    await panel()
      .content.getByRole("option", { name: /^cloud/ })
      .click();
    const value = panel().content.getByRole("combobox", { name: "Value of cloud" });
    await value.click();
    await panel().content.getByRole("option", { name: "azure" }).click();
    await panel().intent.fill("a queue and a function");
    await panel().button("Propose").click();
    await panel().picture.waitFor();
    const types = await panel().content.locator(".candidate .type-id").allTextContents();
    assert.ok(types.length > 0 && types.every((typeId) => typeId.startsWith("azure:")), types.join());
    await panel().content.getByRole("combobox", { name: "Constraint 1", exact: true }).fill("colour");
    await panel().content.getByText("does not know this constraint").waitFor();
  });

  it("says why a score is what it is", async () => {
    await panel().propose(INTENT);
    const queue = panel().candidate("aws:sqs/queue@1");
    await queue.getByText("Why?").click();
    const points = await queue.locator(".points").allInnerTexts();
    const sum = points.reduce((total, text) => total + Number(text), 0);
    const score = Number(await queue.locator(".score > [aria-hidden]").innerText());
    assert.ok(Math.abs(sum - score) < 0.05, `${points.join(" ")} make ${score}`);
  });

  it("fixes a warning in one click, with a second component of a type", async () => {
    await panel().propose(INTENT);
    await panel()
      .button(/^Add a dead-letter queue/)
      .click();
    await panel().waitForStep("sqs-queue-2");
    await panel().section("Added by you").locator(".candidate").waitFor();
    assert.equal(
      await panel()
        .button(/^Add a dead-letter queue/)
        .count(),
      0,
    );
  });

  it("does without what was added, by its rule, and adds it again", async () => {
    await panel().propose(INTENT);
    await panel().section("Added for you").getByText("lambda/function:execution-role").waitFor();
    await panel().button("Do without iam-role").click();
    await panel().waitForStep("iam-role", "detached");
    await panel().button("Add iam-role again").click();
    await panel().waitForStep("iam-role");
  });

  it("answers why not, and adds it anyway", async () => {
    await panel().propose(INTENT);
    const search = panel().content.getByRole("combobox", { name: "Find a component in the catalog" });
    await search.fill("kubernetes");
    await panel()
      .content.getByRole("option", { name: /EKS cluster/ })
      .click();
    await panel()
      .content.locator(".answer")
      .getByText(/It ranks \d+ of \d+/)
      .waitFor();
    await panel()
      .content.getByText(/Name it in the intent/)
      .waitFor();
    await panel().button("Add it anyway").click();
    await panel().waitForStep("eks-cluster");
    await panel().section("Added by you").getByText("aws:eks/cluster@1").waitFor();
    await panel().button("Remove EKS cluster").click();
    await panel().waitForStep("eks-cluster", "detached");
  });

  it("points at a component everywhere once it is selected anywhere", async () => {
    await panel().propose(INTENT);
    const shown = async () => {
      await panel().step("sqs-queue").and(panel().content.locator("[aria-current=true]")).waitFor();
      const candidate = panel().candidate("aws:sqs/queue@1");
      await candidate.and(panel().content.locator("[aria-current=true]")).waitFor();
      const chip = panel()
        .section("Best practices")
        .getByRole("button", { name: /aws:sqs\/queue@1/ })
        .first();
      assert.equal(await chip.getAttribute("aria-pressed"), "true");
    };
    const other = () => panel().step("lambda-function").locator(".step-main").click();
    await panel().step("sqs-queue").locator(".step-main").click();
    await shown();
    await other();
    await panel()
      .candidate("aws:sqs/queue@1")
      .getByRole("button", { name: /in the plan/ })
      .click();
    await shown();
    await other();
    await panel()
      .section("Best practices")
      .getByRole("button", { name: /aws:sqs\/queue@1/ })
      .first()
      .click();
    await shown();
    await other();
    await panel().section("Warnings").getByRole("button", { name: "sqs-queue", exact: true }).first().click();
    await shown();
  });

  it("filters practices by tag, and names the knowledge base's version", async () => {
    await panel().propose(INTENT);
    const practices = panel().section("Best practices");
    const all = await practices.locator(".chunk").count();
    await practices.getByRole("button", { name: "messaging", exact: true }).click();
    const some = await practices.locator(".chunk").count();
    assert.ok(some > 0 && some < all, `${some} of ${all}`);
    assert.match(await practices.innerText(), /Version \d+ of the knowledge base/);
  });

  it("steps back and forth through the design", async () => {
    await panel().propose(INTENT);
    const before = await panel().names();
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    await window().page.keyboard.press("Control+z");
    await panel().waitForStep("sqs-queue");
    assert.deepEqual(await panel().names(), before);
    await window().page.keyboard.press("Control+Shift+z");
    await panel().waitForStep("sqs-queue", "detached");
  });

  it("composes only the last of many quick changes", async () => {
    await panel().propose(INTENT);
    const before = await panel().names();
    const queue = panel().candidate("aws:sqs/queue@1").getByRole("checkbox");
    await queue.evaluate((box: HTMLInputElement) => {
      for (let click = 0; click < 21; click++) box.click();
    });
    await panel().waitForStep("sqs-queue", "detached");
    await queue.check();
    await panel().waitForStep("sqs-queue");
    assert.deepEqual(await panel().names(), before);
  });
});

describe("Planning by keyboard alone", () => {
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-saved-"));
    return { folder };
  });
  after(() => rm(folder, { recursive: true }));
  const panel = () => new PlannerPanel(window());
  before(() => useBuiltInService(window()));

  /** Presses Tab until the element with the focus bears the name. */
  async function tabTo(name: RegExp): Promise<void> {
    const { keyboard } = window().page;
    const frame = await window().webview().frame();
    for (let press = 0; press < 150; press++) {
      await keyboard.press("Tab");
      const focused = await frame.evaluate(() => {
        const { activeElement: element } = document;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const text = [
          element?.getAttribute("aria-label"),
          element?.textContent,
          ...labels.map((l) => l.textContent),
        ];
        return text.join(" ").trim();
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab never came to ${name}.`);
  }

  /** Opens the panel from the palette. It takes the focus, and its first field with it. */
  async function open(): Promise<void> {
    const { keyboard } = window().page;
    await window().quickInput.openPalette();
    await keyboard.type("Infra Planner: Open Planner");
    await keyboard.press("Enter");
    await panel().content.locator("#intent:focus").waitFor();
  }

  it("goes from the palette to a diagram and a fixed plan", async () => {
    const { keyboard } = window().page;
    await open();
    await keyboard.type(INTENT);
    await tabTo(/^Add constraint/);
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
    await tabTo(/SQS queue/);
    await keyboard.press("Space");
    await panel().waitForStep("sqs-queue", "detached");
    await keyboard.press("Space");
    await panel().waitForStep("sqs-queue");
    await tabTo(/Find a component/);
    await keyboard.type("step functions");
    await panel().content.getByRole("option").first().waitFor();
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await panel().button("Add it anyway").waitFor();
    await tabTo(/^Add it anyway/);
    await keyboard.press("Enter");
    await panel().section("Added by you").getByText("aws:stepfunctions/").waitFor();
    await tabTo(/^Add a dead-letter queue/);
    await keyboard.press("Enter");
    await panel().waitForStep("sqs-queue-2");
  });

  it("recalls and forgets what was asked", async () => {
    const { keyboard } = window().page;
    await keyboard.press("F1");
    await keyboard.type("Infra Planner: Open Planner");
    await keyboard.press("Enter");
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
    await tabTo(/^Do without iam-role/);
    await keyboard.press("Enter");
    await panel().waitForStep("iam-role", "detached");
    await tabTo(/^Export$/);
    await keyboard.press("Enter");
    const item = panel().content.getByRole("menuitem", { name: "Save plan as file…" });
    await item.and(panel().content.locator(":focus")).waitFor();
    await keyboard.press("Enter");
    // Typing while the dialog still writes its suggestion would be overwritten; the suggestion is good.
    await window().page.waitForFunction(() =>
      document
        .querySelector<HTMLInputElement>(".quick-input-widget .quick-input-box input")
        ?.value.endsWith("/a-static-site-plus-api-with.plan.json"),
    );
    await keyboard.press("Enter");
    await window().page.getByText("Plan saved as").waitFor();
    const plan = JSON.parse(await readFile(join(folder, "a-static-site-plus-api-with.plan.json"), "utf8"));
    // A validator that knows nothing of us, with the schema that the extension contributes.
    const validate = new Ajv({ strict: false }).compile(JSON.parse(await readFile(PLAN_SCHEMA_PATH, "utf8")));
    validate(plan);
    assert.deepEqual(validate.errors ?? [], []);
    assert.equal(plan.intent, INTENT);
    assert.ok(Number.isInteger(plan.kb_version) && /^\w+$/.test(plan.rule_set_hash));
    assert.deepEqual(plan.suppressed_rules, ["lambda/function:execution-role"]);
    const names = plan.components.map(({ name }: { name: string }) => name);
    assert.deepEqual([...names].sort(), await panel().names());
    assert.deepEqual([...plan.deploy_order].sort(), [...names].sort());
  });
});
