/**
 * Taking in the files that other tools write. Reading is asynchronous, in a stream, and touches no table; what was
 * read is then taken in at once, as one transaction: a file that is bad, or a process that dies half-way, leaves
 * nothing behind, and no import holds the database while it reads.
 */
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { faultInWords, faultOf } from "../../shared/fault.ts";
import { MixedCurrencyError, type SpendChange, type SpendMode } from "../store/costs.ts";
import { unstorableIn } from "../store/storable.ts";
import type { Store } from "../store/store.ts";
import { aboutEnvironment } from "../store/subjects.ts";
import { FocusSums } from "./focus.ts";
import { readFocusCsv } from "./focusCsv.ts";
import { ImportError } from "./importError.ts";
import { readInfracost } from "./infracost.ts";
import {
  type FormedFile,
  formOf,
  type ImportFile,
  ImportInput,
  type ImportOptions,
  stoppable,
} from "./input.ts";
import { readJson } from "./json.ts";
import { readRun } from "./run.ts";
import { readTerraformPlan } from "./terraformPlan.ts";

export interface ImportRequest extends ImportOptions {
  readonly environmentId: string;
  readonly kind: ImportKind;
  /** At least one, each read before the next is asked for. Several cost exports are one import, as its parts. */
  readonly files: Iterable<ImportFile> | AsyncIterable<ImportFile>;
  readonly mode?: SpendMode;
  /** Only tells what it would do. */
  readonly preview?: boolean;
}

/** What was read. */
export interface PreparedImport {
  /** Takes it in, within a transaction, of which several can make one. */
  readonly take: () => Promise<ImportSummary>;
  /** Removes what reading has written, unless it was taken in. */
  readonly discard?: () => Promise<void>;
}

/** Reads the files to their end. @throws ImportError, StorageError, or the signal's reason. */
export async function prepareImport(store: Store, request: ImportRequest): Promise<PreparedImport> {
  const files = stoppableFiles(request);
  try {
    const first = await files.next();
    if (first.done) throw new Error("There is no file to import.");
    return await onFile(first.value, () => prepared(store, request, first.value, files));
  } finally {
    // Whoever sends them is told that no more is wanted.
    await files.return();
  }
}

async function prepared(
  store: Store,
  request: ImportRequest,
  first: ImportFile,
  more: AsyncGenerator<ImportFile>,
): Promise<PreparedImport> {
  if (request.kind === "drift") return prepareDrift(store, request, first, more);
  if (request.kind === "run") return prepareRun(store, request, first, more);
  const { form, file } = await formOf(first);
  if (form === "json") return prepareEstimate(store, request, file, more);
  return prepareSpend(store, request, { form, file }, more);
}

async function* stoppableFiles({ files, signal }: ImportRequest): AsyncGenerator<ImportFile, void, void> {
  for await (const file of files) {
    const reason = unstorableIn(file.name);
    const shown = file.name.toWellFormed().replaceAll("\0", "\ufffd");
    if (reason !== undefined) throw new ImportError(shown, `the file's name ${reason}`);
    yield stoppable(file, signal);
  }
}

/** A step on a file, of which also what nobody foresaw is told by its name. */
async function onFile<T>({ name }: ImportFile, step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const fault = faultOf(error);
    throw fault ? new ImportError(name, faultInWords(fault)) : error;
  }
}

/** The environment was deleted, or is not the user's any more. */
export class EnvironmentGone extends Error {
  override readonly name = "EnvironmentGone";
}

/**
 * Reads and takes in for a user, or for a preview tells what that would do. Closing the store stops it.
 * @throws ImportError, EnvironmentGone, StorageError, or the signal's reason; nothing is taken in then.
 */
export async function importFiles(
  store: Store,
  userId: string,
  request: ImportRequest,
): Promise<ImportSummary> {
  const signal = AbortSignal.any([store.closing, ...(request.signal ? [request.signal] : [])]);
  const prepared = await prepareImport(store, { ...request, signal });
  try {
    const take = async () => {
      // Files take their time, and so may those who were before it.
      signal.throwIfAborted();
      if (!(await store.projects.seesEnvironment(userId, request.environmentId)))
        throw new EnvironmentGone("The environment is not there any more. Nothing was imported.");
      return prepared.take();
    };
    const about = aboutEnvironment(request.environmentId);
    return await (request.preview
      ? store.database.undone(about, take)
      : store.database.transaction(about, take));
  } finally {
    await prepared.discard?.();
  }
}

