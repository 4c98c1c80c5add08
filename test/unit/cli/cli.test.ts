import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseLine } from "../../../src/cli/line/parse.ts";
import { GENERATED_MARK } from "../../../src/contract/code.ts";
import { runCli } from "../../support/cli.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

/** Runs the command line as a shell does. */
function cli(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, ...args], { encoding: "utf8" });
  return { status, stderr, stdout, json: () => JSON.parse(stdout) };
}

describe("The command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "cli-"));
  after(() => rmSync(folder, { recursive: true }));
  const planFile = join(folder, "orders.plan.json");

  before(() => {
    const { status, stdout, stderr } = cli(
      "plan",
      "Functions that work on orders from a queue",
      "--provider",
      "aws",
    );
    assert.equal(status, 0, stderr);
    writeFileSync(planFile, stdout);
  });

  it("prints a composed plan, as JSON and nothing else", () => {
    const plan = JSON.parse(readFileSync(planFile, "utf8"));
    const types = plan.components.map(({ type_id: type }: { type_id: string }) => type);
    assert.ok(types.includes("aws:sqs/queue@1") && types.includes("aws:lambda/function@1"), `${types}`);
    assert.equal(plan.deploy_order.length, plan.components.length);
  });

  it("fails, and says why, where what it prints finds no room", () => {
    // Linux has a file for it.
    const stdout = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(process.execPath, [MAIN, "help"], {
      stdio: ["ignore", stdout, "pipe"],
      encoding: "utf8",
    });
    closeSync(stdout);
    assert.equal(status, 1);
    assert.equal(stderr, "What is printed cannot be written (ENOSPC).\n");
  });

  it("plans for the cloud that constraints ask for", () => {
    const { json } = cli("plan", "A queue and functions", "--constraints", '{"provider": "azure"}');
    assert.match(json().components[0].type_id, /^azure:/);
  });

  it("names the rule that keeps a type out of a proposal", async () => {
    const rules = join(folder, "rules.yaml");
    writeFileSync(
      rules,
      "pack: ours\ntitle: Ours\nrules:\n  - id: no-queues\n    effect: forbid\n    when: { type: aws:sqs/queue }\n    message: No queues here.\n",
    );
    const { out } = await runCli(["propose", "workers that take orders from a queue", "--rules", rules]);
    assert.match(out, /^aws:sqs\/queue@1\trules:ours\/no-queues\t.*No queues here\./m);
  });

  it("writes the plan as code, and lists the files with what is missing", () => {
    const out = join(folder, "terraform");
    const { status, json, stderr } = cli("generate", planFile, "--to", "terraform", "--out", out);
    assert.equal(status, 0, stderr);
    const { files, missing, decisions } = json();
    assert.deepEqual(files, readdirSync(out).sort());
    assert.ok(Array.isArray(missing) && Array.isArray(decisions));
    assert.match(readFileSync(join(out, "messaging.tf"), "utf8"), /^resource "aws_sqs_queue"/m);
    assert.match(readFileSync(join(out, "README.md"), "utf8"), /^# orders$/m);
  });

  it("never replaces what it did not write, unless it is told to", () => {
    const out = join(folder, "edited");
    cli("generate", planFile, "--to", "cloudformation", "--out", out);
    const template = join(out, "template.yaml");
    const generated = readFileSync(template, "utf8");
    writeFileSync(template, "# mine\n");
    const second = cli("generate", planFile, "--to", "cloudformation", "--out", out);
    assert.equal(second.status, 1);
    assert.match(second.stderr, /Left as they are: template\.yaml\. .*--force/);
    assert.deepEqual(second.json().differing, ["template.yaml"]);
    assert.equal(readFileSync(template, "utf8"), "# mine\n");
    assert.equal(cli("generate", planFile, "--to", "cloudformation", "--out", out, "--force").status, 0);
    assert.equal(readFileSync(template, "utf8"), generated);
  });

  it("says what an earlier generation left, and removes it only when it is told to", async () => {
    const out = join(folder, "earlier");
    mkdirSync(out);
    const [earlier, mine] = [join(out, "network.tf"), join(out, "mine.tf")];
    writeFileSync(earlier, `# ${GENERATED_MARK}\n`);
    writeFileSync(mine, `# mine\n# No longer ${GENERATED_MARK}\n`);
    // What a link leads to may be anybody's.
    writeFileSync(join(out, "elsewhere.txt"), `# ${GENERATED_MARK}\n`);
    const linked = join(out, "linked.tf");
    if (process.platform !== "win32") symlinkSync("elsewhere.txt", linked);
    const first = await runCli(["generate", planFile, "--to", "terraform", "--out", out]);
    assert.equal(first.code, 1);
    assert.match(first.notes, /^Of an earlier generation, and not of this plan: network\.tf\./m);
    assert.deepEqual(JSON.parse(first.out).stale, ["network.tf"]);
    assert.ok(existsSync(earlier));
    const second = await runCli(["generate", planFile, "--to", "terraform", "--out", out, "--force"]);
    assert.equal(second.code, 0, second.notes);
    assert.match(second.notes, /^Of an earlier generation, and removed: network\.tf\.$/m);
    assert.deepEqual([existsSync(earlier), existsSync(mine)], [false, true]);
    assert.equal(existsSync(linked), process.platform !== "win32");
    const third = await runCli(["generate", planFile, "--to", "terraform", "--out", out]);
    assert.equal(third.code, 0, third.notes);
  });

  it("leaves what somebody has beside the code, says so, and is content with it", async () => {
    const out = join(folder, "ours");
    const generate = async (...more: string[]) => {
      const {
        code,
        out: printed,
        notes,
      } = await runCli(["generate", planFile, "--to", "terraform", "--out", out, ...more]);
      return { code, notes, ...JSON.parse(printed) };
    };
    assert.deepEqual((await generate()).kept, []);
    const ours = {
      ".gitignore": "node_modules/\n",
      "backend.tf": "terraform {}\n",
      "terraform.tfvars.example": "a = 1\n",
    };
    for (const [name, text] of Object.entries(ours)) writeFileSync(join(out, name), text);
    for (const more of [[], ["--force"]]) {
      const { code, notes, differing, kept } = await generate(...more);
      assert.equal(code, 0, notes);
      assert.match(
        notes,
        /^Yours, and left as they are: \.gitignore, terraform\.tfvars\.example, backend\.tf\.$/m,
      );
      assert.deepEqual([differing, kept.sort()], [[], Object.keys(ours).sort()]);
      for (const [name, text] of Object.entries(ours))
        assert.equal(readFileSync(join(out, name), "utf8"), text);
    }
    // What an earlier generation wrote is not somebody's: an example follows the plan.
    const example = join(out, "terraform.tfvars.example");
    writeFileSync(example, `# ${GENERATED_MARK}\n`);
    assert.deepEqual((await generate()).differing, ["terraform.tfvars.example"]);
    assert.equal((await generate("--force")).code, 0);
    assert.match(readFileSync(example, "utf8"), /^# name = "app"$/m);
  });

  it("takes a link or a folder in the place of a file beside the code for somebody's", async () => {
    const out = join(folder, "linked");
    mkdirSync(join(out, "backend.tf"), { recursive: true });
    writeFileSync(join(folder, "rules"), "node_modules/\n");
    symlinkSync(join(folder, "rules"), join(out, ".gitignore"));
    const {
      code,
      out: printed,
      notes,
    } = await runCli(["generate", planFile, "--to", "terraform", "--out", out]);
    assert.equal(code, 0, notes);
    assert.deepEqual(JSON.parse(printed).kept.sort(), [".gitignore", "backend.tf"]);
    assert.equal(readFileSync(join(folder, "rules"), "utf8"), "node_modules/\n");
    assert.match(readFileSync(join(out, "messaging.tf"), "utf8"), /aws_sqs_queue/);
  });

  it("says what is wrong with a file, and leaves with an error", () => {
    const bad = join(folder, "bad.json");
    writeFileSync(bad, "{}");
    const refused = cli("generate", planFile, "--to", "bicep", "--out", folder);
    assert.deepEqual([refused.status, refused.stdout], [1, ""]);
    assert.match(refused.stderr, /does not know AWS; choose Terraform/);
    const unreadable = cli("generate", bad, "--to", "terraform", "--out", folder);
    assert.deepEqual([unreadable.status, unreadable.stdout], [1, ""]);
    assert.match(unreadable.stderr, /bad\.json holds no deployment plan/);
  });

  it("says what is wrong with a command line, and what to write instead", async () => {
    const cases: readonly [readonly string[], RegExp][] = [
      [["plan"], /plan needs INTENT/],
      [["plan", "a", "b"], /Put an intent in quotes/],
      [["plan", "a queue", "--out", "x"], /--out does not go with plan/],
      [["deploy", "x"], /no command "deploy"/],
      [["generate", planFile, "--to", "pulumi", "--out", folder], /--to is one of terraform/],
      [["plan", "a queue", "--colour"], /There is no option --colour\./],
      [["import", "bills", "x"], /KIND is one of costs, drift, run/],
    ];
    for (const [args, words] of cases) assert.throws(() => parseLine(args), words);
    const later: readonly [readonly string[], RegExp][] = [
      [["plan", "a queue", "--constraints", "[1]"], /takes a JSON object/],
      [["generate", planFile, "--to", "terraform"], /--out is missing/],
      [["projects"], /Sign in with "infra-planner login"/],
      [["render", "nowhere.json", "--format", "svg"], /^There is no file or folder .*nowhere\.json\.\n$/],
      [["render", folder, "--format", "svg"], /is a folder: name a file/],
      [["login"], /Which service\?/],
    ];
    for (const [args, words] of later) {
      const { code, out, notes } = await runCli(args, { env: { HOME: folder } });
      assert.match(notes, words);
      const codes: Readonly<Record<string, number>> = { projects: 3, render: 1 };
      assert.deepEqual([code, out], [codes[args[0] ?? ""] ?? 2, ""]);
    }
    assert.deepEqual(parseLine([]), { name: "help", values: {}, words: [] });
    assert.match(cli("render", "a", "b").stderr, /"infra-planner help render" says what it takes\.\n$/);
    assert.match(cli("--nothing").stderr, /"infra-planner help" lists the commands\.\n$/);
    const { status, stderr } = cli("plan", "a queue", "--provider", "oracle");
    assert.equal(status, 2);
    assert.match(stderr, /no catalog for the provider "oracle".*aws, azure, gcp/);
  });
});
