/** What becomes of the planner's tabs while files are renamed and tabs close, as far as it needs no page. */
import assert from "node:assert/strict";
import { Command } from "../../src/editor/ids.ts";
import type { DesignView, TabSubject } from "../../src/shared/protocols/planner.ts";
import { eventually, settle } from "../support/clock.ts";
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

  /** What VS Code was asked to bring to the front. */
  const focused = () =>
    window()
      .editor.builtIn.map(([id]) => id)
      .filter((id) => /openEditorAtIndex|focus\w+EditorGroup/.test(id));

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

  /** The page of a tab is there from now on, and keeps what it is told that it is about. */
  const listen = (panel: FakePanel) => {
    const told: string[] = [];
    panel.webview.deliver = (message) => {
      const { event } = message as { event?: { type: string; subject?: TabSubject; source?: string } };
      if (!event) return;
      told.push(event.type);
      if (event.subject) panel.kept = { plan: { components: [] }, subject: event.subject };
    };
    panel.webview.received.fire({ type: "ready" });
    return told;
  };
  const hide = (panel: FakePanel) => {
    panel.setState({ visible: false, active: false });
    panel.webview.deliver = undefined;
  };
  /** A look at a tab, which has it restored. */
  const look = async (title: string) => {
    const panel = tab(title);
    panel.reveal();
    await eventually(() => assert.notEqual(panel.webview.html, ""));
  };

  it("come back as those of their files where these were renamed while nobody saw it", async () => {
    await show("a.plan.json");
    listen(tab("a.plan.json"));
    hide(tab("a.plan.json"));
    await window().editor.rename("a.plan.json", "b.plan.json");
    await window().reload();
    // Now VS Code has not restored it yet.
    await show("other.plan.json");
    await window().editor.rename("b.plan.json", "c.plan.json");
    await look("b.plan.json");
    assert.deepEqual(titles(), ["c.plan.json", "other.plan.json"]);
    // What it is about is told before what has become of that.
    await eventually(() =>
      assert.ok(window().editor.documents.all.some(({ uri }) => uri.path.endsWith("/c.plan.json"))),
    );
    await settle();
    const [panel] = window().editor.panels;
    const told = panel && listen(panel);
    assert.equal(
      told?.find((type) => /^(?:subject|updatePlan)$/.test(type)),
      "subject",
    );
    await window().run(Command.renderPlan, file("c.plan.json"));
    assert.deepEqual(titles(), ["c.plan.json", "other.plan.json"]);
  });

  it("come back as those of new files under names that others had before", async () => {
    await show("a.plan.json");
    await window().editor.rename("a.plan.json", "b.plan.json");
    tab("b.plan.json").dispose();
    await show("a.plan.json");
    listen(tab("a.plan.json"));
    hide(tab("a.plan.json"));
    await window().reload();
    await look("a.plan.json");
    assert.deepEqual(titles(), ["a.plan.json"]);
  });

  it("are those of the files in which texts without one are saved", async () => {
    const { documents } = window().editor;
    documents.providers.set("untitled", async () => PLAN);
    const untitled = Uri.from({ scheme: "untitled", path: "Untitled-1.plan.json" });
    const document = await documents.open(untitled);
    await window().run(Command.renderPlan, untitled);
    assert.deepEqual(titles(), ["Untitled-1.plan.json"]);
    await documents.saveAs(document, file("saved.plan.json"));
    assert.deepEqual(titles(), ["saved.plan.json"]);
    await window().run(Command.renderPlan, file("saved.plan.json"));
    assert.deepEqual(titles(), ["saved.plan.json"]);
  });

  describe("of a design", () => {
    /** A design in front, whose tab is called so. */
    const design = async (title: string) => {
      await window().run(Command.openPlanner);
      tell("Infra Planner", { follows: false, asked: { ...ASKED, intent: title } });
      assert.deepEqual(titles(), [title]);
    };
    it("leave nothing to be restored once they are closed", async () => {
      await design("shop.plan.json");
      tab("shop.plan.json").dispose();
      await show("shop.plan.json");
      window().forgetAsked();
      await window().editor.run(Command.openPlanner);
      assert.deepEqual(titles(), ["shop.plan.json", "Infra Planner"]);
      assert.deepEqual(focused(), []);
    });

    /** The design that was called so is closed before VS Code restored its tab: the extension is not told. */
    const closedUnrestored = async () => {
      await design("shop.plan.json");
      await window().editor.write("shop.plan.json", PLAN);
      await window().run(Command.renderPlan, file("shop.plan.json"));
      const [own, plan] = window().editor.panels;
      for (const panel of [own, plan]) panel?.setState({ visible: false, active: false });
      const source = file("shop.plan.json").toString();
      const subject = { key: `source:${source}`, source };
      Object.assign(plan ?? {}, { kept: { subject, plan: { components: [] } } });
      await window().reload();
      window().editor.panels[0]?.dispose();
      window().forgetAsked();
    };

    it("are not taken for others of their title that are there", async () => {
      await closedUnrestored();
      tab("shop.plan.json").reveal();
      await eventually(() => assert.notEqual(tab("shop.plan.json").webview.html, ""));
      await window().editor.run(Command.openPlanner);
      assert.deepEqual(titles(), ["shop.plan.json", "Infra Planner"]);
      assert.deepEqual(focused(), []);
    });

    it("are waited for until what has their title is restored, and is another", async () => {
      await closedUnrestored();
      const begun = performance.now();
      await window().editor.run(Command.openPlanner);
      assert.ok(performance.now() - begun < 2_000);
      assert.deepEqual(titles(), ["shop.plan.json", "Infra Planner"]);
    });
  });
});
