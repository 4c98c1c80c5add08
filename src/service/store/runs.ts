import { closeSync, existsSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import type { Row } from "./driver.ts";
import { beginsWith } from "./logFiles.ts";
import { newOwnedName } from "./owners.ts";
import { newId } from "./secrets.ts";
import { sql } from "./sql.ts";
import { unstorableIn } from "./storable.ts";
import { onStorage } from "./storageError.ts";
import { aboutEnvironment } from "./subjects.ts";

export type RunStatus = "running" | "succeeded" | "failed";

/** A deployment run as it was read from one file. */
export interface RunReading {
  /** Name of the file. */
  readonly name: string;
  /** Undefined when the log does not say. */
  readonly status: RunStatus | undefined;
  /** Milliseconds since 1970; undefined when the log does not say. */
  readonly startedAt: number | undefined;
  /** Milliseconds; undefined where the log does not say, or where its time stamps do. */
  readonly durationMs: number | undefined;
  /** Size and SHA-256 of what was read. */
  readonly bytes: number;
  readonly digest: string;
  /** SHA-256 of the first bytes of what was read, at each length asked for. */
  readonly prefixes: ReadonlyMap<number, string>;
  /** The log as text, in a {@link Runs.newPart}, which {@link Runs.save} takes over. */
  readonly logFile: string;
}

/** What is known of a run. */
export interface KeptRun {
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  readonly status: RunStatus | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds; undefined unless its log has times of day alone. */
  readonly durationMs: number | undefined;
  /** Name of its log in the folder of logs. */
  readonly logName: string;
}

export interface Run extends KeptRun {
  /** Descriptor of the opened log, which the caller closes. */
  readonly log: number;
  /** Size of the log in bytes. */
  readonly size: number;
}

/** A run's log is not where it was kept: somebody removed it. Importing it again brings it back. */
export class LostLogError extends Error {
  override readonly name = "LostLogError";
}

/** What logs of runs are called in their folder: see {@link Runs.save}. */
export const LOG_NAME = /^run_[a-z\d]+-\d+(?:-again)?\.log$/;

/** Deployment runs: what is known of them in the database, their logs as files in one folder. */
export class Runs {
  readonly #database: Database;
  readonly #now: () => number;
  /** Half-written logs of this process. */
  readonly #parts = new Set<string>();
  /** Folder of the logs. */
  readonly #folder: string;

  constructor(database: Database, folder: string, now: () => number) {
    this.#database = database;
    this.#folder = folder;
    this.#now = now;
  }

  /** A new file's path to write a log to, until it is saved or {@link dropPart}ped. */
  newPart(): string {
    const part = join(this.#folder, `${newOwnedName()}.part`);
    this.#parts.add(part);
    return part;
  }

  /** Removes a half-written log, unless it was saved. */
  dropPart(part: string): void {
    if (this.#parts.delete(part)) rmSync(part, { force: true });
  }

  /** Removes every half-written log of this process. */
  dropParts(): void {
    for (const part of this.#parts) this.dropPart(part);
  }

  /** The lengths at which a new file of that name must be compared with the runs already known. */
  async knownLengths(environmentId: string, name: string): Promise<number[]> {
    const rows = await this.#database.all(
      sql`SELECT DISTINCT bytes FROM runs WHERE environment_id = ${environmentId} AND name = ${name}`,
    );
    return rows.map((row) => Number(row["bytes"]));
  }

  /**
   * Keeps a run. A file that begins with all that is known of a run of that name is the same run, grown (or
   * unchanged); any other is a new run. An unchanged file that is now read otherwise, as after an update, takes the place
   * of what was read of it before. A start in the future counts as of now: taken at its word, the run would
   * stand before every other until then.
   */
  save(
    environmentId: string,
    reading: RunReading,
  ): Promise<{ readonly id: string; readonly changed: boolean }> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const sameName = await transaction.all(
        sql`SELECT number, id, status, started_at, duration_ms, bytes, digest, log FROM runs
            WHERE environment_id = ${environmentId} AND name = ${reading.name} ORDER BY bytes DESC, number`,
      );
      const known = sameName.find((row) => this.#isKnown(row, reading));
      if (known && this.#isSame(known, reading)) {
        this.dropPart(reading.logFile);
        return { id: String(known["id"]), changed: false };
      }
      const id = known ? String(known["id"]) : newId("run");
      // Every state of a growing log is a file of its own: whoever reads the last one reads it to its end.
      const name = `${id}-${reading.bytes}`;
      const log = known?.["log"] === `${name}.log` ? `${name}-again.log` : `${name}.log`;
      this.#takePart(reading.logFile, log);
      if (known) await this.#update(Number(known["number"]), reading, log, String(known["log"]));
      else await this.#insert(environmentId, id, reading, log);
      return { id, changed: true };
    });
  }

  /**
   * Whether a file begins with all that is known of a run. Of one that was taken in while the file was read, the length
   * was not asked for: then their texts are compared, and when they started.
   */
  #isKnown(row: Row, { bytes, digest, prefixes, startedAt, logFile }: RunReading): boolean {
    const length = Number(row["bytes"]);
    if (length === bytes) return row["digest"] === digest;
    const prefix = prefixes.get(length);
    if (prefix !== undefined || length > bytes) return row["digest"] === prefix;
    const startedAlike = startedAt === undefined || startedAt === Number(row["started_at"]);
    return startedAlike && beginsWith(logFile, this.#path(row["log"]));
  }

  /** Whether all that is kept of a run is what was read. A log that is not there any more is brought back. */
  #isSame(known: Row, reading: RunReading): boolean {
    const { status = null, durationMs } = reading;
    const isReadSo = known["status"] === status && numberOf(known["duration_ms"]) === durationMs;
    const log = this.#path(known["log"]);
    if (known["digest"] !== reading.digest || !isReadSo || !existsSync(log)) return false;
    return statSync(log).size === statSync(reading.logFile).size;
  }

  /** Deletes a run and its log; false when the environment has none of that id. */
  delete(environmentId: string, id: string): Promise<boolean> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const row = await transaction.get(
        sql`DELETE FROM runs WHERE environment_id = ${environmentId} AND id = ${id} RETURNING log`,
      );
      if (row) this.#removeAfterCommit(row["log"]);
      return row !== undefined;
    });
  }

  /** Deletes all runs of an environment, and their logs. */
  deleteAll(environmentId: string): Promise<void> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const rows = await transaction.all(
        sql`DELETE FROM runs WHERE environment_id = ${environmentId} RETURNING log`,
      );
      for (const { log } of rows) this.#removeAfterCommit(log);
    });
  }

  /** The run of that id, or else the one that started last. */
  async find(environmentId: string, id?: string): Promise<KeptRun | undefined> {
    if (id !== undefined && unstorableIn(id) !== undefined) return undefined;
    const row = await this.#database.get(
      id === undefined
        ? sql`SELECT id, name, status, started_at, duration_ms, log FROM runs
              WHERE environment_id = ${environmentId} ORDER BY started_at DESC, number DESC LIMIT 1`
        : sql`SELECT id, name, status, started_at, duration_ms, log FROM runs
              WHERE environment_id = ${environmentId} AND id = ${id}`,
    );
    if (!row) return undefined;
    return {
      id: String(row["id"]),
      name: String(row["name"]),
      status: (row["status"] ?? undefined) as RunStatus | undefined,
      startedAt: Number(row["started_at"]),
      durationMs: numberOf(row["duration_ms"]),
      logName: String(row["log"]),
    };
  }

  /**
   * The run that is found, with its log opened. @throws LostLogError
   * @param find looks for it anew each time, in a transaction of its own
   */
  async open(find: () => Promise<KeptRun | undefined>): Promise<Run | undefined> {
    for (let attempt = 1; ; attempt++) {
      const run = await find();
      if (!run) return undefined;
      try {
        const log = openSync(this.#path(run.logName), "r");
        return { ...run, log, size: fstatSync(log).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        // Somebody may have put a longer log in its place between the two looks.
        if (attempt === 3)
          throw new LostLogError(
            `The log of run ${run.id} (${run.name}) is missing from the service's data folder. Import it again.`,
          );
      }
    }
  }

  async #insert(environmentId: string, id: string, reading: RunReading, log: string): Promise<void> {
    const { name, status = null, durationMs = null, bytes, digest } = reading;
    const now = this.#now();
    const startedAt = Math.min(reading.startedAt ?? now, now);
    await this.#database.run(
      sql`INSERT INTO runs
            (id, environment_id, name, status, started_at, duration_ms, bytes, digest, log, imported_at)
          VALUES (${id}, ${environmentId}, ${name}, ${status}, ${startedAt}, ${durationMs}, ${bytes}, ${digest},
            ${log}, ${now})`,
    );
  }

  async #update(number: number, reading: RunReading, log: string, replaced: string): Promise<void> {
    const { status = null, durationMs = null, bytes, digest } = reading;
    await this.#database.run(
      sql`UPDATE runs SET status = ${status}, duration_ms = ${durationMs}, bytes = ${bytes}, digest = ${digest},
            log = ${log}, imported_at = ${this.#now()} WHERE number = ${number}`,
    );
    if (replaced !== log) this.#removeAfterCommit(replaced);
  }

  /** Gives a half-written log its final name; it goes again if the transaction comes to nothing. */
  #takePart(part: string, log: string): void {
    const path = this.#path(log);
    onStorage(() => renameSync(part, path));
    this.#parts.delete(part);
    this.#database.afterRollback(() => rmSync(path, { force: true }));
    onStorage(() => syncFolder(this.#folder));
  }

  /** Not before: a commit that comes to nothing would leave a run without a log. */
  #removeAfterCommit(log: unknown): void {
    this.#database.afterCommit(() => rmSync(this.#path(log), { force: true }));
  }

  #path(log: unknown): string {
    return join(this.#folder, String(log));
  }
}

function numberOf(value: unknown): number | undefined {
  return value === null ? undefined : Number(value);
}

/** Puts the names in a folder on the disk. Windows has no such step, and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
