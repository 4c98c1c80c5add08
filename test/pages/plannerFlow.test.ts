/** From a sentence to a plan that was changed at every place where it can be, by mouse. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const INTENT = "A static site plus API with a queue for e-mails";

describe("Planning by mouse", () => {
  const window = usePages();
  const panel = () => new PlannerPanel(window());
  before(() => window().useBuiltInService());
  afterEach(() => window().editors.closeAll());

  it("starts from an example", async () => {
    await panel().open();
    const example = panel().content.getByRole("list", { name: "Examples" }).getByRole("button").first();
    const text = (await example.innerText()).trim();
    await example.click();
    await eventually(async () => assert.equal(await panel().intent.inputValue(), text));
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
    await eventually(async () => assert.equal(await panel().intent.inputValue(), "A queue with a worker"));
    const value = panel().content.getByRole("combobox", { name: "Value of region" });
    await eventually(async () => assert.equal(await value.inputValue(), "eu-west-1"));
    await panel().button("History").click();
    await panel().button("Forget “A queue with a worker”").click();
    await panel()
      .button(/A queue with a worker/)
      .first()
      .waitFor({ state: "detached" });
    await panel().button("Forget all").click();
    await panel().button("History").waitFor({ state: "detached" });
  });

  it("offers to go on with the design that was closed last, with all that was changed in it", async () => {
    await panel().propose(INTENT);
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    const names = await panel().names();
    await window().editors.closeAll();
    await panel().open();
    assert.equal(await panel().intent.inputValue(), "");
    const offer = panel().button(/^Go on with the design that was closed last: A static site/);
    // Closed as it is, an empty page is no design that takes its place.
    await window().editors.closeAll();
    await panel().open();
    await offer.click();
    await panel().picture.locator("[data-name]").first().waitFor();
    await eventually(async () => assert.deepEqual(await panel().names(), names));
    assert.equal(await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").isChecked(), false);
    await panel().unfold();
    await panel().button("Start over").click();
    await panel().content.getByRole("list", { name: "Examples" }).waitFor();
    await offer.waitFor({ state: "detached" });
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
    const score = Number(await queue.locator(".score").innerText());
    assert.ok(Math.abs(sum - score) < 0.05, `${points.join(" ")} make ${score}`);
  });

  it("fixes a warning in one click, with a second component of a type", async () => {
    await panel().propose(INTENT);
    await panel()
      .button(/^Add a dead-letter queue/)
      .click();
    await panel().waitForStep("sqs-queue-dead-letters");
    await panel().section("Added by you").locator(".candidate").waitFor();
    assert.equal(
      await panel()
        .button(/^Add a dead-letter queue/)
        .count(),
      0,
    );
  });

  it("keeps what was changed when it is asked for anew, and says with a step back what has no place", async () => {
    await panel().propose(INTENT);
    await panel()
      .button(/^Add a dead-letter queue/)
      .click();
    const gateway = panel().candidate("aws:apigateway").first().getByRole("checkbox");
    await gateway.uncheck();
    const own = panel().section("Added by you").locator(".candidate");
    await own.waitFor();
    const again = async (key: string, value: string) => {
      await panel().unfold();
      await panel().content.getByRole("combobox", { name: "Constraint 1", exact: true }).fill(key);
      await panel()
        .content.getByRole("combobox", { name: `Value of ${key}` })
        .fill(value);
      await panel().button("Propose").click();
    };
    await panel().button("Add constraint").click();
    await again("region", "eu-central-1");
    await panel().button("Unfold the intent").waitFor();
    await eventually(async () => assert.equal(await gateway.isChecked(), false));
    assert.equal(await own.count(), 1);
    await panel().waitForStep("sqs-queue-dead-letters");
    await again("cloud", "azure");
    const lost = panel().content.getByText(/^Not kept of your changes.*queue/i);
    await lost.waitFor();
    assert.equal(await own.count(), 0);
    await panel().button("Undo").click();
    await lost.waitFor({ state: "detached" });
    await eventually(async () => assert.equal(await own.count(), 1));
    await eventually(async () => assert.equal(await gateway.isChecked(), false));
  });

  it("settles a conflict with a constraint in one click", async () => {
    await panel().propose(INTENT);
    await panel().constrain("exclude", "sqs");
    await panel().section("Conflicts").getByRole("button", { name: "Remove sqs-queue" }).click();
    await panel().waitForStep("sqs-queue", "detached");
    await panel().section("Conflicts").waitFor({ state: "detached" });
    assert.equal(await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").isChecked(), false);
  });

  it("does without what was added, by its rule, and adds it again", async () => {
    await panel().propose(INTENT);
    await panel().section("Added for you").getByText("lambda/function:execution-role").waitFor();
    await panel().button("Do without lambda-function-execution-role").click();
    await panel().waitForStep("lambda-function-execution-role", "detached");
    await panel().button("Add lambda-function-execution-role again").click();
    await panel().waitForStep("lambda-function-execution-role");
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
      .getByText(/Its role would be|is the .* of the design/)
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
      const current = panel().content.locator("[aria-current=true]");
      await panel().step("sqs-queue").and(current).waitFor({ state: "attached" });
      const candidate = panel().candidate("aws:sqs/queue@1");
      await candidate.and(current).waitFor();
      await eventually(async () => assert.equal(await chip().getAttribute("aria-pressed"), "true"));
    };
    const chip = () =>
      panel().tabPanel("Guidance").locator("button.chip", { hasText: "aws:sqs/queue@1" }).first();
    const other = async () => {
      await panel().openTab("Order");
      await panel().step("lambda-function").locator(".step-main").click();
    };
    await panel().openTab("Order");
    await panel().step("sqs-queue").locator(".step-main").click();
    await shown();
    await other();
    await panel()
      .candidate("aws:sqs/queue@1")
      .getByRole("button", { name: /in the plan/ })
      .click();
    await shown();
    await other();
    await panel().openTab("Guidance");
    const chunk = panel().tabPanel("Guidance").locator("details.chunk", { hasText: "aws:sqs/queue@1" });
    await chunk.first().locator("summary").click();
    await chip().click();
    await shown();
    await other();
    await panel().openTab("Findings");
    await panel().section("Warnings").getByRole("button", { name: "sqs-queue", exact: true }).first().click();
    await shown();
  });

  it("filters practices by tag, and names the knowledge base's version", async () => {
    await panel().propose(INTENT);
    await panel().openTab("Guidance");
    const practices = panel().tabPanel("Guidance");
    await practices.locator(".chunk").first().waitFor();
    const all = await practices.locator(".chunk").count();
    await practices.getByRole("button", { name: "messaging", exact: true }).click();
    await eventually(async () => {
      const some = await practices.locator(".chunk").count();
      assert.ok(some > 0 && some < all, `${some} of ${all}`);
    });
    await eventually(async () =>
      assert.match(await practices.innerText(), /Version \d+ of the knowledge base/),
    );
  });

  it("says what to do with nothing chosen, and chooses what was recommended again", async () => {
    await panel().propose(INTENT);
    const before = await panel().names();
    await panel().chooseNothing();
    await panel().step("sqs-queue").waitFor({ state: "detached" });
    await panel().button("Choose the recommended components").click();
    await panel().waitForStep("sqs-queue");
    await eventually(async () => assert.deepEqual(await panel().names(), before));
  });

  it("steps back and forth through the design", async () => {
    await panel().propose(INTENT);
    const before = await panel().names();
    await panel().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await panel().waitForStep("sqs-queue", "detached");
    await window().page.keyboard.press("Control+z");
    await panel().waitForStep("sqs-queue");
    await eventually(async () => assert.deepEqual(await panel().names(), before));
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
    await eventually(async () => assert.deepEqual(await panel().names(), before));
  });
});
