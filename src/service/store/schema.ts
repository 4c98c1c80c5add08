import { ACCOUNT, RESOURCE, SERVICE } from "./longKeys.ts";
import { type Dialect, type Sql, sql, textOf, Wording } from "./sql.ts";

/** What marks an SQLite database as this service's (sqlite.org/pragma.html#pragma_application_id): "IPLS" in ASCII. */
export const APPLICATION_ID = 0x49504c53;

/** Texts are compared by their code points: so SQLite does by itself. */
const TEXT = new Wording({ sqlite: "TEXT", postgres: 'TEXT COLLATE "C"' });
const WHOLE = new Wording({ sqlite: "INTEGER", postgres: "BIGINT" });
const REAL = new Wording({ sqlite: "REAL", postgres: "DOUBLE PRECISION" });
const BYTES = new Wording({ sqlite: "BLOB", postgres: "BYTEA" });
/** A number that the database gives, in the order in which rows come. */
const NUMBERED = new Wording({
  sqlite: "INTEGER PRIMARY KEY",
  postgres: "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
});
/** The end of a table, and of one that is kept by its key alone. */
const END = new Wording({ sqlite: ") STRICT", postgres: ")" });
const END_BY_KEY = new Wording({ sqlite: ") STRICT, WITHOUT ROWID", postgres: ")" });

/** What is done to data from before the service knew PostgreSQL. There it finds none. */
function onlyInSqlite(text: string): Wording {
  return new Wording({ sqlite: text, postgres: "" });
}

const MARK = onlyInSqlite(`PRAGMA application_id = ${APPLICATION_ID};`);
const NAME_IMPORTS = onlyInSqlite(`
  INSERT INTO cost_imports (environment_id, source, name, imported_at)
    SELECT DISTINCT environment_id, source, '', unixepoch() * 1000 FROM daily_costs;
`);
const DATE_IMPORTS = onlyInSqlite(`
  UPDATE estimates SET generated_at = min(generated_at, unixepoch() * 1000), imported_at = unixepoch() * 1000;
  UPDATE drift_reports SET checked_at = min(checked_at, unixepoch() * 1000), imported_at = unixepoch() * 1000;
  UPDATE runs SET started_at = min(started_at, unixepoch() * 1000), imported_at = unixepoch() * 1000;
`);

/**
 * The database's shape, as the steps that lead to it. A step, once released, never changes: a database counts how many
 * of them it has been through.
 */
