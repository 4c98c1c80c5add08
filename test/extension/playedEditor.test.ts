/** What tests of the extension would never notice if the editor that is played for it let it pass. */
import assert from "node:assert/strict";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type * as Vscode from "vscode";
import { Context, View } from "../../src/editor/ids.ts";
import { entriesOf } from "../support/editor/contributions.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import { lookOf, recordedLooks, SYSTEM_STYLE } from "../support/editor/looks.ts";
import { FileSystemError, FileType, Uri } from "../support/editor/values.ts";
import { playWith, workspace } from "../support/editor/vscode.ts";

describe("The editor that is played for the extension", () => {
  let editor: EditorHost;
  /** The namespace with VS Code's own types. */
  const played = workspace as typeof Vscode.workspace;
  const at = (...path: readonly string[]) => Uri.file(join(editor.folder, ...path)) as never;

  before(async () => {
    editor = await EditorHost.start();
    playWith(editor);
  });
  after(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  it("runs no command of the extension that nobody has registered, and registers none twice", async () => {
    await assert.rejects(editor.run("infraPlanner.forgotten"), /'infraPlanner\.forgotten' not found/);
    const registered = editor.register("infraPlanner.remembered", () => "run");
    assert.equal(await editor.run("infraPlanner.remembered"), "run");
    assert.throws(() => editor.register("infraPlanner.remembered", () => "again"), /already exists/);
    registered.dispose();
    await assert.rejects(editor.run("infraPlanner.remembered"), /not found/);
    // VS Code has one for each view.
    await editor.run(`${View.projects}.focus`);
  });

  it("answers no condition by a context key that nobody sets", () => {
    const row = [
      ["view", View.projects],
      ["viewItem", "driftCheck"],
      ["workspaceFolderCount", 1],
    ] as const;
    assert.ok(entriesOf("view/item/context", new Map<string, unknown>(row)).length > 0);
    assert.throws(
      () => entriesOf("view/item/context", new Map<string, unknown>(row.slice(0, 2))),
      /does not know the context key "workspaceFolderCount"/,
    );
    assert.throws(
      () => entriesOf("view/title", new Map([[Context.signedIn, true]])),
      /does not know the context key "view"/,
    );
  });

  it("tells files, folders and links apart", async () => {
    await mkdir(join(editor.folder, "infra", "modules"), { recursive: true });
    await writeFile(join(editor.folder, "infra", "main.tf"), "");
    const links = { file: "main.tf", folder: "modules", nowhere: "gone" };
    for (const [name, target] of Object.entries(links))
      await symlink(target, join(editor.folder, "infra", name));
    const types = {
      "main.tf": FileType.File,
      modules: FileType.Directory,
      file: FileType.File | FileType.SymbolicLink,
      folder: FileType.Directory | FileType.SymbolicLink,
      nowhere: FileType.SymbolicLink,
    };
    assert.deepEqual(Object.fromEntries(await played.fs.readDirectory(at("infra"))), types);
    for (const [name, type] of Object.entries(types))
      assert.equal((await played.fs.stat(at("infra", name))).type, type, name);
    await assert.rejects(
      async () => played.fs.stat(at("infra", "gone")),
      (error) => error instanceof FileSystemError && error.code === "FileNotFound",
    );
  });

  it("deletes a folder that is not empty only if that is asked for", async () => {
    await mkdir(join(editor.folder, "full"));
    await writeFile(join(editor.folder, "full", "file"), "");
    await assert.rejects(async () => played.fs.delete(at("full")), /ENOTEMPTY|EEXIST/);
    await played.fs.delete(at("full"), { recursive: true });
    await assert.rejects(async () => played.fs.stat(at("full")), /Not found/);
  });

  it("has nothing of one system in the looks that are recorded of VS Code", () => {
    for (const { root } of Object.values(recordedLooks().themes))
      for (const rule of root["style"]?.split("; ") ?? [])
        assert.ok(!Object.hasOwn(SYSTEM_STYLE, rule.split(":")[0] ?? ""), rule);
    assert.match(lookOf("dark").root["style"] ?? "", /; --vscode-font-family: system-ui/);
  });

  it("has a workspace folder only for what is in it", () => {
    const { folder } = editor;
    for (const uri of [at(), at("infra", "main.tf"), at("..hidden")])
      assert.equal(played.getWorkspaceFolder(uri)?.uri.fsPath, folder);
    for (const uri of [
      Uri.file(`${folder}2/main.tf`),
      Uri.file(join(folder, "..")),
      Uri.parse(`git:${folder}/a`),
    ])
      assert.equal(played.getWorkspaceFolder(uri as never), undefined, String(uri));
    assert.equal(played.asRelativePath(at("..hidden")), "..hidden");
    assert.equal(played.asRelativePath(`${folder}2/main.tf`), `${folder}2/main.tf`);
  });
});
