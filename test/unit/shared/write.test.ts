/** Files are written below the folder that was named, whole or not at all, and through no link. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { isWindowsName, namesOnWay } from "../../../src/shared/files/names.ts";
import { PathError, type PathProblem } from "../../../src/shared/files/pathError.ts";
import { PRIVATE, removeWithin, replaceWithin, writeWithin } from "../../../src/shared/files/write.ts";
import { canMount, smallDisk } from "../../support/smallDisk.ts";
import { SWAPPING } from "../../support/swapping.ts";

const MIB = 1024 * 1024;
/** How long a write and a swap may take to meet, in ms. */
const RACE_MS = 30_000;

describe("Writing below a folder", () => {
  let outside: string;
  let root: string;
  beforeEach(() => {
    outside = realpathSync(mkdtempSync(join(tmpdir(), "write-outside-")));
    root = realpathSync(mkdtempSync(join(tmpdir(), "write-root-")));
    writeFileSync(join(outside, "theirs"), "precious");
  });
  afterEach(() => {
    for (const folder of [outside, root]) rmSync(folder, { recursive: true });
  });

  const all = () => readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  const untouched = () => {
    assert.deepEqual(readdirSync(outside), ["theirs"]);
    assert.equal(readFileSync(join(outside, "theirs"), "utf8"), "precious");
  };
  const refused = async (work: Promise<unknown>, reason: PathProblem, path: string) => {
    await assert.rejects(work, (error) => {
      assert.ok(error instanceof PathError, String(error));
      assert.equal(error.reason, reason);
      assert.ok(error.message.includes(path), error.message);
      return true;
    });
    untouched();
  };

  it("makes folders on the way, replaces what is there, and leaves nothing beside it", async () => {
    for (const text of ["one", "another"]) {
      await writeWithin(root, "a/b/c.tf", text);
      assert.equal(readFileSync(join(root, "a/b/c.tf"), "utf8"), text);
    }
    await writeWithin(join(root, "new/folder"), "d.tf", "");
    assert.deepEqual(all(), ["a", "a/b", "a/b/c.tf", "new", "new/folder", "new/folder/d.tf"]);
  });

  it("goes by a link to the folder that was named itself", async () => {
    symlinkSync(outside, join(root, "named"));
    await writeWithin(join(root, "named"), "new.tf", "");
    assert.ok(existsSync(join(outside, "new.tf")));
  });

  it("writes into no link, wherever one is", async () => {
    symlinkSync(join(outside, "theirs"), join(root, "data.tf"));
    symlinkSync(join(outside, "new"), join(root, "dangling.tf"));
    symlinkSync(outside, join(root, "folder"));
    symlinkSync(join(outside, "none"), join(root, "nowhere"));
    mkdirSync(join(root, "real"));
    symlinkSync(outside, join(root, "real/inner"));
    const before = all();
    for (const [path, link] of [
      ["data.tf", "data.tf"],
      ["dangling.tf", "dangling.tf"],
      ["folder/theirs", "folder"],
      ["folder/new/a.tf", "folder"],
      ["nowhere/a.tf", "nowhere"],
      ["real/inner/theirs", "real/inner"],
    ] as const) {
      await refused(writeWithin(root, path, "stolen"), "link", join(root, link));
      await refused(removeWithin(root, path), "link", join(root, link));
    }
    assert.deepEqual(all(), before);
  });

  it("is not led astray by links in the place of what it writes meanwhile", async () => {
    for (const name of [
      "data.tf.part",
      "data.tf.new",
      `data.tf.${process.pid}`,
      `data.tf.${process.pid}.part`,
    ])
      symlinkSync(join(outside, "theirs"), join(root, name));
    await writeWithin(root, "data.tf", "own");
    untouched();
    assert.ok(lstatSync(join(root, "data.tf")).isFile());
  });

  it("leaves the folder by no path", async () => {
    for (const path of ["../x", "a/../../x", "..", join(outside, "theirs"), "a\0b"])
      await refused(writeWithin(root, path, ""), "outside", path);
    for (const path of ["", ".", "./"]) await refused(writeWithin(root, path, ""), "notFile", root);
    assert.deepEqual(all(), []);
  });

  it("takes a folder for no file, and a file for no folder", async () => {
    mkdirSync(join(root, "folder"));
    writeFileSync(join(root, "file"), "");
    await refused(writeWithin(root, "folder", ""), "notFile", join(root, "folder"));
    await refused(writeWithin(root, "file/a.tf", ""), "notFolder", join(root, "file"));
    await refused(writeWithin(join(root, "file"), "a.tf", ""), "notFolder", join(root, "file"));
  });

  it("keeps the permissions of a file, and makes private ones private", async () => {
    const modeOf = (path: string) => statSync(join(root, path)).mode & 0o777;
    const umask = process.umask(0o022);
    try {
      await writeWithin(root, "new", "");
      writeFileSync(join(root, "script"), "");
      chmodSync(join(root, "script"), 0o775);
      await writeWithin(root, "script", "echo");
      await writeWithin(root, "mine/token", "", PRIVATE);
      chmodSync(join(root, "mine/token"), 0o644);
      await writeWithin(root, "mine/token", "", PRIVATE);
    } finally {
      process.umask(umask);
    }
    assert.deepEqual(["new", "script", "mine", "mine/token"].map(modeOf), [0o644, 0o775, 0o700, 0o600]);
    chmodSync(join(root, "script"), 0o444);
    await refused(writeWithin(root, "script", "rm"), "denied", join(root, "script"));
    assert.equal(readFileSync(join(root, "script"), "utf8"), "echo");
  });

  it("leaves the old file whole where the content fails", async () => {
    writeFileSync(join(root, "a"), "old");
    const failing = replaceWithin(root, "a", async (file) => {
      await file.writeFile("half");
      throw new RangeError("no more");
    });
    await assert.rejects(failing, RangeError);
    assert.equal(readFileSync(join(root, "a"), "utf8"), "old");
    assert.deepEqual(all(), ["a"]);
  });

  it("is not kept from a file by a file system without permissions, unless the file is private", async () => {
    const failing = async (file: FileHandle) => {
      file.chmod = () => Promise.reject(Object.assign(new Error("not permitted"), { code: "EPERM" }));
      await file.writeFile("new");
    };
    writeFileSync(join(root, "script"), "old");
    chmodSync(join(root, "script"), 0o755);
    await replaceWithin(root, "script", failing);
    assert.equal(readFileSync(join(root, "script"), "utf8"), "new");
    await refused(replaceWithin(root, "other", failing, { mode: 0o777 }), "denied", join(root, "other"));
    // What is right already is left alone.
    await replaceWithin(root, "token", failing, PRIVATE);
    assert.deepEqual(all(), ["script", "token"]);
  });

  it("waits for the disk unless the file need not outlive a power failure", async () => {
    const waited: boolean[] = [];
    for (const durable of [undefined, true, false]) {
      const options = durable === undefined ? {} : { durable };
      const count = await replaceWithin(
        root,
        "a",
        async (file) => {
          const calls: unknown[] = [];
          const datasync = file.datasync.bind(file);
          file.datasync = () => {
            calls.push(undefined);
            return datasync();
          };
          return calls;
        },
        options,
      );
      waited.push(count.length > 0);
    }
    assert.deepEqual(waited, [true, true, false]);
  });

  it("lets several write at once: the file is one of theirs, whole", async () => {
    const texts = Array.from({ length: 20 }, (_, at) => String(at).repeat(100_000));
    await Promise.all(texts.map((text) => writeWithin(root, "sub/a", text)));
    assert.ok(texts.includes(readFileSync(join(root, "sub/a"), "utf8")));
    assert.deepEqual(all(), ["sub", "sub/a"]);
  });

  it("never writes where a link leads that takes a folder's place meanwhile", async () => {
    mkdirSync(join(root, "live"));
    symlinkSync(outside, join(root, "link"));
    const stop = new SharedArrayBuffer(8);
    const flag = new Int32Array(stop);
    const [live, folder, link] = ["live", "folder", "link"].map((name) => join(root, name));
    const worker = new Worker(SWAPPING, { eval: true, workerData: { live, folder, link, stop } });
    await new Promise((resolve) => worker.once("message", resolve));
    const seen = { written: 0, refused: 0 };
    // However the machine lets the two take turns: until each has met the other, and 300 times at least.
    const deadline = Date.now() + RACE_MS;
    const isSeen = () => seen.written > 0 && seen.refused > 0 && Atomics.load(flag, 1) > 0;
    try {
      for (let at = 0; at < 300 || (!isSeen() && Date.now() < deadline); at++) {
        const work =
          at % 2 === 0 ? writeWithin(root, "live/theirs", "own") : writeWithin(root, "live/b/c", "own");
        await work.then(
          () => seen.written++,
          () => seen.refused++,
        );
      }
    } finally {
      Atomics.store(flag, 0, 1);
      await new Promise((resolve) => worker.once("exit", resolve));
    }
    untouched();
    assert.ok(isSeen(), JSON.stringify([seen, flag[1]]));
    assert.deepEqual(
      all().filter((name) => name.endsWith(".part")),
      [],
    );
  });

  if (canMount)
    it("leaves the old file whole on a disk that is full or read-only, and says which", async () => {
      using disk = smallDisk(2 * MIB);
      writeFileSync(join(disk.path, "a"), "old");
      disk.fill(64 * 1024);
      await refused(writeWithin(disk.path, "a", Buffer.alloc(MIB)), "full", join(disk.path, "a"));
      assert.deepEqual(readdirSync(disk.path).sort(), ["a", "filler"]);
      disk.free();
      disk.setWritable(false);
      await refused(writeWithin(disk.path, "a", "new"), "readOnly", join(disk.path, "a"));
      await refused(writeWithin(disk.path, "sub/b", "new"), "readOnly", join(disk.path, "sub"));
      assert.equal(readFileSync(join(disk.path, "a"), "utf8"), "old");
      assert.deepEqual(readdirSync(disk.path), ["a"]);
    });

  if (canMount)
    it("does the same where the system tells nothing of open files", () => {
      symlinkSync(outside, join(root, "folder"));
      symlinkSync(join(outside, "theirs"), join(root, "data.tf"));
      mkdirSync(join(root, "live"));
      symlinkSync(outside, join(root, "link"));
      const [writer, swapping] = ["src/shared/files/write.ts", "test/support/swapping.ts"].map((path) =>
        JSON.stringify(join(import.meta.dirname, "../../..", path)),
      );
      const script = `
        import { existsSync } from "node:fs";
        import { Worker } from "node:worker_threads";
        const { writeWithin } = await import(${writer});
        const { SWAPPING } = await import(${swapping});
        const root = ${JSON.stringify(root)};
        const reasons = [];
        for (const path of ["a/b.tf", "data.tf", "folder/x", "../x"])
          await writeWithin(root, path, "own").then(() => reasons.push("written"), (error) => reasons.push(error.reason));
        const stop = new SharedArrayBuffer(8);
        const [live, folder, link] = ["live", "aside", "link"].map((name) => root + "/" + name);
        const worker = new Worker(SWAPPING, { eval: true, execArgv: [], workerData: { live, folder, link, stop } });
        await new Promise((resolve) => worker.once("message", resolve));
        const flag = new Int32Array(stop);
        const seen = { written: 0, refused: 0 };
        const isSeen = () => seen.written > 0 && seen.refused > 0 && Atomics.load(flag, 1) > 0;
        const deadline = Date.now() + ${RACE_MS};
        for (let at = 0; at < 300 || (!isSeen() && Date.now() < deadline); at++)
          await writeWithin(root, at % 2 === 0 ? "live/theirs" : "live/new", "own").then(
            () => seen.written++,
            () => seen.refused++,
          );
        Atomics.store(flag, 0, 1);
        await new Promise((resolve) => worker.once("exit", resolve));
        console.log(JSON.stringify([existsSync("/proc/self"), isSeen(), ...reasons]));`;
      const hidden = 'mount -t tmpfs none /proc && exec "$0" --input-type=module -e "$1"';
      const told = execFileSync("unshare", ["-m", "sh", "-c", hidden, process.execPath, script], {
        encoding: "utf8",
      });
      assert.deepEqual(JSON.parse(told), [false, true, "written", "link", "link", "outside"]);
      // An empty file may be there that was made by a path and not written into.
      for (const name of readdirSync(outside))
        if (name !== "theirs") {
          assert.equal(readFileSync(join(outside, name), "utf8"), "", name);
          rmSync(join(outside, name));
        }
      assert.equal(readFileSync(join(root, "a/b.tf"), "utf8"), "own");
      untouched();
    });
});

describe("Names on the way to a file", () => {
  it("are refused where Windows takes them for something else", () => {
    for (const name of [
      "con",
      "NUL.txt",
      "aux.tf",
      "COM1",
      "lpt¹.log",
      "a:b",
      "main.tf.",
      "main.tf ",
      "a?",
      "a\u0001",
    ])
      assert.ok(!isWindowsName(name), name);
    for (const name of ["main.tf", ".hidden", "console", "com10.tf", "a b.tf", "ü.tf"])
      assert.ok(isWindowsName(name), name);
    assert.throws(() => namesOnWay("a\\..\\..\\b", true), { reason: "outside" });
    assert.throws(() => namesOnWay("C:b", true), { reason: "name" });
    assert.throws(() => namesOnWay("a/nul", true), { reason: "name" });
    assert.deepEqual(namesOnWay("a\\b/c", true), ["a", "b", "c"]);
    assert.deepEqual(namesOnWay("12:30.svg", false), ["12:30.svg"]);
  });
});
