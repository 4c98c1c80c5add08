import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { removeLeftovers } from "../../../src/editor/logs/leftovers.ts";

describe("Whole logs that windows left behind", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-leftovers-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("go, and those of windows that are open stay", async () => {
    const ended = String(spawnSync(process.execPath, ["--version"]).pid);
    for (const name of [ended, String(process.pid), "notes"]) {
      await mkdir(join(folder, name, "1"), { recursive: true });
      await writeFile(join(folder, name, "1", "raw"), "secret");
    }
    await removeLeftovers(folder);
    assert.deepEqual(await readdir(folder), [String(process.pid)]);
  });

  it("are no failure where there was never one", () => removeLeftovers(join(folder, "none")));
});
