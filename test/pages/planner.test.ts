/** The planner panel: from a sentence to candidates, a diagram and practices, without leaving this machine. */
import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../support/clock.ts";
import { usePages } from "../support/editor/usePages.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const OPEN = "Infra Planner: Open Planner";
const RENDER = "Infra Planner: Render Plan Diagram";
const TITLE = "Infra Planner";
const INTENT = "A static site plus API with a queue for e-mails";
const PLAN_FILE = "shop.plan.json";
const PLAN = {
  components: [
    { type_id: "aws:sqs/queue@1", name: "mails" },
    { type_id: "aws:lambda/function@1", name: "mailer" },
  ],
  deploy_order: ["mails", "mailer"],
};

describe("The planner panel", () => {
  const requests: string[] = [];

  const window = usePages({
    files: async (folder) => {
      await writeFile(join(folder, PLAN_FILE), JSON.stringify(PLAN));
      await writeFile(join(folder, "odd.json"), JSON.stringify({ parts: [] }));
    },
  });
  before(async () => {
    window().page.on("request", (request) => requests.push(request.url()));
    await window().useBuiltInService();
  });
  afterEach(() => window().editors.closeAll());

  const planner = () => new PlannerPanel(window());
  const panel = () => planner().content;
  const intent = () => planner().intent;
  const picture = () => planner().picture;
  const checkboxes = () => panel().getByRole("checkbox");

  /** Names of the components in the picture, in order. */
  async function drawn(): Promise<string[]> {
    await picture().locator("[data-name]").first().waitFor();
    const names = await picture()
      .locator("[data-name]")
      .evaluateAll((nodes) => nodes.map((node) => node.getAttribute("data-name") ?? ""));
    return names.sort();
  }

  /** Names in the deploy order of the plan's summary. */
  const ordered = () => planner().names();

  async function propose(): Promise<void> {
    await window().runCommand(OPEN);
    await intent().fill(INTENT);
    await panel().getByRole("button", { name: "Propose" }).click();
    await picture().waitFor();
  }

  it("turns a sentence into chosen candidates and draws a node for each component", async () => {
    await propose();
    const types = await panel()
      .locator(".candidate", { has: window().page.locator("input:checked") })
      .locator(".type-id")
      .allTextContents();
    assert.match(types.join(" "), /aws:sqs\/queue@1/, "something that queues");
    assert.match(types.join(" "), /aws:(amplify|cloudfront|s3)\//, "something that hosts a static site");
    assert.match(types.join(" "), /aws:apigateway/, "something that answers an API");
    for (const explanation of await panel().locator(".candidate .explanation").allTextContents())
      assert.notEqual(explanation.trim(), "");
    const names = await drawn();
    assert.ok(names.length >= types.length);
    await eventually(async () => assert.deepEqual(names, await ordered()));
  });

  it("draws the plan anew when a candidate is unticked, and ticked again", async () => {
    await propose();
    const before = await drawn();
    const queue = planner().candidate("aws:sqs/queue@1").getByRole("checkbox");
    await queue.uncheck();
    await picture().locator('[data-name="sqs-queue"]').waitFor({ state: "detached" });
    // With the queue goes the role by which the API sends to it.
    await eventually(async () =>
      assert.deepEqual(
        await drawn(),
        before.filter((name) => name !== "sqs-queue" && name !== "api-gateway-rest-api-role"),
      ),
    );
    await queue.check();
    await picture().locator('[data-name="sqs-queue"]').waitFor();
    await eventually(async () => assert.deepEqual(await drawn(), before));
  });

  it("shows the plan as Mermaid draws it, and as SVG again", async () => {
    await propose();
    const names = await drawn();
    await planner().previewMermaid();
    await picture().locator(".node").first().waitFor();
    await eventually(async () => assert.equal(await picture().locator(".node").count(), names.length));
    assert.equal(await picture().locator("a").count(), 0);
    const labels = (await picture().locator(".node").allTextContents()).join("\n");
    for (const name of names) assert.ok(labels.includes(name), `${name} is not in: ${labels}`);
    await panel().getByRole("button", { name: "Resources" }).click();
    await eventually(async () => assert.deepEqual(await drawn(), names));
  });

  it("shows best practices beside the plan", async () => {
    await propose();
    const tab = panel().getByRole("tab", { name: /^Guidance/ });
    await tab.locator(".count").waitFor();
    await tab.click();
    const chunks = panel().locator(".chunk");
    await chunks.first().waitFor();
    await eventually(async () =>
      assert.equal(await chunks.count(), Number(await tab.locator(".count").innerText())),
    );
    await chunks.first().locator("summary").click();
    await eventually(async () =>
      assert.match(await chunks.first().locator("p").first().innerText(), /\w{4}/),
    );
  });

  it("keeps what it shows while it is hidden behind another tab", async () => {
    await propose();
    await planner().candidate("aws:sqs/queue@1").getByRole("checkbox").uncheck();
    await picture().locator('[data-name="sqs-queue"]').waitFor({ state: "detached" });
    const names = await drawn();
    const ticked = () =>
      checkboxes().evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).checked));
    const ticks = await ticked();
    await window().turnTo("text");
    await intent().waitFor({ state: "detached" });
    await window().turnTo("panel");
    await eventually(async () => assert.deepEqual(await drawn(), names));
    await eventually(async () => assert.equal(await intent().inputValue(), INTENT));
    await eventually(async () => assert.deepEqual(await ticked(), ticks));
  });

  it("is revealed, not opened twice", async () => {
    await planner().open();
    await window().turnTo("text");
    await intent().waitFor({ state: "detached" });
    await window().runCommand(OPEN);
    await intent().waitFor();
    assert.deepEqual(await window().editors.titles(), [TITLE]);
  });

  it("renders the plan in a file, under the file's name", async () => {
    await window().openFile(PLAN_FILE);
    await window().runCommand(RENDER);
    await eventually(async () => assert.deepEqual(await drawn(), ["mailer", "mails"]));
    await eventually(async () =>
      assert.equal(await panel().locator(".diagram-title").innerText(), PLAN_FILE),
    );
    await eventually(async () => assert.deepEqual(await ordered(), ["mailer", "mails"]));
  });

  it("says what is wrong with a file that holds no plan", async () => {
    await window().openFile("odd.json");
    await window().runCommand(RENDER);
    await eventually(() => {
      const said = window().editor.prompts.messages.map(({ text }) => text);
      const wrong = said.find((text) => text.includes("does not hold a deployment plan"));
      assert.match(wrong ?? "", /components/, said.join("\n"));
    });
  });

  it("has asked for nothing but its own files, and its policy has refused nothing", () => {
    const origins = new Set(
      requests.filter((url) => /^(http|ws)s?:/.test(url)).map((url) => new URL(url).origin),
    );
    assert.deepEqual([...origins], [window().editor.origin]);
    assert.deepEqual(window().errors, []);
  });
});
