import { safeFileName } from "../../text/fileName.ts";
import { plain } from "../../text/plain.ts";
import type { LogSubject } from "../logDocument.ts";

/** Bytes (UTF-8) of each part: file systems take 255 for a name, and endings follow. */
const PART_BYTES = 60;
/** Of a file that is saved: names get long enough by the folders that they are in. */
const SAVED_PART_BYTES = 36;

/**
 * The name of a log document: environment, what it stands under, and run. A tab is cut off at its end, so what tells
 * most comes first. Names from elsewhere can have any length: each part is cut so that the whole names a file.
 */
export function logName(subject: LogSubject, runId: string | undefined): string {
  return named(subject, runId, PART_BYTES);
}

/** The name under which it is offered to be saved, without its ending. */
export function logFileName(subject: LogSubject, runId: string | undefined): string {
  return safeFileName(named(subject, runId, SAVED_PART_BYTES), "log");
}

function named(subject: LogSubject, runId: string | undefined, bytes: number): string {
  return [subject.environmentName, subject.parentName, runId]
    .filter((part) => part !== undefined && part !== "")
    .map((part) => cut(segment(part ?? ""), bytes))
    .join(" · ");
}

/** Slashes in names would become folders of a path. */
function segment(name: string): string {
  return plain(name).replaceAll(/[/\\]/g, "∕");
}

/** The beginning of a name as far as it fits, by whole characters. */
function cut(name: string, bytes: number): string {
  if (Buffer.byteLength(name) <= bytes) return name;
  const room = Buffer.from(name).subarray(0, bytes - Buffer.byteLength("…"));
  // A character that the end goes through becomes one that nobody wrote.
  const [whole = ""] = room.toString().split("\uFFFD", 1);
  return `${whole.trimEnd()}…`;
}
