import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { DriftReading } from "../../contract/drift.ts";
import { PRIVATE, writeWithin } from "../../shared/files/write.ts";
import { EnvironmentHistory, observe } from "./history.ts";

/** Whose history it is: what an account of one service saw is nobody else's. */
export interface Owner {
  readonly origin: string;
  readonly account: string;
}

/** Environments remembered per owner; the longest unseen go first. */
export const MOST_ENVIRONMENTS = 300;

/**
 * Drift histories as small files, a folder for each owner. Files, because VS Code reads its own storage as a whole
 * at every start. All windows share them; one that cannot be read or written costs history, never an error.
 */
export class HistoryStore {
  readonly #folder: string;
  readonly #now: () => number;
  readonly #known = new Map<string, EnvironmentHistory>();
  /** Changes happen one after the other, so that none is lost. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param now milliseconds since 1970 */
  constructor(folder: string, now: () => number) {
    this.#folder = folder;
    this.#now = now;
  }

  /** What is known so far, without a look at the disk. */
  get(owner: Owner, environmentId: string): EnvironmentHistory | undefined {
    return this.#known.get(this.#file(owner, environmentId));
  }

  /** Adds a drift result that was seen; {@link get} knows it afterwards. */
  record(owner: Owner, environmentId: string, drift: DriftReading): Promise<void> {
    return this.#inTurn(async () => {
      const file = this.#file(owner, environmentId);
      // Another window may have looked meanwhile.
      const before = (await read(file)) ?? this.#known.get(file);
      const after = observe(before, drift, this.#now());
      this.#known.set(file, after);
      if (after === before) return;
      await writeWithin(this.#folder, relative(this.#folder, file), JSON.stringify(after), PRIVATE);
      await this.#prune(join(this.#folder, folderOf(owner)));
    });
  }

  /** Forgets everybody else: whoever signs out leaves nothing behind. */
  keepOnly(owners: readonly Owner[]): Promise<void> {
    return this.#inTurn(async () => {
      const kept = new Set(owners.map(folderOf));
      for (const folder of await readdir(this.#folder)) {
        if (kept.has(folder)) continue;
        const path = join(this.#folder, folder);
        for (const file of this.#known.keys()) if (file.startsWith(path)) this.#known.delete(file);
        await rm(path, { recursive: true, force: true });
      }
    });
  }

  async #prune(folder: string): Promise<void> {
    const names = await readdir(folder);
    if (names.length <= MOST_ENVIRONMENTS) return;
    const files = await Promise.all(
      names.map(async (name) => ({ name, time: (await stat(join(folder, name))).mtimeMs })),
    );
    files.sort((a, b) => b.time - a.time);
    for (const { name } of files.slice(MOST_ENVIRONMENTS)) {
      this.#known.delete(join(folder, name));
      await rm(join(folder, name), { force: true });
    }
  }

  #file(owner: Owner, environmentId: string): string {
    return join(this.#folder, folderOf(owner), `${digest(environmentId)}.json`);
  }

  #inTurn(change: () => Promise<void>): Promise<void> {
    // A disk that is full or read-only, or a folder that is not there yet, is no reason to bother anybody.
    const done = this.#last.then(change).catch(() => undefined);
    this.#last = done;
    return done;
  }
}

function folderOf({ origin, account }: Owner): string {
  return digest(`${origin}\n${account}`);
}

/** Ids come from services: as a digest they are safe file names of one length. */
function digest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 32);
}

async function read(file: string): Promise<EnvironmentHistory | undefined> {
  try {
    return EnvironmentHistory.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
  } catch {
    return undefined;
  }
}
