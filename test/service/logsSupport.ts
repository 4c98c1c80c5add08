/** Tests that hold wherever the logs of runs are kept, and what is kept there. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliCompressSync } from "node:zlib";
import type { LogsKind } from "../../src/service/store/logs/logs.ts";
import { emptyEnvironment } from "./importSupport.ts";

const KINDS: readonly LogsKind[] = ["files", "table"];

/** Describes the same of logs in files and of logs in the table. */
export function describeLogs(
  title: string,
  tests: (start: typeof emptyEnvironment, logs: LogsKind) => void,
): void {
  for (const logs of KINDS)
    describe(`${title} (logs in ${logs})`, () =>
      tests((options) => emptyEnvironment({ logs, ...options }), logs));
}

/** Does something with the database of a data folder that a service may have open. */
export function inDatabase<T>(dataDir: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, "service.db"));
  try {
    return work(database);
  } finally {
    database.close();
  }
}

/** Names of the logs in a data folder: those of runs and half-written ones, but none that is kept for its readers. */
export function logNames(dataDir: string, logs: LogsKind): readonly string[] {
  if (logs === "files") return readdirSync(join(dataDir, "runs"));
  const wanted = "SELECT name FROM run_logs WHERE run IS NULL OR expires_at IS NULL";
  return inDatabase(dataDir, (database) => database.prepare(wanted).all()).map(({ name }) => String(name));
}

/** Puts a short text in the place of the only log of a data folder. */
export function overwriteLog(dataDir: string, logs: LogsKind, text: string): void {
  const [name = ""] = logNames(dataDir, logs);
  if (logs === "files") return writeFileSync(join(dataDir, "runs", name), text);
  inDatabase(dataDir, (database) => {
    database
      .prepare("UPDATE run_log_chunks SET content = ? WHERE log = ?")
      .run(brotliCompressSync(text), name);
    database.prepare("UPDATE run_logs SET size = ? WHERE name = ?").run(Buffer.byteLength(text), name);
  });
}
