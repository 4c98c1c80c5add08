import { DatabaseSync, type StatementSync } from "node:sqlite";
import type { Row } from "../driver.ts";
import { parametersOf, type Sql, textOf } from "../sql.ts";
import { StorageError } from "../storageError.ts";
import { guarded, isWriting } from "./errors.ts";
import { Lane } from "./lane.ts";

/**
 * How long a writer waits for another process's transaction, in milliseconds. The longest are imports: hundreds of
 * thousands of rows take a few seconds, and what they give away meanwhile is bounded by their turns.
 */
const BUSY_TIMEOUT = 10_000;

/** One connection to an SQLite database, and who may use it. Every method throws StorageError. */
export class Connection {
  readonly lane = new Lane();
  readonly #database: DatabaseSync;
  /** By the strings of their templates: as many as places in the program. */
  readonly #statements = new Map<TemplateStringsArray, StatementSync>();
  #onlyReads = false;

  constructor(file: string, options: { readonly readOnly?: boolean } = {}) {
    this.#database = guarded(
      () => new DatabaseSync(file, { timeout: BUSY_TIMEOUT, enableForeignKeyConstraints: true, ...options }),
    );
  }

  /** The connection as Node gives it. @throws StorageError once it is closed */
  get open(): DatabaseSync {
    if (!this.#database.isOpen) throw new StorageError("closed", "the database is not open");
    return this.#database;
  }

  /** From here on statements change nothing, or may change something again. */
  set onlyReads(onlyReads: boolean) {
    if (this.#onlyReads === onlyReads) return;
    this.exec(`PRAGMA query_only = ${onlyReads ? 1 : 0}`);
    this.#onlyReads = onlyReads;
  }

  get(statement: Sql): Row | undefined {
    return this.#guarded(() => this.#prepared(statement).get(...parametersOf(statement)));
  }

  all(statement: Sql): Row[] {
    return this.#guarded(() => this.#prepared(statement).all(...parametersOf(statement)));
  }

  run(statement: Sql): number {
    return guarded(() => Number(this.#prepared(statement).run(...parametersOf(statement)).changes));
  }

  exec(text: string): void {
    guarded(() => this.open.exec(text));
  }

  /** SQLite ends a transaction by itself where it has to, such as on a full disk; then there is nothing to end. */
  rollBack(): void {
    if (!this.#database.isOpen || !this.#database.isTransaction) return;
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // What failed before says more, and an open transaction ends with the connection.
    }
  }

  close(): void {
    this.lane.clear(new StorageError("closed", "the database is not open"));
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  /** A statement that changes something where nothing is to be changed is a fault of the program, not of the disk. */
  #guarded<T>(step: () => T): T {
    return guarded(() => {
      try {
        return step();
      } catch (error) {
        if (this.#onlyReads && isWriting(error))
          throw new Error("The transaction only reads.", { cause: error });
        throw error;
      }
    });
  }

  #prepared(statement: Sql): StatementSync {
    const { open } = this;
    let prepared = this.#statements.get(statement.strings);
    if (!prepared) {
      prepared = open.prepare(textOf(statement, "sqlite"));
      this.#statements.set(statement.strings, prepared);
    }
    return prepared;
  }
}
