/** Every command, called alone from the palette or by a key, without anything selected: it asks, acts or says why not. */
import assert from "node:assert/strict";
import type { CommandId } from "../../src/editor/ids.ts";
import { manifest } from "../support/editor/contributions.ts";
import { useExtension } from "../support/editor/useExtension.ts";

const COMMANDS: readonly CommandId[] = manifest.contributes.commands.map(
  ({ command }: { readonly command: CommandId }) => command,
);

for (const who of ["nobody", "a user of the built-in service"] as const)
  describe(`A command that is called alone while ${who} is signed in`, () => {
    const window = useExtension();
    beforeEach(async () => {
      if (who !== "nobody") await window().useBuiltInService();
      await window().notifications.clear();
      window().forgetAsked();
    });
    afterEach(async () => {
      for (const panel of [...window().editor.panels]) panel.dispose();
      window().editor.documents.closeAll();
      if (window().quickInput.box) await window().quickInput.cancel();
      await window().notifications.clear();
    });

    /** What a command has done that a user notices, apart from what it asked and said. */
    const traces = async () => {
      const { editor } = window();
      const { builtIn, panels, documents, flashes, clipboard, saveTitle, openDialogs, underWay } = editor;
      // Where somebody is signed in.
      const sessions = await editor.secrets.keys();
      const shown = builtIn.filter(([id]) => id !== "setContext");
      return JSON.stringify([
        shown,
        panels.map(({ title }) => title),
        documents.active?.document.uri.toString(),
        ...[flashes, clipboard, saveTitle, openDialogs, underWay.progress.length, sessions],
      ]);
    };

    for (const command of COMMANDS)
      it(`asks, acts or says: ${command}`, async () => {
        const before = await traces();
        await window().run(command);
        const { quickInput, notifications } = window();
        const asks = quickInput.box !== undefined;
        const said = await notifications.texts();
        assert.ok(asks || said.length > 0 || (await traces()) !== before, "Nothing is seen of it.");
        assert.deepEqual(
          said.filter((text) => /undefined|is not a function|Cannot read/.test(text)),
          [],
        );
      });
  });
