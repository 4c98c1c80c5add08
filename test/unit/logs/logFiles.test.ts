import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FileError } from "../../../src/client/errors.ts";
import { renderFile } from "../../../src/editor/logs/logFiles.ts";

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

  // A device that Linux has: every byte written to it meets a full disk.
  if (existsSync("/dev/full")) {
    it("leaves what was shown when the disk is full, and says so", async () => {
      await symlink("/dev/full", `${shown}.new`);
      await assert.rejects(
        renderFile(raw, shown, options),
        (error) => error instanceof FileError && error.message.includes("ENOSPC"),
      );
      assert.equal(await readFile(shown, "utf8"), "old\n");
      assert.deepEqual(await readdir(folder), ["raw", "shown"]);
    });
  }
});