/** @throws ImportError when there is another file: only costs come in parts */
async function refuseMore(files: AsyncGenerator<ImportFile>): Promise<void> {
  const { done, value } = await files.next();
  if (!done) throw new ImportError(value.name, "files of this kind are imported one at a time", { part: 1 });
}

async function prepareSpend(
  { costs, scratch }: Store,
  request: ImportRequest,
  first: FormedFile,
  more: AsyncGenerator<ImportFile>,
): Promise<PreparedImport> {
  const input = new ImportInput(request);
  const sums = new FocusSums();
  const names: string[] = [];
  const add = async ({ form, file }: FormedFile) => {
    const part = names.push(file.name) - 1;
    try {
      if (form === "json")
        throw new ImportError(file.name, "a JSON document is not imported along with tables");
      await onFile(file, async () => {
        if (form === "csv") await readFocusCsv(file, input, sums);
        else await (await import("./focusParquet.ts")).readFocusParquet(file, input, sums, scratch);
      });
    } catch (error) {
      throw error instanceof ImportError ? error.inPart(part) : error;
    }
  };
  await add(first);
  for await (const file of more) await add(await formOf(file));
  const { unit, rows } = sums;
  const days = sums.days();
  const items = sums.items();
  const name = joinedName(names);
  if (unit === undefined) throw new ImportError(name, "there are no rows below the header");
  const dates = days.map(({ day }) => day).sort();
  const take = async (): Promise<ImportSummary> => {
    let changes: SpendChange;
    try {
      changes = await costs.saveSpend(
        request.environmentId,
        { source: input.digest(), name, unit, days, items },
        request.mode ?? "replace",
      );
    } catch (error) {
      throw error instanceof MixedCurrencyError
        ? new ImportError(name, error.message, { column: "BillingCurrency" })
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

/** Characters of the names of several files together: they are kept, and shown in messages. */
const NAMES_LENGTH = 500;

/** The names, or as many of them as fit and how many there are. */
function joinedName(names: readonly string[]): string {
  const all = names.join(", ");
  if (names.length === 1 || all.length <= NAMES_LENGTH) return all;
  const number = ` … (${names.length})`;
  return `${[...all.slice(0, NAMES_LENGTH - number.length)].slice(0, -1).join("")}${number}`;
}

async function prepareEstimate(
  { costs }: Store,
  request: ImportRequest,
  file: ImportFile,
  more: AsyncGenerator<ImportFile>,
): Promise<PreparedImport> {
  const document = await readJson(file, new ImportInput(request));
  await refuseMore(more);
  const estimate = readInfracost(document, file.name);
  return {
    take: async () => ({
      kind: "estimate",
      rows: estimate.profiles,
      changed: await costs.estimates.save(request.environmentId, estimate),
      unit: estimate.unit,
      monthly_cost: estimate.monthlyCost,
    }),
  };
}

async function prepareDrift(
  { drift }: Store,
  request: ImportRequest,
  file: ImportFile,
  more: AsyncGenerator<ImportFile>,
): Promise<PreparedImport> {
  const input = new ImportInput(request);
  const document = await readJson(file, input);
  await refuseMore(more);
  const { checks, ...plan } = readTerraformPlan(document, file.name);
  const report = { source: input.digest(), name: file.name, checks, ...plan };
  const drifted = checks.filter(({ status }) => status !== "ok");
  return {
    take: async () => ({
      kind: "drift",
      rows: checks.length,
      changed: await drift.save(request.environmentId, report),
      drifted: drifted.length,
      // Which of them count is for the team to say, whose files the service does not see.
      ...(request.preview && { checks: drifted }),
    }),
  };
}

async function prepareRun(
  { runs, scratch }: Store,
  request: ImportRequest,
  file: ImportFile,
  more: AsyncGenerator<ImportFile>,
): Promise<PreparedImport> {
  const input = new ImportInput(request, await runs.knownLengths(request.environmentId, file.name));
  const reading = await readRun(file, input, scratch);
  try {
    await refuseMore(more);
  } catch (error) {
    await reading.log.drop();
    throw error;
  }
  const take = async (): Promise<ImportSummary> => {
    const { id, changed } = await runs.save(request.environmentId, reading, request.preview);
    return {
      kind: "run",
      rows: input.rows,
      changed,
      run_id: id,
      ...(reading.status && { run_status: reading.status }),
    };
  };
  return { take, discard: () => reading.log.drop() };
}
