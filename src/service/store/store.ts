import { accessSync, chmodSync, constants, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE } from "../../shared/files/write.ts";
import { Costs } from "./costs.ts";
import { Database } from "./database.ts";
import { Drift } from "./drift.ts";
import type { Driver } from "./driver.ts";
import { Imports } from "./imports.ts";
import { FileLogs } from "./logs/fileLogs.ts";
import type { Logs } from "./logs/logs.ts";
import { removeOwned, Scratch } from "./logs/scratch.ts";
import { TableLogs } from "./logs/tableLogs.ts";
import { OpenMarks } from "./openMarks.ts";
import { newOwnedName } from "./owners.ts";
import { Projects } from "./projects.ts";
import { Runs } from "./runs.ts";
import { databaseIn, SqliteDriver } from "./sqlite/driver.ts";
import { refuseForeign, refuseLink } from "./sqlite/recognise.ts";
import { onStorage, StorageError } from "./storageError.ts";
import { aboutEnvironment, aboutProject } from "./subjects.ts";
import { Users } from "./users.ts";

/** What the service itself puts into its data folder. */
const OWN_FILES = /^(service\.db(-wal|-shm|\.v\d+\.backup(\.part)?)?|runs|open)$/;

/** What temporary folders are called, before the name that tells whose they are. */
const TEMPORARY = "infra-planner-store-";

/** The folders that a store has opened. */
interface Place {
  /** Folder of the logs that are files, and of what is half-written. */
  readonly runs: string;
  /** What is removed at the end. */
  readonly temporary: string | undefined;
  readonly marks: OpenMarks | undefined;
}

/** Everything the service keeps: one database, and logs, in it or in a folder beside it. */
export class Store {
  readonly database: Database;
  readonly users: Users;
  readonly projects: Projects;
  readonly costs: Costs;
  readonly drift: Drift;
  readonly logs: Logs;
  /** Where files are put while they are read. */
  readonly scratch: Scratch;
  readonly runs: Runs;
  readonly imports: Imports;
  readonly #closing = new AbortController();
  /** Aborted when the store closes: what reads for it has to stop. */
  readonly closing = this.#closing.signal;
  readonly #place: Place;

  private constructor(database: Database, place: Place, inTable: boolean, now: () => number) {
    this.#place = place;
    this.database = database;
    this.users = new Users(database, now);
    this.projects = new Projects(database);
    this.costs = new Costs(database, now);
    this.drift = new Drift(database, now);
    this.scratch = new Scratch(place.runs);
    this.logs = inTable ? new TableLogs(database) : new FileLogs(database, place.runs, now);
    this.runs = new Runs(database, this.logs, now);
    this.imports = new Imports(database, this.runs);
  }

  /**
   * @param directory the data folder; undefined keeps all in memory, but for files in a temporary folder.
   * @param openDriver opens a database elsewhere that keeps everything instead, and the logs of runs: the folder is not touched
   * @throws StorageError
   */
  static async open(
    directory: string | undefined,
    now: () => number,
    openDriver?: () => Promise<Driver>,
  ): Promise<Store> {
    const place = openDriver ? temporaryPlace() : placeIn(directory);
    let database: Database | undefined;
    try {
      const driver = await openDriver?.();
      database = new Database(driver ?? new SqliteDriver(directory, place.marks?.afterUncleanEnd));
      const store = new Store(database, place, driver !== undefined, now);
      store.scratch.removeAbandoned(now());
      await store.logs.removeAbandoned();
      place.marks?.forgetAbandoned();
      return store;
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
    this.scratch.removeAll();
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
  const runs = join(directory, "runs");
  return onStorage(() => {
    makePrivate(directory);
    makeFolderSync(runs, PRIVATE.folderMode);
    return { runs, temporary: undefined, marks: new OpenMarks(directory) };
  });
}

function temporaryPlace(): Place {
  try {
    removeOwned(tmpdir(), TEMPORARY);
  } catch {
    // The folder of temporary files may be one that nobody can list.
  }
  const temporary = join(tmpdir(), TEMPORARY + newOwnedName());
  onStorage(() => mkdirSync(temporary, 0o700));
  const runs = join(temporary, "runs");
  onStorage(() => makeFolderSync(runs, PRIVATE.folderMode));
  return { runs, temporary, marks: undefined };
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
