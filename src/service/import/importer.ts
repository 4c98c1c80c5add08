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
import { type ImportFile, ImportInput, type ImportOptions, sniffJson, stoppable } from "./input.ts";
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

/** What was read. */
export interface PreparedImport {
  /** Takes it in. Synchronous, so that several can make one transaction. */
  readonly take: () => ImportSummary;
  /** Removes what reading left on the disk, unless it was taken in. */
  readonly discard?: () => void;
}

/** Reads the files to their end. @throws ImportError, StorageError, or the signal's reason. */
export async function prepareImport(store: Store, request: ImportRequest): Promise<PreparedImport> {
  const [first, ...more] = request.files.map((file) => stoppable(file, request.signal));
  if (!first) throw new Error("There is no file to import.");
  if (request.kind === "costs") {
    const { isJson, file } = await sniffJson(first);
    if (isJson) return prepareEstimate(store, request, only(file, more));
    return prepareSpend(store, { ...request, files: [file, ...more] });
  }
  const prepare = request.kind === "drift" ? prepareDrift : prepareRun;
  return prepare(store, request, only(first, more));
}

/**
 * Reads and takes in. Closing the store stops it.
 * @throws ImportError, StorageError, or the signal's reason; nothing is taken in then.
 */
export async function importFiles(store: Store, request: ImportRequest): Promise<ImportSummary> {
  const signal = AbortSignal.any([store.closing, ...(request.signal ? [request.signal] : [])]);
  const prepared = await prepareImport(store, { ...request, signal });
  try {
    signal.throwIfAborted();
    return store.database.transaction(prepared.take);
  } finally {
    prepared.discard?.();
  }
}

function only(file: ImportFile, more: readonly ImportFile[]): ImportFile {
  if (more.length > 0) throw new ImportError(file.name, "files of this kind are imported one at a time");
  return file;
}

async function prepareSpend({ costs }: Store, request: ImportRequest): Promise<PreparedImport> {
  const input = new ImportInput(request);
  const reader = new FocusReader();
  for (const file of request.files) await reader.read(file, input);
  const { unit, rows } = reader;
  const days = reader.days();
  const name = request.files.map((file) => file.name).join(", ");
  if (unit === undefined) throw new ImportError(name, "there are no rows below the header");
  const dates = days.map(({ day }) => day).sort();
  const take = (): ImportSummary => {
    let changes: ReturnType<typeof costs.saveSpend>;
    try {
      changes = costs.saveSpend(
        request.environmentId,
        { source: input.digest(), name, unit, days },
        request.mode ?? "replace",
      );
    } catch (error) {
      throw error instanceof MixedCurrencyError
        ? new ImportError(name, error.message, undefined, "BillingCurrency")
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
  return { take };
}

async function prepareEstimate(
  { costs }: Store,
  request: ImportRequest,
  file: ImportFile,
): Promise<PreparedImport> {
  const estimate = readInfracost(await readJson(file, new ImportInput(request)), file.name);
  return {
    take: () => ({
      kind: "estimate",
      rows: estimate.profiles,
      changed: costs.saveEstimate(request.environmentId, estimate),
      unit: estimate.unit,
      monthly_cost: estimate.monthlyCost,
    }),
  };
}

async function prepareDrift(
  { drift }: Store,
  request: ImportRequest,
  file: ImportFile,
): Promise<PreparedImport> {
  const input = new ImportInput(request);
  const { checks, checkedAt } = readTerraformPlan(await readJson(file, input), file.name);
  const report = { source: input.digest(), name: file.name, checkedAt, checks };
  return {
    take: () => ({
      kind: "drift",
      rows: checks.length,
      changed: drift.save(request.environmentId, report),
      drifted: checks.filter(({ status }) => status !== "ok").length,
    }),
  };
}

async function prepareRun(
  { runs }: Store,
  request: ImportRequest,
  file: ImportFile,
): Promise<PreparedImport> {
  const input = new ImportInput(request, runs.knownLengths(request.environmentId, file.name));
  const reading = await readRun(file, input, runs);
  const take = (): ImportSummary => {
    const { id, changed } = runs.save(request.environmentId, reading);
    return {
      kind: "run",
      rows: input.rows,
      changed,
      run_id: id,
      ...(reading.status && { run_status: reading.status }),
    };
  };
  return { take, discard: () => runs.dropPart(reading.logFile) };
}
