/** What an editor reads of a folder, on file systems of others and of a commit: what is there, and nothing outside. */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PlanInput } from "../../src/contract/plan.ts";
import { root } from "../host/paths.ts";
import { EditorHost } from "../support/editor/editorHost.ts";
import "../support/editor/register.ts";
import { Uri } from "../support/editor/values.ts";
import { playWith } from "../support/editor/vscode.ts";

const queue = (name: string) => `resource "aws_sqs_queue" "${name}" {}\n`;
const queuesOf = ({ components }: PlanInput) =>
  components.map(({ name }) => name).filter((name) => name.includes("aws_sqs_queue"));

describe("Files below a folder", () => {
  let editor: EditorHost;
  let folder: string;
  beforeEach(async () => {
    editor = await EditorHost.start();
    playWith(editor);
    folder = join(editor.folder, "own");
    await mkdir(join(folder, "inner"), { recursive: true });
    await mkdir(join(editor.folder, "other"));
    await writeFile(join(editor.folder, "other", "main.tf"), queue("secret"));
  });
  afterEach(async () => {
    playWith(undefined);
    await editor[Symbol.asyncDispose]();
  });

  async function read(files: object, paths: readonly string[]) {
    const { InfrastructureReader } = await import("../../src/editor/infrastructure/reader.ts");
    const reader = new InfrastructureReader(join(root, "src/reading/worker.ts"));
    try {
      return await reader.read(files as never, paths, new AbortController().signal);
    } finally {
      reader.dispose();
    }
  }

  it("are no files outside of it, on a file system of somebody else either", async () => {
    const modules = ["../../other", "../inner/../../other", "../own/inner"].map(
      (source, index) => `module "m${index}" { source = "${source}" }\n`,
    );
    await writeFile(join(folder, "inner", "main.tf"), `${queue("mine")}${modules.join("")}`);
    const { FilesBelow } = await import("../../src/editor/infrastructure/files.ts");
    const { filesIn } = await import("../../src/editor/host/files.ts");
    const elsewhere = Uri.from({ scheme: "memory", path: folder });
    const { plan, problems } = await read(new FilesBelow(elsewhere as never), ["inner/"]);
    assert.deepEqual(queuesOf(plan), ["aws_sqs_queue.mine"]);
    assert.match(problems.map(({ message }) => message).join("\n"), /leads out/);
    const below = await filesIn(elsewhere as never, 1_000);
    assert.deepEqual((await below.entries("inner/..")).folders, ["inner"]);
    for (const path of ["..", "../other", "inner/../../other", "/", join(editor.folder, "other")])
      await assert.rejects(below.entries(path), { reason: "outside" }, path);
    await assert.rejects(below.read("../other/main.tf"), { reason: "outside" });
  });

  it("that a commit lacks are absent, and no problem", async () => {
    const { FilesAtHead } = await import("../../src/editor/infrastructure/filesAtHead.ts");
    const { isAbsent } = await import("../../src/editor/host/files.ts");
    await writeFile(join(folder, "main.tf"), queue("mine"));
    const committed = join(folder, "main.tf");
    const atHead = new FilesAtHead(Uri.file(folder) as never, {
      text: async ({ fsPath }) => (fsPath === committed ? queue("before") : undefined),
      changed: async () => [],
    });
    const { plan, problems } = await read(atHead, [""]);
    assert.deepEqual([queuesOf(plan), problems], [["aws_sqs_queue.before"], []]);
    await assert.rejects(
      atHead.read("new.tf"),
      (error: Error) => isAbsent(error) && error.message === "The last commit does not have new.tf.",
    );
  });

  it("of a commit are found in folders below, also in one that was deleted since", async () => {
    const { FilesAtHead } = await import("../../src/editor/infrastructure/filesAtHead.ts");
    const [whole, there, gone] = ["", "there/main.tf", "gone/main.tf"].map((path) =>
      join(editor.folder, "envs", path),
    );
    await mkdir(join(editor.folder, "envs", "there"), { recursive: true });
    await writeFile(String(there), queue("now"));
    const texts = new Map([
      [there, queue("before")],
      [gone, queue("gone")],
    ]);
    const atHead = new FilesAtHead(Uri.file(String(whole)) as never, {
      text: async ({ fsPath }) => texts.get(fsPath),
      changed: async () => [Uri.file(String(gone)) as never],
    });
    const { plan } = await read(atHead, [""]);
    assert.deepEqual(queuesOf(plan).sort(), ["aws_sqs_queue.before (2)", "aws_sqs_queue.gone"]);
  });

  it("tell what they call that is kept elsewhere", async () => {
    const { FilesBelow } = await import("../../src/editor/infrastructure/files.ts");
    await writeFile(join(folder, "main.tf"), 'module "m" {\n  source = "x/y/z"\n}\n');
    const { problems } = await read(new FilesBelow(Uri.file(folder) as never), [""]);
    assert.match(
      problems.map(({ message }) => message).join("\n"),
      /^module\.m comes from x\/y\/z, which is kept elsewhere/,
    );
  });
});
