/** One bad file never ends a run: it is named with what is wrong with it, and the others are read all the same. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { readInfrastructure } from "../../../src/engine/read/read.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";
import { createService } from "../../../src/service/service.ts";
import { runCli } from "../../support/cli.ts";

/** What the language says by itself, which means nothing to people. */
const OF_THE_LANGUAGE =
  /call stack|Cannot (?:read|convert|create|set)|Invalid (?:array|string) length|is not (?:a function|iterable)|RangeError|TypeError|fault of Infra Planner/;

const PLAN = { components: [{ name: "orders", type_id: "aws:sqs/queue@1" }], relations: [] };
const deep = (levels: number, open = "[", close = "]") => open.repeat(levels) + close.repeat(levels);
/** Deeper than any reader goes, and deep enough for the stack. */
const LEVELS = [150, 6_000, 60_000];

describe("A bad file among others", () => {
  const folder = mkdtempSync(join(tmpdir(), "bad-"));
  after(() => rmSync(folder, { recursive: true }));
  const put = (name: string, content: string | Uint8Array) => {
    const path = join(folder, name);
    mkdirSync(join(path, ".."), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const loop = join(folder, "loop.plan.json");
  symlinkSync(loop, loop);
  const huge = put("huge.plan.json", "");
  truncateSync(huge, 3 * 1024 ** 3);
  const good = put("good.plan.json", JSON.stringify(PLAN));
  const template = put(
    "good.yaml",
    "AWSTemplateFormatVersion: '2010-09-09'\nResources:\n  Orders:\n    Type: AWS::SQS::Queue\n",
  );

  const badPlans = [
    loop,
    huge,
    join(folder, "gone.plan.json"),
    put("utf8.plan.json", Uint8Array.of(0xff, 0xfe, 0xfd, 0x80)),
    put("utf16.plan.json", Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0, 0xd8, 0x7d)),
    put("cut.plan.json", Uint8Array.of(0x7b, 0x22, 0xe2, 0x82)),
    put("empty.plan.json", ""),
    put("null.plan.json", "null"),
    ...LEVELS.map((levels) => put(`deep${levels}.plan.json`, `{"components":[],"x":${deep(levels * 2)}}`)),
    ...LEVELS.map((levels) => put(`open${levels}.plan.json`, "[".repeat(levels * 2))),
  ];

  it("is named by check, which goes on", async () => {
    const { code, out, notes } = await runCli(["check", ...badPlans, good, "--fail-on", "error"]);
    assert.equal(code, 1, notes);
    assert.doesNotMatch(out + notes, OF_THE_LANGUAGE);
    for (const path of badPlans)
      assert.match(out, new RegExp(`${basename(path)}:1:1 error: .+ \\[check:unreadable\\]`));
    assert.match(out, new RegExp(`\n${badPlans.length + 1} plans: `));
    assert.doesNotMatch(out, /good\.plan\.json:1:1 error/);
  });

  it("is named by check where it is one of rules", async () => {
    const bad = [put("null.yaml", "null"), put("deep.yaml", `rules: ${deep(9_000)}`)];
    const rules = [...bad, put("rules.yaml", "pack: ours\ntitle: Ours\nrules: []\n")];
    const { code, out, notes } = await runCli(["check", good, ...rules.flatMap((path) => ["--rules", path])]);
    assert.equal(code, 1, notes);
    assert.match(out, /deep\.yaml:\d+:\d+ error: /);
    assert.doesNotMatch(out + notes, OF_THE_LANGUAGE);
  });

  const nested = (levels: number): readonly string[] => [
    put(`a${levels}.json`, deep(levels)),
    put(
      `b${levels}.yaml`,
      `AWSTemplateFormatVersion: "2010-09-09"\nResources: ${deep(levels, "{a: ", "}")}\n`,
    ),
    put(`c${levels}.yaml`, `AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  ${"- ".repeat(levels)}x\n`),
    put(`d${levels}/main.tf`, `locals {\n  x = ${deep(levels)}\n}\n`),
    put(`e${levels}/main.tf`, "a {\n".repeat(levels) + "}\n".repeat(levels)),
    put(`f${levels}/main.tf`, `locals {\n  x = ${"!".repeat(levels)}true\n}\n`),
    put(`g${levels}/main.tf`, `locals {\n  x = f(1)${"[0]".repeat(levels)}\n}\n`),
    put(`h${levels}/main.tf.json`, `{"locals":{"x":${deep(levels)}}}`),
    put(
      `i${levels}.json`,
      `{"format_version":"1.0","values":{"root_module":${deep(levels, '{"child_modules":[', "]}")}}}`,
    ),
  ];
  const bombs = [
    put("cyclic.yaml", "AWSTemplateFormatVersion: '2010-09-09'\nResources: &r\n  A: *r\n"),
    put(
      "bomb.yaml",
      `AWSTemplateFormatVersion: '2010-09-09'\na: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((name, at) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[at]}`).join(",")}]`).join("\n")}\nResources: {}\n`,
    ),
  ];
  mkdirSync(join(folder, "folder/x.tf"), { recursive: true });
  const unreadable = [
    ...LEVELS.slice(1).flatMap(nested),
    ...bombs,
    loop,
    join(folder, "gone.json"),
    join(folder, "gone/main.tf"),
    join(folder, "folder"),
    put("none.json", "null"),
    put("half.json", Uint8Array.of(0xff, 0xfe, 0x7b)),
  ];

  for (const command of ["read", "review"] as const)
    it(`is named by ${command}, which goes on`, async () => {
      const { code, out, notes } = await runCli([
        command,
        ...unreadable,
        template,
        ...(command === "review" ? ["--json"] : []),
      ]);
      assert.equal(code, 1, notes);
      assert.doesNotMatch(notes, OF_THE_LANGUAGE);
      if (command === "read")
        assert.deepEqual(
          JSON.parse(out).components.map(({ name }: { name: string }) => name),
          ["Orders"],
        );
      for (const path of bombs) assert.match(notes, new RegExp(basename(path)));
      for (const path of unreadable) {
        const alone = await runCli([command, path]);
        assert.doesNotMatch(alone.out + alone.notes, OF_THE_LANGUAGE, path);
      }
    });

  it("is left out of a configuration where it goes away while that is read", async () => {
    for (const name of ["one.tf", "two.tf"])
      put(`going/${name}`, `resource "aws_sqs_queue" "${name.slice(0, 3)}" {}\n`);
    const files = await sourceFiles(folder);
    const read = (path: string) => {
      rmSync(join(folder, "going/two.tf"), { force: true });
      return files.read(path);
    };
    const { plan, summary } = await readInfrastructure({ ...files, read }, ["going/"]);
    assert.deepEqual(
      plan.components.map(({ name }) => name),
      ["aws_sqs_queue.one"],
    );
    assert.deepEqual(
      summary.problems.map(({ place }) => place?.file),
      ["going/two.tf"],
    );
  });

  it("does not exhaust the stack by chains, which nest without brackets", async () => {
    const locals = Array.from({ length: 20_000 }, (_, at) => `  l${at} = local.l${at + 1}\n`).join("");
    let chained = "1";
    for (let level = 0; level < 80; level++) chained = `(${chained}${"+1".repeat(450)})`;
    put(
      "chains/main.tf",
      `locals {\n${locals}  l20000 = "end"\n  near = local.l19990\n}\nresource "aws_sqs_queue" "q" {\n  name = local.l0\n  x = ${chained}\n  near = local.near\n}\n`,
    );
    const { code, out, notes } = await runCli(["read", join(folder, "chains")]);
    assert.equal(code, 0, notes);
    assert.equal(JSON.parse(out).components.length, 1);
    assert.doesNotMatch(notes, /Problems/);
  });

  it("is named by import, of which nothing is taken then", async () => {
    const data = join(folder, "data");
    const service = await createService({ dataDir: data });
    const { id } = await service.createEnvironment((await service.createProject("Shop")).id, "Production");
    await service.close();
    const costs = put(
      "good.csv",
      "ChargePeriodStart,EffectiveCost,BillingCurrency,BillingAccountId,ServiceName\n2026-09-01,1,USD,1,Queue\n",
    );
    for (const [kind, ...paths] of [
      ["costs", costs, put("bad.parquet", Buffer.from("PAR1\xff\xff\xff\x7fPAR1", "latin1"))],
      ["costs", costs, put("bad.csv", Uint8Array.of(0xff, 0xfe, 0, 0xd8))],
      ["drift", put("bad.json", deep(9_000))],
      ["run", put("bad.log", Uint8Array.of(0, 1, 2))],
    ] as const) {
      const { code, notes } = await runCli(["import", kind, ...paths, "--environment", id, "--data", data]);
      assert.notEqual(code, 0);
      assert.match(notes, /bad\./);
      assert.doesNotMatch(notes, OF_THE_LANGUAGE);
    }
  });

  it("is told of where it is a list of the team's", async () => {
    const text = `{"ignore":${deep(9_000)}}`;
    const home = process.cwd();
    const team = join(folder, "team");
    put("team/.infra-planner/review.json", text);
    process.chdir(team);
    try {
      const { code, notes } = await runCli(["review", template]);
      assert.equal(code, 1);
      assert.match(notes, /review\.json is no JSON: it is nested more than 200 levels deep/);
    } finally {
      process.chdir(home);
    }
  });
});
