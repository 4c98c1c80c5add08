import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../../../src/client/errors.ts";
import { renderFile } from "../../../src/editor/logs/logFiles.ts";
import { canMount, smallDisk } from "../../support/smallDisk.ts";

const options = { timestamps: "time", facts: false, signal: new AbortController().signal } as const;

describe("A whole log on the disk", () => {
  let folder: string;
  let raw: string;
  let shown: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-log-files-"));
    raw = join(folder, "raw");
    shown = join(folder, "shown");
    await writeFile(raw, "2026-11-13T16:02:12Z new\n");
    await writeFile(shown, "old\n");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("is put in the place of what was shown", async () => {
    await renderFile(raw, shown, options);
    assert.equal(await readFile(shown, "utf8"), "16:02:12 new\n");
    assert.deepEqual(await readdir(folder), ["raw", "shown"]);
  });

  it("leaves what was shown when it is cancelled, and no other file", async () => {
    await assert.rejects(renderFile(raw, shown, { ...options, signal: AbortSignal.abort() }), {
      name: "AbortError",
    });
    assert.equal(await readFile(shown, "utf8"), "old\n");
    assert.deepEqual(await readdir(folder), ["raw", "shown"]);
  });

  if (canMount) {
    it("leaves what was shown when the disk is full, and says so", async () => {
      using disk = smallDisk(1024 * 1024);
      const there = join(disk.path, "shown");
      await writeFile(there, "old\n");
      await writeFile(raw, "new\n".repeat(100_000));
      disk.fill(64 * 1024);
      await assert.rejects(
        renderFile(raw, there, options),
        (error) => error instanceof FileError && error.message.includes("ENOSPC"),
      );
      assert.equal(await readFile(there, "utf8"), "old\n");
      assert.deepEqual((await readdir(disk.path)).sort(), ["filler", "shown"]);
    });
  }
});
