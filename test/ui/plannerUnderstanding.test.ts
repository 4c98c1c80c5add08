/**
 * "Understand with AI" with language models that another extension gives VS Code: what VS Code passes on of requests,
 * refusals and cancellations. What the planner makes of answers is proven in `test/pages`.
 */
import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { installExtension } from "../host/server.ts";
import { eventually } from "../support/clock.ts";
import { linksOf } from "../support/links.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useBuiltInService } from "./driver/signIn.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";

const INTENT = "Our facts: orders of 5,000 customers in PostgreSQL";
const ASK = "Understand with AI";

describe("Language models of VS Code", () => {
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
  const said = (text: string) => content().locator(".model-reading").getByText(text).waitFor();

  /** What models were asked, and what became of it. */
  async function asked(): Promise<Record<string, unknown>[]> {
    const lines = (await readFile(requests(), "utf8")).split("\n").filter((line) => line !== "");
    return lines.map((line) => JSON.parse(line));
  }

  /** Has an intent read by the model that is chosen for it. */
  async function understand(intent: string): Promise<void> {
    const { quickInput } = window();
    await panel().intent.fill(intent);
    await panel().button(ASK).click();
    await quickInput.waitForChoice("Reader");
    assert.deepEqual(await linksOf(window().page, ["zap"]), [], "a model's name is text");
    await quickInput.takeBest("Reader");
  }

  it("are offered as soon as there are some; the one that is chosen by its name reads the intent", async () => {
    await panel().intent.fill(INTENT);
    await panel().button("Propose").and(content().locator(":enabled")).waitFor();
    assert.equal(await panel().button(ASK).count(), 0);
    await window().runCommand("Test Models: Offer");
    await understand(INTENT);
    const chips = content().getByRole("list", { name: "Read by a language model", exact: true });
    await chips.getByText("PostgreSQL").waitFor();
    const [request] = await asked();
    assert.deepEqual([request?.["model"], request?.["intent"], request?.["messages"]], ["Reader", INTENT, 1]);
  });

  it("are told of a cancellation; when one refuses or fails, the reason is known", async () => {
    const slow = "A slow queue";
    await understand(slow);
    // Cancelled before VS Code has handed it over, a request reaches no model.
    await eventually(async () => assert.ok((await asked()).some(({ intent }) => intent === slow)));
    await panel().button("Cancel reading").click();
    await said("Cancelled. The planner's own reading stands.");
    await eventually(async () => assert.ok((await asked()).some(({ cancelled }) => cancelled === slow)));
    for (const [word, sentence] of [
      ["blocked", "Reader refused the request. The planner's own reading stands."],
      ["locked", "Infra Planner may not use Reader. The planner's own reading stands."],
      ["broken", "Reader failed. The planner's own reading stands."],
    ] as const) {
      await understand(`A ${word} queue`);
      await said(sentence);
    }
  });
});
