/** What becomes of the planner's tabs while files are renamed and tabs close, as far as it needs no page. */
import assert from "node:assert/strict";
import { Command } from "../../src/editor/ids.ts";
import type { DesignView } from "../../src/shared/protocols/planner.ts";
import { eventually } from "../support/clock.ts";
import type { FakePanel } from "../support/editor/panels.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { Uri } from "../support/editor/values.ts";

const PLAN = JSON.stringify({ components: [{ type_id: "aws:sqs/queue@1", name: "mails" }] });
const SHOWN: DesignView = { follows: true, chosen: [], suppressedRules: [], plan: { components: [] } };
const ASKED = { intent: "A queue", constraints: {} };

describe("Tabs of the planner", () => {
  const window = useExtension();
  const file = (name: string) => Uri.joinPath(window().editor.uri, name);
  const titles = () => window().editor.panels.map(({ title }) => title);
  const tab = (title: string): FakePanel =>
    window().editor.panels.find((panel) => panel.title === title) ?? assert.fail(`No tab "${title}"`);
  let calls = 0;
  /** Tells what the page of a tab shows, as that does. */
  const tell = (title: string, design: Partial<DesignView>) =>
    tab(title).webview.received.fire({
      ...{ type: "call", id: ++calls, method: "showing", params: { ...SHOWN, ...design } },
    });
  const show = async (name: string) => {
    await window().editor.write(name, PLAN);
    await window().run(Command.renderPlan, file(name));
    tell(name, { source: file(name).toString() });
  };

  before(() => window().useBuiltInService());
  afterEach(() => {
    for (const panel of [...window().editor.panels]) panel.dispose();
    window().editor.documents.closeAll();
  });

  it("stay in their order where files are renamed: commands act on the one that was in front", async () => {
    await show("a.plan.json");
    await show("b.plan.json");
    // A text in front of both: commands act on the tab that was in front last.
    for (const panel of window().editor.panels) panel.setState({ visible: false, active: false });
    const saved = file("saved.plan.json");
    window().editor.saveTarget = saved;
    tell("b.plan.json", { plan: { components: [{ type_id: "aws:sqs/queue@1", name: "front" }] } });
    await window().editor.rename("a.plan.json", "c.plan.json");
    assert.deepEqual(titles(), ["c.plan.json", "b.plan.json"]);
    await window().run(Command.savePlan);
    await eventually(async () => assert.match(await window().textOf(saved), /"front"/));
  });

  it("are one of a file that takes the place of another: the tab that was renamed", async () => {
    await show("a.plan.json");
    await show("b.plan.json");
    const renamed = tab("a.plan.json");
    await window().editor.rename("a.plan.json", "b.plan.json");
    assert.deepEqual(window().editor.panels, [renamed]);
    assert.equal(renamed.title, "b.plan.json");
    await window().run(Command.renderPlan, file("b.plan.json"));
    assert.deepEqual(titles(), ["b.plan.json"]);
  });

  for (const [where, made] of [
    ["in it", { follows: false, asked: ASKED }],
    ["behind its plan", { behind: true }],
  ] as const)
    it(`give way to that of the file whose place theirs takes where somebody designed ${where}`, async () => {
      await show("a.plan.json");
      await show("b.plan.json");
      const kept = tab("b.plan.json");
      tell("b.plan.json", { source: file("b.plan.json").toString(), ...made });
      await window().editor.rename("a.plan.json", "b.plan.json");
      assert.deepEqual(window().editor.panels, [kept]);
    });

  it("are two of a file where somebody designed in both, and either is found", async () => {
    await show("a.plan.json");
    await show("b.plan.json");
    for (const title of titles()) tell(title, { source: file(title).toString(), behind: true });
    const [renamed, other] = window().editor.panels;
    await window().editor.rename("a.plan.json", "b.plan.json");
    assert.deepEqual(titles(), ["b.plan.json", "b.plan.json"]);
    other?.dispose();
    await window().run(Command.renderPlan, file("b.plan.json"));
    assert.deepEqual(window().editor.panels, [renamed]);
  });

  it("change places with each other where their files do", async () => {
    await show("a.plan.json");
    await show("b.plan.json");
    const [first, second] = window().editor.panels;
    const [a, b, c] = ["a", "b", "c"].map((name) => file(`${name}.plan.json`));
    window().editor.renamed.fire({
      files: [
        { oldUri: a, newUri: b },
        { oldUri: b, newUri: c },
      ],
    });
    assert.deepEqual([first?.title, second?.title], ["b.plan.json", "c.plan.json"]);
    await window().editor.write("c.plan.json", PLAN);
    await window().run(Command.renderPlan, c);
    assert.deepEqual(titles(), ["b.plan.json", "c.plan.json"]);
  });
});
