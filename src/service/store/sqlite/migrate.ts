import type { DatabaseSync } from "node:sqlite";
import { StorageError } from "../storageError.ts";
import { backUp } from "./backup.ts";
import type { Connection } from "./connection.ts";
import { guarded } from "./errors.ts";
import { MIGRATIONS, refuseAltered } from "./recognise.ts";

/**
 * Brings a database to the shape of this version; one of an earlier version is copied before.
 * @param file where it is, unless it is in memory. @throws StorageError for one that is not as the service left it
 */
export function migrate(connection: Connection, file: string | undefined): void {
  const database = connection.open;
  if (versionOf(database) === MIGRATIONS.length) {
    guarded(() => refuseAltered(database, MIGRATIONS.length));
    return;
  }
  connection.exec("BEGIN IMMEDIATE");
  try {
    // Read again inside the transaction: another process may be doing the same.
    const version = versionOf(database);
    if (version > MIGRATIONS.length) throw new StorageError("newer", `version ${version}`);
    if (version < 0) throw new StorageError("damaged", `version ${version}`);
    guarded(() => refuseAltered(database, version));
    if (version > 0 && version < MIGRATIONS.length && file !== undefined)
      guarded(() => backUp(file, version));
    for (const migration of MIGRATIONS.slice(version)) connection.exec(migration);
    connection.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
    connection.exec("COMMIT");
  } catch (error) {
    connection.rollBack();
    throw error;
  }
}

/** Looks through the whole database. @throws StorageError where something is damaged */
export function checkWhole(connection: Connection): void {
  const found = guarded(() => connection.open.prepare("PRAGMA integrity_check(1)").get());
  const words = String(found?.["integrity_check"]);
  if (words !== "ok") throw new StorageError("damaged", words.replaceAll(/\s+/g, " "));
}

function versionOf(database: DatabaseSync): number {
  return guarded(() => Number(database.prepare("PRAGMA user_version").get()?.["user_version"]));
}
