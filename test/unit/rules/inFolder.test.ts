/** What a team's folder says counts where it can be read; where it is there and cannot, that is told. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEngine } from "../../../src/engine/engine.ts";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";

describe("A team's files in a folder", () => {
  const engine = createEngine();
  const plan = engine.resolve("aws", { candidates: [{ type_id: "aws:sqs/queue@1" }] });
  let root: string;
  let outside: string;
  beforeEach(() => {
    [root = "", outside = ""] = ["root", "outside"].map((name) =>
      mkdtempSync(join(tmpdir(), `team-files-${name}-`)),
    );
  });
  afterEach(() => {
    for (const folder of [root, outside]) rmSync(folder, { recursive: true });
  });

  it("need not be there", async () => {
    const files = await sourceFiles(root);
    assert.deepEqual(await engine.rulesInFolder(files), { packs: [], problems: [] });
    assert.deepEqual((await engine.reviewInFolder(plan, files)).problems, []);
  });

  it("are told of where links lead out with them", async () => {
    mkdirSync(join(root, ".infra-planner"));
    symlinkSync(outside, join(root, ".infra-planner/rules"));
    symlinkSync(join(outside, "review.json"), join(root, ".infra-planner/review.json"));
    const { problems } = await engine.reviewInFolder(plan, await sourceFiles(root));
    assert.deepEqual(
      problems.map(({ place, message }) => [place?.file, message.startsWith("This is a link, ")]),
      [".infra-planner/rules", ".infra-planner/review.json"].map((path) => [path, true]),
    );
  });

  it("are each read or told, whatever has the name of a file of rules", async () => {
    const rules = join(root, ".infra-planner/rules");
    mkdirSync(join(rules, "folder.yaml"), { recursive: true });
    mkdirSync(join(root, "elsewhere"));
    writeFileSync(
      join(rules, "CAPITALS.YAML"),
      "pack: ours\ntitle: Ours\nrules:\n  - { id: closed, effect: warn, when: { gives: queue }, message: Closed. }\n",
    );
    writeFileSync(join(rules, "notes.txt"), "no rules");
    writeFileSync(join(outside, "theirs.yaml"), "pack: theirs\ntitle: Theirs\nrules: []\n");
    symlinkSync(join(outside, "theirs.yaml"), join(rules, "out.yaml"));
    symlinkSync("nowhere.yaml", join(rules, "nowhere.yml"));
    symlinkSync(join(root, "elsewhere"), join(rules, "within.YML"));
    const pipes = process.platform === "win32" ? [] : ["pipe.yaml"];
    for (const name of pipes) execFileSync("mkfifo", [join(rules, name)]);
    const files = await sourceFiles(root);
    const { packs, problems } = await engine.rulesInFolder(files);
    assert.deepEqual(
      packs.map(({ pack }) => pack),
      ["ours"],
    );
    const told = new Map(problems.map(({ place, message }) => [place?.file.split("/")[2], message]));
    const wanted = ["folder.yaml", "nowhere.yml", "out.yaml", ...pipes, "within.YML"];
    assert.deepEqual([...told.keys()], wanted);
    for (const name of ["nowhere.yml", "out.yaml"])
      assert.match(told.get(name) ?? "", /^This is a link, .*\. Name the place/);
    for (const name of ["folder.yaml", "within.YML", ...pipes])
      assert.match(told.get(name) ?? "", /is not a file\. Name another file\.$/);
    assert.equal((await engine.ruleFilesIn(files)).length, wanted.length + 1);
  });
});
