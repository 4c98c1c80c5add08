import type { Database } from "./database.ts";
import type { Row } from "./driver.ts";
import { KEY, KEY_END, RESOURCE } from "./longKeys.ts";
import { type Sql, sql } from "./sql.ts";
import { aboutEnvironment } from "./subjects.ts";

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
  save(environmentId: string, report: DriftReport): Promise<boolean> {
    const { source, name, checks, state = null } = report;
    const now = this.#now();
    const checkedAt = Math.min(report.checkedAt ?? now, now);
    return this.#database.transaction(aboutEnvironment(environmentId), async (transaction) => {
      const row = await transaction.get(
        sql`INSERT INTO drift_reports (environment_id, source, checked_at, name, imported_at, state)
            VALUES (${environmentId}, ${source}, ${checkedAt}, ${name}, ${now}, ${state})
            ON CONFLICT DO NOTHING RETURNING id`,
      );
      if (!row) return false;
      await transaction.runEach(insertions(Number(row["id"]), checks));
      // Only the latest is ever drawn.
      await transaction.run(
        sql`UPDATE drift_reports SET state = NULL WHERE environment_id = ${environmentId} AND id <>
              (SELECT id FROM drift_reports WHERE environment_id = ${environmentId}
               ORDER BY checked_at DESC, id DESC LIMIT 1)`,
      );
      return true;
    });
  }

  /**
   * The environment's latest report, the drifted first. `since` is when a resource was first seen in its present
   * state of drift, as far back as the reports go without a gap.
   */
  async latest(environmentId: string): Promise<DriftAnswer | undefined> {
    const report = await this.#database.get(
      sql`SELECT id, checked_at FROM drift_reports WHERE environment_id = ${environmentId}
          ORDER BY checked_at DESC, id DESC LIMIT 1`,
    );
    if (!report) return undefined;
    const rows = await this.#database.all(
      sql`SELECT * FROM drift_checks WHERE report_id = ${Number(report["id"])}
          ORDER BY status = 'ok', status = 'drifted', resource`,
    );
    const checks: DriftAnswer["checks"][number][] = [];
    for (const row of rows) {
      const since = row["status"] === "ok" ? undefined : await this.#since(environmentId, row);
      checks.push({
        resource: String(row["resource"]),
        status: row["status"] as DriftCheck["status"],
        ...(row["message"] !== null && { message: String(row["message"]) }),
        ...(row["before"] !== null && { before: JSON.parse(String(row["before"])) }),
        ...(row["after"] !== null && { after: JSON.parse(String(row["after"])) }),
        ...(since !== undefined && { since }),
      });
    }
    return { checked_at: isoTime(report["checked_at"]), checks };
  }

  /** The resources that the latest report looked at, as JSON; undefined where that is not kept. */
  async state(environmentId: string): Promise<string | undefined> {
    const report = await this.#database.get(
      sql`SELECT state FROM drift_reports WHERE environment_id = ${environmentId}
          ORDER BY checked_at DESC, id DESC LIMIT 1`,
    );
    const state = report?.["state"];
    return typeof state === "string" ? state : undefined;
  }

  async #since(environmentId: string, check: Row): Promise<string> {
    const resource = String(check["resource"]);
    const status = String(check["status"]);
    const row = await this.#database.get(
      sql`SELECT min(checked_at) AS since FROM drift_reports JOIN drift_checks ON report_id = id
          WHERE environment_id = ${environmentId} AND status = ${status}
            AND ${RESOURCE.name} = ${KEY}${resource}${KEY_END}
            AND checked_at > coalesce(
              (SELECT max(checked_at) FROM drift_reports
               LEFT JOIN drift_checks ON report_id = id AND ${RESOURCE.name} = ${KEY}${resource}${KEY_END}
               WHERE environment_id = ${environmentId} AND (status IS NULL OR status <> ${status})), -1)`,
    );
    return isoTime(row?.["since"]);
  }
}

function* insertions(reportId: number, checks: readonly DriftCheck[]): Iterable<Sql> {
  for (const { resource, status, message = null, before, after } of checks) {
    yield sql`INSERT INTO drift_checks (report_id, resource, status, message, before, after)
              VALUES (${reportId}, ${resource}, ${status}, ${message}, ${json(before)}, ${json(after)})`;
  }
}

function json(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

function isoTime(milliseconds: unknown): string {
  return new Date(Number(milliseconds)).toISOString();
}
