import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE } from "../../shared/files/write.ts";
import { Costs } from "./costs.ts";
import { Database, databaseIn } from "./database.ts";
import { Drift } from "./drift.ts";
import { Imports } from "./imports.ts";
import { OpenMarks } from "./openMarks.ts";
import { isGone, isOwnedName } from "./owners.ts";
import { Projects } from "./projects.ts";
import { refuseForeign, refuseLink } from "./recognise.ts";
import { LOG_NAME, Runs } from "./runs.ts";
import { onStorage } from "./storageError.ts";
import { Users } from "./users.ts";

/** A file of the runs folder that nothing refers to and that is older than this is abandoned, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60_000;
/** What the service itself puts into its data folder. */
const OWN_FILES = /^(service\.db(-wal|-shm|\.v\d+\.backup(\.part)?)?|runs|open)$/;

/** Everything the service keeps: one SQLite database, and a folder of logs beside it. */
export class Store {
  readonly database: Database;
  readonly users: Users;
  readonly projects: Projects;
  readonly costs: Costs;
  readonly drift: Drift;
  readonly runs: Runs;
  readonly imports: Imports;
  readonly #closing = new AbortController();
  /** Aborted when the store closes: what reads for it has to stop. */
  readonly closing = this.#closing.signal;
  readonly #temporary: string | undefined;
  readonly #marks: OpenMarks | undefined;

  /**
   * @param directory the data folder; undefined keeps all in memory, but for the logs in a temporary folder.
   * @throws StorageError
   */
  constructor(directory: string | undefined, now: () => number) {
    this.#temporary =
      directory === undefined ? mkdtempSync(join(tmpdir(), "infra-planner-store-")) : undefined;
    const folder = join(directory ?? this.#temporary ?? "", "runs");
    // Before anything is made or changed: a folder with another program's database is not this service's.
    if (directory !== undefined) {
      refuseForeign(databaseIn(directory));
      for (const name of ["runs", "open"]) refuseLink(join(directory, name));
    }
    onStorage(() => {
      if (directory !== undefined) makePrivate(directory);
      makeFolderSync(folder, PRIVATE.folderMode);
    });
    this.#marks = directory === undefined ? undefined : onStorage(() => new OpenMarks(directory));
    let database: Database | undefined;
    try {
      database = new Database(directory, this.#marks?.afterUncleanEnd);
      this.database = database;
      this.users = new Users(this.database, now);
      this.projects = new Projects(this.database);
      this.costs = new Costs(this.database, now);
      this.drift = new Drift(this.database, now);
      this.runs = new Runs(this.database, folder, now);
      this.imports = new Imports(this.database, this.runs);
      removeAbandoned(this.database, folder, now());
      this.#marks?.forgetAbandoned();
    } catch (error) {
      database?.close();
      this.#marks?.remove();
      throw error;
    }
  }

  /** Deletes a project, its environments, and all that is known of them: all of it or nothing. */
  deleteProject(id: string): void {
    this.database.transaction(() => {
      for (const environmentId of this.projects.environmentsOf(id)) this.deleteEnvironment(environmentId);
      this.projects.delete(id);
    });
  }

  /** Deletes an environment, and all that is known of it: all of it or nothing. */
  deleteEnvironment(id: string): void {
    this.database.transaction(() => {
      this.imports.deleteAll(id);
      this.projects.deleteEnvironment(id);
    });
  }

  close(): void {
    this.#closing.abort(new Error("The service was closed."));
    this.runs.dropParts();
    this.database.close();
    this.#marks?.remove();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
  }
}

/** A folder for its owner alone. One that holds other things too is somebody's, and stays as open as it is. */
function makePrivate(directory: string): void {
  makeFolderSync(directory, PRIVATE.folderMode);
  // What fails later says less: making a folder in one that is read-only fails as if that were not there.
  accessSync(directory, constants.W_OK);
  if (!readdirSync(directory).every((name) => OWN_FILES.test(name))) return;
  try {
    chmodSync(directory, 0o700);
  } catch {
    // Another user's folder, which was shared on purpose.
  }
}

/** Removes what processes that ended half-way left behind: half-written logs, and logs that no run refers to. */
function removeAbandoned(database: Database, folder: string, now: number): void {
  const known = new Set(database.all("SELECT log FROM runs").map((row) => String(row["log"])));
  for (const name of readdirSync(folder)) {
    // The folder may have been somebody else's before.
    if (known.has(name) || !(LOG_NAME.test(name) || isOwnedName(name))) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    const abandoned = now - modified > ABANDONED_AFTER || (name.endsWith(".part") && isGone(name));
    if (abandoned) rmSync(path, { force: true });
  }
}
