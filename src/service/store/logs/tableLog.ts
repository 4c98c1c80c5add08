import type { Database } from "../database.ts";
import { sql } from "../sql.ts";
import { unpacked } from "./chunks.ts";
import { LostLogError, type OpenLog, PIECE } from "./logs.ts";

/**
 * How long a state of a log that was replaced is kept after somebody read in it, in milliseconds: no reader pauses for so
 * long, and the clocks of several instances differ by less.
 */
export const KEPT_FOR_READERS = 15 * 60_000;

/** A log that is read from its chunks. */
export class TableLog implements OpenLog {
  readonly size: number;
  readonly #database: Database;
  readonly #now: () => number;
  readonly #name: string;

  constructor(database: Database, now: () => number, name: string, size: number) {
    this.#database = database;
    this.#now = now;
    this.#name = name;
    this.size = size;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.size);
    const parts: Uint8Array[] = [];
    for (let at = position; at < end; ) {
      const start = at - (at % PIECE);
      const part = (await this.#chunk(start)).subarray(at - start, end - start);
      parts.push(part);
      at += part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  close(): void {
    // Nothing is open between two reads.
  }

  /** The chunk that begins there. */
  async #chunk(position: number): Promise<Uint8Array> {
    const row = await this.#database.get(
      sql`SELECT content, expires_at FROM run_log_chunks JOIN run_logs ON name = log
          WHERE log = ${this.#name} AND position = ${position}`,
    );
    if (!row) throw this.#lost();
    if (row["expires_at"] !== null) await this.#keepOn(Number(row["expires_at"]));
    return unpacked(row["content"], Math.min(PIECE, this.size - position));
  }

  /** A state that was replaced is kept for as long as it is read. */
  async #keepOn(until: number): Promise<void> {
    const now = this.#now();
    if (until - now > KEPT_FOR_READERS / 2) return;
    await this.#database.run(
      sql`UPDATE run_logs SET expires_at = ${now + KEPT_FOR_READERS}
          WHERE name = ${this.#name} AND expires_at IS NOT NULL`,
    );
  }

  #lost(): Error {
    return new LostLogError("The log was deleted, or replaced long ago, while it was read. Read it again.");
  }
}
