import { fstatSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "./database.ts";
import { newId } from "./secrets.ts";

export type RunStatus = "running" | "succeeded" | "failed";

/** A deployment run as it was read from one file. */
export interface RunReading {
  /** Name of the file. */
  readonly name: string;
  /** Undefined when the log does not say. */
  readonly status: RunStatus | undefined;
  /** Milliseconds since 1970; undefined when the log does not say. */
  readonly startedAt: number | undefined;
  /** Size and SHA-256 of what was read. */
  readonly bytes: number;
  readonly digest: string;
  /** SHA-256 of the first bytes of what was read, at each length asked for. */
  readonly prefixes: ReadonlyMap<number, string>;
  /** The log as text, in a file of its own in the runs folder, which {@link Runs.save} takes over. */
  readonly logFile: string;
}

export interface Run {
  readonly id: string;
  readonly status: RunStatus | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Descriptor of the opened log, which the caller closes. */
  readonly log: number;
  /** Size of the log in bytes. */
  readonly size: number;
}

/** Deployment runs: what is known of them in the database, their logs as files in one folder. */
export class Runs {
  readonly #database: Database;
  readonly #now: () => number;
  /** Folder of the logs. */
  readonly folder: string;

  constructor(database: Database, folder: string, now: () => number) {
    this.#database = database;
    this.folder = folder;
    this.#now = now;
  }

  /** The lengths at which a new file of that name must be compared with the runs already known. */
  knownLengths(environmentId: string, name: string): number[] {
    return this.#database
      .all("SELECT DISTINCT bytes FROM runs WHERE environment_id = ? AND name = ?", environmentId, name)
      .map((row) => Number(row["bytes"]));
  }

  /**
   * Keeps a run. A file that begins with all that is known of a run of that name is the same run, grown (or
   * unchanged); any other is a new run.
   */
  save(environmentId: string, reading: RunReading): { readonly id: string; readonly changed: boolean } {
    return this.#database.transaction(() => {
      const known = this.#database
        .all(
          "SELECT number, id, bytes, digest, log FROM runs WHERE environment_id = ? AND name = ? ORDER BY bytes DESC",
          environmentId,
          reading.name,
        )
        .find((row) => reading.prefixes.get(Number(row["bytes"])) === row["digest"]);
      if (known?.["digest"] === reading.digest) {
        rmSync(reading.logFile, { force: true });
        return { id: String(known["id"]), changed: false };
      }
      const id = known ? String(known["id"]) : newId("run");
      // Every state of a growing log is a file of its own: whoever reads the last one reads it to its end.
      const log = `${id}-${reading.bytes}.log`;
      renameSync(reading.logFile, join(this.folder, log));
      if (known) {
        this.#database.run(
          "UPDATE runs SET status = ?, bytes = ?, digest = ?, log = ? WHERE number = ?",
          reading.status ?? null,
          reading.bytes,
          reading.digest,
          log,
          Number(known["number"]),
        );
        rmSync(join(this.folder, String(known["log"])), { force: true });
      } else {
        this.#database.run(
          `INSERT INTO runs (id, environment_id, name, status, started_at, bytes, digest, log)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          id,
          environmentId,
          reading.name,
          reading.status ?? null,
          reading.startedAt ?? this.#now(),
          reading.bytes,
          reading.digest,
          log,
        );
      }
      return { id, changed: true };
    });
  }

  /** The run that started last, with its log opened. */
  openLatest(environmentId: string): Run | undefined {
    for (let attempt = 1; ; attempt++) {
      const row = this.#database.get(
        "SELECT * FROM runs WHERE environment_id = ? ORDER BY started_at DESC, number DESC LIMIT 1",
        environmentId,
      );
      if (!row) return undefined;
      try {
        const log = openSync(join(this.folder, String(row["log"])), "r");
        const status = (row["status"] ?? undefined) as RunStatus | undefined;
        const startedAt = Number(row["started_at"]);
        return { id: String(row["id"]), status, startedAt, log, size: fstatSync(log).size };
      } catch (error) {
        // Another process may have put a longer log in its place between the two looks.
        if (attempt === 3) throw error;
      }
    }
  }
}
