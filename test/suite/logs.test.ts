import assert from "node:assert/strict";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import * as vscode from "vscode";
import { Command, LOG_LANGUAGE, LOG_SCHEME } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { FaultServer, json, large, onPath, truncated } from "../support/faultServer.ts";
import {
  activate,
  changeSetting,
  closeEditors,
  environmentRow,
  lensesOf,
  reset,
  setServiceUrl,
  useBuiltIn,
  walk,
} from "./extension.ts";

const ENVIRONMENT = ["My organi", "Web shop", "production"] as const;

/** The document in the active tab. */
function shown(): vscode.TextEditor {
  const editor = vscode.window.activeTextEditor;
  assert.ok(editor, "No text editor is active.");
  return editor;
}

describe("Logs", () => {
  let api: TestApi;

  before(async () => {
    api = await activate();
  });
  beforeEach(() => reset(api));
  afterEach(async () => {
    await closeEditors();
    await reset(api);
  });

  it("open at their end, with environment and run in the name, read-only", async () => {
    await useBuiltIn();
    await vscode.commands.executeCommand(Command.openLogs, await walk(api, ...ENVIRONMENT));
    const { document, visibleRanges } = shown();
    assert.equal(document.uri.scheme, LOG_SCHEME);
    assert.match(document.uri.path, /^\/Infra Planner\/production · Web shop · run_\w+\.log$/);
    assert.equal(document.languageId, LOG_LANGUAGE);
    assert.equal(vscode.workspace.fs.isWritableFileSystem(LOG_SCHEME), false);
    await eventually(() =>
      assert.ok(
        shown().visibleRanges.at(-1)?.end.line === document.lineCount - 1,
        JSON.stringify(visibleRanges),
      ),
    );
  });

  it("show their end again when they are opened once more and have grown", async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `line ${index}\n`);
    await using server = await FaultServer.start((exchange) =>
      json({ environment_id: "e", run_id: "run_1", logs: lines.join("") })(exchange),
    );
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
    await vscode.commands.executeCommand(Command.openLogs, environmentRow("e", "production"));
    lines.push(...Array.from({ length: 200 }, (_, index) => `line ${200 + index}\n`));
    await vscode.commands.executeCommand(Command.openLogs, environmentRow("e", "production"));
    const { document } = shown();
    assert.equal(document.getText(), lines.join(""));
    await eventually(() => assert.equal(shown().visibleRanges.at(-1)?.end.line, document.lineCount - 1));
  });

  it("lead from problem to problem, either way and round at the ends", async () => {
    const logs = "one\n##[error]two\nthree\n##[warning]four\nfive\n";
    await using server = await FaultServer.start((exchange) =>
      json({ environment_id: "e", run_id: "run_1", logs })(exchange),
    );
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
    await vscode.commands.executeCommand(Command.openLogs, environmentRow("e", "production"));
    const reached: number[] = [];
    const { nextLogProblem: next, previousLogProblem: previous } = Command;
    for (const command of [next, next, next, previous, previous]) {
      await vscode.commands.executeCommand(command);
      // VS Code tells of a new selection a moment after it is set.
      await eventually(() => assert.notEqual(shown().selection.active.line, reached.at(-1) ?? -1));
      reached.push(shown().selection.active.line);
    }
    assert.deepEqual(reached, [1, 3, 1, 3, 1]);
  });

  it("open at the first error of a failed run, and offer it at the end of one that says nothing of itself", async () => {
    const logs = `##[warning]old\n${"working\n".repeat(100)}##[error]denied\n${"cleaning up\n".repeat(100)}`;
    const firstError = 101;
    for (const [run_status, line] of [
      ["failed", firstError],
      [undefined, 202],
    ] as const) {
      await using server = await FaultServer.start((exchange) =>
        json({ environment_id: "e", run_id: "run_1", run_status, logs })(exchange),
      );
      await setServiceUrl(server.url);
      await api.connections.use({
        origin: server.url,
        account: { id: "tester", label: "Tester" },
        token: "token",
      });
      await vscode.commands.executeCommand(Command.openLogs, environmentRow("e", "production"));
      await eventually(() => assert.equal(shown().selection.active.line, line));
      // What a document's lines say is known a moment after it is shown.
      const offer = await eventually(async () => {
        const lenses = await lensesOf(shown().document.uri);
        const found = lenses.find(({ command }) => command.title === "Go to First Error")?.command;
        assert.ok(found);
        return found;
      });
      await vscode.commands.executeCommand(offer.command, ...(offer.arguments ?? []));
      await eventually(() => assert.equal(shown().selection.active.line, firstError));
      await closeEditors();
      await reset(api);
    }
  });

  it("say at their top why a run failed, how long it took, who began it and when; lines wrap", async () => {
    const logs =
      "2026-03-05T12:00:01Z aws_s3_bucket.logs: Creating...\n2026-03-05T12:00:47Z ##[error]Error: AccessDenied\n";
    await using server = await FaultServer.start((exchange) =>
      json({
        environment_id: "e",
        run_id: "run_1",
        run_status: "failed",
        run_started_at: "2026-03-05T12:00:00Z",
        run_started_by: "ada@example.com",
        logs,
      })(exchange),
    );
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
    await vscode.commands.executeCommand(Command.openLogs, environmentRow("e", "production"));
    const { document } = shown();
    const titles = (await lensesOf(document.uri)).map(({ command }) => command.title);
    assert.equal(titles[0], "Cause: AccessDenied");
    assert.match(titles[1] ?? "", /^Failed · 47 s · started Mar 5, 2026.* · by ada@example\.com · run_1$/);
    assert.equal(
      vscode.workspace.getConfiguration("editor", document).get("wordWrap"),
      "on",
      "long lines are read without scrolling sideways",
    );
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      "vscode.executeLinkProvider",
      document.uri,
    );
    assert.deepEqual(
      links.map(({ range, target }) => [document.getText(range), target?.path]),
      [["aws_s3_bucket.logs", Command.openInSource]],
    );
  });

  it("fold and outline their steps", async () => {
    await useBuiltIn();
    await vscode.commands.executeCommand(Command.openLogs, await walk(api, ...ENVIRONMENT));
    const { document } = shown();
    const { uri } = document;
    const folds = await vscode.commands.executeCommand<vscode.FoldingRange[]>(
      "vscode.executeFoldingRangeProvider",
      uri,
    );
    assert.ok(folds.length > 2);
    const heads = folds.map(({ start }) => document.lineAt(start).text);
    assert.ok(
      heads.some((head) => /│ (?:Error|Warning): /.test(head)) && !heads.some((head) => head.endsWith("╷")),
      "a folded error block shows its message, not its frame",
    );
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      "vscode.executeDocumentSymbolProvider",
      uri,
    );
    assert.deepEqual(symbols.map(({ name }) => name).slice(0, 1), ["Run terraform init"]);
  });

  it("show the whole on demand, as a read-only file that goes when its tab does, and on sign-out", async () => {
    await useBuiltIn();
    const environment = await walk(api, ...ENVIRONMENT);
    for (const end of [closeEditors, () => reset(api)]) {
      await vscode.commands.executeCommand(Command.showWholeLog, environment);
      const { document } = shown();
      assert.equal(document.uri.scheme, "file");
      assert.equal(document.languageId, LOG_LANGUAGE);
      assert.match(document.uri.path, /production · Web shop · run_\w+ \(whole log\)\.log$/);
      assert.ok(!document.getText().includes("\u001b"));
      assert.ok(existsSync(document.uri.fsPath));
      const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        "vscode.executeDocumentSymbolProvider",
        document.uri,
      );
      assert.ok(symbols.length > 0);
      await vscode.commands.executeCommand("type", { text: "x" });
      assert.equal(document.isDirty, false, "it cannot be typed into");
      await end();
      await eventually(() => assert.ok(!existsSync(document.uri.fsPath)));
      await eventually(() => assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0));
      await useBuiltIn();
    }
  });

  it("leave nothing on the disk of a whole that could not be loaded", async () => {
    const whole = { environment_id: "e", run_id: "run_1", logs: "one\n" };
    // A tree in sight asks for its rows, whenever it comes to that.
    const logs = onPath("/logs", json(whole), truncated(JSON.stringify(whole).slice(0, -3)));
    await using server = await FaultServer.start(logs);
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
    await vscode.commands.executeCommand(Command.showWholeLog, environmentRow("e", "production"));
    const file = shown().document.uri.fsPath;
    await closeEditors();
    await eventually(() => assert.ok(!existsSync(file)));
    // Its error stays until somebody closes it; the command ends only then.
    const failing = vscode.commands.executeCommand(Command.showWholeLog, environmentRow("e", "production"));
    await eventually(() => assert.ok(server.requests.filter(({ url }) => url.includes("/logs")).length > 1));
    const folder = dirname(dirname(file));
    const open = () => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length;
    await eventually(() => assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], []));
    assert.equal(open(), 0);
    // The message may come a moment after the file has gone.
    let ended = false;
    void failing.then(() => {
      ended = true;
    });
    await eventually(async () => {
      await vscode.commands.executeCommand("notifications.clearAll");
      assert.ok(ended);
    });
  });

  it("close, with what they held, when the account signs out", async () => {
    await useBuiltIn();
    await vscode.commands.executeCommand(Command.openLogs, await walk(api, ...ENVIRONMENT));
    await reset(api);
    await eventually(() => assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0));
  });

  it("open as files where VS Code hides them from extensions, and are followed at their end all the same", async () => {
    const tail = "the last line\n";
    const whole = large(
      '{"environment_id":"e","run_id":"run_1","run_status":"running","logs":"',
      `${"x".repeat(99)}\\n`,
      60,
      '"}',
    );
    await using server = await FaultServer.start((exchange) =>
      exchange.request.url.endsWith("tail=true")
        ? json({ environment_id: "e", run_id: "run_1", run_status: "running", logs: tail })(exchange)
        : whole(exchange),
    );
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
    // In a browser VS Code asks before it opens a file above 10 MB.
    await changeSetting("workbench.editorLargeFileConfirmation", 1024);
    try {
      await vscode.commands.executeCommand(Command.showWholeLog, environmentRow("e", "production"));
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      assert.ok(input instanceof vscode.TabInputText);
      assert.match(input.uri.path, /production · Shop · run_1 \(whole log\)\.log$/);
      assert.ok(statSync(input.uri.fsPath).size > 60e6);
      assert.ok(!vscode.workspace.textDocuments.some(({ uri }) => uri.path === input.uri.path));
      await vscode.commands.executeCommand(Command.followLogs);
      assert.equal(shown().document.getText(), tail);
      await closeEditors();
      await eventually(() => assert.ok(!existsSync(input.uri.fsPath)));
    } finally {
      await changeSetting("workbench.editorLargeFileConfirmation", undefined);
    }
  });

  it("show the time of day of each line, and its time stamp in full or not at all when asked to", async () => {
    await useBuiltIn();
    await vscode.commands.executeCommand(Command.openLogs, await walk(api, ...ENVIRONMENT));
    const { document } = shown();
    const before = document.getText();
    assert.match(before, /^\d\d:\d\d:\d\d ##\[group\]/);
    for (const [form, beginning] of [
      ["none", /^##\[group\]/],
      ["full", /^\d{4}-\d\d-\d\dT\S+ ##\[group\]/],
      ["time", /^\d\d:/],
    ] as const) {
      await vscode.commands.executeCommand(Command.chooseLogTimestamps, form);
      await eventually(() => assert.match(document.getText(), beginning));
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        "vscode.executeHoverProvider",
        document.uri,
        new vscode.Position(3, 2),
      );
      assert.equal(hovers.length, 1);
    }
    assert.equal(document.getText(), before);
  });
});
