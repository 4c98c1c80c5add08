/** What a team's folder says counts where it can be read; where it is there and cannot, that is told. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
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
      problems.map(({ place, message }) => [place?.file, /^(\S+) is a link, /.exec(message)?.[1]]),
      [".infra-planner/rules", ".infra-planner/review.json"].map((path) => [path, path]),
    );
  });
});
