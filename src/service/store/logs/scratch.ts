import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { isGone, isOwnedName, newOwnedName } from "../owners.ts";
import { ABANDONED_AFTER } from "./logs.ts";

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
    removeFiles(this.folder, now, (name, isOld) => isOwnedName(name) && (isOld || isPartOfGone(name)));
  }
}

function isPartOfGone(name: string): boolean {
  return name.endsWith(".part") && isGone(name) === true;
}

/** Removes those files of a folder. Their age is that of their last change. */
export function removeFiles(
  folder: string,
  now: number,
  isAbandoned: (name: string, isOld: boolean) => boolean,
): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (isAbandoned(name, now - modified > ABANDONED_AFTER)) rmSync(path, { force: true });
  }
}
