import { closeSync, openSync, readSync, statSync } from "node:fs";

/** So much of a log is compared with another within a transaction, in bytes: a longer one is a run of its own. */
const COMPARED = 64 * 1024 * 1024;

/** Whether a file begins with all that another one holds, which is not empty. */
export function beginsWith(file: string, other: string): boolean {
  const size = statSync(other, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > COMPARED || statSync(file).size < size) return false;
  return startOf(file, size).equals(startOf(other, size));
}

function startOf(file: string, length: number): Buffer {
  const descriptor = openSync(file, "r");
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(descriptor, bytes, 0, length, 0));
  } finally {
    closeSync(descriptor);
  }
}
