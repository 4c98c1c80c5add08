/** What is read below a folder stays below it, also while somebody swaps its folders for links. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { sourceFiles } from "../../../src/mcp/sourceFiles.ts";
import { entriesWithin, LeadsOutside, openedWithin } from "../../../src/shared/files/within.ts";
import { SWAPPING } from "../../support/swapping.ts";

describe("Reading below a folder", () => {
  const text = (handle: FileHandle) => handle.readFile("utf8");
  let outside: string;
  let root: string;
  beforeEach(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "within-outside-")));
    root = realpathSync(mkdtempSync(join(tmpdir(), "within-root-")));
    writeFileSync(join(outside, "a.tf"), "secret");
    writeFileSync(join(outside, "b.tf"), "secret");
    mkdirSync(join(root, "live"));
    writeFileSync(join(root, "live", "a.tf"), "own");
    symlinkSync(outside, join(root, "link"));
  });
  afterEach(() => {
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });

  it("opens what stands there, through links within it, too", async () => {
    symlinkSync(join(root, "live"), join(root, "inner"));
    for (const way of ["live/a.tf", "inner/a.tf"])
      assert.equal(await openedWithin(root, join(root, way), text), "own");
    assert.deepEqual(
      (await entriesWithin(root, join(root, "inner"))).map(({ name }) => name),
      ["a.tf"],
    );
  });

  it("refuses what a path led to in the end, whoever looked at it before", async () => {
    for (const way of ["link/a.tf", join("..", root.slice(root.lastIndexOf("/") + 1), "link", "a.tf")])
      await assert.rejects(openedWithin(root, join(root, way), text), LeadsOutside);
    await assert.rejects(openedWithin(root, join(outside, "a.tf"), text), LeadsOutside);
    await assert.rejects(entriesWithin(root, join(root, "link")), LeadsOutside);
    // A folder that only begins with the same letters is another one.
    await assert.rejects(openedWithin(join(outside, "a"), join(outside, "a.tf"), text), LeadsOutside);
  });

  it("never reads what a link leads to that takes a folder's place meanwhile", async () => {
    const files = await sourceFiles(root);
    const stop = new SharedArrayBuffer(8);
    const flag = new Int32Array(stop);
    const [live, folder, link] = ["live", "folder", "link"].map((name) => join(root, name));
    const worker = new Worker(SWAPPING, { eval: true, workerData: { live, folder, link, stop } });
    await new Promise((resolve) => worker.once("message", resolve));
    const seen = new Map<string, number>();
    const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);
    try {
      for (let at = 0; at < 4_000; at++) {
        await files.read("live/a.tf").then(
          (content) => note(Buffer.from(content).toString()),
          () => note("refused"),
        );
        await files.list("live").then(
          (names) => note(names.join()),
          () => note("refused"),
        );
      }
    } finally {
      Atomics.store(flag, 0, 1);
      await new Promise((resolve) => worker.once("exit", resolve));
    }
    assert.ok((flag[1] ?? 0) > 100, `swapped ${flag[1]} times`);
    assert.equal(seen.get("secret"), undefined);
    assert.equal(seen.get("a.tf,b.tf"), undefined);
    assert.ok((seen.get("own") ?? 0) > 0 && (seen.get("refused") ?? 0) > 0, JSON.stringify([...seen]));
  });
});
