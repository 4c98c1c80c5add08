import { closeSync, existsSync, fstatSync, fsyncSync, openSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { newOwnedName } from "./owners.ts";
import { newId } from "./secrets.ts";
import { onStorage } from "./storageError.ts";

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

export interface Run {
  readonly id: string;
  readonly status: RunStatus | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Milliseconds; undefined unless its log has times of day alone. */
  readonly durationMs: number | undefined;
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
  knownLengths(environmentId: string, name: string): number[] {
    return this.#database
      .all("SELECT DISTINCT bytes FROM runs WHERE environment_id = ? AND name = ?", environmentId, name)
      .map((row) => Number(row["bytes"]));
  }

  /**
   * Keeps a run. A file that begins with all that is known of a run of that name is the same run, grown (or
   * unchanged); any other is a new run. An unchanged file that is now read otherwise, as after an update, takes the place
   * of what was read of it before. A start in the future counts as of now: taken at its word, the run would
   * stand before every other until then.
   */
  save(environmentId: string, reading: RunReading): { readonly id: string; readonly changed: boolean } {
    return this.#database.transaction(() => {
      const known = this.#database
        .all(
          "SELECT number, id, status, duration_ms, bytes, digest, log FROM runs WHERE environment_id = ? AND name = ? ORDER BY bytes DESC",
          environmentId,
          reading.name,
        )
        .find((row) => reading.prefixes.get(Number(row["bytes"])) === row["digest"]);
      if (known && this.#isSame(known, reading)) {
        this.dropPart(reading.logFile);
        return { id: String(known["id"]), changed: false };
      }
      const id = known ? String(known["id"]) : newId("run");
      // Every state of a growing log is a file of its own: whoever reads the last one reads it to its end.
      const name = `${id}-${reading.bytes}`;
      const log = known?.["log"] === `${name}.log` ? `${name}-again.log` : `${name}.log`;
      this.#takePart(reading.logFile, log);
      if (known) this.#update(Number(known["number"]), reading, log, String(known["log"]));
      else this.#insert(environmentId, id, reading, log);
      return { id, changed: true };
    });
  }

  /** Whether all that is kept of a run is what was read. A log that is not there any more is brought back. */
  #isSame(known: Readonly<Record<string, unknown>>, reading: RunReading): boolean {
    const { status = null, durationMs = null } = reading;
    const isReadSo = known["status"] === status && (known["duration_ms"] ?? null) === durationMs;
    const log = this.#path(known["log"]);
    if (known["digest"] !== reading.digest || !isReadSo || !existsSync(log)) return false;
    return statSync(log).size === statSync(reading.logFile).size;
  }

  /** Deletes a run and its log; false when the environment has none of that id. */
  delete(environmentId: string, id: string): boolean {
    return this.#database.transaction(() => {
      const row = this.#database.get(
        "DELETE FROM runs WHERE environment_id = ? AND id = ? RETURNING log",
        environmentId,
        id,
      );
      if (row) this.#removeAfterCommit(row["log"]);
      return row !== undefined;
    });
  }

  /** Deletes all runs of an environment, and their logs. */
  deleteAll(environmentId: string): void {
    this.#database.transaction(() => {
      const rows = this.#database.all(
        "DELETE FROM runs WHERE environment_id = ? RETURNING log",
        environmentId,
      );
      for (const { log } of rows) this.#removeAfterCommit(log);
    });
  }

  /** The run of that id, or else the one that started last, with its log opened. @throws LostLogError */
  open(environmentId: string, id?: string): Run | undefined {
    for (let attempt = 1; ; attempt++) {
      const row = this.#database.get(
        `SELECT * FROM runs WHERE environment_id = ?1 AND (?2 IS NULL OR id = ?2)
         ORDER BY started_at DESC, number DESC LIMIT 1`,
        environmentId,
        id ?? null,
      );
      if (!row) return undefined;
      try {
        const log = openSync(this.#path(row["log"]), "r");
        const status = (row["status"] ?? undefined) as RunStatus | undefined;
        const startedAt = Number(row["started_at"]);
        const durationMs = row["duration_ms"] === null ? undefined : Number(row["duration_ms"]);
        return { id: String(row["id"]), status, startedAt, durationMs, log, size: fstatSync(log).size };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
        // Another process may have put a longer log in its place between the two looks.
        if (attempt === 3)
          throw new LostLogError(
            `The log of run ${row["id"]} (${row["name"]}) is missing from the service's data folder. Import it again.`,
          );
      }
    }
  }

  #insert(environmentId: string, id: string, reading: RunReading, log: string): void {
    const now = this.#now();
    this.#database.run(
      `INSERT INTO runs (id, environment_id, name, status, started_at, duration_ms, bytes, digest, log, imported_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      environmentId,
      reading.name,
      reading.status ?? null,
      Math.min(reading.startedAt ?? now, now),
      reading.durationMs ?? null,
      reading.bytes,
      reading.digest,
      log,
      now,
    );
  }

  #update(number: number, reading: RunReading, log: string, replaced: string): void {
    this.#database.run(
      "UPDATE runs SET status = ?, duration_ms = ?, bytes = ?, digest = ?, log = ?, imported_at = ? WHERE number = ?",
      reading.status ?? null,
      reading.durationMs ?? null,
      reading.bytes,
      reading.digest,
      log,
      this.#now(),
      number,
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
