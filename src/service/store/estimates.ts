import type { Database } from "./database.ts";
import { money } from "./money.ts";
import { monthOf } from "./periods.ts";
import { sql } from "./sql.ts";

/** What a configuration would cost, as a tool reckoned it before there was a bill. */
export interface Estimate {
  /** Name of the file. */
  readonly name: string;
  readonly monthlyCost: number;
  readonly unit: string;
  readonly profiles: number;
  /** Milliseconds since 1970. */
  readonly generatedAt: number;
  /** The month's cost of each resource that has a price, by its address. */
  readonly resources: ReadonlyMap<string, number>;
}

/** The latest estimate of each environment. */
export class Estimates {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Keeps the estimate unless a later one is known; false when nothing changed. One dated in the future counts as of
   * now, so that it does not stand in the way of the next.
   */
  async save(environmentId: string, estimate: Estimate): Promise<boolean> {
    const { name, monthlyCost, unit, profiles, generatedAt } = estimate;
    const now = this.#now();
    const resources = JSON.stringify(Object.fromEntries(estimate.resources));
    const changes = await this.#database.run(
      sql`INSERT INTO estimates
            (environment_id, monthly_cost, unit, profiles, generated_at, name, imported_at, resources)
          VALUES (${environmentId}, ${monthlyCost}, ${unit}, ${profiles}, ${Math.min(generatedAt, now)}, ${name},
            ${now}, ${resources})
          ON CONFLICT (environment_id) DO UPDATE SET monthly_cost = excluded.monthly_cost, unit = excluded.unit,
            profiles = excluded.profiles, generated_at = excluded.generated_at, name = excluded.name,
            imported_at = excluded.imported_at, resources = excluded.resources
          WHERE excluded.generated_at > estimates.generated_at`,
    );
    return changes > 0;
  }

  /** An estimate is per month: it covers the calendar month (UTC) it was made in, and has no days. */
  async summary(environmentId: string) {
    const row = await this.#row(environmentId);
    if (!row) return undefined;
    const { first, last } = monthOf(Number(row["generated_at"]));
    return {
      total_cost: money(Number(row["monthly_cost"])),
      unit: String(row["unit"]),
      start_date: first,
      end_date: last,
      daily_costs: [],
      profiles_count: Number(row["profiles"]),
      kind: "estimate" as const,
    };
  }

  /** The cost of a month by resource; undefined where there is no estimate, or one without prices of resources. */
  async byResource(
    environmentId: string,
  ): Promise<{ unit: string; monthly_costs: Record<string, number> } | undefined> {
    const row = await this.#row(environmentId);
    if (!row || row["resources"] === "{}") return undefined;
    return { unit: String(row["unit"]), monthly_costs: JSON.parse(String(row["resources"])) };
  }

  #row(environmentId: string) {
    return this.#database.get(sql`SELECT * FROM estimates WHERE environment_id = ${environmentId}`);
  }
}
