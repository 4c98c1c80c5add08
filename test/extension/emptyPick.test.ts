/** A list to choose from says what Enter does where there is nothing that it could take. */
import assert from "node:assert/strict";
import { eventually } from "../support/clock.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { plain } from "../../src/editor/text/plain.ts";
import { playWith } from "../support/editor/vscode.ts";

describe("A list to choose from", () => {
  let editor: EditorHost;
  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
  });
  afterEach(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  for (const [what, labels, said] of [
    ["is empty", [], /^There is nothing to choose from\./],
    ["has nothing that matches", ["orders"], /^Nothing in the list matches\. Type something else/],
  ] as const)
    it(`says so where it ${what}, and goes on asking`, async () => {
      const { pickOne } = await import("../../src/editor/dialogs/prompts.ts");
      const choices = labels.map((label) => ({ label: plain(label), value: label }));
      const picked = pickOne({ title: plain("Queues"), placeholder: plain("Choose one"), choices });
      const { prompts } = editor;
      const box = await eventually(() => {
        assert.ok(prompts.box);
        return prompts.box;
      });
      box.type("nothing of this name");
      box.accept();
      await eventually(() => assert.match(box.items[0]?.label ?? "", said));
      assert.equal(prompts.box, box);
      await prompts.cancel();
      assert.equal(await picked, undefined);
    });
});
