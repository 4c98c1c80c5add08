import assert from "node:assert/strict";
import * as vscode from "vscode";
import { Command, EXTENSION_ID } from "../../src/editor/ids.ts";
import { activate } from "./extension.ts";

describe("Commands", () => {
  before(activate);

  it("are registered exactly as they are declared", async () => {
    const { commands } = vscode.extensions.getExtension(EXTENSION_ID)?.packageJSON.contributes ?? {};
    const declared: string[] = commands.map(({ command }: { command: string }) => command);
    const registered = (await vscode.commands.getCommands(true)).filter((id) =>
      /^infraPlanner\.\w+$/.test(id),
    );
    assert.deepEqual(registered.sort(), declared.sort());
    assert.deepEqual(registered.sort(), Object.values(Command).sort());
  });
});
