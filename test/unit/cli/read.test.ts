import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPathsBelow } from "../../../src/cli/read.ts";
import { ReadError } from "../../../src/engine/read/model.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

describe("Reading from the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "read-"));
  after(() => rmSync(folder, { recursive: true }));
  const shop = join(folder, "shop");
  const cli = (...args: readonly string[]) =>
    spawnSync(process.execPath, [MAIN, "read", ...args], { encoding: "utf8" });

  before(() => {
    mkdirSync(join(shop, "inner"), { recursive: true });
    writeFileSync(
      join(shop, "main.tf"),
      'resource "aws_sqs_queue" "q" {\n  kms_master_key_id = aws_kms_key.k.arn\n}\nresource "aws_kms_key" "k" {}\nresource "odd_thing" "o" {}\n',
    );
    writeFileSync(join(folder, "secret.tf"), 'resource "aws_sqs_queue" "outside" {}\n');
    writeFileSync(join(folder, "broken.json"), '{\n  "a": 1,\n  "b" 2\n}');
    symlinkSync(folder, join(shop, "link"));
    symlinkSync(join(folder, "secret.tf"), join(shop, "linked.tf"));
  });

  it("prints the plan on stdout and what it found on stderr", () => {
    const { status, stdout, stderr } = cli(shop);
    assert.equal(status, 0, stderr);
    const plan = JSON.parse(stdout);
    assert.equal(plan.components.length, 3);
    assert.deepEqual(plan.existing, { languages: ["terraform"], of: "source" });
    assert.match(stderr, /^3 resources .* 3 components with 1 relations; 2 are of known types\.$/m);
    assert.match(stderr, /odd_thing \(1\)/);
    assert.match(stderr, /^ {2}linked\.tf: This is a link, and links/m, "what is left out is named");
  });

  it("says where a file is broken", () => {
    const { status, stdout, stderr } = cli(join(folder, "broken.json"));
    assert.deepEqual([status, stdout], [1, ""]);
    assert.match(stderr, /broken\.json:3:7: This is not valid JSON/);
  });

  it("says what is missing", () => {
    assert.equal(cli().status, 2);
    assert.match(cli(join(folder, "gone")).stderr, /There is no file or folder/);
  });

  it("reads several at once as one plan", async () => {
    const { read } = await readPathsBelow([shop, join(folder, "secret.tf")]);
    // The folder around both holds what the link leads to: as for Terraform, that is part of the module, too.
    assert.equal(read.plan.components.length, 5);
  });

  it("follows no link out of the folder, and leaves it by no path", async () => {
    const files = await sourceFiles(shop);
    assert.deepEqual(await files.list(""), ["inner/", "link", "linked.tf", "main.tf"]);
    for (const path of [
      "../secret.tf",
      "link/secret.tf",
      "linked.tf",
      join(folder, "secret.tf"),
      "inner/../../secret.tf",
      "gone.tf",
    ])
      await assert.rejects(files.read(path), ReadError, path);
    for (const path of ["..", "link", "gone"]) await assert.rejects(files.list(path), ReadError, path);
    await assert.rejects(files.read("link/secret.tf"), { message: /^link is a link, .*\.$/ });
    await assert.rejects(files.read("gone.tf"), { message: "There is no file or folder gone.tf." });
  });
});
