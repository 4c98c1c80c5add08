import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder, makeFolderSync } from "../../../src/shared/files/folders.ts";

describe("Making a folder", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "folders-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  for (const [how, make] of [
    ["in its time", makeFolder],
    ["at once", async (path: string, mode?: number) => makeFolderSync(path, mode)],
  ] as const) {
    it(`makes those around it, too, whoever else does: ${how}`, async () => {
      const path = join(root, "a", "b", "c");
      await Promise.all(Array.from({ length: 20 }, () => make(path, 0o700)));
      for (const made of [path, join(root, "a")])
        if (process.platform !== "win32") assert.equal(statSync(made).mode & 0o777, 0o700);
      await make(path);
      await make(root);
    });

    it(`takes a link to a folder for one, and ends at what is none: ${how}`, async () => {
      symlinkSync(root, join(root, "linked"));
      await make(join(root, "linked", "new"));
      assert.ok(statSync(join(root, "new")).isDirectory());
      writeFileSync(join(root, "file"), "");
      symlinkSync(join(root, "nowhere"), join(root, "dangling"));
      for (const [name, code] of [
        ["file", "EEXIST"],
        ["file/x", "ENOTDIR"],
        ["dangling", "EEXIST"],
        ["dangling/x/y", "EEXIST"],
      ] as const)
        if (process.platform !== "win32") await assert.rejects(make(join(root, name)), { code }, name);
    });
  }
});
