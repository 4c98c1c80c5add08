/** Who has the data folder open: one file for each, so that an end that was none can be told at the next start. */
import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolderSync } from "../../shared/files/folders.ts";
import { PRIVATE } from "../../shared/files/write.ts";
import { isGone, isOwnedName, newOwnedName } from "./owners.ts";

/** A mark that another computer made is taken for abandoned after this time, in milliseconds: checking does no harm. */
const FOREIGN_ABANDONED_AFTER = 24 * 60 * 60_000;

export class OpenMarks {
  readonly #folder: string;
  readonly #mine: string;
  readonly #abandoned: readonly string[];

  /** Leaves a mark in the data folder. */
  constructor(directory: string) {
    this.#folder = join(directory, "open");
    makeFolderSync(this.#folder, PRIVATE.folderMode);
    this.#abandoned = readdirSync(this.#folder).filter((name) => this.#isAbandoned(name));
    this.#mine = newOwnedName();
    writeFileSync(join(this.#folder, this.#mine), "", { mode: 0o600 });
  }

  /** Whether somebody had it open and has not closed it. */
  get afterUncleanEnd(): boolean {
    return this.#abandoned.length > 0;
  }

  /** What the others left has been looked after. */
  forgetAbandoned(): void {
    for (const name of this.#abandoned) rmSync(join(this.#folder, name), { force: true });
  }

  /** The end of this one's use. */
  remove(): void {
    rmSync(join(this.#folder, this.#mine), { force: true });
  }

  #isAbandoned(name: string): boolean {
    if (!isOwnedName(name)) return false;
    const gone = isGone(name);
    if (gone !== undefined) return gone;
    const made = statSync(join(this.#folder, name), { throwIfNoEntry: false })?.mtimeMs ?? Number.NaN;
    return Date.now() - made > FOREIGN_ABANDONED_AFTER;
  }
}
