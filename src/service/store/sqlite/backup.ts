import { closeSync, openSync, renameSync, rmSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { onStorage } from "../storageError.ts";

/**
 * Copies the database as it is now to `service.db.v<version>.backup` beside it. The caller holds the write lock, so
 * that nobody changes it meanwhile, and has not changed anything itself.
 */
export function backUp(file: string, version: number): void {
  const backup = `${file}.v${version}.backup`;
  const unfinished = `${backup}.part`;
  // SQLite writes into an empty file as it finds it, mode included.
  onStorage(() => {
    rmSync(unfinished, { force: true });
    closeSync(openSync(unfinished, "wx", 0o600));
  });
  const connection = new DatabaseSync(file);
  try {
    connection.prepare("VACUUM INTO ?").run(unfinished);
  } finally {
    connection.close();
  }
  onStorage(() => renameSync(unfinished, backup));
}
