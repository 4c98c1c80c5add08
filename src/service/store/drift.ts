import type { Database } from "./database.ts";

export interface DriftCheck {
  readonly resource: string;
  readonly status: "drifted" | "missing" | "ok";
  readonly message?: string;
  /** Values by attribute name: those that differ. */
  readonly before?: unknown;
  readonly after?: unknown;
}

/** One look at an environment's resources. */
export interface DriftReport {
  /** Hash of the plan it was read from. */
  readonly source: string;
  /** Name of the plan's file. */
  readonly name: string;
  /** Milliseconds since 1970; undefined when the plan does not say. */
  readonly checkedAt: number | undefined;
  readonly checks: readonly DriftCheck[];
  /** The resources that were looked at as JSON, as Terraform shows a state; undefined where that is not kept. */
  readonly state: string | undefined;
}

export interface DriftAnswer {
  readonly checked_at: string;
  readonly checks: readonly (DriftCheck & { readonly since?: string })[];
}

export class Drift {
  readonly #database: Database;
  readonly #now: () => number;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  /**
   * Keeps a report; false when this one is there already. One dated in the future counts as of now: taken at its
   * word, it would stand before every look until then.
   */
  save(environmentId: string, report: DriftReport): boolean {
    const database = this.#database;
    const now = this.#now();
    return database.transaction(() => {
      const row = database.get(
        `INSERT INTO drift_reports (environment_id, source, checked_at, name, imported_at, state)
         VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
        environmentId,
        report.source,
        Math.min(report.checkedAt ?? now, now),
        report.name,
        now,
        report.state ?? null,
      );
      if (!row) return false;
      for (const check of report.checks) {
        database.run(
          `INSERT INTO drift_checks (report_id, resource, status, message, before, after)
           VALUES (?, ?, ?, ?, ?, ?)`,
          Number(row["id"]),
          check.resource,
          check.status,
          check.message ?? null,
          json(check.before),
          json(check.after),
        );
      }
      // Only the latest is ever drawn.
      database.run(
        `UPDATE drift_reports SET state = NULL WHERE environment_id = ?1 AND id <>
         (SELECT id FROM drift_reports WHERE environment_id = ?1 ORDER BY checked_at DESC, id DESC LIMIT 1)`,
        environmentId,
      );
      return true;
    });
  }

  /**
   * The environment's latest report, the drifted first. `since` is when a resource was first seen in its present
   * state of drift, as far back as the reports go without a gap.
   */
  latest(environmentId: string): DriftAnswer | undefined {
    const report = this.#database.get(
      "SELECT id, checked_at FROM drift_reports WHERE environment_id = ? ORDER BY checked_at DESC, id DESC LIMIT 1",
      environmentId,
    );
    if (!report) return undefined;
    const checks = this.#database.all(
      `SELECT * FROM drift_checks WHERE report_id = ? ORDER BY status = 'ok', status = 'drifted', resource`,
      Number(report["id"]),
    );
    return {
      checked_at: isoTime(report["checked_at"]),
      checks: checks.map((row) => ({
        resource: String(row["resource"]),
        status: row["status"] as DriftCheck["status"],
        ...(row["message"] !== null && { message: String(row["message"]) }),
        ...(row["before"] !== null && { before: JSON.parse(String(row["before"])) }),
        ...(row["after"] !== null && { after: JSON.parse(String(row["after"])) }),
        ...(row["status"] !== "ok" && { since: this.#since(environmentId, row) }),
      })),
    };
  }

  /** The resources that the latest report looked at, as JSON; undefined where that is not kept. */
  state(environmentId: string): string | undefined {
    const report = this.#database.get(
      "SELECT state FROM drift_reports WHERE environment_id = ? ORDER BY checked_at DESC, id DESC LIMIT 1",
      environmentId,
    );
    const state = report?.["state"];
    return typeof state === "string" ? state : undefined;
  }

  #since(environmentId: string, check: Record<string, unknown>): string {
    const row = this.#database.get(
      `SELECT min(checked_at) AS since FROM drift_reports JOIN drift_checks ON report_id = id
       WHERE environment_id = ?1 AND resource = ?2 AND status = ?3 AND checked_at > coalesce(
         (SELECT max(checked_at) FROM drift_reports
          LEFT JOIN drift_checks ON report_id = id AND resource = ?2
          WHERE environment_id = ?1 AND status IS NOT ?3), -1)`,
      environmentId,
      String(check["resource"]),
      String(check["status"]),
    );
    return isoTime(row?.["since"]);
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function isoTime(milliseconds: unknown): string {
  return new Date(Number(milliseconds)).toISOString();
}
