import type { ImportedItem } from "../../contract/imports.ts";
import type { Database } from "./database.ts";
import type { Runs } from "./runs.ts";

/** So much of a cost import's hash names it: enough for the imports of one environment. */
const SOURCE_LENGTH = 16;

/** What was imported into environments, as the pieces in which it came: to be listed, and deleted. */
export class Imports {
  readonly #database: Database;
  readonly #runs: Runs;

  constructor(database: Database, runs: Runs) {
    this.#database = database;
    this.#runs = runs;
  }

  /** Everything an environment has from imports, the latest first. */
  list(environmentId: string): ImportedItem[] {
    const rows = this.#database.all(
      `SELECT 'costs' AS kind, 'costs_' || substr(source, 1, ${SOURCE_LENGTH}) AS id, name, imported_at,
         min(day) AS first, max(day) AS last, NULL AS status
       FROM cost_imports JOIN daily_costs USING (environment_id, source)
       WHERE environment_id = ?1 GROUP BY source
       UNION ALL SELECT 'estimate', 'estimate', name, imported_at, generated_at, generated_at, NULL
         FROM estimates WHERE environment_id = ?1
       UNION ALL SELECT 'drift', 'drift_' || id, name, imported_at, checked_at, checked_at, NULL
         FROM drift_reports WHERE environment_id = ?1
       UNION ALL SELECT 'run', id, name, imported_at, started_at, started_at, status
         FROM runs WHERE environment_id = ?1
       ORDER BY 4 DESC, 5 DESC, 2`,
      environmentId,
    );
    return rows.map((row) => ({
      id: String(row["id"]),
      kind: row["kind"] as ImportedItem["kind"],
      name: String(row["name"]),
      imported_at: isoText(row["imported_at"]),
      start: isoText(row["first"]),
      end: isoText(row["last"]),
      ...(row["status"] !== null && { status: row["status"] as ImportedItem["status"] }),
    }));
  }

  /** Deletes one of them, and what it brought; false when there is none of that id. Costs that it had replaced stay gone. */
  delete(environmentId: string, id: string): boolean {
    const [kind, rest = ""] = id.split("_", 2);
    switch (kind) {
      case "costs":
        return this.#deleteCosts(environmentId, rest);
      case "estimate":
        return this.#database.run("DELETE FROM estimates WHERE environment_id = ?", environmentId) > 0;
      case "drift":
        return (
          this.#database.run(
            "DELETE FROM drift_reports WHERE environment_id = ? AND 'drift_' || id = ?",
            environmentId,
            id,
          ) > 0
        );
      default:
        return this.#runs.delete(environmentId, id);
    }
  }

  /** Deletes all that was imported into an environment. */
  deleteAll(environmentId: string): void {
    this.#database.transaction(() => {
      for (const table of ["daily_costs", "cost_items", "cost_imports", "estimates", "drift_reports"])
        this.#database.run(`DELETE FROM ${table} WHERE environment_id = ?`, environmentId);
      this.#runs.deleteAll(environmentId);
    });
  }

  #deleteCosts(environmentId: string, source: string): boolean {
    const from = (table: string) =>
      this.#database.run(
        `DELETE FROM ${table} WHERE environment_id = ? AND substr(source, 1, ${SOURCE_LENGTH}) = ?`,
        environmentId,
        source,
      );
    return this.#database.transaction(
      () => from("cost_items") + from("daily_costs") + from("cost_imports") > 0,
    );
  }
}

/** A day as it is; a moment in milliseconds since 1970 as ISO text. */
function isoText(value: unknown): string {
  return typeof value === "string" ? value : new Date(Number(value)).toISOString();
}
