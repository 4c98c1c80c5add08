import type { Database } from "../database.ts";
import { newId } from "../secrets.ts";
import { sql, Wording } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import { aboutLog } from "../subjects.ts";
import { packed } from "./chunks.ts";
import { ABANDONED_AFTER, type LogDraft, type OpenLog, PIECE } from "./logs.ts";
import { KEPT_FOR_READERS, TableLog } from "./tableLog.ts";

/** So much is put into the database in one transaction, in bytes as they are packed. */
const WRITTEN_AT_ONCE = 1024 * 1024;

/** A log that is written some chunks at a time, each time in a transaction of its own: those stand in memory. */
export class TableDraft implements LogDraft {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #name = newId("log");
  readonly #chunk = Buffer.alloc(PIECE);
  /** Bytes of the chunk that are filled. */
  #filled = 0;
  /** Bytes that are packed, or in the database already. */
  #packed = 0;
  /** What is packed and not in the database, with its position in the log. */
  #waiting: { readonly position: number; readonly content: Uint8Array }[] = [];
  #waitingBytes = 0;
  #isStored = false;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  get size(): number {
    return this.#packed + this.#filled;
  }

  async append(text: string): Promise<void> {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) {
      const count = bytes.copy(this.#chunk, this.#filled, at);
      this.#filled += count;
      at += count;
      if (this.#filled === PIECE) await this.#pack();
    }
    if (this.#waitingBytes >= WRITTEN_AT_ONCE) await this.#store();
  }

  async finish(): Promise<void> {
    if (this.#filled > 0) await this.#pack();
    if (this.#waiting.length > 0 || !this.#isStored) await this.#store();
  }

  async open(): Promise<OpenLog> {
    return new TableLog(this.#database, this.#now, this.#name, this.size);
  }

  async keep(run: string): Promise<string> {
    await this.#database.run(
      sql`UPDATE run_logs SET expires_at = ${this.#now() + KEPT_FOR_READERS}
          WHERE run = ${run} AND expires_at IS NULL`,
    );
    const kept = await this.#database.run(
      sql`UPDATE run_logs SET run = ${run}, expires_at = NULL WHERE name = ${this.#name}`,
    );
    if (kept === 0) throw clearedAway();
    return this.#name;
  }

  async drop(): Promise<void> {
    if (!this.#isStored) return;
    try {
      // The database alone knows whether it is kept: where a connection is lost at the commit, nobody else does.
      await this.#database.run(sql`DELETE FROM run_logs WHERE name = ${this.#name} AND run IS NULL`);
    } catch {
      // The database was closed, or cannot be written: then it goes as abandoned.
    }
  }

  async #pack(): Promise<void> {
    const content = await packed(this.#chunk.subarray(0, this.#filled));
    this.#waiting.push({ position: this.#packed, content });
    this.#waitingBytes += content.length;
    this.#packed += this.#filled;
    this.#filled = 0;
  }

  async #store(): Promise<void> {
    const expiry = this.#now() + ABANDONED_AFTER;
    await this.#database.transaction(aboutLog(this.#name), async (transaction) => {
      if (this.#isStored) {
        const found = await transaction.run(
          sql`UPDATE run_logs SET size = ${this.#packed}, expires_at = ${expiry} WHERE name = ${this.#name}`,
        );
        if (found === 0) throw clearedAway();
      } else {
        await removeExpired(this.#database, this.#now());
        await transaction.run(
          sql`INSERT INTO run_logs (name, size, expires_at) VALUES (${this.#name}, ${this.#packed}, ${expiry})`,
        );
      }
      await transaction.runEach(
        this.#waiting.map(
          ({ position, content }) =>
            sql`INSERT INTO run_log_chunks (log, position, content) VALUES (${this.#name}, ${position}, ${content})`,
        ),
      );
    });
    this.#isStored = true;
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

/** What others are about to delete or to keep on is theirs: two that waited for each other's rows would end neither. */
const BUT_FOR_LOCKED = new Wording({ sqlite: "", postgres: " FOR UPDATE SKIP LOCKED" });

/** Removes logs that are abandoned, and states that nobody reads any more. @param now milliseconds since 1970 */
export async function removeExpired(database: Database, now: number): Promise<void> {
  await database.run(
    sql`DELETE FROM run_logs
        WHERE name IN (SELECT name FROM run_logs WHERE expires_at < ${now}${BUT_FOR_LOCKED})`,
  );
}

/** Nobody had written to it for so long that it was taken for abandoned. */
function clearedAway(): StorageError {
  return new StorageError("busy", "the log was cleared away while it was written");
}
