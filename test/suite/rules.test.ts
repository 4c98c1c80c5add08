import assert from "node:assert/strict";
import * as vscode from "vscode";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors, lensesOf, readable } from "./extension.ts";

const PACK = `pack: ours
title: What we build by
rules:
  - id: no-queues
    effect: forbid
    when: { type: aws:sqs/queue }
    message: No queues.
examples:
  - title: A queue
    components: [{ type: aws:sqs/queue }]
    fails: [no-queues]
  - title: A queue that passes
    components: [{ type: aws:sqs/queue }]
`;

describe("Rule packs", () => {
  let uri: vscode.Uri;
  let document: vscode.TextDocument;

  before(async () => {
    await activate();
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    uri = vscode.Uri.joinPath(folder.uri, ".infra-planner", "rules", "ours.yaml");
    await vscode.workspace.fs.writeFile(uri, Buffer.from(PACK));
    await vscode.commands.executeCommand("vscode.open", uri);
    document = await vscode.workspace.openTextDocument(uri);
  });
  after(async () => {
    await closeEditors();
    await vscode.workspace.fs.delete(vscode.Uri.joinPath(uri, "../.."), { recursive: true });
  });

  const told = () => vscode.languages.getDiagnostics(uri).filter(({ source }) => source === "Infra Planner");
  const placeOf = (text: string) => document.positionAt(document.getText().indexOf(text) + text.length);

  async function write(text: string): Promise<void> {
    const edit = new vscode.WorkspaceEdit();
    edit.replace(uri, new vscode.Range(0, 0, document.lineCount, 0), text);
    await vscode.workspace.applyEdit(edit);
  }

  it("tell how each example fares above it, and of one that does not hold as a problem", async () => {
    const [problem] = await eventually(() => {
      assert.equal(told().length, 1);
      return told();
    });
    assert.match(problem?.message ?? "", /“A queue that passes” does not hold/);
    assert.equal(problem?.range.start.line, 11);
    const lenses = await lensesOf(uri);
    assert.deepEqual(
      lenses.map(({ line, command }) => [line, command.title]),
      [
        [8, "$(pass) Holds"],
        [11, "$(error) Does not hold: no-queues objects and should not."],
      ],
    );
  });

  it("are judged while they are written, each mistake at its place", async () => {
    await write(PACK.replace("effect: forbid", "effect: deny"));
    await eventually(() => assert.match(told()[0]?.message ?? "", /effect is one of: forbid/));
    assert.equal(document.getText(told()[0]?.range), "deny");
    await write(PACK.replace("aws:sqs/queue }\n    message", "aws:sqs/rocket }\n    message"));
    await eventually(() => assert.match(told()[0]?.message ?? "", /No type of the catalog is called/));
    assert.equal(document.getText(told()[0]?.range), "aws:sqs/rocket");
    assert.equal(told()[0]?.severity, vscode.DiagnosticSeverity.Warning);
    await write(PACK.slice(0, PACK.indexOf("  - title: A queue that")));
    await eventually(() => assert.deepEqual(told(), []));
  });

  it("are completed and explained", async () => {
    const complete = async (place: vscode.Position) =>
      (
        await vscode.commands.executeCommand<vscode.CompletionList>(
          "vscode.executeCompletionItemProvider",
          uri,
          place,
        )
      ).items;
    const types = await complete(placeOf("when: { type: aws:sqs/qu"));
    const queue = types.find(({ label }) => typeof label !== "string" && label.label === "aws:sqs/queue");
    assert.equal(queue?.insertText, "aws:sqs/queue");
    const [hover] = await vscode.commands.executeCommand<vscode.Hover[]>(
      "vscode.executeHoverProvider",
      uri,
      placeOf("  - id: no-queues\n    eff"),
    );
    const [text] = hover?.contents ?? [];
    assert.match(readable(text as vscode.MarkdownString), /\*\*effect\*\*.*What the rule does/s);
  });
});
