/**
 * What a kind of database has to do to stand behind the store. Every method rejects with StorageError. Texts are compared
 * by their code points, and `lower` folds ASCII alone: so does SQLite by itself, and PostgreSQL in columns that are
 * declared `COLLATE "C"`.
 */
import type { Sql } from "./sql.ts";
import type { Subject } from "./subjects.ts";

/** A row by the names of its columns. Whole numbers may be numbers, bigints or decimal texts: `Number` reads them all. */
export type Row = Readonly<Record<string, unknown>>;

/** What statements can be asked of. */
export interface Queries {
  /** The first row, or undefined. */
  get(statement: Sql): Promise<Row | undefined>;
  all(statement: Sql): Promise<Row[]>;
  /** Runs a statement; the number of rows it changed. */
  run(statement: Sql): Promise<number>;
}

/** A transaction that has begun, and ends once: kept or not. */
export interface Session extends Queries {
  /** Waits until no other transaction is about a further subject. What is asked from then on sees what they have kept. */
  take(subject: Subject): Promise<void>;
  /** Runs many statements in order. They are taken one by one, so that they never stand in memory together. */
  runEach(statements: Iterable<Sql>): Promise<void>;
  /** @throws StorageError which is `uncertain` where nobody can say whether it is kept */
  commit(): Promise<void>;
  /** Never rejects: what is not committed ends with the connection at the latest. */
  rollBack(): Promise<void>;
  /** Lets others on: nothing that follows the transaction's end has to be done before them any more. */
  release(): void;
}

/** Statements that are asked outside of sessions neither see nor join one that is open. */
export interface Driver extends Queries {
  /** Begins one that only reads: it sees one state of everything. */
  beginReading(): Promise<Session>;
  /**
   * Begins one that excludes others that write about its subject; a driver may exclude all that write. Each of its
   * statements sees at least what was kept before it began.
   */
  beginWriting(subject: Subject): Promise<Session>;
  /** Undoes the sessions that are open. Whoever waits, and whoever comes, is told that it was closed. */
  close(): Promise<void>;
}
