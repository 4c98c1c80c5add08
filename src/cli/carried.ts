/**
 * Files that commands read, as they stand in the repository. In the one file that ships, the build puts a module of
 * the same exports in this one's place, which carries them.
 */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");

/** The version of the package. */
export function version(): string {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;
}

/** The page that chats show plans in; undefined before a build. */
export function chatPage(): (() => Promise<string>) | undefined {
  const path = join(ROOT, "dist/chat.html");
  return existsSync(path) ? () => readFile(path, "utf8") : undefined;
}

/** Gives some work the folder of the sample data. */
export function withSample(work: (folder: string) => Promise<void>): Promise<void> {
  return work(join(ROOT, "media/sample"));
}
