/** Parts of the extension that end before they have begun. */
import assert from "node:assert/strict";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { playWith } from "../support/editor/vscode.ts";

describe("What ends before it has begun", () => {
  let editor: EditorHost;
  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
  });
  afterEach(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  it("is a choice that was cancelled before it is offered", async () => {
    const { pickOne } = await import("../../src/editor/dialogs/prompts.ts");
    const { plain } = await import("../../src/editor/text/plain.ts");
    const cancelled = AbortSignal.abort();
    const choices = [{ label: plain("The only one"), value: 1 }];
    const picked = pickOne({ title: plain("Choose"), placeholder: plain(""), choices, signal: cancelled });
    assert.equal(editor.prompts.box, undefined);
    assert.equal(await picked, undefined);
  });

  it("are a team's files that could not be followed: they are followed once when they are asked for again", async () => {
    const { lazyTeamFiles } = await import("../../src/editor/environments/lazyTeamFiles.ts");
    const { watchers } = editor.files;
    const watch = watchers.watch.bind(watchers);
    let watched = 0;
    // As where the system has no more of them to give.
    watchers.watch = () => {
      throw new Error("There are no more watchers.");
    };
    const files = lazyTeamFiles();
    await assert.rejects(files.budgets(), /no more watchers/);
    watchers.watch = (pattern) => {
      watched++;
      return watch(pattern);
    };
    await files.budgets();
    const once = watched;
    assert.ok(once > 0);
    // Whoever follows them does so anew.
    editor.trusted.fire();
    assert.equal(watched, 2 * once);
    files.dispose();
  });
});
