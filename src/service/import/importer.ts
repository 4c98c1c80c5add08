/**
 * Taking in the files that other tools write. Reading is asynchronous, in a stream, and touches no table; what was
 * read is then taken in at once, as one transaction: a file that is bad, or a process that dies half-way, leaves
 * nothing behind, and no import holds the database while it reads.
 */
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { MixedCurrencyError, type SpendMode } from "../store/costs.ts";
import type { Store } from "../store/store.ts";
import { FocusReader } from "./focus.ts";
import { ImportError } from "./importError.ts";
import { readInfracost } from "./infracost.ts";
import { type ImportFile, ImportInput, type ImportOptions, sniffJson } from "./input.ts";
import { readJson } from "./json.ts";
import { readRun } from "./run.ts";
import { readTerraformPlan } from "./terraformPlan.ts";

export interface ImportRequest extends ImportOptions {
  readonly environmentId: string;
  readonly kind: ImportKind;
  /** At least one. Several cost exports are one import, as parts of one export are. */
  readonly files: readonly ImportFile[];
  readonly mode?: SpendMode;
}

/** Takes what was read in. Synchronous, so that several can make one transaction. */
export type Commit = () => ImportSummary;

/** Reads the files to their end. @throws ImportError, or the signal's reason. */
export async function prepareImport(store: Store, request: ImportRequest): Promise<Commit> {
  const [first, ...more] = request.files;
  if (!first) throw new Error("There is no file to import.");
  if (request.kind === "costs") {
    const { isJson, file } = await sniffJson(first);
    if (isJson) return prepareEstimate(store, request, only(file, more));
    return prepareSpend(store, { ...request, files: [file, ...more] });
  }
  const prepare = request.kind === "drift" ? prepareDrift : prepareRun;
  return prepare(store, request, only(first, more));
}

/** Reads and takes in. @throws ImportError, or the signal's reason; nothing is taken in then. */
export async function importFiles(store: Store, request: ImportRequest): Promise<ImportSummary> {
  const commit = await prepareImport(store, request);
  request.signal?.throwIfAborted();
  return store.database.transaction(commit);
}

function only(file: ImportFile, more: readonly ImportFile[]): ImportFile {
  if (more.length > 0) throw new ImportError(file.name, "files of this kind are imported one at a time");
  return file;
}

async function prepareSpend({ costs }: Store, request: ImportRequest): Promise<Commit> {
  const input = new ImportInput(request);
  const reader = new FocusReader();
  for (const file of request.files) await reader.read(file, input);
  const { unit, rows } = reader;
  const days = reader.days();
  const file = request.files.map(({ name }) => name).join(", ");
  if (unit === undefined) throw new ImportError(file, "there are no rows below the header");
  const dates = days.map(({ day }) => day).sort();
  return () => {
    let changes: ReturnType<typeof costs.saveSpend>;
    try {
      changes = costs.saveSpend(
        request.environmentId,
        { source: input.digest(), unit, days },
        request.mode ?? "replace",
      );
    } catch (error) {
      throw error instanceof MixedCurrencyError
        ? new ImportError(file, error.message, undefined, "BillingCurrency")
        : error;
    }
    return {
      kind: "costs",
      rows,
      changed: changes.changed,
      start_date: dates[0] ?? "",
      end_date: dates.at(-1) ?? "",
      days: new Set(dates).size,
      replaced_days: changes.replacedDays,
      unit,
    };
  };
}

async function prepareEstimate({ costs }: Store, request: ImportRequest, file: ImportFile): Promise<Commit> {
  const estimate = readInfracost(await readJson(file, new ImportInput(request)), file.name);
  return () => {
    const changed = costs.saveEstimate(request.environmentId, estimate);
    return {
      kind: "estimate",
      rows: estimate.profiles,
      changed,
      unit: estimate.unit,
      monthly_cost: estimate.monthlyCost,
    };
  };
}

async function prepareDrift(
  { drift, now }: Store,
  request: ImportRequest,
  file: ImportFile,
): Promise<Commit> {
  const input = new ImportInput(request);
  const { checks, checkedAt = now() } = readTerraformPlan(await readJson(file, input), file.name);
  return () => {
    const changed = drift.save(request.environmentId, { source: input.digest(), checkedAt, checks });
    const drifted = checks.filter(({ status }) => status !== "ok").length;
    return { kind: "drift", rows: checks.length, changed, drifted };
  };
}

async function prepareRun({ runs }: Store, request: ImportRequest, file: ImportFile): Promise<Commit> {
  const input = new ImportInput(request, runs.knownLengths(request.environmentId, file.name));
  const reading = await readRun(file, input, runs);
  return () => {
    const { id, changed } = runs.save(request.environmentId, reading);
    return {
      kind: "run",
      rows: input.rows,
      changed,
      run_id: id,
      ...(reading.status && { run_status: reading.status }),
    };
  };
}
