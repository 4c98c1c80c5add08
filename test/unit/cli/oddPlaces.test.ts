/** Places where nothing can be read or written: each command ends, and says which and why. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");
/** In ms: far more than a command takes. One that never ends is ended by it. */
const PATIENCE = 60_000;
/** A file system in which nobody makes anything. */
const NOTHING_MADE = "/proc";

describe("A place of the command line", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "odd-places-"));
    const component = { name: "orders", type_id: "aws:sqs/queue@1", group: "g".repeat(400) };
    writeFileSync(
      join(folder, "orders.plan.json"),
      JSON.stringify({ components: [component], relations: [] }),
    );
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const cli = (args: readonly string[], cwd = folder) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
      encoding: "utf8",
      cwd,
      timeout: PATIENCE,
    });
    return { status, stdout, stderr };
  };

  if (existsSync(join(NOTHING_MADE, "self")))
    it("where nothing can be made is named, and not tried for ever", () => {
      for (const [args, words] of [
        [
          ["generate", "orders.plan.json", "--to", "terraform", "--out", "/proc/x"],
          /^Nothing can be made at \/proc\/x\./,
        ],
        [
          ["generate", "orders.plan.json", "--to", "terraform", "--out", "/proc/x/y"],
          /^Nothing can be made at \/proc\/x/,
        ],
        [["check", "--sarif", "/proc/x"], /^Nothing can be made at \/proc\/x\./m],
        [["check", "--sarif", "/proc/x/y.sarif"], /^Nothing can be made at \/proc\/x\./m],
        [["serve", "--data", "/proc/y"], /^The service's data folder cannot be used\..*\/proc\/y/],
        [["serve", "--data", "/proc/y/z"], /^The service's data folder cannot be used\..*\/proc\/y/],
      ] as const) {
        const { status, stderr } = cli(args);
        assert.equal(status, 1, `${args}: ${stderr}`);
        assert.match(stderr, words);
      }
    });

  if (existsSync("/dev/zero"))
    it("that does not end is read up to a bound, and told", () => {
      symlinkSync("/dev/zero", join(folder, "zero.json"));
      const tooLarge = /zero\S* is larger than 256 MiB, which is more than is read\./;
      for (const args of [
        ["check", "/dev/zero"],
        ["check", "zero.json"],
        ["render", "/dev/zero", "--format", "mermaid"],
        ["check", "orders.plan.json", "--rules", "/dev/zero"],
      ]) {
        const { status, stdout, stderr } = cli(args);
        assert.equal(status, 1, stderr);
        assert.match(stdout + stderr, tooLarge, args.join(" "));
      }
      const { status, stderr } = spawnSync(
        "sh",
        ["-c", 'exec "$@" < /dev/zero', "sh", process.execPath, MAIN, "resolve", "-"],
        {
          encoding: "utf8",
          timeout: PATIENCE,
        },
      );
      assert.deepEqual(
        [status, stderr],
        [1, "What stands in stdin is larger than 256 MiB, which is more than is read.\n"],
      );
    });

  it("that is a pipe is read, as shells make them of commands", () => {
    if (process.platform === "win32") return;
    execFileSync("mkfifo", [join(folder, "pipe")]);
    const line = `cat orders.plan.json > pipe & exec "$@"`;
    const { status, stdout, stderr } = spawnSync(
      "sh",
      ["-c", line, "sh", process.execPath, MAIN, "render", "pipe", "--format", "mermaid"],
      {
        encoding: "utf8",
        cwd: folder,
        timeout: PATIENCE,
      },
    );
    assert.equal(status, 0, stderr);
    assert.match(stdout, /orders/);
  });

  if (existsSync("/proc/self/mem"))
    it("that cannot be read says which one", () => {
      symlinkSync("/proc/self/mem", join(folder, "memory.plan.json"));
      const { stdout } = cli(["check", "memory.plan.json"]);
      assert.match(
        stdout,
        /error: memory\.plan\.json could not be read or written \(EIO\)\. \[check:unreadable\]/,
      );
    });

  it("whose names have capitals is looked through all the same, or told of", () => {
    mkdirSync(join(folder, "capitals/tf"), { recursive: true });
    cpSync(join(folder, "orders.plan.json"), join(folder, "capitals/X.PLAN.JSON"));
    writeFileSync(join(folder, "capitals/tf/MAIN.TF"), 'resource "aws_sqs_queue" "a" {}\n');
    const checked = cli(["check", "capitals"]);
    assert.match(checked.stdout, /^1 plan: /m);
    assert.equal(checked.stderr, "");
    for (const command of ["read", "review"]) {
      const { status, stderr } = cli([command, "capitals/tf"]);
      assert.equal(status, 1);
      assert.match(
        stderr,
        /Terraform does not read MAIN\.TF, whose ending is not in small letters: rename it\./,
      );
    }
    writeFileSync(
      join(folder, "capitals/tf/X.TFSTATE"),
      JSON.stringify({ version: 4, terraform_version: "1.9.0", resources: [] }),
    );
    assert.equal(cli(["read", "capitals/tf"]).status, 0);
    const { status, stderr } = cli([
      "render",
      "orders.plan.json",
      "--format",
      "svg",
      "--out",
      "NEW.PLAN.JSON",
    ]);
    assert.equal(status, 2, stderr);
  });

  it("that is a folder is told of where a plan should be, with how to make one of it", () => {
    for (const args of [
      ["render", ".", "--format", "svg"],
      ["generate", ".", "--to", "bicep", "--out", "x"],
    ]) {
      const { status, stderr } = cli(args);
      assert.equal(status, 1);
      assert.match(
        stderr,
        /^\. is a folder: name a file\. To make one of the infrastructure in a folder: .* read \. > /,
      );
    }
  });

  it("that holds another document says in words what it lacks", () => {
    writeFileSync(
      join(folder, "T.TFSTATE"),
      JSON.stringify({ version: 4, terraform_version: "1.9.0", resources: [] }),
    );
    writeFileSync(
      join(folder, "odd.json"),
      JSON.stringify({ components: [{ name: 5 }], relations: 5, region: 5 }),
    );
    assert.match(
      cli(["check", "T.TFSTATE"]).stdout,
      /error: This is no deployment plan\. components is missing\. \[check:unreadable\]/,
    );
    assert.equal(
      cli(["render", "odd.json", "--format", "svg"]).stderr,
      "odd.json holds no deployment plan. components[0].type_id is missing. components[0].name should be a string, but is a number. relations should be an array, but is a number. There is more of the kind (1).\n",
    );
  });

  it("that has no name, or no data to import into, is told, and nothing is made", () => {
    writeFileSync(join(folder, "costs.csv"), "");
    for (const [args, code, words] of [
      [["serve", "--data", ""], 2, /^--data names no folder\.\n/],
      [["generate", "orders.plan.json", "--to", "bicep", "--out", ""], 2, /^--out names no folder\.\n/],
      [["check", "--rules", ""], 2, /^--rules names no file\.\n/],
      [
        ["import", "costs", "costs.csv", "--environment", "x", "--data", "dd", "--preview"],
        1,
        /^There is no data of the service in dd\. Check the path of --data\.\n$/,
      ],
    ] as const) {
      const { status, stderr } = cli(args);
      assert.equal(status, code, stderr);
      assert.match(stderr, words);
    }
    assert.deepEqual(readdirSync(folder).sort(), ["costs.csv", "orders.plan.json"]);
  });

  it("that runs in a folder which is gone says so", () => {
    // Windows removes no folder that somebody is in.
    if (process.platform === "win32") return;
    const gone = join(folder, "gone");
    for (const args of [
      ["check"],
      ["read", "."],
      ["review", "main.tf"],
      ["generate", join(folder, "orders.plan.json"), "--to", "terraform", "--out", "out"],
      ["serve", "--data", "data"],
    ]) {
      mkdirSync(gone);
      const line = `cd "$1" && rmdir "$1" && shift && exec "$@"`;
      const { status, stderr } = spawnSync("sh", ["-c", line, "sh", gone, process.execPath, MAIN, ...args], {
        encoding: "utf8",
        timeout: PATIENCE,
      });
      assert.deepEqual(
        [status, stderr],
        [1, "The folder that this runs in is not there any more. Go to another one, and try again.\n"],
        args.join(" "),
      );
    }
  });

  it("with a name that is too long is named so; a group's is cut for its file", () => {
    const long = "n".repeat(300);
    for (const args of [
      ["generate", "orders.plan.json", "--to", "terraform", "--out", long],
      ["check", "--sarif", long],
    ]) {
      const { status, stderr } = cli(args);
      assert.equal(status, 1, stderr);
      assert.match(stderr, /n{300} has a name that is too long for its disk\. Choose a shorter one\./);
    }
    const { status, stderr } = cli(["generate", "orders.plan.json", "--to", "terraform", "--out", "code"]);
    assert.equal(status, 0, stderr);
    assert.ok(existsSync(join(folder, "code", `${"g".repeat(100)}.tf`)));
  });

  it("without plans is checked with a word that there are none", () => {
    mkdirSync(join(folder, "empty"));
    const { status, stdout, stderr } = cli(["check", "empty"]);
    assert.deepEqual(
      [status, stdout, stderr],
      [
        0,
        "0 plans: 0 errors, 0 warnings, 0 notes.\n",
        "There is no *.plan.json there: nothing was checked.\n",
      ],
    );
  });
});