const MIGRATIONS: readonly Sql[] = [
  sql`
  ${MARK}

  CREATE TABLE users (
    id ${TEXT} PRIMARY KEY,
    email ${TEXT} NOT NULL UNIQUE,
    tier ${TEXT} NOT NULL CHECK (tier IN ('free', 'paid'))
  ${END};

  CREATE TABLE organizations (id ${TEXT} PRIMARY KEY, name ${TEXT} NOT NULL${END};

  CREATE TABLE memberships (
    user_id ${TEXT} NOT NULL REFERENCES users,
    organization_id ${TEXT} NOT NULL REFERENCES organizations,
    PRIMARY KEY (user_id, organization_id)
  ${END_BY_KEY};

  -- Login codes and tokens are kept as SHA-256 hashes alone; times are milliseconds since 1970 (UTC).
  CREATE TABLE login_codes (
    hash ${BYTES} PRIMARY KEY,
    user_id ${TEXT} NOT NULL REFERENCES users,
    expires_at ${WHOLE} NOT NULL,
    used_at ${WHOLE}
  ${END_BY_KEY};

  CREATE TABLE tokens (
    hash ${BYTES} PRIMARY KEY,
    user_id ${TEXT} NOT NULL REFERENCES users,
    created_at ${WHOLE} NOT NULL
  ${END_BY_KEY};

  CREATE TABLE projects (
    id ${TEXT} PRIMARY KEY,
    organization_id ${TEXT} NOT NULL REFERENCES organizations,
    name ${TEXT} NOT NULL,
    UNIQUE (organization_id, name)
  ${END};

  CREATE TABLE environments (
    id ${TEXT} PRIMARY KEY,
    project_id ${TEXT} NOT NULL REFERENCES projects,
    name ${TEXT} NOT NULL,
    UNIQUE (project_id, name)
  ${END};

  -- Spend by day (UTC), account and service; source is the hash of the import that said so.
  CREATE TABLE daily_costs (
    environment_id ${TEXT} NOT NULL REFERENCES environments,
    day ${TEXT} NOT NULL,
    account ${TEXT} NOT NULL,
    service ${TEXT} NOT NULL,
    source ${TEXT} NOT NULL,
    unit ${TEXT} NOT NULL,
    cost ${REAL} NOT NULL,
    ${ACCOUNT.column}
    ${SERVICE.column}
    PRIMARY KEY (environment_id, day, ${ACCOUNT.name}, ${SERVICE.name}, source)
  ${END_BY_KEY};

  -- The latest estimate of an environment, apart from its spend.
  CREATE TABLE estimates (
    environment_id ${TEXT} PRIMARY KEY REFERENCES environments,
    monthly_cost ${REAL} NOT NULL,
    unit ${TEXT} NOT NULL,
    profiles ${WHOLE} NOT NULL,
    generated_at ${WHOLE} NOT NULL
  ${END};

  CREATE TABLE drift_reports (
    id ${NUMBERED},
    environment_id ${TEXT} NOT NULL REFERENCES environments,
    source ${TEXT} NOT NULL,
    checked_at ${WHOLE} NOT NULL,
    UNIQUE (environment_id, source)
  ${END};

  CREATE TABLE drift_checks (
    report_id ${WHOLE} NOT NULL REFERENCES drift_reports ON DELETE CASCADE,
    resource ${TEXT} NOT NULL,
    status ${TEXT} NOT NULL,
    message ${TEXT},
    before ${TEXT},
    after ${TEXT},
    ${RESOURCE.column}
    PRIMARY KEY (report_id, ${RESOURCE.name})
  ${END_BY_KEY};

  -- A run's log lies among the logs under a name; digest and bytes are those of the file it was read from.
  CREATE TABLE runs (
    number ${NUMBERED},
    id ${TEXT} NOT NULL UNIQUE,
    environment_id ${TEXT} NOT NULL REFERENCES environments,
    name ${TEXT} NOT NULL,
    status ${TEXT} CHECK (status IN ('running', 'succeeded', 'failed')),
    started_at ${WHOLE} NOT NULL,
    bytes ${WHOLE} NOT NULL,
    digest ${TEXT} NOT NULL,
    log ${TEXT} NOT NULL
  ${END};
  CREATE INDEX runs_by_environment ON runs (environment_id, started_at);
  `,
  sql`
  -- Tokens end when they were not used for a time; those that are known begin it now. Times are as above.
  ALTER TABLE tokens ADD COLUMN expires_at ${WHOLE} NOT NULL DEFAULT 0;
  ${onlyInSqlite("UPDATE tokens SET expires_at = (unixepoch() + 90 * 86400) * 1000;")}

  -- Every import can be named, and deleted: its file's name (empty where it was not noted) and when it came.
  CREATE TABLE cost_imports (
    environment_id ${TEXT} NOT NULL REFERENCES environments,
    source ${TEXT} NOT NULL,
    name ${TEXT} NOT NULL,
    imported_at ${WHOLE} NOT NULL,
    PRIMARY KEY (environment_id, source)
  ${END_BY_KEY};
  ${NAME_IMPORTS}
  ALTER TABLE estimates ADD COLUMN name ${TEXT} NOT NULL DEFAULT '';
  ALTER TABLE estimates ADD COLUMN imported_at ${WHOLE} NOT NULL DEFAULT 0;
  ALTER TABLE drift_reports ADD COLUMN name ${TEXT} NOT NULL DEFAULT '';
  ALTER TABLE drift_reports ADD COLUMN imported_at ${WHOLE} NOT NULL DEFAULT 0;
  ALTER TABLE runs ADD COLUMN imported_at ${WHOLE} NOT NULL DEFAULT 0;

  -- Nothing that was imported happened later than that.
  ${DATE_IMPORTS}
  `,
  sql`
  -- What costs are for beyond account and service, as each import says it: empty texts where it does not say, tags as
  -- a JSON object. Sums stay in daily_costs; imports from before have no items.
  CREATE TABLE cost_items (
    id ${NUMBERED},
    environment_id ${TEXT} NOT NULL REFERENCES environments,
    source ${TEXT} NOT NULL,
    account ${TEXT} NOT NULL,
    service ${TEXT} NOT NULL,
    category ${TEXT} NOT NULL,
    account_name ${TEXT} NOT NULL,
    resource ${TEXT} NOT NULL,
    ${ACCOUNT.column}
    tags ${TEXT} NOT NULL
  ${END};
  CREATE INDEX cost_items_by_environment ON cost_items (environment_id, ${ACCOUNT.name});

  CREATE TABLE cost_item_days (
    item_id ${WHOLE} NOT NULL REFERENCES cost_items ON DELETE CASCADE,
    day ${TEXT} NOT NULL,
    cost ${REAL} NOT NULL,
    PRIMARY KEY (item_id, day)
  ${END_BY_KEY};
  `,
  sql`
  -- The resources that a plan looked at, as Terraform shows a state: kept of each environment's latest report.
  ALTER TABLE drift_reports ADD COLUMN state ${TEXT};
  `,
  sql`
  -- The month's cost of each resource, by its address, as a JSON object.
  ALTER TABLE estimates ADD COLUMN resources ${TEXT} NOT NULL DEFAULT '{}';
  `,
  sql`
  -- How long a run took, in milliseconds, where its log has times of day alone.
  ALTER TABLE runs ADD COLUMN duration_ms ${WHOLE};
  `,
  sql`
  -- Environments stand in the order in which they were made.
  ALTER TABLE environments ADD COLUMN position ${WHOLE} NOT NULL DEFAULT 0;
  ${onlyInSqlite("UPDATE environments SET position = rowid;")}
  `,
  sql`
  -- Logs of runs, for instances that share nothing but the database: in chunks, packed. Sizes are in bytes, of the log and
  -- of its chunks' contents together.
  CREATE TABLE run_logs (
    name ${TEXT} PRIMARY KEY,
    size ${WHOLE} NOT NULL,
    packed ${WHOLE} NOT NULL
  ${END};

  CREATE TABLE run_log_chunks (
    log ${TEXT} NOT NULL REFERENCES run_logs ON DELETE CASCADE,
    position ${WHOLE} NOT NULL,
    content ${BYTES} NOT NULL,
    PRIMARY KEY (log, position)
  ${END};
  `,
];

/** The steps as a kind of database takes them, each of several statements. */
export function migrationsFor(dialect: Dialect): readonly string[] {
  return MIGRATIONS.map((migration) => textOf(migration, dialect));
}
