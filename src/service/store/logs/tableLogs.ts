import type { Database } from "../database.ts";
import { newId } from "../secrets.ts";
import { sql } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import { damagedLog, packed, unpacked } from "./chunks.ts";
import type { LogDraft } from "./draft.ts";
import { COMPARED, type Logs, LostLogError, type OpenLog, PIECE } from "./logs.ts";

/**
 * So much of a log's end is compared with what has grown from it, in bytes. A line that had not come to its end may be
 * read otherwise now; what is before it is alike where the files are.
 */
const END_COMPARED = 4 * 1024 * 1024;

/**
 * Logs in the database, for instances that share nothing else: chunks, packed, in a table. A log grows in its place: its
 * last chunk is replaced by one that begins with the same, and others follow. Whoever reads it below the size that it had
 * reads one state. What does not begin with all that was there gets another name, and who reads the old one is told that
 * it is gone.
 */
export class TableLogs implements Logs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async open(name: string): Promise<OpenLog | undefined> {
    const row = await this.#database.get(sql`SELECT size FROM run_logs WHERE name = ${name}`);
    return row && new TableLog(this.#database, name, Number(row["size"]));
  }

  async isWhole(name: string, size: number): Promise<boolean> {
    const row = await this.#database.get(
      sql`SELECT size, packed, (SELECT sum(length(content)) FROM run_log_chunks WHERE log = name) AS found
          FROM run_logs WHERE name = ${name}`,
    );
    return Number(row?.["size"]) === size && Number(row?.["packed"]) === Number(row?.["found"]);
  }

  async isBegunBy(name: string, draft: LogDraft): Promise<boolean> {
    const log = await this.open(name);
    return log !== undefined && log.size > 0 && log.size <= COMPARED && isAlike(log, draft, 0);
  }

  async keep(draft: LogDraft, known: string | undefined): Promise<string> {
    const { name, from } = (await this.#grownFrom(known, draft)) ?? (await this.#begun(known));
    for (let position = from; position < draft.size; position += PIECE) {
      const content = packed(draft.read(position, PIECE));
      await this.#database.run(
        sql`INSERT INTO run_log_chunks (log, position, content) VALUES (${name}, ${position}, ${content})
            ON CONFLICT (log, position) DO UPDATE SET content = excluded.content`,
      );
    }
    await this.#database.run(
      sql`UPDATE run_logs SET size = ${draft.size},
            packed = (SELECT coalesce(sum(length(content)), 0) FROM run_log_chunks WHERE log = name)
          WHERE name = ${name}`,
    );
    return name;
  }

  async remove(name: string): Promise<void> {
    await this.#database.run(sql`DELETE FROM run_logs WHERE name = ${name}`);
  }

  /** Nothing is in the database that no run refers to. */
  async removeAbandoned(): Promise<void> {}

  /** The log of that name and from where it is to be written, where a draft of the same file is what it has grown to. */
  async #grownFrom(name: string | undefined, draft: LogDraft): Promise<Place | undefined> {
    const log = name === undefined ? undefined : await this.open(name);
    if (name === undefined || !log || !(await this.isWhole(name, log.size))) return undefined;
    const end = startOfChunk(Math.max(0, log.size - END_COMPARED));
    return (await isAlike(log, draft, end)) ? { name, from: startOfChunk(log.size) } : undefined;
  }

  /** A new log, in the place of another one. */
  async #begun(replaced: string | undefined): Promise<Place> {
    if (replaced !== undefined) await this.remove(replaced);
    const name = newId("log");
    await this.#database.run(sql`INSERT INTO run_logs (name, size, packed) VALUES (${name}, 0, 0)`);
    return { name, from: 0 };
  }
}

/** Where a log is written. */
interface Place {
  readonly name: string;
  readonly from: number;
}

/** Whether a draft is like a log from a position on, to the log's end. What is damaged is like nothing. */
async function isAlike(log: OpenLog, draft: LogDraft, from: number): Promise<boolean> {
  if (draft.size < log.size) return false;
  try {
    for (let position = from; position < log.size; position += PIECE) {
      const bytes = await log.read(position, PIECE);
      if (!draft.read(position, bytes.length).equals(bytes)) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof StorageError && error.problem === "damaged") return false;
    throw error;
  }
}

/** Where the chunk begins that holds a position. */
function startOfChunk(position: number): number {
  return position - (position % PIECE);
}

/** A log that is read from its chunks. */
class TableLog implements OpenLog {
  readonly size: number;
  readonly #database: Database;
  readonly #name: string;

  constructor(database: Database, name: string, size: number) {
    this.#database = database;
    this.#name = name;
    this.size = size;
  }

  async read(position: number, length: number): Promise<Uint8Array> {
    const end = Math.min(position + length, this.size);
    const parts: Uint8Array[] = [];
    for (let at = position; at < end; ) {
      const start = startOfChunk(at);
      const part = (await this.#chunk(start)).subarray(at - start, end - start);
      parts.push(part);
      at += part.length;
    }
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  close(): void {
    // Nothing is open between two reads.
  }

  /** The chunk that begins there, which may have grown since. */
  async #chunk(position: number): Promise<Uint8Array> {
    const row = await this.#database.get(
      sql`SELECT content FROM run_logs LEFT JOIN run_log_chunks ON log = name AND position = ${position}
          WHERE name = ${this.#name}`,
    );
    if (!row) throw new LostLogError("The log was deleted or replaced while it was read. Read it again.");
    if (row["content"] === null) throw damagedLog("a chunk is missing");
    return unpacked(row["content"], Math.min(PIECE, this.size - position));
  }
}
