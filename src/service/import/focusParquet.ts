/** FOCUS exports as Parquet, whose description stands at the file's end: the file is put on the disk first. */
import { type FileHandle, open } from "node:fs/promises";
import type { Scratch } from "../store/logs/scratch.ts";
import { written } from "../store/storageError.ts";
import { COLUMNS, type Column, type FocusSums, findColumns, isEmptyRow, nullless } from "./focus.ts";
import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";
import { ParquetError, ParquetFile } from "./parquet.ts";

/** Bytes of one file; exports are cut into parts of some hundred megabytes. */
const FILE_LIMIT = 4 * 1024 * 1024 * 1024;

/** Reads one file to its end into the sums. @throws ImportError naming the first row that cannot be understood, StorageError */
export async function readFocusParquet(
  file: ImportFile,
  input: ImportInput,
  sums: FocusSums,
  scratch: Scratch,
): Promise<void> {
  const path = scratch.newPart();
  try {
    await copyTo(path, file, input);
    const handle = await open(path, "r");
    try {
      await addRows(handle, file.name, input, sums);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw error instanceof ParquetError
      ? new ImportError(file.name, `the Parquet file cannot be read: ${error.message}`)
      : error;
  } finally {
    scratch.dropPart(path);
  }
}

async function copyTo(path: string, file: ImportFile, input: ImportInput): Promise<void> {
  const output = await written(open(path, "wx", 0o600));
  try {
    let size = 0;
    for await (const piece of input.read(file)) {
      size += piece.length;
      if (size > FILE_LIMIT) throw new ImportError(file.name, "the Parquet file is larger than 4 GB");
      await written(output.writeFile(piece));
    }
  } finally {
    await output.close();
  }
}

async function addRows(handle: FileHandle, name: string, input: ImportInput, sums: FocusSums): Promise<void> {
  const parquet = await ParquetFile.open(handle);
  const { columns } = parquet;
  const places = findColumns(columns, name);
  const present = COLUMNS.filter((column) => places[column] !== -1);
  const cellOf = new Map<Column, number>(present.map((column, index) => [column, index]));
  let row = 0;
  for await (const rows of parquet.rows(present.map((column) => columns[places[column]] ?? ""))) {
    for (const cells of rows) {
      row++;
      if (isEmptyRow(cells)) continue;
      sums.add((column) => nullless(cells[cellOf.get(column) ?? -1]), name, { row });
    }
    input.advance(sums.rows);
  }
}
