import type { ImportedItem } from "../../contract/imports.ts";
import type { Database } from "./database.ts";
import type { Row } from "./driver.ts";
import type { Runs } from "./runs.ts";
import { type Sql, sql } from "./sql.ts";
import { unstorableIn } from "./storable.ts";
import { aboutEnvironment } from "./subjects.ts";

/** So much of a cost import's hash names it: enough for the imports of one environment. */
const SOURCE_LENGTH = 16;

/** What the ids of cost imports begin with. */
const COSTS = "costs_";

/** What was imported into environments, as the pieces in which it came: to be listed, and deleted. */
export class Imports {
  readonly #database: Database;
  readonly #runs: Runs;

  constructor(database: Database, runs: Runs) {
    this.#database = database;
    this.#runs = runs;
  }

  /** Everything an environment has from imports, the latest first. */
  async list(environmentId: string): Promise<ImportedItem[]> {
    const rows = await this.#database.all(
      sql`SELECT 'costs' AS kind, ${COSTS} || substr(source, 1, ${SOURCE_LENGTH}) AS id, name, imported_at,
            first_day, last_day, 0 AS at, NULL AS status
          FROM cost_imports JOIN
            (SELECT source, min(day) AS first_day, max(day) AS last_day FROM daily_costs
             WHERE environment_id = ${environmentId} GROUP BY source) AS days USING (source)
          WHERE environment_id = ${environmentId}
          UNION ALL SELECT 'estimate', 'estimate', name, imported_at, NULL, NULL, generated_at, NULL
            FROM estimates WHERE environment_id = ${environmentId}
          UNION ALL SELECT 'drift', 'drift_' || id, name, imported_at, NULL, NULL, checked_at, NULL
            FROM drift_reports WHERE environment_id = ${environmentId}
          UNION ALL SELECT 'run', id, name, imported_at, NULL, NULL, started_at, status
            FROM runs WHERE environment_id = ${environmentId}
          ORDER BY imported_at DESC, first_day DESC NULLS LAST, at DESC, id`,
    );
    return rows.map((row) => ({
      id: String(row["id"]),
      kind: row["kind"] as ImportedItem["kind"],
      name: String(row["name"]),
      imported_at: isoTime(row["imported_at"]),
      ...timesOf(row),
      ...(row["status"] !== null && { status: row["status"] as ImportedItem["status"] }),
    }));
  }

  /** Deletes one of them, and what it brought; false when there is none of that id. Costs that it had replaced stay gone. */
  async delete(environmentId: string, id: string): Promise<boolean> {
    if (unstorableIn(id) !== undefined) return false;
    if (id === "estimate")
      return this.#any(sql`DELETE FROM estimates WHERE environment_id = ${environmentId}`);
    if (id.startsWith("drift_"))
      return this.#any(
        sql`DELETE FROM drift_reports WHERE environment_id = ${environmentId} AND 'drift_' || id = ${id}`,
      );
    return id.startsWith(COSTS)
      ? this.#deleteCosts(environmentId, id.slice(COSTS.length))
      : this.#runs.delete(environmentId, id);
  }

  /** Deletes all that was imported into an environment. */
  deleteAll(environmentId: string): Promise<void> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      await transaction.run(sql`DELETE FROM daily_costs WHERE environment_id = ${environmentId}`);
      await transaction.run(sql`DELETE FROM cost_items WHERE environment_id = ${environmentId}`);
      await transaction.run(sql`DELETE FROM cost_imports WHERE environment_id = ${environmentId}`);
      await transaction.run(sql`DELETE FROM estimates WHERE environment_id = ${environmentId}`);
      await transaction.run(sql`DELETE FROM drift_reports WHERE environment_id = ${environmentId}`);
      await this.#runs.deleteAll(environmentId);
    });
  }

  #deleteCosts(environmentId: string, id: string): Promise<boolean> {
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const items = await transaction.run(
        sql`DELETE FROM cost_items
            WHERE environment_id = ${environmentId} AND substr(source, 1, ${SOURCE_LENGTH}) = ${id}`,
      );
      const days = await transaction.run(
        sql`DELETE FROM daily_costs
            WHERE environment_id = ${environmentId} AND substr(source, 1, ${SOURCE_LENGTH}) = ${id}`,
      );
      const imports = await transaction.run(
        sql`DELETE FROM cost_imports
            WHERE environment_id = ${environmentId} AND substr(source, 1, ${SOURCE_LENGTH}) = ${id}`,
      );
      return items + days + imports > 0;
    });
  }

  async #any(statement: Sql): Promise<boolean> {
    return (await this.#database.run(statement)) > 0;
  }
}

/** From when to when it is: days of costs, and the moment of anything else. */
function timesOf(row: Row): Pick<ImportedItem, "start" | "end"> {
  if (row["kind"] === "costs") return { start: String(row["first_day"]), end: String(row["last_day"]) };
  const at = isoTime(row["at"]);
  return { start: at, end: at };
}

function isoTime(milliseconds: unknown): string {
  return new Date(Number(milliseconds)).toISOString();
}
