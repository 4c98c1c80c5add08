import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Costs } from "./costs.ts";
import { Database } from "./database.ts";
import { Drift } from "./drift.ts";
import { Projects } from "./projects.ts";
import { Runs } from "./runs.ts";
import { Users } from "./users.ts";

/** A half-written log older than this belongs to a process that died, in milliseconds. */
const ABANDONED_AFTER = 24 * 60 * 60_000;

/** Everything the service keeps: one SQLite database, and a folder of logs beside it. */
export class Store {
  readonly database: Database;
  readonly users: Users;
  readonly projects: Projects;
  readonly costs: Costs;
  readonly drift: Drift;
  readonly runs: Runs;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly #temporary: string | undefined;

  /** @param directory the data folder; undefined keeps all in memory, but for the logs in a temporary folder. */
  constructor(directory: string | undefined, now: () => number) {
    this.now = now;
    this.database = new Database(directory);
    this.#temporary =
      directory === undefined ? mkdtempSync(join(tmpdir(), "infra-planner-store-")) : undefined;
    const folder = join(directory ?? this.#temporary ?? "", "runs");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeAbandoned(folder, now());
    this.users = new Users(this.database, now);
    this.projects = new Projects(this.database);
    this.costs = new Costs(this.database, now);
    this.drift = new Drift(this.database);
    this.runs = new Runs(this.database, folder, now);
  }

  close(): void {
    this.database.close();
    if (this.#temporary !== undefined) rmSync(this.#temporary, { recursive: true, force: true });
  }
}

function removeAbandoned(folder: string, now: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (!name.endsWith(".part")) continue;
    const modified = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now;
    if (now - modified > ABANDONED_AFTER) rmSync(path, { force: true });
  }
}
