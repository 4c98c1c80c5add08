import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { parseLine } from "../../../src/cli/line/parse.ts";
import { createEngine } from "../../../src/engine/engine.ts";
import { UsageError } from "../../../src/shared/usageError.ts";

const MAIN = join(import.meta.dirname, "../../../src/cli/main.ts");

const RULES = `pack: ours
title: What we build by
rules:
  - id: closed
    effect: set
    when: { type: aws:s3/bucket }
    set: { visibility: private }
    message: "{components} is closed."
  - id: watched
    effect: require
    when: { gives: queue }
    require: { gives: alarm }
    message: "Somebody hears when {components} fills up."
  - id: no-tables
    effect: forbid
    when: { type: aws:dynamodb/table }
    message: "{components} is a table."
    link: https://example.com/tables
`;

describe("Checking plans", () => {
  const folder = mkdtempSync(join(tmpdir(), "check-"));
  after(() => rmSync(folder, { recursive: true }));

  const check = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "check", ...args], {
      encoding: "utf8",
      cwd: folder,
    });
    return { status, stdout, stderr, json: () => JSON.parse(stdout) };
  };
  const write = (name: string, content: string | object) => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(
      join(folder, name),
      typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
    );
  };
  const planOf = (...types: string[]) =>
    createEngine().resolve("aws", { candidates: types.map((type) => ({ type_id: `${type}@1` })) });

  beforeEach(() => {
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    write("plans/orders.plan.json", { intent: "orders", ...planOf("aws:sqs/queue", "aws:s3/bucket") });
  });

  it("finds nothing to change in a plan of now", () => {
    const { status, json } = check("--json");
    assert.equal(status, 0);
    const [plan] = json().plans;
    assert.deepEqual(
      [plan.file, plan.outdated, plan.diff],
      ["plans/orders.plan.json", false, { added: [], removed: [], changed: [] }],
    );
  });

  it("says exactly what the team's rules would change, at the component's place", () => {
    write(".infra-planner/rules/ours.yaml", RULES);
    const { status, stdout } = check();
    assert.equal(status, 0, stdout);
    const text = readFileSync(join(folder, "plans/orders.plan.json"), "utf8");
    const at = text.indexOf('"name": "s3-bucket"');
    const line = text.slice(0, text.lastIndexOf("{", at)).split("\n").length;
    assert.match(
      stdout,
      new RegExp(`orders\\.plan\\.json:${line}:5 warning: s3-bucket would change: .*check:would-change`),
    );
    assert.match(stdout, /alarm \(aws:cloudwatch\/alarm@1\) would be added: .*rules:ours\/watched/);
    assert.match(stdout, /note: The plan was made under other rules/);
    assert.equal(check("--fail-on", "warning").status, 1);
  });

  it("takes the rules that are named instead", () => {
    write(".infra-planner/rules/ours.yaml", RULES);
    write(
      "none.yaml",
      RULES.replace("pack: ours", "pack: none")
        .replace("aws:s3/bucket", "aws:sns/topic")
        .replace("gives: queue", "gives: topic"),
    );
    const { json } = check("--rules", "none.yaml", "--json");
    assert.deepEqual(json().plans[0].diff.added, []);
  });

  it("fails where a plan has what is forbidden, unless it never is to", () => {
    write("rules.yaml", RULES);
    write("plans/table.plan.json", planOf("aws:dynamodb/table"));
    const { status, stdout } = check("--rules", "rules.yaml", "plans");
    assert.equal(status, 1);
    assert.match(
      stdout,
      /table\.plan\.json:\d+:5 error: dynamodb-table is a table\. \[rules:ours\/no-tables\] https:/,
    );
    assert.equal(check("--rules", "rules.yaml", "--fail-on", "never").status, 0);
  });

  it("rewrites what would change, keeps what the file remembers, and then finds nothing more to change", () => {
    write("rules.yaml", RULES);
    const first = check("--rules", "rules.yaml", "--update");
    assert.match(first.stdout, /plans\/orders\.plan\.json was rewritten\./);
    const updated = JSON.parse(readFileSync(join(folder, "plans/orders.plan.json"), "utf8"));
    assert.equal(updated.intent, "orders");
    const second = check("--rules", "rules.yaml", "--update", "--json").json();
    assert.deepEqual(second.rewritten, []);
    assert.equal(second.plans[0].outdated, false);
  });

  it("rewrites the others where one may not be written, and says so of that one", () => {
    write("rules.yaml", RULES);
    const old = readFileSync(join(folder, "plans/orders.plan.json"), "utf8");
    for (const name of ["a", "b", "d"]) write(`plans/${name}.plan.json`, old);
    chmodSync(join(folder, "plans/b.plan.json"), 0o444);
    symlinkSync("d.plan.json", join(folder, "plans/c.plan.json"));
    const named = ["a", "b", "c", "d"].map((name) => `plans/${name}.plan.json`);
    const { status, json } = check("--rules", "rules.yaml", "--update", "--json", ...named);
    assert.equal(status, 1);
    const { rewritten, findings, plans } = json();
    assert.deepEqual(rewritten, ["plans/a.plan.json", "plans/d.plan.json"]);
    assert.deepEqual(
      plans.map(({ file, outdated }: { file: string; outdated: boolean }) => [file, outdated]),
      named.map((file) => [file, /[bc]\.plan/.test(file)]),
    );
    const errors = findings.filter(({ level }: { level: string }) => level === "error");
    assert.deepEqual(
      errors.map(({ file }: { file: string }) => file),
      ["plans/b.plan.json", "plans/c.plan.json"],
    );
    assert.match(errors[0].message, /^You may not read or write plans\/b\.plan\.json\./);
    assert.match(errors[1].message, /^plans\/c\.plan\.json is a link/);
    assert.equal(readFileSync(join(folder, "plans/b.plan.json"), "utf8"), old);
    assert.ok(lstatSync(join(folder, "plans/c.plan.json")).isSymbolicLink());
  });

  it("takes the same rules as the editor and agents: the files directly in a folder, in any encoding", () => {
    const folded = RULES.replace("pack: ours", "pack: nested");
    write(".infra-planner/rules/nested/theirs.yaml", folded);
    assert.doesNotMatch(check().stdout, /rules:/);
    const named = check("--rules", ".infra-planner");
    assert.equal(named.status, 1);
    assert.match(named.stderr, /no rules \(\*\.yaml\) directly in \.infra-planner/);
    writeFileSync(join(folder, ".infra-planner/rules/ours.yaml"), Buffer.from(`\ufeff${RULES}`, "utf16le"));
    assert.match(check().stdout, /would be added: .*rules:ours\/watched/);
    assert.match(check("--rules", devNull).stdout, /:1:1 error: This must be a mapping/);
  });

  it("runs the examples of the rules", () => {
    write(
      "rules.yaml",
      `${RULES}examples:\n  - title: A table passes\n    components: [{ type: aws:dynamodb/table }]\n`,
    );
    const { status, stdout } = check("--rules", "rules.yaml");
    assert.equal(status, 1);
    assert.match(
      stdout,
      /^rules\.yaml:20:5 error: The example “A table passes” does not hold: no-tables objects and should not\./m,
    );
  });

  it("says of files that are no plans and no rules what is wrong, and checks the others all the same", () => {
    write("plans/a.plan.json", "{");
    write("plans/b.plan.json", "[]");
    write("rules.yaml", "pack: [");
    const { status, stdout } = check("--rules", "rules.yaml");
    assert.equal(status, 1);
    assert.match(stdout, /a\.plan\.json:1:1 error: This is no JSON/);
    assert.match(stdout, /b\.plan\.json:1:1 error: This is no deployment plan/);
    assert.match(stdout, /rules\.yaml:1:\d+ error: .*check:unreadable-rules/);
    assert.match(stdout, /3 plans: 3 errors/);
  });

  it("writes SARIF whose results point into the files, under fingerprints that outlive a change of lines", () => {
    write("rules.yaml", RULES);
    write("plans/table.plan.json", planOf("aws:dynamodb/table"));
    const sarif = () => {
      check("--rules", "rules.yaml", "--sarif", "out.sarif");
      const [run] = JSON.parse(readFileSync(join(folder, "out.sarif"), "utf8")).runs;
      return run.results.filter((one: { ruleId: string }) => one.ruleId === "rules:ours/no-tables");
    };
    const [before] = sarif();
    assert.equal(before.level, "error");
    assert.equal(before.locations[0].physicalLocation.artifactLocation.uri, "plans/table.plan.json");
    const text = readFileSync(join(folder, "plans/table.plan.json"), "utf8");
    write("plans/table.plan.json", `\n\n\n${text}`);
    const [after] = sarif();
    assert.equal(
      after.locations[0].physicalLocation.region.startLine,
      before.locations[0].physicalLocation.region.startLine + 3,
    );
    assert.deepEqual(after.partialFingerprints, before.partialFingerprints);
  });

  it("says what is wrong with a path or an option", () => {
    assert.equal(check("nowhere").status, 1);
    assert.throws(() => parseLine(["check", "--fail-on", "sometimes"]), UsageError);
    assert.equal(check("--to", "bicep").status, 2);
  });
});
