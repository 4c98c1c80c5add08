import { IMPORT_KINDS } from "../../contract/imports.ts";
import type { RouteId } from "../../contract/routes.ts";
import type { ServiceContext } from "../context.ts";
import { HttpError, notVisible } from "../http/errors.ts";
import { filesOf } from "../http/files.ts";
import { logBody } from "../http/logs.ts";
import { ImportError } from "../import/importError.ts";
import { EnvironmentGone, importFiles } from "../import/importer.ts";
import { LostLogError } from "../store/logs/logs.ts";
import { aboutEnvironment, aboutProject, PROJECTS } from "../store/subjects.ts";
import type { Call, Handler } from "./call.ts";
import { caller, visibleEnvironment, visibleOrganization, visibleProject } from "./visibility.ts";

/** Projects and environments: what they cost, where they drifted, how they were deployed; and bringing that in. */
export function environmentHandlers({ store }: ServiceContext) {
  const { database } = store;

  const projects: Handler<"projects"> = (call) =>
    database.read(async () => store.projects.list(await visibleOrganization(store, call)));

  const createProject: Handler<"createProject"> = (call) =>
    database.transaction(PROJECTS, async () =>
      store.projects.create(await visibleOrganization(store, call), call.body.name),
    );

  const createEnvironment: Handler<"createEnvironment"> = (call) =>
    database.transaction(aboutProject(idIn(call)), async () =>
      store.projects.createEnvironment(await visibleProject(store, call), call.body.name),
    );

  const deleteProject: Handler<"deleteProject"> = async (call) => {
    await database.transaction(aboutProject(idIn(call)), async () =>
      store.deleteProject(await visibleProject(store, call)),
    );
    return { deleted: true };
  };

  const deleteEnvironment: Handler<"deleteEnvironment"> = async (call) => {
    await database.transaction(aboutEnvironment(environmentIn(call)), async () =>
      store.deleteEnvironment(await visibleEnvironment(store, call)),
    );
    return { deleted: true };
  };

  const cost: Handler<"cost"> = async (call) => {
    const summary = await database.read(async () =>
      store.costs.summary(await visibleEnvironment(store, call), call.query["breakdown"] === "true"),
    );
    if (!summary) throw new HttpError(404, "No costs yet. Import a FOCUS export or an Infracost estimate.");
    return summary;
  };

  const drift: Handler<"drift"> = (call) =>
    database.read(async () => {
      const environmentId = await visibleEnvironment(store, call);
      const report = await store.drift.latest(environmentId);
      if (!report) throw new HttpError(404, "No drift checks yet. Import a Terraform plan as JSON.");
      return { environment_id: environmentId, ...report };
    });

  const infrastructure: Handler<"infrastructure"> = (call) =>
    database.read(async () => {
      const environmentId = await visibleEnvironment(store, call);
      const state = await store.drift.state(environmentId);
      if (state === undefined)
        throw new HttpError(404, "The resources are not kept. Import a Terraform plan as JSON.");
      const estimate = await store.costs.estimates.byResource(environmentId);
      return { environment_id: environmentId, shown: JSON.parse(state), ...(estimate && { estimate }) };
    });

  const logs: Handler<"logs"> = async (call) => {
    const asked = call.query["run_id"];
    const find = async () => store.runs.find(await visibleEnvironment(store, call), asked);
    try {
      const run = await store.runs.open(() => database.read(find));
      if (!run && asked !== undefined) throw notVisible("run");
      if (!run) throw new HttpError(404, "No deployment run yet. Import the log of one.");
      return await logBody(environmentIn(call), run, call.query["tail"] === "true", call.onFailure);
    } catch (error) {
      throw error instanceof LostLogError ? new HttpError(404, error.message) : error;
    }
  };

  const importFile: Handler<"importFile"> = async (call) => {
    const environmentId = await visibleEnvironment(store, call);
    const kind = IMPORT_KINDS.find((known) => known === call.path["kind"]);
    if (!kind) throw new HttpError(404, `Imports are of the kinds ${IMPORT_KINDS.join(", ")}.`);
    try {
      return await importFiles(store, caller(call).id, {
        environmentId,
        kind,
        files: filesOf(call.request, call.query["name"]),
        mode: call.query["mode"] === "add" ? "add" : "replace",
        preview: call.query["preview"] === "true",
        signal: call.request.signal,
      });
    } catch (error) {
      if (error instanceof EnvironmentGone) throw new HttpError(404, error.message);
      if (!(error instanceof ImportError)) throw error;
      throw new HttpError(400, error.message, { body: { problem: error.problem } });
    }
  };

  const imports: Handler<"imports"> = (call) =>
    database.read(async () => store.imports.list(await visibleEnvironment(store, call)));

  const deleteImport: Handler<"deleteImport"> = async (call) => {
    const deleted = await database.transaction(aboutEnvironment(environmentIn(call)), async () =>
      store.imports.delete(await visibleEnvironment(store, call), call.path["import_id"] ?? ""),
    );
    if (!deleted) throw notVisible("import");
    return { deleted };
  };

  return {
    projects,
    createProject,
    createEnvironment,
    deleteProject,
    deleteEnvironment,
    cost,
    drift,
    infrastructure,
    logs,
    importFile,
    imports,
    deleteImport,
  };
}

/** The ids in a path as they were sent: whether there is something of that id is asked within the transaction. */
function idIn({ path }: Pick<Call<RouteId>, "path">): string {
  return path["id"] ?? "";
}
function environmentIn({ path }: Pick<Call<RouteId>, "path">): string {
  return path["environment_id"] ?? "";
}
