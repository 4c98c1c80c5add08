import { AsyncLocalStorage } from "node:async_hooks";
import type { Driver, Queries, Row } from "./driver.ts";
import type { Sql } from "./sql.ts";
import { StorageError } from "./storageError.ts";
import type { Subject } from "./subjects.ts";
import { Transaction } from "./transaction.ts";

/**
 * The service's database, whatever kind it is of. What is asked within a transaction's work belongs to it, also where
 * it is asked of the database itself; what is asked elsewhere neither sees it nor gets into it. What is committed is on
 * the disk: logs beside the database are removed in reliance on it. Every method rejects with StorageError.
 */
export class Database implements Queries {
  readonly #driver: Driver;
  readonly #current = new AsyncLocalStorage<Transaction>();
  readonly #open = new Set<Transaction>();

  constructor(driver: Driver) {
    this.#driver = driver;
  }

  get(statement: Sql): Promise<Row | undefined> {
    return (this.#current.getStore() ?? this.#driver).get(statement);
  }

  all(statement: Sql): Promise<Row[]> {
    return (this.#current.getStore() ?? this.#driver).all(statement);
  }

  run(statement: Sql): Promise<number> {
    return (this.#current.getStore() ?? this.#driver).run(statement);
  }

  /**
   * Runs `work` as one transaction: all of it or nothing. No other one about the same subject runs meanwhile. Within
   * another transaction it joins that, which cannot be kept any more if the work fails, and which is about this subject
   * too from then on. The work waits for nothing but the database: others wait for it.
   */
  transaction<T>(subject: Subject, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#within(subject, work, true);
  }

  /** Runs `work`, which only reads, over one state of the database. Within another transaction it joins that. */
  read<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.#within(undefined, work, true);
  }

  /** What work within a transaction of its own comes to, of which nothing stays. */
  undone<T>(subject: Subject, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    if (this.#current.getStore())
      return Promise.reject(new Error("What is undone stands in no transaction."));
    return this.#within(subject, work, false);
  }

  /** Does something once the transaction under way is kept; at once where there is none. */
  afterCommit(work: () => void): void {
    const transaction = this.#current.getStore();
    if (transaction) transaction.after("commit", work);
    else work();
  }

  /** Does something when the transaction under way comes to nothing. */
  afterRollback(work: () => void): void {
    this.#current.getStore()?.after("rollback", work);
  }

  /** Undoes the transactions under way. Whoever uses the database then is told that it was closed. */
  async close(): Promise<void> {
    const closed = this.#driver.close();
    const error = new StorageError("closed", "a transaction was under way");
    await Promise.all([...this.#open].map((transaction) => transaction.abort(error)));
    await closed;
  }

  /** @param subject what it writes about; undefined in one that only reads */
  async #within<T>(
    subject: Subject | undefined,
    work: (transaction: Transaction) => Promise<T>,
    keep: boolean,
  ): Promise<T> {
    const around = this.#current.getStore();
    if (around)
      return around.step(async () => {
        if (subject) await around.take(subject);
        return work(around);
      });
    const transaction = await this.#begin(subject);
    this.#open.add(transaction);
    try {
      const result = await Promise.race([
        this.#current.run(transaction, () => transaction.step(() => work(transaction))),
        transaction.aborted,
      ]);
      await transaction.end(keep);
      return result;
    } catch (error) {
      await transaction.rollBack(error);
      throw error;
    } finally {
      this.#open.delete(transaction);
    }
  }

  async #begin(subject: Subject | undefined): Promise<Transaction> {
    const session = await (subject ? this.#driver.beginWriting(subject) : this.#driver.beginReading());
    return new Transaction(session, subject);
  }
}
