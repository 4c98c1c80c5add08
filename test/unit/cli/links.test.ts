/** A clone is somebody else's: what its links lead to is neither written nor read by commands that run in it. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { runCli } from "../../support/cli.ts";

const SHELL = "# what runs when a shell starts\n";

const RULES =
  'pack: ours\ntitle: Ours\nrules:\n  - id: closed\n    effect: require\n    when: { gives: queue }\n    require: { gives: alarm }\n    message: "{components} is watched."\n';

/** Files beside Terraform's code that stay as they are where somebody has them. */
const BESIDE = [".gitignore", "backend.tf", "terraform.tfvars.example"];

describe("Commands in a clone with links", () => {
  const here = process.cwd();
  const engine = createEngine();
  const plan = `${JSON.stringify(engine.resolve("aws", { candidates: [{ type_id: "aws:sqs/queue@1" }] }))}\n`;
  let clone: string;
  let home: string;
  beforeEach(() => {
    clone = mkdtempSync(join(tmpdir(), "links-clone-"));
    home = mkdtempSync(join(tmpdir(), "links-home-"));
    writeFileSync(join(home, ".bashrc"), SHELL);
    writeFileSync(join(clone, "orders.plan.json"), plan);
    mkdirSync(join(clone, "infra"));
    process.chdir(clone);
  });
  afterEach(() => {
    process.chdir(here);
    for (const folder of [clone, home]) rmSync(folder, { recursive: true });
  });

  const untouched = () => {
    assert.equal(readFileSync(join(home, ".bashrc"), "utf8"), SHELL);
    assert.deepEqual(readdirSync(home), [".bashrc"]);
  };
  const generate = (out: string, ...more: readonly string[]) =>
    runCli(["generate", "orders.plan.json", "--to", "terraform", "--out", out, ...more]);

  it("writes code beside a link that waits for its half-written file, and not into it", async () => {
    const names = (await generate("first")).json().files as readonly string[];
    for (const name of names) symlinkSync(join(home, ".bashrc"), join("infra", `${name}.part`));
    const { code, notes } = await generate("infra");
    assert.equal(code, 0, notes);
    untouched();
    for (const name of names)
      assert.deepEqual(readFileSync(join("infra", name)), readFileSync(join("first", name)), name);
  });

  it("refuses to write code into a link, and writes none of it", async () => {
    const names = (await generate("first")).json().files as readonly string[];
    for (const to of [join(home, ".bashrc"), join(home, "new"), "../orders.plan.json"])
      for (const name of names.filter((one) => !BESIDE.includes(one))) {
        symlinkSync(to, join("infra", name));
        for (const more of [[], ["--force"]]) {
          const { code, notes } = await generate("infra", ...more);
          assert.equal(code, 1);
          assert.match(
            notes,
            new RegExp(`infra/${name.replaceAll(".", "\\.")} is a link, .* Name the place`),
          );
        }
        assert.deepEqual(readdirSync("infra"), [name]);
        assert.equal(readFileSync("orders.plan.json", "utf8"), plan);
        rmSync(join("infra", name));
        untouched();
      }
  });

  it("leaves a link in the place of what may be somebody's own, and writes the code beside it", async () => {
    for (const to of [join(home, ".bashrc"), join(home, "new"), "../orders.plan.json"])
      for (const name of BESIDE) {
        symlinkSync(to, join("infra", name));
        for (const more of [[], ["--force"]]) {
          const { code, json, notes } = await generate("infra", ...more);
          assert.equal(code, 0, notes);
          assert.ok((json().kept as readonly string[]).includes(name), notes);
        }
        assert.equal(readlinkSync(join("infra", name)), to);
        assert.equal(readFileSync("orders.plan.json", "utf8"), plan);
        rmSync("infra", { recursive: true });
        mkdirSync("infra");
        untouched();
      }
  });

  it("refuses a folder that is a link, which a clone may have put in the place of any", async () => {
    symlinkSync(home, "linked");
    symlinkSync(home, join("infra", "inner"));
    symlinkSync(join(home, "none"), "dangling");
    for (const [out, link] of [
      ["linked", "linked"],
      [join(clone, "linked"), "linked"],
      ["linked/new", "linked"],
      ["infra/inner", "infra/inner"],
      ["dangling", "dangling"],
    ] as const) {
      const { code, notes } = await generate(out);
      assert.equal(code, 1, notes);
      assert.match(notes, new RegExp(`^${link} is a link, `));
      untouched();
    }
    // Whoever names the place itself means it.
    assert.equal((await generate(join(home, "infra"))).code, 0);
    assert.ok(existsSync(join(home, "infra", "README.md")));
  });

  it("refuses pictures and reports in the place of links", async () => {
    symlinkSync(join(home, ".bashrc"), "orders.svg");
    symlinkSync(join(home, ".bashrc"), "found.sarif");
    for (const [name, ...args] of [
      ["orders.svg", "render", "orders.plan.json", "--format", "svg", "--out", "orders.svg", "--force"],
      ["found.sarif", "check", "--sarif", "found.sarif"],
    ] as const) {
      const { code, notes } = await runCli(args);
      assert.equal(code, 1, notes);
      assert.match(notes, new RegExp(`${name.replace(".", "\\.")} is a link, `));
      untouched();
    }
  });

  it("rewrites no plan through a link, and not beside one that waits for its half-written file", async () => {
    writeFileSync("rules.yaml", RULES);
    symlinkSync(join(home, ".bashrc"), "orders.plan.json.part");
    const { code, out, notes } = await runCli(["check", "--update", "--rules", "rules.yaml"]);
    assert.equal(code, 0, notes);
    assert.match(out, /orders\.plan\.json was rewritten/);
    untouched();
    writeFileSync(join(home, ".bashrc"), plan);
    symlinkSync(join(home, ".bashrc"), "theirs.plan.json");
    const named = await runCli(["check", "theirs.plan.json", "--update", "--rules", "rules.yaml"]);
    assert.equal(named.code, 1);
    assert.match(named.out, /^theirs\.plan\.json:1:1 error: theirs\.plan\.json is a link, /m);
    assert.equal(readFileSync(join(home, ".bashrc"), "utf8"), plan);
  });

  it("reads a team's rules through links that stay in the clone, and finds each plan once", async () => {
    mkdirSync(".infra-planner");
    mkdirSync("shared");
    writeFileSync("ours.yaml", RULES);
    symlinkSync("../ours.yaml", "shared/ours.yaml");
    symlinkSync("../shared", ".infra-planner/rules");
    symlinkSync("orders.plan.json", "again.plan.json");
    symlinkSync("..", "infra/up");
    const { code, out } = await runCli(["check"]);
    assert.equal(code, 0, out);
    assert.match(out, /rules:ours\/closed/);
    assert.match(out, /^1 plan: /m);
  });

  it("tells of each file of rules, and of each plan, that is a link out of the clone, a pipe or a folder", async () => {
    const rules = ".infra-planner/rules";
    mkdirSync(join(rules, "folder.yml"), { recursive: true });
    writeFileSync(join(rules, "OURS.YAML"), RULES);
    writeFileSync(join(home, "theirs.yaml"), "a secret");
    symlinkSync(join(home, "theirs.yaml"), join(rules, "out.yaml"));
    symlinkSync("nowhere", join(rules, "nowhere.yaml"));
    symlinkSync(join(home, "theirs.yaml"), "out.plan.json");
    const pipes = process.platform === "win32" ? [] : ["pipe.yaml"];
    for (const name of pipes) execFileSync("mkfifo", [join(rules, name)]);
    for (const args of [["check"], ["check", "--rules", rules]]) {
      const { code, out } = await runCli(args);
      assert.equal(code, 1);
      assert.match(out, /rules:ours\/closed/, "capitals are the same ending");
      for (const [name, words] of [
        ["out", "is a link, "],
        ["nowhere", "is a link, "],
        ...pipes.map((pipe) => [pipe.slice(0, -".yaml".length), "is not a file\\."]),
      ])
        assert.match(
          out,
          new RegExp(`^${rules}/${name}\\.yaml:1:1 error: ${rules}/${name}\\.yaml ${words}`, "m"),
        );
      assert.match(out, /folder\.yml:1:1 error: .*folder\.yml is not a file\./);
      assert.match(out, /^out\.plan\.json:1:1 error: out\.plan\.json is a link, /m);
      assert.doesNotMatch(out, /a secret/);
    }
    const composed = await runCli(["plan", "a queue"]);
    assert.equal(composed.code, 1);
    assert.match(composed.notes, /out\.yaml is a link, /);
  });

  it("passes over what editors keep beside files that are open", async () => {
    const rules = ".infra-planner/rules";
    mkdirSync(rules, { recursive: true });
    writeFileSync(join(rules, "ours.yaml"), RULES);
    writeFileSync(join("infra", "main.tf"), 'resource "aws_sqs_queue" "q" {}\n');
    writeFileSync(join("infra", "my.auto.tfvars"), "");
    for (const file of [
      ...["orders.plan.json", "infra/main.tf", "infra/my.auto.tfvars"],
      ...["infra/main.tf.json", "infra/state.tfstate", `${rules}/ours.yaml`],
    ])
      symlinkSync("me@here.4242:1700000000", join(dirname(file), `.#${basename(file)}`));
    writeFileSync("._orders.plan.json", "\0\x05\x16\x07");
    writeFileSync(join(rules, "._ours.yaml"), "\0\x05\x16\x07");
    writeFileSync(join("infra", "._main.tf"), "\0\x05\x16\x07");
    for (const args of [["check"], ["plan", "a queue"], ["review", "infra"]]) {
      const { code, out, notes } = await runCli(args);
      assert.equal(code, 0, out + notes);
      assert.doesNotMatch(out + notes, /\.#|\._|could be read/);
    }
    const { code, out } = await runCli(["check", "._orders.plan.json"]);
    assert.equal(code, 1, "what is named is read");
    assert.match(out, /^\._orders\.plan\.json:1:1 error: /m);
  });

  it("reads nothing of a team's through links that lead out: rules, what it lives with, and what it accepts", async () => {
    mkdirSync(join(home, "rules"));
    writeFileSync(join(home, "rules", "theirs.yaml"), "a secret");
    writeFileSync(join(home, "theirs.json"), "a secret");
    writeFileSync(join("infra", "main.tf"), 'resource "aws_sqs_queue" "q" {}\n');
    mkdirSync(".infra-planner");
    symlinkSync(join(home, "rules"), ".infra-planner/rules");
    const rules = await runCli(["check"]);
    assert.equal(rules.code, 1);
    assert.match(rules.notes, /\.infra-planner\/rules is a link, /);
    rmSync(".infra-planner/rules");
    symlinkSync(join(home, "theirs.json"), ".infra-planner/review.json");
    symlinkSync(join(home, "theirs.json"), ".infra-planner/drift.json");
    for (const args of [
      ["review", "infra"],
      ["drift", "env", "--service", "http://localhost:1"],
    ]) {
      const { code, out, notes } = await runCli(args);
      assert.equal(code, 1, notes);
      assert.match(notes, /\.infra-planner\/(?:review|drift)\.json is a link, /);
      assert.doesNotMatch(out + notes, /a secret/);
    }
  });
});
