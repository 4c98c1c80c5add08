/** What is kept of the logs of runs, wherever that is. */
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { sql } from "../../src/service/store/sql.ts";
import { EVERYTHING } from "../../src/service/store/subjects.ts";
import { inDatabase, overPostgres } from "../support/stores.ts";

/** Names of the logs in a data folder, half-written ones too. */
export async function logNames(dataDir: string): Promise<readonly string[]> {
  if (!overPostgres) return readdirSync(join(dataDir, "runs"));
  const rows = await inDatabase(dataDir, (database) => database.all(sql`SELECT name FROM run_logs`));
  return rows.map(({ name }) => String(name));
}

/** Puts a short text in the place of the only log of a data folder. */
export async function overwriteLog(dataDir: string, text: string): Promise<void> {
  const [name = ""] = await logNames(dataDir);
  if (!overPostgres) return writeFileSync(join(dataDir, "runs", name), text);
  const content = brotliCompressSync(text);
  const size = Buffer.byteLength(text);
  await inDatabase(dataDir, (database) =>
    database.transaction(EVERYTHING, async (transaction) => {
      await transaction.run(sql`UPDATE run_log_chunks SET content = ${content} WHERE log = ${name}`);
      await transaction.run(
        sql`UPDATE run_logs SET size = ${size}, packed = ${content.length} WHERE name = ${name}`,
      );
    }),
  );
}
