import type { Queries, Row, Session } from "./driver.ts";
import type { Sql } from "./sql.ts";
import { StorageError } from "./storageError.ts";
import type { Subject } from "./subjects.ts";

type End = "commit" | "rollback";
/** How one ends of which nobody can say whether it was kept. */
const UNKNOWN = "unknown";

/** Statements of one transaction. Used after its end, each is an error: it would be a write of its own. */
export class Transaction implements Queries {
  readonly #session: Session;
  /** What it is about, in the order in which it came to it; nothing where it only reads. */
  readonly #subjects: Subject[];
  readonly #aborted = Promise.withResolvers<never>();
  readonly #atEnd: Readonly<Record<End, (() => void)[]>> = { commit: [], rollback: [] };
  /** Steps that have begun and not ended. */
  #underWay = 0;
  /** Why it cannot be kept any more. */
  #failure: { readonly error: unknown } | undefined;
  /** How it ended, once its end has begun. */
  #ended: End | typeof UNKNOWN | undefined;

  /** @param subject what the session was begun about; undefined where it only reads */
  constructor(session: Session, subject: Subject | undefined) {
    this.#session = session;
    this.#subjects = subject ? [subject] : [];
    this.#aborted.promise.catch(() => {});
  }

  /** Rejects when the transaction is ended from outside. */
  get aborted(): Promise<never> {
    return this.#aborted.promise;
  }

  get(statement: Sql): Promise<Row | undefined> {
    return this.step(() => this.#session.get(statement));
  }

  all(statement: Sql): Promise<Row[]> {
    return this.step(() => this.#session.all(statement));
  }

  run(statement: Sql): Promise<number> {
    return this.#write(() => this.#session.run(statement));
  }

  runEach(statements: Iterable<Sql>): Promise<void> {
    return this.#write(() => this.#session.runEach(this.#whileOpen(statements)));
  }

  /**
   * Does a step of the transaction. What fails takes the transaction with it, whoever catches the error: a part of its
   * work is missing, and not every kind of database goes on after a statement that failed.
   */
  async step<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseEnded();
    if (this.#failure) throw this.#failure.error;
    this.#underWay++;
    try {
      return await work();
    } catch (error) {
      this.#failure ??= { error };
      throw error;
    } finally {
      this.#underWay--;
    }
  }

  /**
   * Comes to a further subject. What was read before may be of an earlier state.
   * @throws Error in a transaction that only reads, or against the order of subjects: two could wait for each other
   */
  async take(subject: Subject): Promise<void> {
    this.#refuseWriting();
    if (this.#subjects.some((taken) => taken.covers(subject))) return;
    const against = this.#subjects.find((taken) => !subject.isAfter(taken));
    if (against) throw new Error(`A transaction about ${against.name} cannot go on to ${subject.name}.`);
    await this.#session.take(subject);
    this.#subjects.push(subject);
  }

  #refuseWriting(): void {
    if (this.#subjects.length === 0) throw new Error("The transaction only reads.");
  }

  #refuseEnded(): void {
    if (this.#ended)
      throw this.#failure?.error ?? new Error("The transaction has ended: a step was not awaited.");
  }

  /** Between many statements it may be ended: what comes then would be written by itself, or into another's. */
  *#whileOpen(statements: Iterable<Sql>): Iterable<Sql> {
    for (const statement of statements) {
      this.#refuseEnded();
      yield statement;
    }
  }

  #write<T>(work: () => Promise<T>): Promise<T> {
    return this.step(() => {
      this.#refuseWriting();
      return work();
    });
  }

  /**
   * Does something once the transaction is kept, or once it came to nothing: before anybody else goes on, or at once.
   * Neither is done where nobody can say which of them it was.
   */
  after(end: End, work: () => void): void {
    if (this.#ended === undefined) this.#atEnd[end].push(work);
    else if (this.#ended === end) work();
  }

  /**
   * Ends it once its work is done: keeps it, or undoes it all the same.
   * @throws what made it fail; it is undone then, or has ended in a way that nobody can say
   */
  async end(keep: boolean): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    if (this.#underWay > 0) throw new Error("The transaction cannot be kept: a step was not awaited.");
    if (!keep) return this.rollBack();
    this.#ended = "commit";
    try {
      await this.#session.commit();
    } catch (error) {
      if (error instanceof StorageError && error.problem === "uncertain") await this.#loseSight();
      else this.#ended = undefined;
      throw error;
    }
    this.#finish("commit");
  }

  /** Undoes it. Once more, it does nothing. @param error what every later step fails with */
  async rollBack(error?: unknown): Promise<void> {
    if (this.#ended) return;
    this.#ended = "rollback";
    if (error !== undefined) this.#failure ??= { error };
    await this.#session.rollBack();
    this.#finish("rollback");
  }

  async #loseSight(): Promise<void> {
    this.#ended = UNKNOWN;
    await this.#session.rollBack();
    this.#session.release();
  }

  /** Undoes it whatever it waits for. */
  async abort(error: StorageError): Promise<void> {
    this.#failure = { error };
    this.#aborted.reject(error);
    await this.rollBack();
  }

  #finish(end: End): void {
    for (const work of this.#atEnd[end]) {
      try {
        work();
      } catch {
        // What follows a transaction cannot undo it: files that stay are cleared away at a later start.
      }
    }
    this.#session.release();
  }
}
