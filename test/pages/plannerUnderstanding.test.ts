/**
 * "Understand with AI": a language model of another extension reads the intent, when the user asks for it. What it
 * answers is confirmed before it is used; what goes wrong leaves the planner's own reading, and is said.
 */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { assertAccessibleInEveryTheme } from "../support/accessibility.ts";
import { eventually } from "../support/clock.ts";
import { PlayedModels } from "../support/editor/models.ts";
import { usePages } from "../support/editor/usePages.ts";
import { Uri } from "../support/editor/values.ts";
import { linksOf } from "../support/links.ts";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";

const INTENT = "Our facts: orders of 5,000 customers in PostgreSQL";
const ASK = "Understand with AI";

describe("Understanding with a language model", () => {
  const window = usePages();
  const models = new PlayedModels();
  before(() => window().useBuiltInService());
  beforeEach(() => panel().open());
  afterEach(() => window().editors.closeAll());

  const panel = () => new PlannerPanel(window());
  const content = () => panel().content;
  const chips = () => content().getByRole("list", { name: "Read by a language model", exact: true });
  const shown = async () => (await chips().locator(".chip").allInnerTexts()).map((text) => text.trim());
  const said = (text: string | RegExp) => content().locator(".model-reading").getByText(text).waitFor();

  /** What models were asked about an intent. */
  const asked = (intent: string) => models.noted.filter((note) => note.intent === intent);

  function offer(...names: readonly string[]): void {
    window().editor.models = names.map((name) => models.named(name));
    window().editor.modelsChanged.fire();
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
    await window().notifications.waitFor(/^VS Code offers no language model that could read an intent\./);
    await window().notifications.clear();
  });

  it("reads facts that the user confirms, proposes with them, and keeps them with the plan", async () => {
    offer("Reader");
    await panel().intent.fill(INTENT);
    await eventually(async () =>
      assert.match(
        (await panel().button(ASK).getAttribute("title")) ?? "",
        /Sends your intent, and nothing else/,
      ),
    );
    assert.equal(models.noted.length, 0, "nothing is sent without a click");
    await panel().button(ASK).click();
    await chips().waitFor();
    const [request, ...more] = models.noted.filter(({ model }) => model !== undefined);
    assert.deepEqual([request?.intent, request?.messages, more], [INTENT, 1, []]);
    assert.ok(!request?.prompt?.includes(window().folder));
    await eventually(async () =>
      assert.deepEqual(await shown(), [
        "application",
        "queue",
        "PostgreSQL",
        "not kubernetes",
        "people who use it: 5000",
      ]),
    );
    const left = content().getByText(/^1 thing that Reader named is not known to the planner/);
    await assertAccessibleInEveryTheme(window(), "facts to confirm", left);
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

    const file = join(window().folder, "understood.plan.json");
    window().editor.saveTarget = Uri.file(file);
    await window().runCommand("Infra Planner: Save Plan…");
    await eventually(() =>
      assert.match(window().editor.flashes.join(), /Plan saved as understood\.plan\.json/),
    );
    const plan = JSON.parse(await readFile(file, "utf8"));
    assert.deepEqual(plan.facts, { roles: ["app"], types: ["PostgreSQL"], numbers: { users: 5000 } });
    assert.equal(
      models.noted.filter(({ model }) => model !== undefined).length,
      1,
      "proposing asks no model",
    );
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
    await said(/^8 things that Reader named are not known/);
    assert.deepEqual(await linksOf(window().page, ["evil", "win", "command:"]), []);
    assert.equal(await content().locator(".model-reading").locator("a, img, script").count(), 0);
  });

  it("is cancelled at once, even where the model does not heed it", async () => {
    const intent = "A slow queue";
    await understand(intent);
    await eventually(() => assert.equal(asked(intent).length, 1));
    await panel().button("Cancel reading").click();
    await said("Cancelled. The planner's own reading stands.");
    await eventually(() => assert.ok(models.noted.some(({ cancelled }) => cancelled === intent)));
    await panel().button(ASK).waitFor();
  });

  it("asks which model, where there are several, by names that are plain text", async () => {
    offer("Reader", "Other $(zap)");
    await understand(INTENT);
    const { quickInput } = window();
    await quickInput.waitForTitle(ASK);
    assert.ok(quickInput.box?.items.every(({ label }) => !label.includes("$(")));
    await quickInput.pick("Reader");
    await chips().waitFor();
    assert.equal(asked(INTENT).at(-1)?.model, "Reader");
  });

  it("is cancelled while it asks which model: the choice closes, and none is asked", async () => {
    const intent = "A queue of facts, for nobody";
    const { quickInput } = window();
    await understand(intent);
    await quickInput.waitForTitle(ASK);
    await panel().button("Cancel reading").click();
    await said("Cancelled. The planner's own reading stands.");
    await eventually(() => assert.equal(quickInput.box, undefined));
    assert.deepEqual(asked(intent), []);
  });

  it("is cancelled before VS Code has told its models: then none is asked, and none asked for", async () => {
    const intent = "A queue of facts, taken back";
    const late = Promise.withResolvers<readonly unknown[]>();
    await panel().intent.fill(intent);
    await panel().button(ASK).waitFor();
    window().editor.models = late.promise;
    await panel().button(ASK).click();
    await panel().button("Cancel reading").click();
    await said("Cancelled. The planner's own reading stands.");
    late.resolve([models.named("Reader"), models.named("Other")]);
    offer("Reader");
    await understand(INTENT);
    await chips().waitFor();
    assert.equal(window().quickInput.box, undefined);
    assert.deepEqual(asked(intent), []);
  });

  describe("before each proposal", () => {
    const ALWAYS = "Read intents with AI when proposing";
    const box = () => content().getByRole("checkbox", { name: ALWAYS, exact: true });
    const hint = () => content().locator("#reader");
    const on = /^On: whenever you propose, Reader gets your intent, and nothing else\./;
    /** The intents that models were sent. */
    const sent = () => models.noted.flatMap(({ model, intent }) => (model === undefined ? [] : [intent]));

    beforeEach(async () => {
      window().editor.isTrusted = true;
      window().editor.workspaceState.update("planner.reader", undefined);
      await window().editors.closeAll();
      offer("Reader");
      models.noted.length = 0;
      await panel().open();
    });

    const drawn = () => panel().picture.locator("[data-name]").first().waitFor();

    /** Agrees to have intents read by Reader. */
    async function agree(): Promise<void> {
      await box().click();
      await window().quickInput.pick("Reader");
      await hint().getByText(on).waitFor();
      assert.ok(await box().isChecked());
    }

    async function propose(intent: string): Promise<void> {
      await panel().intent.fill(intent);
      await panel().button("Propose").click();
    }

    it("is off until the user has agreed to a model, by its name, and says what is sent", async () => {
      await box().waitFor();
      assert.ok(!(await box().isChecked()));
      assert.equal(
        await hint().innerText(),
        "Whenever you propose, sends your intent, and nothing else, to the language model that you choose, until you untick this.",
      );
      await box().click();
      await window().quickInput.waitForPlaceholder(
        "The language model that your intent is sent to whenever you propose",
      );
      assert.ok(!(await box().isChecked()), "nothing is agreed to yet");
      await window().quickInput.cancel();
      await propose("A queue of facts");
      await panel().waitForStep("sqs-queue");
      await panel().unfold();
      assert.ok(!(await box().isChecked()));
      assert.deepEqual(sent(), []);
    });

    it("reads a sentence once, proposes with what was read, and each fact can be removed", async () => {
      await agree();
      await assertAccessibleInEveryTheme(window(), "agreed to", hint());
      await propose("The estate: Oracle stays, RabbitMQ goes, a queue, search later, in Frankfurt");
      await chips().waitFor();
      await eventually(async () =>
        assert.deepEqual(await shown(), [
          ...["application", "queue", "not cache", "Frankfurt", "people of one's own organization"],
          ...["later: search", "stays: Oracle (relational database)", "replaced: RabbitMQ"],
          "queue: retention 4 days",
        ]),
      );
      await drawn();
      await panel().button("Propose without these").waitFor();
      await assertAccessibleInEveryTheme(window(), "facts in use", chips());
      await panel().button("Remove “queue: retention 4 days”").click();
      await panel().button("Remove “stays: Oracle (relational database)”").click();
      await eventually(async () => assert.equal((await shown()).length, 7));
      await panel().button("Propose without these").click();
      await chips().waitFor({ state: "detached" });
      await panel().unfold();
      await panel().button("Propose").click();
      await panel().button("Unfold the intent").waitFor();
      assert.equal(sent().length, 1, "what was read and discarded is not read again");
      assert.equal(await chips().count(), 0);

      await propose("Our facts: a queue and PostgreSQL");
      await chips().getByText("PostgreSQL").waitFor();
      assert.deepEqual(sent().slice(1), ["Our facts: a queue and PostgreSQL"]);
    });

    it("is remembered for this workspace, with its model, until it is taken back", async () => {
      await agree();
      await window().editors.closeAll();
      offer("Other", "Reader");
      await panel().open();
      await hint().getByText(on).waitFor();
      await propose(INTENT);
      await chips().waitFor();
      assert.deepEqual(models.noted.map(({ model }) => model).filter(Boolean), ["Reader"]);
      await panel().unfold();
      await box().click();
      await hint()
        .getByText(/^Whenever you propose/)
        .waitFor();
      await propose("A slow queue, read by nobody");
      await panel().button("Unfold the intent").waitFor();
      assert.equal(sent().length, 1);
    });

    for (const [word, sentence] of [
      ["sorry", "Reader did not answer with facts. The planner's own reading stands."],
      ["endless", "Reader answered far more than facts. The planner's own reading stands."],
      ["blocked", "Reader refused the request. The planner's own reading stands."],
      ["locked", "Infra Planner may not use Reader. The planner's own reading stands."],
      ["broken", "Reader failed. The planner's own reading stands."],
    ] as const)
      it(`proposes with the planner's own reading where the model's answer is ${word}`, async () => {
        await agree();
        await propose(`A ${word} queue`);
        await panel().waitForStep("sqs-queue");
        await said(sentence);
        assert.equal(await chips().count(), 0);
      });

    it("takes nothing of a hostile answer but what is known", async () => {
      await agree();
      await propose("A hostile queue");
      await panel().waitForStep("sqs-queue");
      await eventually(async () => assert.deepEqual(await shown(), ["queue"]));
      await said(/^8 things that Reader named are not known/);
      assert.equal(await content().locator(".model-reading").locator("a, img, script").count(), 0);
    });

    it("proposes with its own reading when the reading is cancelled", async () => {
      await agree();
      await propose("A slow queue");
      await eventually(() => assert.equal(sent().length, 1));
      await content()
        .getByRole("status")
        .getByText("A language model reads your intent…")
        .waitFor({ state: "attached" });
      await panel().button("Cancel reading").click();
      await panel().waitForStep("sqs-queue");
      await said("Cancelled. The planner's own reading stands.");
      await eventually(() => assert.ok(models.noted.some(({ cancelled }) => cancelled === "A slow queue")));
    });

    it("proposes nothing when the proposal is cancelled, and reads anew when it is asked for again", async () => {
      await agree();
      await propose("A slow queue");
      await eventually(() => assert.equal(sent().length, 1));
      await panel().button("Cancel").click();
      await panel().button("Propose").waitFor();
      await eventually(() => assert.ok(models.noted.some(({ cancelled }) => cancelled === "A slow queue")));
      assert.equal(await panel().button("Cancel reading").count(), 0);
      assert.equal(await panel().picture.count(), 0);
      await panel().button("Propose").click();
      await eventually(() => assert.equal(sent().length, 2));
      await panel().button("Cancel").click();
      await panel().button("Propose").waitFor();
    });

    it("asks again when its model is gone; who backs out has taken it back", async () => {
      await agree();
      offer("Other");
      await propose("A queue of facts");
      await window().quickInput.waitForTitle(ALWAYS);
      assert.deepEqual(await window().quickInput.choices(), ["Other"]);
      assert.deepEqual(sent(), [], "nothing goes to a model that was not agreed to");
      await window().quickInput.cancel();
      await panel().waitForStep("sqs-queue");
      await said("Reader is no longer there. The planner's own reading stands.");
      await panel().unfold();
      await eventually(async () => assert.ok(!(await box().isChecked())));
    });

    it("can be taken back where VS Code offers no model any more", async () => {
      await agree();
      offer();
      await propose("A queue of facts");
      await said("VS Code offers no language model. The planner's own reading stands.");
      await panel().waitForStep("sqs-queue");
      await panel().unfold();
      await box().click();
      await box().waitFor({ state: "detached" });
    });

    it("is off in Restricted Mode, whatever was agreed to, and cannot be agreed to there", async () => {
      await agree();
      await window().editors.closeAll();
      window().editor.isTrusted = false;
      await panel().open();
      await box().waitFor();
      assert.ok(!(await box().isChecked()));
      await propose(INTENT);
      await drawn();
      await panel().unfold();
      await box().click();
      await said("Intents are read with AI when proposing only in a trusted workspace.");
      assert.ok(!(await box().isChecked()));
      assert.deepEqual(sent(), []);
      window().editor.isTrusted = true;
      window().editor.trusted.fire();
      await hint().getByText(on).waitFor();
    });

    it("can be agreed to with the keyboard", async () => {
      await panel().intent.fill("A queue of facts");
      await panel().tabTo(new RegExp(ALWAYS));
      await window().page.keyboard.press("Space");
      await window().quickInput.pick("Reader");
      await hint().getByText(on).waitFor();
      assert.ok(await box().and(content().locator(":focus")).isChecked());
    });
  });
});
