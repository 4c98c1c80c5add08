import type { Database } from "../database.ts";
import { sql } from "../sql.ts";
import type { LogDraft, Logs, OpenLog } from "./logs.ts";
import { removeExpired, TableDraft } from "./tableDraft.ts";
import { TableLog } from "./tableLog.ts";

/**
 * Logs in the database, for instances that share nothing else: chunks, packed, in a table. What was written never
 * changes: every state of a growing log is a log of its own, and one that was replaced stays for those that still read
 * it. Who pauses for too long, or reads a log that is deleted, is told that it is gone: no reader gets two states in
 * one. All states of a run's log are deleted with it.
 */
export class TableLogs implements Logs {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  begin(): LogDraft {
    return new TableDraft(this.#database, this.#now);
  }

  async open(name: string): Promise<OpenLog | undefined> {
    const row = await this.#database.get(sql`SELECT size FROM run_logs WHERE name = ${name}`);
    return row && new TableLog(this.#database, this.#now, name, Number(row["size"]));
  }

  async remove(run: string): Promise<void> {
    await this.#database.run(sql`DELETE FROM run_logs WHERE run = ${run}`);
  }

  removeAbandoned(): Promise<void> {
    return removeExpired(this.#database, this.#now());
  }
}
