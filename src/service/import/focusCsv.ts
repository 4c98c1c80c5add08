/** FOCUS exports as CSV (RFC 4180), gzipped or not. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { areColumns, type ColumnPlaces, type FocusSums, findColumns, isEmptyRow, nullless } from "./focus.ts";
import { ImportError } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";

/** Characters of one row, of which exports have some thousands. A cell that is never closed would take the whole file. */
const ROW_LIMIT = 256 * 1024;
const TOO_LONG = `the row is longer than ${ROW_LIMIT / 1024} KB; a quoted cell may not be closed`;
const LINE_FEED = 0x0a;

interface Header {
  readonly length: number;
  readonly places: ColumnPlaces;
}

/** Reads one file to its end into the sums. @throws ImportError for the first row that cannot be understood. */
export async function readFocusCsv(file: ImportFile, input: ImportInput, sums: FocusSums): Promise<void> {
  let header: Header | undefined;
  const parser = parse({
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: ROW_LIMIT,
    // Nothing is passed on: rows end here, as sums.
    on_record: (cells: string[], { lines: line }: InfoRecord): null => {
      // Parts of one export that were put together into one file each bring their header.
      if (!header || startsHeader(cells, header, sums))
        header = { length: cells.length, places: findColumns(cells, file.name, { line }) };
      else addRow(cells, header, sums, file.name, line);
      input.rows = sums.rows;
      return null;
    },
  });
  parser.resume();
  try {
    const lines = bounded(file, input, () => parser.info.lines);
    await pipeline(Readable.from(lines, { objectMode: false }), parser);
  } catch (error) {
    throw error instanceof CsvError ? csvError(error, file.name) : error;
  }
  if (!header) throw new ImportError(file.name, "the file is empty");
}

/** Whether a row is a header again. Looked at closely only where a day stands that was not seen before. */
function startsHeader(cells: readonly string[], { places }: Header, sums: FocusSums): boolean {
  return !sums.knowsDay(nullless(cells[places.ChargePeriodStart])) && areColumns(cells);
}

function addRow(cells: readonly string[], header: Header, sums: FocusSums, file: string, line: number): void {
  // Only a row without a currency may be empty: that is looked at first, since rows are many and have many cells.
  if (nullless(cells[header.places.BillingCurrency]) === "" && isEmptyRow(cells)) return;
  if (cells.length !== header.length) {
    const reason = `the row has ${cells.length} cells, but the header has ${header.length}`;
    throw new ImportError(file, reason, { line });
  }
  sums.add((column) => nullless(cells[header.places[column]]), file, { line });
}

/** The file, as long as its lines end: the parser counts what is in a row's cells, and not how many there are. */
async function* bounded(
  file: ImportFile,
  input: ImportInput,
  line: () => number,
): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const piece of input.read(file)) {
    const end = piece.lastIndexOf(LINE_FEED);
    length = end === -1 ? length + piece.length : piece.length - end;
    if (length > ROW_LIMIT) throw new ImportError(file.name, TOO_LONG, { line: line() });
    yield piece;
  }
}

const CSV_REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell is not closed before the file ends",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell is followed by something other than a comma",
  CSV_MAX_RECORD_SIZE: TOO_LONG,
  INVALID_OPENING_QUOTE: "a quote stands inside a cell that is not quoted",
};

function csvError(error: CsvError, file: string): ImportError {
  const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
  return new ImportError(
    file,
    CSV_REASONS[error.code] ?? "the file is not well-formed CSV",
    line === undefined ? {} : { line },
  );
}
