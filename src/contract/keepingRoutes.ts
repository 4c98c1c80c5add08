/** Routes by which the built-in service is given projects, environments and files, and rid of them. */
import { Deleted, ImportedItems, ImportSummary, NewName } from "./imports.ts";
import { Environment, Project } from "./project.ts";
import type { Route } from "./route.ts";

export const KEEPING_ROUTES = {
  createProject: {
    method: "POST",
    path: "/v1/orgs/{id}/projects",
    summary: "Create a project, or answer the one that has the name",
    auth: "bearer",
    idempotent: true,
    request: NewName,
    keeps: true,
    response: Project,
    additional: true,
  },
  createEnvironment: {
    method: "POST",
    path: "/v1/projects/{id}/environments",
    summary: "Create an environment, or answer the one that has the name",
    auth: "bearer",
    idempotent: true,
    request: NewName,
    keeps: true,
    response: Environment,
    additional: true,
  },
  deleteProject: {
    method: "DELETE",
    path: "/v1/projects/{id}",
    summary: "Delete a project with its environments, and all that was imported into them",
    auth: "bearer",
    idempotent: true,
    keeps: true,
    response: Deleted,
    additional: true,
  },
  deleteEnvironment: {
    method: "DELETE",
    path: "/v1/environments/{environment_id}",
    summary: "Delete an environment, and all that was imported into it",
    auth: "bearer",
    idempotent: true,
    keeps: true,
    response: Deleted,
    additional: true,
  },
  importFile: {
    method: "POST",
    path: "/v1/environments/{environment_id}/imports/{kind}",
    summary: "Take in a file that another tool wrote, or the parts of one; kind is costs, drift or run",
    auth: "bearer",
    idempotent: true,
    query: {
      name: {
        description: "The file's name, by which a run is known again; parts bring theirs",
        required: false,
      },
      mode: {
        description:
          "Costs: replace what is known of the days and accounts in the file, or add a further part",
        required: false,
        enum: ["replace", "add"],
      },
      preview: {
        description: "Answers what taking it in would do, and takes nothing in",
        required: false,
        enum: ["true", "false"],
      },
    },
    file: true,
    keeps: true,
    response: ImportSummary,
    additional: true,
  },
  imports: {
    method: "GET",
    path: "/v1/environments/{environment_id}/imported",
    summary: "What an environment has from imports, the latest first",
    auth: "bearer",
    idempotent: true,
    response: ImportedItems,
    additional: true,
  },
  deleteImport: {
    method: "DELETE",
    path: "/v1/environments/{environment_id}/imported/{import_id}",
    summary: "Delete what an import brought; what it had replaced does not come back",
    auth: "bearer",
    idempotent: true,
    keeps: true,
    response: Deleted,
    additional: true,
  },
} as const satisfies Readonly<Record<string, Route>>;
