import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

describe("Reviewing from the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "review-"));
  after(() => rmSync(folder, { recursive: true }));
  const cli = (...args: readonly string[]) =>
    spawnSync(process.execPath, [MAIN, "review", ...args], { encoding: "utf8", cwd: folder });
  const ignore = (...entries: readonly object[]) => {
    mkdirSync(join(folder, ".infra-planner"), { recursive: true });
    writeFileSync(join(folder, ".infra-planner", "review.json"), JSON.stringify({ ignore: entries }));
  };

  before(() => {
    mkdirSync(join(folder, "shop"));
    writeFileSync(
      join(folder, "shop", "main.tf"),
      'resource "aws_sqs_queue" "q" {}\n\nresource "aws_efs_file_system" "f" {\n  encrypted = false\n}\n',
    );
  });

  it("tells each finding with its place, and fails where it is asked to", () => {
    const { status, stdout, stderr } = cli("shop");
    assert.equal(status, 0, stderr);
    assert.match(
      stdout,
      /^shop\/main\.tf:3:1 warning: .*encrypted is false\. \[plan:unencrypted\] https:.*\n2 resources: 0 errors, 1 warning, 0 notes, 0 ignored\.\n$/,
    );
    assert.equal(cli("shop", "--fail-on", "warning").status, 1);
    assert.equal(cli().status, 2);
    assert.equal(cli("shop", "--update").status, 2);
  });

  it("writes SARIF with the place from the folder that it runs in", () => {
    const file = join(folder, "out.sarif");
    assert.equal(cli("shop/main.tf", "--sarif", file).status, 0);
    const [result] = JSON.parse(readFileSync(file, "utf8")).runs[0].results;
    assert.deepEqual(result.locations[0].physicalLocation, {
      artifactLocation: { uri: "shop/main.tf" },
      region: { startLine: 3, startColumn: 1 },
    });
  });

  it("names what could not be read, as many as are read, and has it in JSON and SARIF", () => {
    const odd = join(folder, "odd");
    mkdirSync(odd);
    writeFileSync(join(odd, "main.tf"), 'resource "aws_sqs_queue" "q" {}\n');
    symlinkSync(join(folder, "nowhere"), join(odd, "linked.tf"));
    for (let number = 10; number < 40; number++) writeFileSync(join(odd, `x${number}.tf`), "resource {\n");
    const { status, stdout, stderr } = cli("odd", "--json", "--sarif", "odd.sarif");
    assert.equal(status, 5, stderr);
    const lines = stderr.trimEnd().split("\n");
    assert.match(
      lines[0] ?? "",
      /^Not everything could be read \(\d+\), and what was not read was not reviewed:$/,
    );
    assert.match(lines[1] ?? "", /^ {2}odd\/linked\.tf: This is a link, /);
    assert.match(lines[2] ?? "", /^ {2}odd\/x10\.tf:\d+:\d+: This is not valid HCL/);
    assert.equal(lines.length, 22);
    assert.match(lines.at(-1) ?? "", /^ {2}… and \d+ more$/);
    const { unread } = JSON.parse(stdout);
    assert.equal(unread[0].place.file, "odd/linked.tf");
    const [run] = JSON.parse(readFileSync(join(folder, "odd.sarif"), "utf8")).runs;
    const [notification] = run.invocations[0].toolExecutionNotifications;
    assert.equal(notification.locations[0].physicalLocation.artifactLocation.uri, "odd/linked.tf");
    assert.equal(run.invocations[0].toolExecutionNotifications.length, unread.length);
  });

  it("never looks like an all-clear where something was not read", () => {
    const written = (name: string, text: string) => {
      mkdirSync(join(folder, name), { recursive: true });
      writeFileSync(join(folder, name, "main.tf"), text);
    };
    written("local", 'module "gone" {\n  source = "./gone"\n}\n');
    written("registry", 'module "vpc" {\n  source = "terraform-aws-modules/vpc/aws"\n}\n');
    const told = (name: string, ...args: readonly string[]) => {
      const { status, stdout } = cli(name, "--sarif", "unread.sarif", ...args);
      const [run] = JSON.parse(readFileSync(join(folder, "unread.sarif"), "utf8")).runs;
      const [{ executionSuccessful, toolExecutionNotifications: notifications }] = run.invocations;
      return { status, stdout, sarif: [executionSuccessful, notifications[0].level], notifications };
    };
    const gone = told("local");
    assert.deepEqual([gone.status, gone.sarif], [5, [false, "warning"]]);
    assert.match(
      gone.stdout,
      /^0 resources: 0 errors, .*\nNot everything could be read \(1\), .*:\n {2}local\/main\.tf:1:1: The module \.\/gone cannot be read: /,
    );
    // Nearly everybody calls modules of a registry: these are told, and fail where that is asked for.
    const registry = told("registry");
    assert.deepEqual([registry.status, registry.sarif], [0, [true, "note"]]);
    assert.match(
      registry.stdout,
      /\n {2}registry\/main\.tf:1:1: module\.vpc comes from terraform-aws-modules\/vpc\/aws, which is kept elsewhere/,
    );
    assert.deepEqual(
      [told("registry", "--fail-on-unread", "any").status, told("local", "--fail-on-unread", "never").status],
      [5, 0],
    );
    const { unread } = JSON.parse(told("registry", "--json").stdout);
    assert.deepEqual([unread.length, unread[0].unread], [1, "elsewhere"]);
    assert.equal(cli("registry", "--fail-on-unread", "some").status, 2);
  });

  it("is no success where something that was named could not be read", () => {
    const { status, stdout } = cli("shop", "gone", "--sarif", "gone.sarif", "--fail-on-unread", "never");
    assert.equal(status, 1);
    assert.match(stdout, /2 resources: .*\n.*\n {2}gone: There is no file or folder/);
    const [run] = JSON.parse(readFileSync(join(folder, "gone.sarif"), "utf8")).runs;
    assert.equal(run.invocations[0].executionSuccessful, false);
  });

  it("leaves out what the team lives with, and says how much that is", () => {
    ignore({ rule: "plan:unencrypted", file: "shop/*", reason: "Public data." });
    const { stdout, status } = cli("shop", "--fail-on", "warning");
    assert.deepEqual([status, stdout], [0, "2 resources: 0 errors, 0 warnings, 0 notes, 1 ignored.\n"]);
    const { findings, ignored } = JSON.parse(cli("shop", "--json").stdout);
    assert.deepEqual([findings, ignored[0].reason], [[], "Public data."]);
    ignore({ rule: "plan:unencrypted" });
    assert.match(cli("shop").stderr, /review\.json cannot be understood/);
  });
});
