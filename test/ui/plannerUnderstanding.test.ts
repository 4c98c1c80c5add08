/**
 * "Understand with AI": a language model of another extension reads the intent, when the user asks for it. What it
 * answers is confirmed before it is used; what goes wrong leaves the planner's own reading, and is said.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { installExtension } from "../host/server.ts";
import { eventually } from "../support/clock.ts";
import { assertAccessible } from "./driver/accessibility.ts";
import { linksOf } from "./driver/links.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const INTENT = "Our facts: orders of 5,000 customers in PostgreSQL";
const ASK = "Understand with AI";

describe("Understanding with a language model", () => {
  let scratch: string;
  const window = useWorkbench(async () => {
    scratch = await mkdtemp(join(tmpdir(), "infra-planner-models-"));
    const extensionsDirectory = join(scratch, "extensions");
    await installExtension(root, extensionsDirectory);
    const models = join(root, "test", "support", "models");
    await cp(models, join(extensionsDirectory, "test.models-1.0.0"), { recursive: true });
    await writeFile(requests(), "");
    return {
      extensionsDirectory,
      env: { TEST_MODEL_REQUESTS: requests() },
      settings: { "chat.disableAIFeatures": false },
    };
  });
  after(() => rm(scratch, { recursive: true, force: true }));
  before(() => useBuiltInService(window()));
  beforeEach(() => panel().open());
  afterEach(() => window().editors.closeAll());

  const requests = () => join(scratch, "requests.jsonl");
  const panel = () => new PlannerPanel(window());
  const content = () => panel().content;
  const chips = () => content().getByRole("list", { name: "Read by a language model", exact: true });
  const shown = async () => (await chips().locator(".chip").allInnerTexts()).map((text) => text.trim());
  const said = (text: string | RegExp) => content().locator(".model-reading").getByText(text).waitFor();

  /** What models were asked, and what became of it. */
  async function asked(): Promise<Record<string, unknown>[]> {
    const lines = (await readFile(requests(), "utf8")).split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line));
  }

  async function understand(intent: string): Promise<void> {
    await panel().intent.fill(intent);
    await panel().button(ASK).click();
  }

  it("is not offered where there is no model; asked for all the same, it says so", async () => {
    await panel().intent.fill(INTENT);
    await panel().button("Propose").and(content().locator(":enabled")).waitFor();
    assert.equal(await panel().button(ASK).count(), 0);
    await window().runCommand("Infra Planner: Understand with AI");
    await said("VS Code offers no language model. The planner's own reading stands.");
  });

  it("reads facts that the user confirms, proposes with them, and keeps them with the plan", async () => {
    await window().runCommand("Test Models: Offer One");
    await panel().intent.fill(INTENT);
    await eventually(async () =>
      assert.match(
        (await panel().button(ASK).getAttribute("title")) ?? "",
        /Sends your intent, and nothing else/,
      ),
    );
    assert.deepEqual(await asked(), [], "nothing is sent without a click");
    await panel().button(ASK).click();
    await chips().waitFor();
    const [request, ...more] = await asked();
    assert.deepEqual([request?.["intent"], request?.["messages"], more], [INTENT, 1, []]);
    assert.ok(!String(request?.["prompt"]).includes(window().folder));
    await eventually(async () =>
      assert.deepEqual(await shown(), [
        "application",
        "queue",
        "PostgreSQL",
        "not kubernetes",
        "people who use it: 5000",
      ]),
    );
    await said(/^1 thing that Reader named is not known to the planner/);
    await assertAccessible(window().webview(), "facts to confirm");
    assert.equal(await panel().picture.count(), 0, "nothing is proposed before the user has confirmed");

    await panel().button("Remove “not kubernetes”").click();
    await panel().button("Propose with these").click();
    await panel().waitForStep("sqs-queue");
    await content().getByRole("heading", { name: "queue", exact: true }).waitFor();
    await panel().button("Propose without these").waitFor();

    await panel().button("Remove “queue”").click();
    await panel().waitForStep("sqs-queue", "detached");
    await eventually(async () =>
      assert.deepEqual(await shown(), ["application", "PostgreSQL", "people who use it: 5000"]),
    );

    await panel().intent.fill(`${INTENT}, at night`);
    await said("What the language model read belongs to your earlier sentence, and is not used.");
    await panel().button(ASK).waitFor();
    await panel().intent.fill(INTENT);
    await chips().waitFor();

    await window().runCommand("Infra Planner: Save Plan…");
    const file = join(window().folder, "understood.plan.json");
    await window().quickInput.answerPath(file);
    await window().page.getByText("Plan saved as understood.plan.json").waitFor();
    const plan = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual(plan.facts, { roles: ["app"], types: ["PostgreSQL"], numbers: { users: 5000 } });
    await eventually(async () => assert.equal((await asked()).length, 1, "proposing asks no model"));
  });

  for (const [word, sentence] of [
    ["nonsense", "Reader did not answer with facts. The planner's own reading stands."],
    ["sorry", "Reader did not answer with facts. The planner's own reading stands."],
    ["endless", "Reader answered far more than facts. The planner's own reading stands."],
    ["blocked", "Reader refused the request. The planner's own reading stands."],
    ["locked", "Infra Planner may not use Reader. The planner's own reading stands."],
    ["broken", "Reader failed. The planner's own reading stands."],
  ] as const)
    it(`leaves the planner's own reading where the model's answer is ${word}`, async () => {
      await understand(`A ${word} queue`);
      await said(sentence);
      assert.equal(await chips().count(), 0);
      await panel().button("Propose").click();
      await panel().waitForStep("sqs-queue");
    });

  it("takes nothing of a hostile answer but what is known", async () => {
    await understand("A hostile queue");
    await chips().waitFor();
    await eventually(async () => assert.deepEqual(await shown(), ["queue"]));
    await said(/^6 things that Reader named are not known/);
    assert.deepEqual(await linksOf(window().page, ["evil", "win", "command:"]), []);
  });

  it("is cancelled at once, even where the model does not heed it", async () => {
    await understand("A slow queue");
    await panel().button("Cancel reading").click();
    await said("Cancelled. The planner's own reading stands.");
    while (!(await asked()).some(({ cancelled }) => cancelled === "A slow queue"))
      await window().page.waitForTimeout(20);
    await panel().button(ASK).waitFor();
  });

  it("asks which model, where there are several", async () => {
    await window().runCommand("Test Models: Offer Two");
    await understand(INTENT);
    const { quickInput } = window();
    await quickInput.waitForChoice("Reader");
    assert.deepEqual(await linksOf(window().page, ["zap"]), [], "a model's name is text");
    await quickInput.takeBest("Reader");
    await chips().waitFor();
    await eventually(async () => assert.equal((await asked()).at(-1)?.["model"], "Reader"));
  });
});
