/** Whole logs are files, one folder for each window, named after its process. No vscode here. */
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/** Removes the files of windows that did not close properly. */
export async function removeLeftovers(parent: string): Promise<void> {
  // There is no such folder before the first log.
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    if (!isRunning(Number(name))) await rm(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It runs as somebody else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
