import assert from "node:assert/strict";
import * as vscode from "vscode";
import { search } from "../../src/editor/drift/openInSource.ts";
import { sourceName } from "../../src/editor/drift/sourceNames.ts";
import { Command } from "../../src/editor/ids.ts";
import type { TestApi } from "../../src/extension.ts";
import { eventually } from "../support/clock.ts";
import { activate, closeEditors } from "./extension.ts";

const DATABASE = 'resource "aws_db_instance" "shop" {\n}\n';

/** A check's row as the command receives it; where it stands in the tree does not matter to it. */
const checkOf = (subject: string) => ({
  kind: "driftCheck",
  key: subject,
  check: { subject, verdict: "drifted" },
});

/** The line the cursor is in, as "file:line" with lines counted from 1. */
function place(): string | undefined {
  const editor = vscode.window.activeTextEditor;
  return (
    editor && `${vscode.workspace.asRelativePath(editor.document.uri)}:${editor.selection.active.line + 1}`
  );
}

describe("Open in Source", () => {
  let folder: vscode.Uri;
  let api: TestApi;
  const written: string[] = [];

  before(async () => {
    api = await activate();
    const [workspace] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(workspace && api);
    folder = workspace.uri;
  });
  afterEach(async () => {
    await closeEditors();
    for (const top of new Set(written.splice(0).map((path) => path.split("/")[0] ?? "")))
      await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, top), { recursive: true });
  });

  const write = async (path: string, text: string) => {
    const uri = vscode.Uri.joinPath(folder, path);
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    written.push(path);
    return uri;
  };
  const open = (subject: string) => vscode.commands.executeCommand(Command.openInSource, checkOf(subject));

  it("goes to the block that declares the resource, past the key of an instance and around comments", async () => {
    await write("infra/network.tf", 'resource "aws_vpc" "shop" {}\n');
    await write("infra/database.tf", `# ${DATABASE.split("\n")[0]}\n\n  ${DATABASE}`);
    await open('module.shop.aws_db_instance.shop["eu"]');
    assert.equal(place(), "infra/database.tf:3");
    assert.equal(vscode.window.activeTextEditor?.selection.active.character, 2);
  });

  it("goes into the module of the address, past its key, where several declare the name", async () => {
    await write(
      "main.tf",
      `${DATABASE}\nmodule "shop" {\n  for_each = toset(["eu"])\n  source   = "./shop"\n}\n`,
    );
    await write("shop/main.tf", `\n\n${DATABASE}`);
    await open('module.shop["eu"].aws_db_instance.shop[0]');
    assert.equal(place(), "shop/main.tf:3");
    await open("aws_db_instance.shop");
    assert.equal(place(), "main.tf:1");
  });

  it("finds what is typed but not saved", async () => {
    const uri = await write("database.tf", DATABASE);
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), "\n\n\n"));
    await vscode.commands.executeCommand("workbench.action.files.newUntitledFile");
    await open("aws_db_instance.shop");
    assert.equal(place(), "database.tf:4");
    await vscode.commands.executeCommand("workbench.action.files.revert");
  });

  it("leaves out what tools put there, and opens nothing when nobody declares it", async () => {
    await write(".terraform/modules/database/main.tf", DATABASE);
    await write("node_modules/example/main.tf", DATABASE);
    await write("other.tf", 'data "aws_db_instance" "shop" {}\n');
    // Proves that the other is there to be found, by what would find it.
    assert.equal((await vscode.workspace.findFiles("**/*.tf")).length, 3);
    await closeEditors();
    await open("aws_db_instance.shop");
    // Something opened would stay; an editor that was closed before may be told of a moment later.
    await eventually(() => assert.equal(place(), undefined));
  });

  it("asks which one where there are several, in the order of their files", async () => {
    await write("a/main.tf", DATABASE);
    await write("b/main.tf", `\n${DATABASE}`);
    const opened = open("aws_db_instance.shop");
    await eventually(async () => {
      await vscode.commands.executeCommand("workbench.action.quickOpenSelectNext");
      await vscode.commands.executeCommand("workbench.action.acceptSelectedQuickOpenItem");
      // The choice may not be there yet.
      assert.match(place() ?? "", /^(a\/main\.tf:1|b\/main\.tf:2)$/);
    });
    await opened;
  });

  it("opens nothing when the choice is left", async () => {
    await write("a/main.tf", DATABASE);
    await write("b/main.tf", DATABASE);
    let over = false;
    const opened = open("aws_db_instance.shop").then(() => {
      over = true;
    });
    await eventually(async () => {
      await vscode.commands.executeCommand("workbench.action.closeQuickOpen");
      assert.ok(over);
    });
    await opened;
    await eventually(() => assert.equal(place(), undefined));
  });

  it("stops reading when it is called off", async () => {
    await write("database.tf", DATABASE);
    const name = sourceName("aws_db_instance.shop");
    const calledOff = new vscode.CancellationTokenSource();
    assert.equal((await search(name, calledOff.token))?.length, 1);
    const searching = search(name, calledOff.token);
    calledOff.cancel();
    assert.equal(await searching, undefined);
  });

  it("finds other tools' declarations by name", async () => {
    await write("stack.yaml", "Resources:\n  Queue:\n    Type: AWS::SQS::Queue\n");
    await write("stack.ts", '\nnew Queue(this, "Orders");\n');
    await open("AWS::SQS::Queue/Queue");
    assert.equal(place(), "stack.yaml:2");
    await open("urn:pulumi:prod::shop::aws:sqs/queue:Queue::Orders");
    assert.equal(place(), "stack.ts:2");
  });
});
