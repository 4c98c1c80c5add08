import { IMPORT_KINDS } from "../../contract/imports.ts";
import type { ServiceContext } from "../context.ts";
import { HttpError, notVisible } from "../http/errors.ts";
import { filesOf } from "../http/files.ts";
import { logBody } from "../http/logs.ts";
import { ImportError } from "../import/importError.ts";
import { importFiles } from "../import/importer.ts";
import { LostLogError, type Run, type Runs } from "../store/runs.ts";
import type { Handler } from "./call.ts";
import { visibleEnvironment, visibleOrganization, visibleProject } from "./visibility.ts";

/** Projects and environments: what they cost, where they drifted, how they were deployed; and bringing that in. */
export function environmentHandlers({ store }: ServiceContext) {
  const projects: Handler<"projects"> = (call) => store.projects.list(visibleOrganization(store, call));

  const createProject: Handler<"createProject"> = (call) =>
    store.projects.create(visibleOrganization(store, call), call.body.name);

  const createEnvironment: Handler<"createEnvironment"> = (call) =>
    store.projects.createEnvironment(visibleProject(store, call), call.body.name);

  const deleteProject: Handler<"deleteProject"> = (call) => {
    store.deleteProject(visibleProject(store, call));
    return { deleted: true };
  };

  const deleteEnvironment: Handler<"deleteEnvironment"> = (call) => {
    store.deleteEnvironment(visibleEnvironment(store, call));
    return { deleted: true };
  };

  const cost: Handler<"cost"> = (call) => {
    const summary = store.costs.summary(visibleEnvironment(store, call), call.query["breakdown"] === "true");
    if (!summary) throw new HttpError(404, "No costs yet. Import a FOCUS export or an Infracost estimate.");
    return summary;
  };

  const drift: Handler<"drift"> = (call) => {
    const environmentId = visibleEnvironment(store, call);
    const report = store.drift.latest(environmentId);
    if (!report) throw new HttpError(404, "No drift checks yet. Import a Terraform plan as JSON.");
    return { environment_id: environmentId, ...report };
  };

  const infrastructure: Handler<"infrastructure"> = (call) => {
    const environmentId = visibleEnvironment(store, call);
    const state = store.drift.state(environmentId);
    if (state === undefined)
      throw new HttpError(404, "The resources are not kept. Import a Terraform plan as JSON.");
    const estimate = store.costs.estimates.byResource(environmentId);
    return { environment_id: environmentId, shown: JSON.parse(state), ...(estimate && { estimate }) };
  };

  const logs: Handler<"logs"> = (call) => {
    const environmentId = visibleEnvironment(store, call);
    const asked = call.query["run_id"];
    const run = openRun(store.runs, environmentId, asked);
    if (!run && asked !== undefined) throw notVisible("run");
    if (!run) throw new HttpError(404, "No deployment run yet. Import the log of one.");
    return logBody(environmentId, run, call.query["tail"] === "true");
  };

  const importFile: Handler<"importFile"> = async (call) => {
    const environmentId = visibleEnvironment(store, call);
    const kind = IMPORT_KINDS.find((known) => known === call.path["kind"]);
    if (!kind) throw new HttpError(404, `Imports are of the kinds ${IMPORT_KINDS.join(", ")}.`);
    try {
      return await importFiles(store, {
        environmentId,
        kind,
        files: filesOf(call.request, call.query["name"]),
        mode: call.query["mode"] === "add" ? "add" : "replace",
        preview: call.query["preview"] === "true",
        signal: call.request.signal,
      });
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      throw new HttpError(400, error.message, { body: { problem: error.problem } });
    }
  };

  const imports: Handler<"imports"> = (call) => store.imports.list(visibleEnvironment(store, call));

  const deleteImport: Handler<"deleteImport"> = (call) => {
    const deleted = store.imports.delete(visibleEnvironment(store, call), call.path["import_id"] ?? "");
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

function openRun(runs: Runs, environmentId: string, id: string | undefined): Run | undefined {
  try {
    return runs.open(environmentId, id);
  } catch (error) {
    throw error instanceof LostLogError ? new HttpError(404, error.message) : error;
  }
}
