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
    assert.match(stderr, /^ {2}\S+shop\/linked\.tf: This is a link, and links/m, "what is left out is named");
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

  it("reads modules beside the folder within the git work tree, or where it runs, and no others", () => {
    const place = mkdtempSync(join(tmpdir(), "reach-"));
    try {
      const at = (path: string, text = "") => {
        mkdirSync(join(place, path, ".."), { recursive: true });
        writeFileSync(join(place, path), text);
      };
      const call = (name: string, source: string) => `module "${name}" {\n  source = "${source}"\n}\n`;
      const queue = 'resource "aws_sqs_queue" "q" {}\n';
      at("tree/envs/prod/main.tf", call("q", "../../modules/queue") + call("out", "../../../other"));
      at("tree/modules/queue/main.tf", queue + call("linked", "../linked"));
      at("tree/modules/topic/main.tf", 'resource "aws_sns_topic" "t" {}\n');
      at("other/main.tf", 'resource "aws_sqs_queue" "secret" {}\n');
      symlinkSync(join(place, "other"), join(place, "tree/modules/linked"));
      const run = (cwd: string, ...args: readonly string[]) => {
        const options = { encoding: "utf8", cwd: join(place, cwd) } as const;
        const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "read", ...args], options);
        const components: { name: string; source: { file: string } }[] =
          stdout === "" ? [] : JSON.parse(stdout).components;
        return {
          status,
          stderr,
          told: components.map(({ name, source }) => `${name} ${source.file}`).sort(),
        };
      };
      const prod = (root: string) => [
        `module.out ${root}envs/prod/main.tf`,
        `module.q.aws_sqs_queue.q ${root}modules/queue/main.tf`,
        `module.q.module.linked ${root}modules/queue/main.tf`,
      ];
      assert.deepEqual(
        run(".", join(place, "tree/envs/prod")).told.map((one) => one.split(" ")[0]),
        [
          "module.out.aws_sqs_queue.secret",
          "module.q.aws_sqs_queue.q",
          "module.q.module.linked.aws_sqs_queue.secret",
        ],
        "all is below the folder that it runs in",
      );
      assert.deepEqual(run("tree/modules", "../envs/prod").told, [
        "module.out ../envs/prod/main.tf",
        "module.q ../envs/prod/main.tf",
      ]);
      const inTree = run("tree", "envs/prod");
      assert.deepEqual(inTree.told, prod(""));
      assert.match(
        inTree.stderr,
        /^ {2}envs\/prod\/main\.tf:4:1: \.\.\/\.\.\/\.\.\/other leads out of the folders /m,
      );
      assert.match(
        inTree.stderr,
        /^ {2}modules\/queue\/main\.tf:2:1: The module \.\.\/linked cannot be read: .*link/m,
      );
      const both = run("tree", "envs/prod", "modules");
      assert.equal(both.status, 0, both.stderr);
      assert.deepEqual(both.told, [...prod(""), "aws_sns_topic.t (2) modules/topic/main.tf"].sort());
      mkdirSync(join(place, "tree/.git"));
      assert.deepEqual(run("tree/envs/prod", ".").told, [
        "module.out main.tf",
        "module.q.aws_sqs_queue.q ../../modules/queue/main.tf",
        "module.q.module.linked ../../modules/queue/main.tf",
      ]);
      // A link that was named is followed, and what is around the place that it leads to is not read.
      symlinkSync(join(place, "tree/envs/prod"), join(place, "far"));
      assert.deepEqual(run("tree/modules", "../../far").told.length, 2);
      const apart = run("tree/modules", "../envs/prod", "../../other");
      assert.deepEqual(apart.told.length, 4);
      assert.ok(apart.told.includes("aws_sqs_queue.secret (2) ../../other/main.tf"), String(apart.told));
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  describe("of trees on disk", () => {
    const place = mkdtempSync(join(tmpdir(), "trees-"));
    after(() => rmSync(place, { recursive: true }));
    const at = (path: string, text = "") => {
      mkdirSync(join(place, path, ".."), { recursive: true });
      writeFileSync(join(place, path), text);
    };
    const run = (cwd: string, paths: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      const options = { encoding: "utf8", cwd: join(place, cwd), env: { ...process.env, ...env } } as const;
      const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "read", ...paths], options);
      const { components = [] } = stdout === "" ? {} : JSON.parse(stdout);
      return { status, stderr, names: components.map(({ name }: { readonly name: string }) => name) };
    };

    before(() => {
      at("tree/app/main.tf", 'module "m" {\n  source = "../modules/queue"\n}\n');
      at("tree/modules/queue/main.tf", 'resource "aws_sqs_queue" "q" {}\n');
      at("between/main.tf", 'resource "aws_sqs_queue" "between" {}\n');
      at("other/main.tf", 'module "b" {\n  source = "../between"\n}\n');
      symlinkSync(join(place, "tree"), join(place, "alias"));
    });

    it("reads what is there of several paths, and names what is missing", () => {
      const gone = join(place, "no/such/file.tf");
      for (const paths of [
        ["app", gone],
        ["app", join(place, "no")],
        [gone, "app"],
      ]) {
        const { status, stderr, names } = run("tree", paths);
        assert.deepEqual([status, names], [1, ["module.m.aws_sqs_queue.q"]], stderr);
        assert.match(stderr, /no\S*: There is no file or folder/);
      }
    });

    it("knows a folder by whatever way it is named", () => {
      assert.deepEqual(run("tree", [join(place, "alias/app")]).names, ["module.m.aws_sqs_queue.q"]);
      assert.deepEqual(run("tree", [join(place, "alias/app/main.tf")]).names, ["module.m.aws_sqs_queue.q"]);
    });

    it("reads nothing between trees that were named", () => {
      const { names, stderr } = run("tree", ["app", "../other"]);
      assert.deepEqual(names.sort(), ["module.b (2)", "module.m.aws_sqs_queue.q"], stderr);
      assert.match(stderr, /between cannot be read: .*outside of what may be read/);
    });

    it("takes no home for a project, though it is kept in git", () => {
      mkdirSync(join(place, ".git"));
      const paths = [join(place, "tree/app")];
      assert.deepEqual(run("other", paths, { HOME: place, USERPROFILE: place }).names, ["module.m"]);
      assert.deepEqual(run("other", paths).names, ["module.m.aws_sqs_queue.q"]);
      rmSync(join(place, ".git"), { recursive: true });
    });
  });

  it("reads several at once as one plan", async () => {
    const read = await readPathsBelow([shop, join(folder, "secret.tf")]);
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
