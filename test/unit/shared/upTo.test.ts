/** What is read whole has an end: a file's size is only what its file system says of it. */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileUpTo } from "../../../src/shared/files/upTo.ts";

describe("Reading up to a bound", () => {
  const folder = mkdtempSync(join(tmpdir(), "up-to-"));
  after(() => rmSync(folder, { recursive: true }));

  it("reads all of a file that is not larger, and nothing of one that is", async () => {
    const path = join(folder, "file");
    for (const size of [0, 1, 65_535, 65_536, 65_537, 200_000]) {
      const content = Buffer.alloc(size, "orders ");
      writeFileSync(path, content);
      for (const largest of [size, size + 1, 10 * size + 100])
        assert.deepEqual(
          Buffer.from((await fileUpTo(path, largest)) ?? "none"),
          content,
          `${size} of ${largest}`,
        );
      if (size > 0) assert.equal(await fileUpTo(path, size - 1), undefined);
    }
  });

  if (existsSync("/dev/zero"))
    it("ends at the bound where no size is said, and reads what the kernel tells", async () => {
      for (const largest of [0, 1000, 65_536, 1_000_000])
        assert.equal(await fileUpTo("/dev/zero", largest), undefined);
      assert.equal((await fileUpTo("/dev/null", 0))?.length, 0);
      if (!existsSync("/proc/version")) return;
      assert.equal(
        Buffer.from((await fileUpTo("/proc/version", 4096)) ?? "none").toString(),
        readFileSync("/proc/version", "utf8"),
      );
    });
});
