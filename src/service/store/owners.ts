/** Whose a file in the data folder is: names that tell which process made them, and whether it is still there. */
import { createHash, randomUUID } from "node:crypto";
import { hostname } from "node:os";

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 8);
/** What this process made. One of its number that is not here was made by a process before it, as in containers. */
const own = new Set<string>();

/** A name for a file of this process: `HOST-PID-UUID`. */
export function newOwnedName(): string {
  const id = randomUUID();
  own.add(id);
  return `${HOST}-${process.pid}-${id}`;
}

const OWNED_NAME = /^[\da-f]{8}-\d+-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\.part)?$/;

/** Whether a name is of the form that {@link newOwnedName} gives: anything else in a folder is somebody else's. */
export function isOwnedName(name: string): boolean {
  return OWNED_NAME.test(name);
}

/** Whether the process that gave the name is gone: for certain, not at all, or nobody here can tell. */
export function isGone(name: string): boolean | undefined {
  const [host, pid, ...id] = name.replace(/\.\w+$/, "").split("-");
  if (host !== HOST) return undefined;
  if (Number(pid) === process.pid) return !own.has(id.join("-"));
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    // EPERM: it is there, and another user's.
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}
