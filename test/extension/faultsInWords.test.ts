/** What is wrong with a file, or with the program itself, in the user's language. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { playWith } from "../support/editor/vscode.ts";

describe("A fault, in German", () => {
  let editor: EditorHost;
  beforeEach(async () => {
    editor = await EditorHost.start();
    editor.texts = JSON.parse(readFileSync(join(root, "media/l10n/bundle.l10n.de.json"), "utf8"));
    playWith(editor);
  });
  afterEach(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  it("of a plan file names what is wrong, and where", async () => {
    const { parsePlanFile } = await import("../../src/editor/plans/planFile.ts");
    const begin = "Diese Datei ist kein gültiges JSON: ";
    for (const [text, reason] of [
      ["", "sie ist leer"],
      ['{\n  "a" 1}', "ein Doppelpunkt fehlt (Zeile 2, Spalte 7)"],
      ["{", "das Dokument endet zu früh (Zeile 1, Spalte 2)"],
      ["[".repeat(201), "sie ist mehr als 200 Ebenen tief verschachtelt"],
    ] as const)
      assert.throws(() => parsePlanFile(text), { message: begin + reason });
    assert.deepEqual([...editor.untranslated], []);
  });

  it("of the program names its kind and its place", async () => {
    const { explain } = await import("../../src/editor/dialogs/errors.ts");
    const { sentence } = explain(new TypeError("x is not a function"));
    assert.match(
      sentence,
      /^Das ist ein Fehler von Infra Planner \(TypeError, faultsInWords\.test\.ts:\d+:\d+\)/,
    );
    assert.match(sentence, /https:\S+$/);
  });

  it("of the thread that draws is told as one of the editor's own", async () => {
    const { InfrastructureReader } = await import("../../src/editor/infrastructure/reader.ts");
    const reader = new InfrastructureReader(join(root, "src/reading/worker.ts"));
    try {
      const { signal } = new AbortController();
      const odd = { components: 1 } as never;
      await assert.rejects(
        reader.draw(odd, "svg", {}, signal),
        /^Error: Das ist ein Fehler von Infra Planner \(TypeError, \w+\.ts:\d+:\d+\)/,
      );
    } finally {
      reader.dispose();
    }
  });
});
