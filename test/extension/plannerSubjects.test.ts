/** What tabs of the planner are about, how they are called, and what comes back after a reload. */
import assert from "node:assert/strict";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { Uri } from "../support/editor/values.ts";
import { playWith } from "../support/editor/vscode.ts";

describe("The subject of a planner tab", () => {
  let editor: EditorHost;
  before(async () => {
    editor = await EditorHost.start();
    playWith(editor);
  });
  after(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });
  const subjects = () => import("../../src/editor/planner/subjects.ts");
  const sources = () => import("../../src/editor/panels/sources.ts");
  const comparison = (before: string, after: string) => ({
    ...{ before, after, added: [], removed: [], changed: [] },
  });

  it("is the source, also where a run's changes are shown of it; else what is compared", async () => {
    const { subjectOf } = await subjects();
    const shown = { title: "shop/main.tf", source: "file:///shop/main.tf" };
    assert.deepEqual(subjectOf(shown, comparison("a", "b")), subjectOf(shown));
    const compared = subjectOf({ title: "b" }, comparison("a", "b"));
    assert.deepEqual(compared, subjectOf({ title: "other" }, comparison("a", "b")));
    assert.notEqual(compared.key, subjectOf({ title: "b" }, comparison("a, b", "")).key);
    assert.notEqual(compared.key, subjectOf({ title: "a" }, comparison("b", "a")).key);
  });

  it("gives the tab a title of one plain and short line", async () => {
    const { tabTitle, designTitle } = await subjects();
    assert.equal(tabTitle({ title: "infra/prod/main.tf", source: "s:x" }), "main.tf");
    assert.equal(tabTitle({ title: "production · Web shop", source: "s:x" }), "production · Web shop");
    assert.equal(tabTitle({ title: "b" }, comparison("plans/a.json", "plans/b.json")), "a.json → b.json");
    assert.equal(designTitle(undefined), "Infra Planner");
    assert.equal(designTitle(" \n"), "Infra Planner");
    const hostile = `A $(bug) queue\n${"for all ".repeat(50)}`;
    for (const title of [designTitle(hostile), tabTitle({ title: hostile, source: "s:x" })]) {
      assert.ok(title.length <= 60, title);
      assert.doesNotMatch(title, /\n|\$\(/);
    }
    assert.ok(tabTitle({ title: "" }, comparison(hostile, hostile)).length <= 130);
  });

  it("is read from what a page kept, and tells what would be lost with it", async () => {
    const { restoredSubject } = await subjects();
    const subject = { key: "source:file:///a", source: "file:///a" };
    const plan = { components: [] };
    const of = (state: unknown) => restoredSubject(state);
    assert.deepEqual(of(undefined), { subject: { key: "design" }, isOwn: false, isBlank: true });
    assert.deepEqual(of({ subject, plan }), { subject, isOwn: false, isBlank: false });
    assert.deepEqual(of({ subject, intent: "" }), { subject, isOwn: false, isBlank: true });
    assert.deepEqual(of({ subject, intent: "A queue" }), { subject, isOwn: true, isBlank: false });
    const behind = { proposal: {}, intent: "A queue" };
    for (const own of [behind, { ...behind, proposal: undefined }, { ...behind, intent: "" }])
      assert.deepEqual(of({ subject, intent: "", plan, own }), { subject, isOwn: true, isBlank: false });
    for (const own of [{ intent: " " }, 7, undefined])
      assert.deepEqual(of({ subject, intent: "", plan, own }), { subject, isOwn: false, isBlank: false });
    for (const odd of [7, "x", null, { subject: 3 }, { subject: { key: {} } }])
      assert.deepEqual(of(odd).subject, { key: "design" });
  });

  it("moves with its file, and with a folder above it", async () => {
    const { movedSource, infrastructureSource, infrastructureOf } = await sources();
    const uri = (path: string) => Uri.file(path) as never;
    const renamed = (from: string, to: string) => [{ oldUri: uri(from), newUri: uri(to) }];
    const plan = Uri.file("/work/plans/a.json").toString();
    assert.equal(movedSource(plan, renamed("/work/plans/a.json", "/work/b.json")), "file:///work/b.json");
    assert.equal(movedSource(plan, renamed("/work/plans", "/work/kept")), "file:///work/kept/a.json");
    assert.equal(movedSource(plan, renamed("/work/plan", "/work/kept")), undefined);
    const drawn = infrastructureSource(uri("/work/infra"));
    const moved = movedSource(drawn, renamed("/work/infra", "/work/prod"));
    assert.equal(moved, infrastructureSource(uri("/work/prod")));
    assert.equal(infrastructureOf(moved ?? "")?.path, "/work/prod");
    assert.equal(movedSource("infra-planner-map:/map?x", renamed("/map", "/other")), undefined);
  });
});
