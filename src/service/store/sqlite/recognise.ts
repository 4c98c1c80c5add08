/** What the file in the database's place is, told from its own first bytes: SQLite changes what it opens. */
import { closeSync, fstatSync, lstatSync, openSync, readSync, type Stats, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { onLogLine } from "../../../shared/seen.ts";
import { APPLICATION_ID, migrationsFor } from "../schema.ts";
import { onStorage, StorageError } from "../storageError.ts";

export const MIGRATIONS = migrationsFor("sqlite");

/** The database header (sqlite.org/fileformat.html, 1.3). */
const HEADER_BYTES = 100;
const MAGIC = "SQLite format 3\0";
const AT = {
  pageSize: 16,
  changes: 24,
  pages: 28,
  userVersion: 60,
  applicationId: 68,
  validFor: 92,
} as const;

/**
 * Leaves a file alone that is not this service's database, or not one that this version can use: nothing about it is
 * changed, and nothing is put beside it. One that is not there yet, or empty, is for SQLite to make.
 * @throws StorageError that says what the file is, and where
 */
export function refuseForeign(file: string): void {
  refuseLink(file);
  const found = lookAt(file);
  if (!found) return;
  // A pipe would be waited for.
  if (!found.isFile()) throw new StorageError("foreign", `${file} is no file`);
  if (found.size === 0) return;
  const { header, size } = onStorage(() => readHeader(file));
  if (header.toString("latin1", 0, MAGIC.length) !== MAGIC.slice(0, header.length))
    throw new StorageError("foreign", `${file} is no SQLite database`);
  if (header.length < HEADER_BYTES) throw cutOff(file, size, HEADER_BYTES);
  const version = header.readInt32BE(AT.userVersion);
  if (header.readUInt32BE(AT.applicationId) !== APPLICATION_ID) {
    // What is still in the log beside it has not made it to the file: so far it holds nothing.
    if (header.readUInt32BE(AT.pages) <= 1 && version === 0) return;
    throw new StorageError("foreign", `${file} is an SQLite database of another program`);
  }
  if (version > MIGRATIONS.length)
    throw new StorageError("newer", `${file} has version ${version}, this one knows ${MIGRATIONS.length}`);
  if (version < 0) throw new StorageError("damaged", `${file} has version ${version}, which is none`);
  refuseCutOff(file, header, size);
}

/**
 * Leaves a database alone that another program has altered: one in which a table or a column of its version is not what
 * the service made, or in which triggers change what the service writes. Tables and columns besides are left alone.
 * @param version how many migrations it has been through
 * @throws StorageError that says what is not as it was made
 */
export function refuseAltered(database: DatabaseSync, version: number): void {
  const made = new DatabaseSync(":memory:");
  try {
    for (const migration of MIGRATIONS.slice(0, version)) made.exec(migration);
    const tables = made.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
    const wanted = JSON.stringify(tables.map(({ name }) => name));
    const found = columnsOf(database, wanted);
    for (const [column, shape] of columnsOf(made, wanted))
      if (found.get(column) !== shape)
        throw altered(column, found.has(column) ? "was changed" : "is missing");
  } finally {
    made.close();
  }
  const trigger = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger' LIMIT 1").get();
  if (trigger)
    throw altered(onLogLine(String(trigger["name"])), "is a trigger that the service did not make");
}

/** The shape of each column, by the names of its table and its own, of those tables that are there. */
function columnsOf(database: DatabaseSync, tables: string): ReadonlyMap<string, string> {
  const rows = database.prepare(COLUMNS).all(tables);
  return new Map(rows.map(({ column, shape }) => [String(column), String(shape)]));
}
const COLUMNS = `
  SELECT made.name || '.' || info.name AS "column", info.type || ' ' || info."notnull" || ' ' || info.pk AS shape
  FROM json_each(?) AS wanted
  JOIN sqlite_schema AS made ON made.type = 'table' AND made.name = wanted.value
  JOIN pragma_table_info(made.name) AS info`;

function altered(what: string, how: string): StorageError {
  return new StorageError("damaged", `${what} ${how}`);
}

/** Where the service keeps something, it follows no link: what that leads to is not its own. @throws StorageError */
export function refuseLink(path: string): void {
  if (onStorage(() => lstatSync(path, { throwIfNoEntry: false }))?.isSymbolicLink())
    throw new StorageError("foreign", `${path} is a link, and links are not followed`);
}

/** Undefined where there is nothing. @throws StorageError where the folder does not let it be seen */
function lookAt(file: string): Stats | undefined {
  return onStorage(() => statSync(file, { throwIfNoEntry: false }));
}

function readHeader(file: string): { readonly header: Buffer; readonly size: number } {
  const descriptor = openSync(file, "r");
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    const length = readSync(descriptor, header, 0, HEADER_BYTES, 0);
    return { header: header.subarray(0, length), size: fstatSync(descriptor).size };
  } finally {
    closeSync(descriptor);
  }
}

/** Whether pages are missing. With a log beside it, they may be there: SQLite puts them in their place. */
function refuseCutOff(file: string, header: Buffer, size: number): void {
  const logged = lookAt(`${file}-wal`)?.size ?? 0;
  if (logged > 0 || header.readUInt32BE(AT.changes) !== header.readUInt32BE(AT.validFor)) return;
  // 1 stands for 65,536, which has no place in two bytes.
  const pageSize = header.readUInt16BE(AT.pageSize);
  const whole = header.readUInt32BE(AT.pages) * (pageSize === 1 ? 65_536 : pageSize);
  if (size < whole) throw cutOff(file, size, whole);
}

function cutOff(file: string, size: number, whole: number): StorageError {
  return new StorageError("damaged", `${file} was cut off: it has ${size} bytes of at least ${whole}`);
}
