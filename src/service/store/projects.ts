import type { Database } from "./database.ts";
import { newId } from "./secrets.ts";

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
  saveOrganization(organization: Named, userId: string): Named {
    return this.#database.transaction(() => {
      this.#database.run(
        "INSERT INTO organizations (id, name) VALUES (?, ?) ON CONFLICT DO NOTHING",
        organization.id,
        organization.name,
      );
      this.#database.run(
        "INSERT INTO memberships (user_id, organization_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
        userId,
        organization.id,
      );
      const row = this.#database.get("SELECT name FROM organizations WHERE id = ?", organization.id);
      return { id: organization.id, name: String(row?.["name"]) };
    });
  }

  organizations(userId: string): Named[] {
    return this.#database
      .all(
        `SELECT id, name FROM organizations JOIN memberships ON organization_id = id
         WHERE user_id = ? ORDER BY name, id`,
        userId,
      )
      .map(named);
  }

  sees(userId: string, organizationId: string): boolean {
    const membership = this.#database.get(
      "SELECT 1 FROM memberships WHERE user_id = ? AND organization_id = ?",
      userId,
      organizationId,
    );
    return membership !== undefined;
  }

  /** The organisation's projects with their environments, by name. */
  list(organizationId: string): Project[] {
    const rows = this.#database.all(
      `SELECT projects.id, projects.name, environments.id AS environment_id, environments.name AS environment
       FROM projects LEFT JOIN environments ON environments.project_id = projects.id
       WHERE organization_id = ?
       ORDER BY projects.name COLLATE NOCASE, projects.id, environments.rowid`,
      organizationId,
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
  create(organizationId: string, name: string, id = newId("prj")): Named {
    this.#database.run(
      "INSERT INTO projects (id, organization_id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      id,
      organizationId,
      name,
    );
    const row = this.#database.get(
      "SELECT id, name FROM projects WHERE organization_id = ? AND name = ?",
      organizationId,
      name,
    );
    return named(row ?? { id, name });
  }

  /** Creates an environment, or answers the one that has that name. */
  createEnvironment(projectId: string, name: string, id = newId("env")): Named {
    this.#database.run(
      "INSERT INTO environments (id, project_id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      id,
      projectId,
      name,
    );
    const row = this.#database.get(
      "SELECT id, name FROM environments WHERE project_id = ? AND name = ?",
      projectId,
      name,
    );
    return named(row ?? { id, name });
  }

  /** The ids of a project's environments. */
  environmentsOf(projectId: string): readonly string[] {
    return this.#database
      .all("SELECT id FROM environments WHERE project_id = ?", projectId)
      .map(({ id }) => String(id));
  }

  /** Deletes a project that has no environments. */
  delete(projectId: string): void {
    this.#database.run("DELETE FROM projects WHERE id = ?", projectId);
  }

  /** Deletes an environment of which nothing else is known. */
  deleteEnvironment(environmentId: string): void {
    this.#database.run("DELETE FROM environments WHERE id = ?", environmentId);
  }

  seesProject(userId: string, projectId: string): boolean {
    const project = this.#database.get(
      `SELECT 1 FROM projects JOIN memberships USING (organization_id) WHERE projects.id = ? AND user_id = ?`,
      projectId,
      userId,
    );
    return project !== undefined;
  }

  seesEnvironment(userId: string, environmentId: string): boolean {
    const environment = this.#database.get(
      `SELECT 1 FROM environments JOIN projects ON projects.id = project_id JOIN memberships USING (organization_id)
       WHERE environments.id = ? AND user_id = ?`,
      environmentId,
      userId,
    );
    return environment !== undefined;
  }

  /** Whether there is such an environment, whoever sees it. */
  hasEnvironment(environmentId: string): boolean {
    return this.#database.get("SELECT 1 FROM environments WHERE id = ?", environmentId) !== undefined;
  }

  isEmpty(): boolean {
    return this.#database.get("SELECT 1 FROM projects LIMIT 1") === undefined;
  }
}

function named(row: Record<string, unknown>): Named {
  return { id: String(row["id"]), name: String(row["name"]) };
}
