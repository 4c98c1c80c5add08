/** Which kind of import a file is for, by its name and how it begins. */
import type { ImportKind } from "../../contract/imports.ts";

/** Endings of the names of files that can be imported, by kind. */
export const ENDINGS: Readonly<Record<ImportKind, readonly string[]>> = {
  costs: ["csv", "csv.gz", "gz", "parquet", "json"],
  drift: ["json"],
  run: ["log", "txt", "jsonl", "ndjson", "json"],
};

/** How much of a JSON file's beginning tells what it is, in bytes. */
export const HEAD_BYTES = 64 * 1024;

/** The kind of a file; undefined for one that none of the tools writes. */
export function kindOf(name: string, head: string): ImportKind | undefined {
  const file = name.toLowerCase();
  if (/\.(csv|csv\.gz|parquet)$/.test(file)) return "costs";
  if (/\.(log|txt|jsonl|ndjson)$/.test(file)) return "run";
  if (!file.endsWith(".json")) return undefined;
  if (/^\uFEFF?\s*\{\s*"@(level|message)"/.test(head)) return "run";
  if (/"(totalMonthlyCost|totalHourlyCost|infracostCommand)"/.test(head)) return "costs";
  return /"(format_version|terraform_version|resource_drift|planned_values)"/.test(head)
    ? "drift"
    : undefined;
}
