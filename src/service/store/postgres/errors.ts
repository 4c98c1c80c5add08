/** What PostgreSQL's errors mean, in words for whoever has to mend it. */
import pg from "pg";
import { UnstorableText } from "../storable.ts";
import { StorageError, type StorageProblem } from "../storageError.ts";

const WORDS: Readonly<Record<StorageProblem, string>> = {
  full: "The disk of the service's database is full. Nothing was changed. Free some space, then try again.",
  readOnly:
    "The service's database cannot be written to: it is a standby, or was set to be read only. Nothing was changed. " +
    "Use the address of the primary server, then try again.",
  damaged:
    "The service's database is damaged, or another program has changed it. It was left as it is. Restore a backup, or " +
    "use an empty database, then try again.",
  foreign:
    "What is in the service's database is none of its own. It was left as it is. Use a database or a schema that is empty.",
  newer:
    "The data was written by a newer version of Infra Planner. It was left as it is. Update Infra Planner, or use " +
    "another database.",
  busy: "Others hold the service's database. Nothing was changed. Try again.",
  closed: "The service was closed. What was under way has changed nothing. Start it again, then try again.",
  failing:
    "The server of the service's database cannot read or write its files. Nothing was changed. Check its log, then try " +
    "again.",
  uncertain:
    "The connection to the service's database was lost while changes were being kept: they may be there, or not. Look " +
    "whether they are there, then try again.",
  unusable:
    "The service's database cannot be used. Check its address, its user, and what that user may do, then try again.",
  unreachable: "The service's database cannot be reached. Check that it runs, then try again.",
};

/** A problem of the database, said of PostgreSQL. @param detail what the server said */
export function postgresError(problem: StorageProblem, detail: string, cause?: unknown): StorageError {
  return new StorageError(problem, detail, cause, WORDS);
}

/** The code of a value that has no room, such as in a row of an index. */
const TOO_LARGE = "54000";
/** The code of a statement that changes something where that is not allowed. */
const READ_ONLY = "25006";

/**
 * Error codes (postgresql.org/docs/current/errcodes-appendix.html), and their classes, the first two characters. A code
 * says more than its class.
 */
const PROBLEMS: ReadonlyMap<string, StorageProblem> = new Map([
  ["08", "unreachable"],
  // What the service writes holds wherever it has made the tables itself.
  ["23", "damaged"],
  [READ_ONLY, "readOnly"],
  // The server has ended a transaction, and its connection, that nobody went on with.
  ["25P03", "unreachable"],
  ["25P04", "unreachable"],
  ["28", "unusable"],
  ["3D", "unusable"],
  ["3F", "unusable"],
  ["40001", "busy"],
  ["40P01", "busy"],
  ["42501", "unusable"],
  // What it asks for is in every database of its version.
  ["42P01", "damaged"],
  ["42703", "damaged"],
  ["42701", "damaged"],
  ["42P07", "damaged"],
  ["53", "busy"],
  ["53100", "full"],
  ["55P03", "busy"],
  ["57014", "busy"],
  ["57P", "unreachable"],
  ["58", "failing"],
  ["XX001", "damaged"],
  ["XX002", "damaged"],
]);

/**
 * An error of PostgreSQL as a {@link StorageError} or {@link UnstorableText} where it is one, else as it came. What the package says by itself, and
 * not the server, is that there is no connection, or none any more.
 */
export function storageErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  if (!(error instanceof pg.DatabaseError)) return postgresError(withoutServer(error), wordsOf(error), error);
  if (error.code === TOO_LARGE)
    return new UnstorableText("a value", "is larger than the service's database can hold");
  const problem = problemOf(error);
  return problem === undefined ? error : postgresError(problem, error.message, error);
}

/**
 * An error as a connection comes about. What the server says then and has no other meaning, it says of what the address
 * has told it, such as its `options`; and the package says by itself that a password is missing.
 */
export function connectingErrorOf(error: unknown): unknown {
  const known = storageErrorOf(error);
  if (known instanceof pg.DatabaseError) return postgresError("unusable", known.message, error);
  if (error instanceof Error && error.message.startsWith("SASL:"))
    return postgresError("unusable", error.message, error);
  return known;
}

function problemOf({ code = "" }: pg.DatabaseError): StorageProblem | undefined {
  return PROBLEMS.get(code) ?? PROBLEMS.get(code.slice(0, 3)) ?? PROBLEMS.get(code.slice(0, 2));
}

/** An address that cannot be read, or one that names a certificate that is not there, is no matter of the network. */
function withoutServer({ code, syscall }: NodeJS.ErrnoException): StorageProblem {
  return code === "ERR_INVALID_URL" || syscall === "open" ? "unusable" : "unreachable";
}

/** A host with several addresses fails with one error for each, and no words of its own. */
function wordsOf(error: Error): string {
  const [first] = error instanceof AggregateError ? error.errors : [];
  return error.message === "" && first instanceof Error ? first.message : error.message;
}

/** What follows from a statement that failed. */
export interface Failure {
  /** What whoever asked is told. */
  readonly error: unknown;
  /** Whether its connection is of no use any more: otherwise the server has said what is wrong, and goes on. */
  readonly isBroken: boolean;
}

/** @param onlyReads whether it was asked where nothing may be changed */
export function failureOf(error: unknown, onlyReads: boolean): Failure {
  const isServers = error instanceof pg.DatabaseError;
  return {
    error: onlyReads && isServers && error.code === READ_ONLY ? onlyReading(error) : storageErrorOf(error),
    isBroken: !isServers || problemOf(error) === "unreachable",
  };
}

function onlyReading(cause: Error): Error {
  return new Error("The transaction only reads.", { cause });
}
