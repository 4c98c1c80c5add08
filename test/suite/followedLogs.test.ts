import assert from "node:assert/strict";
import * as vscode from "vscode";
import { FOLLOWING } from "../../src/client/follow/follower.ts";
import { Command } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually, ManualClock } from "../support/clock.ts";
import { FaultServer, json } from "../support/faultServer.ts";
import { activate, closeEditors, environmentRow, lensesOf, reset, setServiceUrl } from "./extension.ts";

const ENVIRONMENT = environmentRow("env_1", "production");

/** A run whose log a test writes, and a service that sends its last lines. */
class Run {
  id = "run_1";
  status = "running";
  readonly lines: string[] = [];
  tail = 50;

  write(count: number): void {
    for (let index = 0; index < count; index++) this.lines.push(`${this.id} line ${this.lines.length + 1}`);
  }

  get answer() {
    const text = this.lines.slice(-this.tail).map((line) => `${line}\n`);
    return { environment_id: "env_1", run_id: this.id, run_status: this.status, logs: text.join("") };
  }
}

describe("A followed log", () => {
  let api: TestApi;
  let server: FaultServer;
  let run: Run;
  let clock: ManualClock;

  before(async () => {
    api = await activate();
  });
  beforeEach(async () => {
    await reset(api);
    clock = new ManualClock();
    api.setClock(clock);
    run = new Run();
    run.write(30);
    server = await FaultServer.start((exchange) => json(run.answer)(exchange));
    await setServiceUrl(server.url);
    await api.connections.use({
      origin: server.url,
      account: { id: "tester", label: "Tester" },
      token: "token",
    });
  });
  afterEach(async () => {
    await closeEditors();
    await reset(api);
    api.setClock();
    await server[Symbol.asyncDispose]();
  });

  const polls = () => server.requests.filter(({ url }) => url.endsWith("/logs?tail=true")).length;
  /** Lets the longest wait between two questions pass, once the follower waits. */
  const waitOut = async () => {
    await eventually(() => assert.ok(clock.pending > 0, "It waits for nothing."));
    await clock.advance(FOLLOWING.maxWait);
  };
  const follow = async () => {
    await vscode.commands.executeCommand(Command.followLogs, ENVIRONMENT);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    return editor;
  };
  const lines = ({ document }: vscode.TextEditor) => document.getText().trimEnd().split("\n");

  it("grows line by line, marks a gap, and ends with a new run, which it offers", async () => {
    const editor = await follow();
    assert.deepEqual(lines(editor), run.lines);
    run.write(20);
    await waitOut();
    await eventually(() => assert.deepEqual(lines(editor), run.lines));
    await eventually(() =>
      assert.equal(editor.visibleRanges.at(-1)?.end.line, editor.document.lineCount - 1),
    );
    const before = [...run.lines];
    run.write(70);
    await waitOut();
    await eventually(() => assert.equal(lines(editor).length, 101));
    assert.deepEqual(lines(editor).slice(0, 50), before);
    assert.match(lines(editor)[50] ?? "", /may be missing/);
    assert.deepEqual(lines(editor).slice(51), run.lines.slice(-50));

    run = new Run();
    run.id = "run_2";
    run.write(5);
    await waitOut();
    await eventually(() => assert.match(lines(editor).at(-1) ?? "", /new run has started: run_2/));
    const lenses = await lensesOf(editor.document.uri);
    assert.ok(lenses.some(({ command }) => command.command === Command.followLogs));
    await vscode.commands.executeCommand(Command.followLogs, editor.document.uri);
    const next = vscode.window.activeTextEditor;
    assert.match(next?.document.uri.path ?? "", /production · Shop · run_2\.log$/);
    assert.deepEqual(next && lines(next), run.lines);
  });

  it("stays where it is when its end is not in view", async () => {
    run.tail = 500;
    run.write(300);
    const editor = await follow();
    editor.selection = new vscode.Selection(3, 0, 3, 0);
    editor.revealRange(new vscode.Range(0, 0, 0, 0));
    await eventually(() => assert.equal(editor.visibleRanges[0]?.start.line, 0));
    run.write(20);
    await waitOut();
    await eventually(() => assert.deepEqual(lines(editor), run.lines));
    assert.equal(editor.visibleRanges[0]?.start.line, 0);
    assert.equal(editor.selection.active.line, 3);
  });

  it("asks for nothing while it is hidden, and goes on when it is seen again", async () => {
    const editor = await follow();
    await waitOut();
    await eventually(() => assert.ok(polls() >= 2));
    await eventually(() => assert.ok(clock.pending > 0));
    await vscode.commands.executeCommand("workbench.action.keepEditor");
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ content: "in front" }));
    run.write(10);
    await eventually(() => assert.equal(clock.pending, 0, "it still waits for its next question"));
    const hidden = polls();
    await clock.advance(2 * FOLLOWING.maxWait);
    assert.equal(polls(), hidden);
    const again = await vscode.window.showTextDocument(editor.document);
    await eventually(() => assert.deepEqual(lines(again), run.lines));
  });

  it("stops with its run, when it is told to, and when its tab closes", async () => {
    const editor = await follow();
    await eventually(() => assert.ok(clock.pending > 0));
    run.write(3);
    run.status = "succeeded";
    await waitOut();
    await eventually(() => assert.deepEqual(lines(editor), run.lines));
    const ended = polls();
    run.status = "running";
    await vscode.commands.executeCommand(Command.followLogs);
    await eventually(() => assert.ok(polls() > ended));
    await vscode.commands.executeCommand(Command.stopFollowingLogs);
    const stopped = polls();
    await vscode.commands.executeCommand(Command.followLogs);
    await eventually(() => assert.ok(polls() > stopped));
    await vscode.commands.executeCommand("workbench.action.closeAllEditors");
    await eventually(() => assert.equal(clock.pending, 0, "it still waits for its next question"));
    const closed = polls();
    await clock.advance(2 * FOLLOWING.maxWait);
    assert.equal(polls(), closed);
  });
});
