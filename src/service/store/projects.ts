import type { Database } from "./database.ts";
import type { Row } from "./driver.ts";
import { newId } from "./secrets.ts";
import { type Sql, sql } from "./sql.ts";
import { refuseUnstorable } from "./storable.ts";
import { aboutProject, PROJECTS } from "./subjects.ts";
import type { Transaction } from "./transaction.ts";

export interface Named {
  readonly id: string;
  readonly name: string;
}

export interface Project extends Named {
  readonly environments: readonly Named[];
}

/** Organisations, their projects and environments. Reads answer only what the user is a member of. */
export class Projects {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Creates the organisation unless it exists, and makes the user a member. Answers it as stored. */
  async saveOrganization({ id, name }: Named, userId: string): Promise<Named> {
    refuseUnstorable("the organization's name", name);
    return this.#database.transaction(PROJECTS, async (transaction) => {
      await transaction.run(
        sql`INSERT INTO organizations (id, name) VALUES (${id}, ${name}) ON CONFLICT DO NOTHING`,
      );
      await transaction.run(
        sql`INSERT INTO memberships (user_id, organization_id) VALUES (${userId}, ${id}) ON CONFLICT DO NOTHING`,
      );
      const row = await transaction.get(sql`SELECT name FROM organizations WHERE id = ${id}`);
      return { id, name: String(row?.["name"]) };
    });
  }

  async organizations(userId: string): Promise<Named[]> {
    const rows = await this.#database.all(
      sql`SELECT id, name FROM organizations JOIN memberships ON organization_id = id
          WHERE user_id = ${userId} ORDER BY name, id`,
    );
    return rows.map(named);
  }

  sees(userId: string, organizationId: string): Promise<boolean> {
    return this.#finds(
      sql`SELECT 1 FROM memberships WHERE user_id = ${userId} AND organization_id = ${organizationId}`,
    );
  }

  /** The organisation's projects by name, with their environments as they were made. */
  async list(organizationId: string): Promise<Project[]> {
    const rows = await this.#database.all(
      sql`SELECT projects.id, projects.name, environments.id AS environment_id, environments.name AS environment
          FROM projects LEFT JOIN environments ON environments.project_id = projects.id
          WHERE organization_id = ${organizationId}
          ORDER BY lower(projects.name), projects.id, environments.position, environments.id`,
    );
    const projects = new Map<string, Named & { environments: Named[] }>();
    for (const row of rows) {
      const id = String(row["id"]);
      const project = projects.get(id) ?? { ...named(row), environments: [] };
      projects.set(id, project);
      if (row["environment_id"] !== null)
        project.environments.push({ id: String(row["environment_id"]), name: String(row["environment"]) });
    }
    return [...projects.values()];
  }

  /** Creates a project; one that exists under that name is answered as it is, so that scripts can be repeated. */
  async create(organizationId: string, name: string, id = newId("prj")): Promise<Named> {
    refuseUnstorable("the project's name", name);
    return this.#database.transaction(PROJECTS, (transaction) =>
      madeOrFound(
        transaction,
        sql`INSERT INTO projects (id, organization_id, name) VALUES (${id}, ${organizationId}, ${name})
            ON CONFLICT (organization_id, name) DO NOTHING RETURNING id, name`,
        sql`SELECT id, name FROM projects WHERE organization_id = ${organizationId} AND name = ${name}`,
      ),
    );
  }

  /** Creates an environment, or answers the one that has that name. */
  async createEnvironment(projectId: string, name: string, id = newId("env")): Promise<Named> {
    refuseUnstorable("the environment's name", name);
    return this.#database.transaction(aboutProject(projectId), (transaction) =>
      madeOrFound(
        transaction,
        sql`INSERT INTO environments (id, project_id, name, position) VALUES (${id}, ${projectId}, ${name},
              (SELECT coalesce(max(position), 0) + 1 FROM environments WHERE project_id = ${projectId}))
            ON CONFLICT (project_id, name) DO NOTHING RETURNING id, name`,
        sql`SELECT id, name FROM environments WHERE project_id = ${projectId} AND name = ${name}`,
      ),
    );
  }

  /** The ids of a project's environments, in their order. */
  async environmentsOf(projectId: string): Promise<readonly string[]> {
    const rows = await this.#database.all(
      sql`SELECT id FROM environments WHERE project_id = ${projectId} ORDER BY id`,
    );
    return rows.map(({ id }) => String(id));
  }

  /** Deletes a project that has no environments. */
  async delete(projectId: string): Promise<void> {
    await this.#database.run(sql`DELETE FROM projects WHERE id = ${projectId}`);
  }

  /** Deletes an environment of which nothing else is known. */
  async deleteEnvironment(environmentId: string): Promise<void> {
    await this.#database.run(sql`DELETE FROM environments WHERE id = ${environmentId}`);
  }

  seesProject(userId: string, projectId: string): Promise<boolean> {
    return this.#finds(
      sql`SELECT 1 FROM projects JOIN memberships USING (organization_id)
          WHERE projects.id = ${projectId} AND user_id = ${userId}`,
    );
  }

  seesEnvironment(userId: string, environmentId: string): Promise<boolean> {
    return this.#finds(
      sql`SELECT 1 FROM environments JOIN projects ON projects.id = project_id
          JOIN memberships USING (organization_id)
          WHERE environments.id = ${environmentId} AND user_id = ${userId}`,
    );
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.#finds(sql`SELECT 1 FROM projects LIMIT 1`));
  }

  async #finds(statement: Sql): Promise<boolean> {
    return (await this.#database.get(statement)) !== undefined;
  }
}

/**
 * Makes what is not there yet. What is there is left untouched, so that nobody is waited for who is about it, such as an
 * import; it may be deleted before it is found, and is made then.
 */
async function madeOrFound(transaction: Transaction, insertion: Sql, search: Sql): Promise<Named> {
  for (;;) {
    const row = (await transaction.get(insertion)) ?? (await transaction.get(search));
    if (row) return named(row);
  }
}

function named(row: Row): Named {
  return { id: String(row["id"]), name: String(row["name"]) };
}
