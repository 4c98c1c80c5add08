import type { Database } from "./database.ts";
import type { Row } from "./driver.ts";
import type { LogDraft } from "./logs/draft.ts";
import { type Logs, LostLogError, type OpenLog } from "./logs/logs.ts";
import { newId } from "./secrets.ts";
import { type Sql, sql } from "./sql.ts";
import { unstorableIn } from "./storable.ts";
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
  /** The log as text, finished, which {@link Runs.save} keeps. */
  readonly log: LogDraft;
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
  /** Name of its log among the logs. */
  readonly logName: string;
}

export interface Run extends KeptRun {
  /** The opened log, which the caller closes. */
  readonly log: OpenLog;
}

/** Deployment runs: what is known of them in the database; their logs are where logs are kept. */
export class Runs {
  readonly #database: Database;
  readonly #now: () => number;
  readonly #logs: Logs;

  constructor(database: Database, logs: Logs, now: () => number) {
    this.#database = database;
    this.#logs = logs;
    this.#now = now;
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
   * @param preview whether it comes to nothing: then its log is not written
   */
  save(
    environmentId: string,
    reading: RunReading,
    preview = false,
  ): Promise<{ readonly id: string; readonly changed: boolean }> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const sameName = await transaction.all(
        sql`SELECT number, id, status, started_at, duration_ms, bytes, digest, log FROM runs
            WHERE environment_id = ${environmentId} AND name = ${reading.name} ORDER BY bytes DESC, number`,
      );
      const known = await this.#known(sameName, reading);
      if (known && (await this.#isSame(known, reading))) return { id: String(known["id"]), changed: false };
      const id = known ? String(known["id"]) : newId("run");
      const log = preview ? "" : await this.#logs.keep(reading.log, known && String(known["log"]));
      if (known) await this.#update(Number(known["number"]), reading, log);
      else await this.#insert(environmentId, id, reading, log);
      return { id, changed: true };
    });
  }

  /** The first of the runs of which a file holds all that is known. */
  async #known(rows: readonly Row[], reading: RunReading): Promise<Row | undefined> {
    for (const row of rows) if (await this.#isKnown(row, reading)) return row;
    return undefined;
  }

  /**
   * Whether a file begins with all that is known of a run. Of one that was taken in while the file was read, the length
   * was not asked for: then their texts are compared, and when they started.
   */
  async #isKnown(row: Row, { bytes, digest, prefixes, startedAt, log }: RunReading): Promise<boolean> {
    const length = Number(row["bytes"]);
    if (length === bytes) return row["digest"] === digest;
    const prefix = prefixes.get(length);
    if (prefix !== undefined || length > bytes) return row["digest"] === prefix;
    const startedAlike = startedAt === undefined || startedAt === Number(row["started_at"]);
    return startedAlike && (await this.#logs.isBegunBy(String(row["log"]), log));
  }

  /** Whether all that is kept of a run is what was read. A log that is not there any more, or not whole, is brought back. */
  async #isSame(known: Row, reading: RunReading): Promise<boolean> {
    const { status = null, durationMs, digest, log } = reading;
    const isReadSo = known["status"] === status && numberOf(known["duration_ms"]) === durationMs;
    return isReadSo && known["digest"] === digest && this.#logs.isWhole(String(known["log"]), log.size);
  }

  /** Deletes a run and its log; false when the environment has none of that id. */
  delete(environmentId: string, id: string): Promise<boolean> {
    return this.#delete(
      environmentId,
      sql`DELETE FROM runs WHERE environment_id = ${environmentId} AND id = ${id} RETURNING log`,
    );
  }

  /** Deletes all runs of an environment, and their logs. */
  async deleteAll(environmentId: string): Promise<void> {
    await this.#delete(
      environmentId,
      sql`DELETE FROM runs WHERE environment_id = ${environmentId} RETURNING log`,
    );
  }

  #delete(environmentId: string, statement: Sql): Promise<boolean> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const rows = await transaction.all(statement);
      for (const { log } of rows) await this.#logs.remove(String(log));
      return rows.length > 0;
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
      const log = await this.#logs.open(run.logName);
      if (log) return { ...run, log };
      // Somebody may have put a longer log in its place between the two looks.
      if (attempt === 3)
        throw new LostLogError(
          `The log of run ${run.id} (${run.name}) is missing from the service's data. Import it again.`,
        );
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

  async #update(number: number, reading: RunReading, log: string): Promise<void> {
    const { status = null, durationMs = null, bytes, digest } = reading;
    await this.#database.run(
      sql`UPDATE runs SET status = ${status}, duration_ms = ${durationMs}, bytes = ${bytes}, digest = ${digest},
            log = ${log}, imported_at = ${this.#now()} WHERE number = ${number}`,
    );
  }
}

function numberOf(value: unknown): number | undefined {
  return value === null ? undefined : Number(value);
}
