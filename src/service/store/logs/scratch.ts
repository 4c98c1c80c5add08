import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isGone, isOwnedName, newOwnedName } from "../owners.ts";

/** What nothing refers to, and nobody has written to for this time, is abandoned, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60_000;

/** Files of this process in one folder, which are there only while something is read or written. */
export class Scratch {
  readonly folder: string;
  readonly #parts = new Set<string>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** A new file's path, until it is {@link dropPart}ped or {@link handOn}. */
  newPart(): string {
    const part = join(this.folder, `${newOwnedName()}.part`);
    this.#parts.add(part);
    return part;
  }

  /** Removes a file, unless it was handed on. */
  dropPart(part: string): void {
    if (this.#parts.delete(part)) rmSync(part, { force: true });
  }

  /** Removes every file. Whoever still writes one drops it again. */
  removeAll(): void {
    for (const part of this.#parts) rmSync(part, { force: true });
  }

  /** The file is somebody else's from here on. */
  handOn(part: string): void {
    this.#parts.delete(part);
  }

  /** Removes what processes that ended half-way left behind. @param now milliseconds since 1970 */
  removeAbandoned(now: number): void {
    removeOwned(this.folder, "");
    removeOld(this.folder, now, isOwnedName);
  }
}

/** Removes from a folder what processes that are gone called so, with those words before. */
export function removeOwned(folder: string, prefix: string): void {
  for (const name of readdirSync(folder)) {
    const owned = name.startsWith(prefix) ? name.slice(prefix.length) : "";
    if (!isOwnedName(owned) || isGone(owned) !== true) continue;
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // What another user's process left is that user's.
    }
  }
}

/** Removes those files of a folder that are abandoned: nobody has changed them for long. */
export function removeOld(folder: string, now: number, isMeant: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    if (!isMeant(name)) continue;
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > ABANDONED_AFTER) rmSync(path, { force: true });
  }
}
