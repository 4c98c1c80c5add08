/** Logs: what opening one tells, what is saved of one, and how opening one that is long in coming is called off. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { mock } from "node:test";
import { Command } from "../../src/editor/ids.ts";
import { eventually } from "../support/clock.ts";
import { ExtensionHost } from "../support/editor/extensionHost.ts";
import { useExtension } from "../support/editor/useExtension.ts";
import { ProgressLocation, Uri } from "../support/editor/values.ts";
import { hang } from "../support/faultServer.ts";
import { startLogSamples } from "../support/logSamples.ts";
import { logs, ONE_ENVIRONMENT, ScriptedService } from "../support/scriptedService.ts";

/** What is in front, once it is a text whose name matches. */
function shownLog(window: ReturnType<typeof useExtension>, name: RegExp): Promise<string> {
  return eventually(() => {
    const { active } = window().editor.documents;
    assert.match(basename(active?.document.uri.path ?? ""), name);
    return active?.document.getText() ?? "";
  });
}

/** Saves the log in front in a form; the path and what it holds then. */
async function save(window: ReturnType<typeof useExtension>, form: string): Promise<string> {
  const name = `${form}.log`;
  window().editor.saveTarget = Uri.file(join(window().folder, name));
  await window().runCommand("Infra Planner: Save Log As…");
  await window().quickInput.pick(form);
  await eventually(() => assert.equal(window().editor.flashes.at(-1), `$(check) Saved ${name}`));
  return readFile(join(window().folder, name), "utf8");
}

describe("A log", () => {
  const window = useExtension();

  before(async () => {
    await window().useBuiltInService();
    await window().openContainer("Infra Planner");
    const projects = window().tree("Projects");
    await projects.expand("Web shop", "production");
    await projects.waitForDescription("Logs", /Succeeded|Failed/);
    await projects.select("Logs");
    await shownLog(window, /^production · Web shop · run_\w+\.log$/);
  });

  it("is saved with its colours or without", async () => {
    for (const [form, hasColours] of [
      ["Plain text", false],
      ["With colors", true],
    ] as const) {
      const saved = await save(window, form);
      assert.equal(saved.includes("\u001b"), hasColours);
      assert.ok(saved.includes("Apply complete!"));
    }
  });

  it("is not saved by who leaves the dialog", async () => {
    window().editor.saveTarget = undefined;
    const { flashes } = window().editor;
    const before = flashes.length;
    const saved = window().editor.run(Command.saveLog);
    await window().quickInput.pick("Plain text");
    await saved;
    assert.equal(flashes.length, before);
  });

  it("is as a whole a file in a folder that is named after this process", async () => {
    const { editor } = window();
    await editor.run(Command.showWholeLog);
    const [uri] = await window().asked("vscode.open");
    const { fsPath } = uri as Uri;
    assert.match(basename(fsPath), /^production · Web shop · run_\w+ \(whole log\)\.log$/);
    const { globalStorageUri } = editor.context;
    assert.equal(dirname(dirname(fsPath)), join(globalStorageUri.fsPath, "logs", String(process.pid)));
    assert.match(await readFile(fsPath, "utf8"), /Apply complete!/);
  });
});

describe("The log of a failed run", () => {
  const window = useExtension();
  let service: ScriptedService;

  before(async () => {
    service = await startLogSamples();
    await window().signIn(service.url, "t0ken");
    await window().runCommand("Infra Planner: Open Log");
    await window().quickInput.pick("github-actions");
    await shownLog(window, /^github-actions · Shop · run_41\.log$/);
  });
  after(() => service[Symbol.asyncDispose]());

  it("opens with the word that it failed and how much is wrong, its other steps folded", async () => {
    const { flashes } = window().editor;
    await eventually(() =>
      assert.match(
        flashes.at(-1) ?? "",
        /^\$\(error\) The run failed\. Showing its first error · Errors: \d+ · Warnings: \d+$/,
      ),
    );
    const [folded] = await window().asked("editor.fold");
    assert.ok((folded as { readonly selectionLines: readonly number[] }).selectionLines.length > 1);
  });

  it("is saved as it is shown, with the time of day of each line", async () => {
    assert.match(await save(window, "Plain text"), /^16:02:12 Current runner version/);
  });
});

describe("A log that is long in coming", () => {
  const window = useExtension();
  let service: ScriptedService;

  before(async () => {
    service = await ScriptedService.start(ONE_ENVIRONMENT);
    await window().signIn(service.url, "t0ken");
    await window().openContainer("Infra Planner");
    await window().notifications.clear();
  });
  after(() => service[Symbol.asyncDispose]());

  it("is cancelled from its message: the request ends, nothing opens and nothing complains", async () => {
    const { notifications, editor } = window();
    const projects = window().tree("Projects");
    await projects.expand("Web shop", "production");
    await projects.waitForDescription("Logs", /Succeeded/);
    const ended = new Promise<void>((resolve) => {
      service.script({
        logs: () => (exchange) => {
          exchange.response.on("close", resolve);
          return hang(exchange);
        },
      });
    });
    const opened = projects.select("Logs");
    const { location } = await editor.underWay.waitForProgress("Opening the log of production");
    assert.equal(location, ProgressLocation.Notification);
    await notifications.press("Opening the log of production", "Cancel");
    await opened;
    await ended;
    assert.deepEqual(await notifications.texts(), []);
    assert.deepEqual(editor.documents.group.tabs, []);
    service.script({ logs: () => logs("run_2") });
    await projects.select("Logs");
    await shownLog(window, /run_2\.log$/);
  });
});

describe("Whole logs", () => {
  it("leave nothing on the disk, even when the process that had them was killed", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    const window = await ExtensionHost.start();
    try {
      const folder = join(window.editor.context.globalStorageUri.fsPath, "logs");
      const killed = String(spawnSync(process.execPath, ["--version"]).pid);
      const running = String(process.pid);
      for (const each of [killed, running]) await mkdir(join(folder, each, "1"), { recursive: true });
      // A window that starts has other things to do first.
      mock.timers.tick(29_000);
      assert.deepEqual((await readdir(folder)).sort(), [killed, running].sort());
      mock.timers.tick(1_000);
      mock.timers.reset();
      await eventually(async () => assert.deepEqual(await readdir(folder), [running]));
    } finally {
      mock.timers.reset();
      await window[Symbol.asyncDispose]();
    }
  });
});
