/** Tests that hold wherever the logs of runs are kept, and what is kept there. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { LogsKind } from "../../src/service/store/logs/logs.ts";
import { sql } from "../../src/service/store/sql.ts";
import { EVERYTHING } from "../../src/service/store/subjects.ts";
import { inDatabase, overPostgres } from "../support/stores.ts";
import { emptyEnvironment } from "./importSupport.ts";

/** Instances over PostgreSQL share no files. */
const KINDS: readonly LogsKind[] = overPostgres ? ["table"] : ["files", "table"];

/** Describes the same of logs in files and of logs in the table. */
export function describeLogs(
  title: string,
  tests: (start: typeof emptyEnvironment, logs: LogsKind) => void,
): void {
  for (const logs of KINDS)
    describe(`${title} (logs in ${logs})`, () =>
      tests((options) => emptyEnvironment({ logs, ...options }), logs));
}

/** Names of the logs in a data folder: those of runs and half-written ones, but none that is kept for its readers. */
export async function logNames(dataDir: string, logs: LogsKind): Promise<readonly string[]> {
  if (logs === "files") return readdirSync(join(dataDir, "runs"));
  const wanted = sql`SELECT name FROM run_logs WHERE run IS NULL OR expires_at IS NULL`;
  const rows = await inDatabase(dataDir, (database) => database.all(wanted));
  return rows.map(({ name }) => String(name));
}

/** Puts a short text in the place of the only log of a data folder. */
export async function overwriteLog(dataDir: string, logs: LogsKind, text: string): Promise<void> {
  const [name = ""] = await logNames(dataDir, logs);
  if (logs === "files") return writeFileSync(join(dataDir, "runs", name), text);
  const size = Buffer.byteLength(text);
  await inDatabase(dataDir, (database) =>
    database.transaction(EVERYTHING, async (transaction) => {
      await transaction.run(
        sql`UPDATE run_log_chunks SET content = ${brotliCompressSync(text)} WHERE log = ${name}`,
      );
      await transaction.run(sql`UPDATE run_logs SET size = ${size} WHERE name = ${name}`);
    }),
  );
}
