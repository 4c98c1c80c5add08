import { createHash } from "node:crypto";
import { EVERYTHING, type Subject } from "../subjects.ts";

/** Whoever writes shares this with all who do so about something else, and has it alone who writes about everything. */
const WHOLE = keyOf("everything");
/** Whoever changes the database's shape has this alone. */
export const MIGRATING = lockOf("migrating");

/** Takes a lock until the transaction's end. */
function lockOf(name: string): string {
  return `SELECT pg_advisory_xact_lock(${keyOf(name)})`;
}

/** The statements by which a transaction begins to be about a subject. */
export function firstLocks(subject: Subject): readonly string[] {
  if (subject === EVERYTHING) return [lockOf(subject.name)];
  return [`SELECT pg_advisory_xact_lock_shared(${WHOLE})`, lockOf(subject.name)];
}

/** The statement by which it comes to a further one. */
export function furtherLock(subject: Subject): string {
  return lockOf(subject.name);
}

/** A key of 64 bits: that of another program in the same database, or of another subject, is not met by chance. */
function keyOf(name: string): bigint {
  return createHash("sha256").update(`infra-planner ${name}`).digest().readBigInt64BE();
}
