import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeWithin } from "../shared/files/write.ts";

/** Gives some work a temporary folder with these files, which goes with the work. */
export async function carriedFolder(
  files: Readonly<Record<string, string>>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "infra-planner-"));
  try {
    for (const [name, text] of Object.entries(files)) await writeWithin(folder, name, text);
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
