import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A file system of its own, so small that it is really full when it is said to be. */
export interface SmallDisk extends Disposable {
  readonly path: string;
  /** Takes all the room that is left, but for so many bytes. */
  fill(left?: number): void;
  /** Gives it back. */
  free(): void;
  setWritable(writable: boolean): void;
}

/** Whether this machine lets the tests make file systems: as root on Linux it does. */
export const canMount =
  process.platform === "linux" &&
  process.getuid?.() === 0 &&
  spawnSync("unshare", ["-m", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** Makes a file system in memory of so many bytes; disposing it takes it away. */
export function smallDisk(bytes: number): SmallDisk {
  const path = mkdtempSync(join(tmpdir(), "infra-planner-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${bytes}`, "tmpfs", path]);
  const filler = join(path, "filler");
  return {
    path,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(path);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - left)));
    },
    free: () => rmSync(filler, { force: true }),
    setWritable: (writable) => {
      execFileSync("mount", ["-o", `remount,${writable ? "rw" : "ro"}`, path]);
    },
    [Symbol.dispose]() {
      execFileSync("umount", ["-l", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
