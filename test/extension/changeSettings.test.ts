/** How tests change the settings of a window: the extension that does it, in the editor that is played for it. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../host/paths.ts";
import { changeSettings, installSettings } from "../host/settings.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { playWith } from "../support/editor/vscode.ts";

const SETTING = "workbench.colorTheme";

describe("Changing the settings of a window", () => {
  let editor: EditorHost;
  let storage: string;
  /** The extension as it is installed, and the folder that VS Code gives it. */
  let [main, own] = ["", ""];
  const subscriptions: { dispose(): unknown }[] = [];
  const others: ChildProcess[] = [];

  before(async () => {
    editor = await EditorHost.start();
    playWith(editor);
    storage = await mkdtemp(join(tmpdir(), "infra-planner-settings-"));
    await installSettings(join(storage, "extensions"));
    const [name = ""] = await readdir(join(storage, "extensions"));
    main = join(storage, "extensions", name, "extension.cjs");
    own = join(storage, name.replace(/-[\d.]+$/, ""));
    await createRequire(import.meta.url)(main).activate({ globalStorageUri: { fsPath: own }, subscriptions });
  });
  after(async () => {
    for (const other of others) other.kill("SIGKILL");
    await Promise.all(subscriptions.map((each) => each.dispose()));
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
    await rm(storage, { recursive: true, force: true, maxRetries: 3 });
  });

  /** Another window of the same VS Code, in a process of its own. */
  async function openWindow(): Promise<ChildProcess> {
    const activate = `require(${JSON.stringify(main)})
      .activate({ globalStorageUri: { fsPath: ${JSON.stringify(own)} }, subscriptions: [] })
      .then(() => console.log("There."));`;
    const register = join(root, "test", "support", "editor", "register.ts");
    const child = spawn(process.execPath, ["--import", register, "--eval", activate], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    others.push(child);
    await once(child.stdout, "data");
    return child;
  }

  it("sets one, and gives it its default back", async () => {
    await changeSettings(storage, { [SETTING]: "Light Modern" });
    assert.equal(editor.settings.get(SETTING), "Light Modern");
    await changeSettings(storage, { [SETTING]: undefined });
    assert.equal(editor.settings.get(SETTING), undefined);
  });

  it("takes none for it that has gone, though it was opened later", async () => {
    const other = await openWindow();
    other.kill("SIGKILL");
    await once(other, "exit");
    await changeSettings(storage, { [SETTING]: "Dark Modern" });
    assert.equal(editor.settings.get(SETTING), "Dark Modern");
  });

  it("takes none for it whose page has gone, and which answers nobody", async () => {
    const other = await openWindow();
    other.kill("SIGSTOP");
    await changeSettings(storage, { [SETTING]: "Light Modern" });
    assert.equal(editor.settings.get(SETTING), "Light Modern");
  });
});
