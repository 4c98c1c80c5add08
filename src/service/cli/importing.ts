/** Imports from a shell. */
import { createReadStream, existsSync } from "node:fs";
import { basename } from "node:path";
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { createService, type Service, type ServiceOptions } from "../service.ts";
import { databaseIn } from "../store/sqlite/driver.ts";
import { filesNamed } from "./files.ts";

export interface NamedImport {
  readonly kind: ImportKind;
  readonly environment: string;
  readonly add: boolean;
  /** Only says what it would do. */
  readonly preview: boolean;
  /** Files and folders as they were named. */
  readonly files: readonly string[];
  readonly signal: AbortSignal;
}

/**
 * Takes files into the data of a folder, or of a database, while no server need run.
 * @throws ImportError, StorageError, Error in words for people
 */
export async function importInto(
  dataDir: string,
  named: NamedImport,
  database?: ServiceOptions["database"],
): Promise<ImportSummary> {
  // An environment to import into is in data that is there: none is made for a name that was mistyped.
  if (!database && !existsSync(databaseIn(dataDir)))
    throw new Error(`There is no data of the service in ${dataDir}. Check the path of --data.`);
  const service = await createService({ dataDir, ...(database && { database }) });
  try {
    return await importNamed(service, named);
  } finally {
    await service.close();
  }
}

async function importNamed(
  service: Service,
  { kind, environment, add, preview, files, signal }: NamedImport,
): Promise<ImportSummary> {
  return service.importFiles({
    environmentId: environment,
    kind,
    files: opened(await filesNamed(kind, files)),
    mode: add ? "add" : "replace",
    preview,
    signal,
    ...(process.stderr.isTTY && { onProgress: progressLine() }),
  });
}

/** Each is opened when it is its turn: an export may have more parts than a process may have files open. */
function* opened(files: readonly string[]) {
  for (const file of files) yield { name: basename(file), content: createReadStream(file) };
}

/** Rewrites one line on the terminal, a few times a second at most. */
function progressLine() {
  let last = 0;
  return ({ bytes, rows }: { bytes: number; rows: number }) => {
    const now = performance.now();
    if (now - last < 200) return;
    last = now;
    process.stderr.write(`\r${(bytes / 1e6).toFixed(0)} MB, ${rows} rows `);
  };
}
