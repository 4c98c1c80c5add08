/**
 * Which files of a folder are a cost export. AWS Data Exports, Azure Cost Management and others deliver an export in
 * parts, with a manifest that names them; the same month is delivered again and again, into folders of their own.
 * Taking all that lies there would count days several times.
 */
import { isObject, type JsonObject, readText } from "./reading.ts";

/** Bytes of a manifest, of which real ones have some kilobytes. */
export const LARGEST_MANIFEST = 4 * 1024 * 1024;

/** A manifest names a part that is not in the folder: what is there is not the whole export. */
export class MissingPartError extends Error {
  override readonly name = "MissingPartError";
  readonly manifest: string;
  readonly part: string;

  constructor(manifest: string, part: string) {
    super(
      `${manifest} names ${part}, which is not in the folder. Choose the folder of the whole export, or download it again.`,
    );
    this.manifest = manifest;
    this.part = part;
  }
}

/** Whether a file may be an export's manifest, by its name. */
export function isManifest(path: string): boolean {
  return /manifest\.json$/i.test(path);
}

/**
 * The data files of an export, in a fixed order: those that the latest manifest of each period names, and without a
 * manifest every table there is.
 * @param files paths in the folder, relative to it, with "/" between the names
 * @param read the text of a manifest
 * @throws MissingPartError
 */
export async function exportParts(
  files: readonly string[],
  read: (path: string) => Promise<string>,
): Promise<readonly string[]> {
  const latest = new Map<string, Manifest>();
  for (const path of files.filter(isManifest)) {
    const manifest = readManifest(path, await read(path));
    const known = manifest && latest.get(manifest.period);
    if (manifest && (!known || isLater(manifest, known))) latest.set(manifest.period, manifest);
  }
  if (latest.size === 0) return files.filter(isTable).sort();
  const parts = new Set<string>();
  for (const { path, names } of latest.values())
    for (const name of names) {
      const part = files.find((file) => isSame(file, name));
      if (part === undefined) throw new MissingPartError(path, name);
      parts.add(part);
    }
  return [...parts].sort();
}

function isTable(path: string): boolean {
  return /\.(csv|csv\.gz|parquet)$/i.test(path);
}

interface Manifest {
  readonly path: string;
  /** Where the parts are, in the storage the export was delivered to. */
  readonly names: readonly string[];
  /** Manifests of one period tell of the same costs. */
  readonly period: string;
  /** When it was made, as far as it says. */
  readonly time: string;
}

/** Reads what AWS (`dataFiles`) and Azure (`blobs`) write; undefined for another tool's file of that name. */
function readManifest(path: string, text: string): Manifest | undefined {
  const document = parsed(text);
  if (!document) return undefined;
  const { dataFiles, blobs, runInfo } = document;
  if (Array.isArray(dataFiles)) {
    const names = dataFiles.flatMap((file: unknown) => readText(file) ?? []).map(withoutScheme);
    return { path, names, period: awsPeriod(names[0]) ?? path, time: "" };
  }
  if (!Array.isArray(blobs)) return undefined;
  const names = blobs.flatMap((blob: unknown) => (isObject(blob) ? (readText(blob["blobName"]) ?? []) : []));
  const run = isObject(runInfo) ? runInfo : {};
  const config = isObject(document["exportConfig"]) ? document["exportConfig"] : {};
  const start = readText(run["startDate"]);
  const of = readText(config["resourceId"]) ?? readText(config["exportName"]) ?? "";
  const period = start === undefined ? path : `${of} ${start}`;
  return { path, names, period, time: readText(run["submittedTime"]) ?? "" };
}

function parsed(text: string): JsonObject | undefined {
  try {
    const document: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return isObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Folders of executions have the time in front of their names, so that the later path is the later one. */
function isLater(one: Manifest, other: Manifest): boolean {
  return one.time === other.time ? one.path > other.path : one.time > other.time;
}

/** "s3://bucket/prefix/data/part" → "prefix/data/part" */
function withoutScheme(name: string): string {
  return name.replace(/^[a-z0-9+.-]{1,20}:\/\/[^/]*\//i, "");
}

/** The part of the path that says which month it is: executions are below it. */
function awsPeriod(name: string | undefined): string | undefined {
  const segments = name?.split("/") ?? [];
  const at = segments.findIndex((segment) => /^BILLING_PERIOD=/i.test(segment));
  return at === -1 ? undefined : segments.slice(0, at + 1).join("/");
}

/** Whether a file in the folder is the one of that name in the storage: the folder may begin above or below. */
function isSame(file: string, name: string): boolean {
  return file === name || name.endsWith(`/${file}`) || file.endsWith(`/${name}`);
}
