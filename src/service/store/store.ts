import { accessSync, chmodSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE } from "../../shared/files/write.ts";
import { Costs } from "./costs.ts";
import { Database } from "./database.ts";
import { Drift } from "./drift.ts";
import type { Driver } from "./driver.ts";
import { Imports } from "./imports.ts";
import { OpenMarks } from "./openMarks.ts";
import { isGone, isOwnedName } from "./owners.ts";
import { Projects } from "./projects.ts";
import { LOG_NAME, Runs } from "./runs.ts";
import { sql } from "./sql.ts";
import { databaseIn, SqliteDriver } from "./sqlite/driver.ts";
import { refuseForeign, refuseLink } from "./sqlite/recognise.ts";
import { onStorage, StorageError } from "./storageError.ts";
import { aboutEnvironment, aboutProject } from "./subjects.ts";
import { Users } from "./users.ts";

/** A file of the runs folder that nothing refers to and that is older than this is abandoned, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60_000;
/** What the service itself puts into its data folder. */
const OWN_FILES = /^(service\.db(-wal|-shm|\.v\d+\.backup(\.part)?)?|(database-)?runs|open)$/;

/** The folders that a store has opened. */
interface Place {
  /** Folder of the logs. */
  readonly logs: string;
  /** What is removed at the end. */
  readonly temporary: string | undefined;
  readonly marks: OpenMarks | undefined;
}

/** Everything the service keeps: one database, and a folder of logs beside it. */
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
  readonly #place: Place;

  private constructor(database: Database, place: Place, now: () => number) {
    this.#place = place;
    this.database = database;
    this.users = new Users(database, now);
    this.projects = new Projects(database);
    this.costs = new Costs(database, now);
    this.drift = new Drift(database, now);
    this.runs = new Runs(database, place.logs, now);
    this.imports = new Imports(database, this.runs);
  }

  /**
   * @param directory the data folder; undefined keeps all in memory, but for the logs in a temporary folder.
   * @param openDriver opens a database elsewhere, beside which the folder has the logs alone
   * @throws StorageError
   */
  static async open(
    directory: string | undefined,
    now: () => number,
    openDriver?: () => Promise<Driver>,
  ): Promise<Store> {
    const place = openDriver ? logsIn(directory) : placeIn(directory);
    let database: Database | undefined;
    try {
      const driver = await openDriver?.();
      database = new Database(driver ?? new SqliteDriver(directory, place.marks?.afterUncleanEnd));
      // In a folder beside a database that others use too, there are logs of theirs.
      if (!driver) await removeAbandoned(database, place.logs, now());
      place.marks?.forgetAbandoned();
      return new Store(database, place, now);
    } catch (error) {
      await database?.close();
      forget(place);
      throw error;
    }
  }

  /** Deletes a project, its environments, and all that is known of them: all of it or nothing. */
  deleteProject(id: string): Promise<void> {
    return this.database.transaction(aboutProject(id), async () => {
      for (const environmentId of await this.projects.environmentsOf(id))
        await this.deleteEnvironment(environmentId);
      await this.projects.delete(id);
    });
  }

  /** Deletes an environment, and all that is known of it: all of it or nothing. */
  deleteEnvironment(id: string): Promise<void> {
    return this.database.transaction(aboutEnvironment(id), async () => {
      await this.imports.deleteAll(id);
      await this.projects.deleteEnvironment(id);
    });
  }

  /** Ends what is under way: what is not committed comes to nothing. */
  async close(): Promise<void> {
    this.#closing.abort(new StorageError("closed", "an import was under way"));
    const closed = this.database.close();
    this.runs.dropParts();
    await closed;
    forget(this.#place);
  }
}

/** Takes away what was there for a store that is open. */
function forget({ marks, temporary }: Place): void {
  marks?.remove();
  if (temporary !== undefined) rmSync(temporary, { recursive: true, force: true });
}

/** Makes the folders that are not there. @throws StorageError before anything is made or changed, where they are somebody else's */
function placeIn(directory: string | undefined): Place {
  if (directory === undefined) return temporaryPlace();
  refuseForeign(databaseIn(directory));
  for (const name of ["runs", "open"]) refuseLink(join(directory, name));
  const logs = join(directory, "runs");
  return onStorage(() => {
    makePrivate(directory);
    makeFolderSync(logs, PRIVATE.folderMode);
    return { logs, temporary: undefined, marks: new OpenMarks(directory) };
  });
}

function temporaryPlace(): Place {
  const temporary = mkdtempSync(join(tmpdir(), "infra-planner-store-"));
  const logs = join(temporary, "runs");
  onStorage(() => makeFolderSync(logs, PRIVATE.folderMode));
  return { logs, temporary, marks: undefined };
}

/** The folder of the logs alone; not the one that a database in the same folder has for its own. @throws StorageError */
function logsIn(directory: string | undefined): Place {
  if (directory === undefined) return temporaryPlace();
  const logs = join(directory, "database-runs");
  refuseLink(logs);
  onStorage(() => makeFolderSync(logs, PRIVATE.folderMode));
  return { logs, temporary: undefined, marks: undefined };
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
async function removeAbandoned(database: Database, folder: string, now: number): Promise<void> {
  const rows = await database.all(sql`SELECT log FROM runs`);
  const known = new Set(rows.map((row) => String(row["log"])));
  for (const name of readdirSync(folder)) {
    // The folder may have been somebody else's before.
    if (known.has(name) || !(LOG_NAME.test(name) || isOwnedName(name))) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    const abandoned = now - modified > ABANDONED_AFTER || (name.endsWith(".part") && isGone(name));
    if (abandoned) rmSync(path, { force: true });
  }
}
