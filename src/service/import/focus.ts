/**
 * Daily costs from a FOCUS export (FinOps Open Cost and Usage Specification 1.0 to 1.2) as CSV.
 *
 * The cost of a day is the sum of EffectiveCost: what the day's use cost after discounts, with prepaid commitments
 * spread over the time they cover. BilledCost, which follows the invoice, would show a year's reservation as one
 * day's spike and the days it pays for as free. Over a closed period without commitments the two sums are equal.
 * A row counts for the UTC day its charge period starts on.
 */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { readNumber } from "../../contract/reading.ts";
import type { ServiceDay } from "../store/costs.ts";
import { isCost, NO_COST } from "./costRange.ts";
import { ImportError, quote } from "./importError.ts";
import type { ImportFile, ImportInput } from "./input.ts";
import { utcDay } from "./utcDay.ts";

/** The columns that must be there: FOCUS 1.0, 1.1 and 1.2 all demand them. */
const REQUIRED = [
  "ChargePeriodStart",
  "EffectiveCost",
  "BillingCurrency",
  "BillingAccountId",
  "ServiceName",
] as const;
/** Read where it is there: only providers with accounts below the billing account have it. */
const OPTIONAL = ["SubAccountId"] as const;
/** All that is read; other columns, such as `x_…`, do not matter. */
const COLUMNS = [...REQUIRED, ...OPTIONAL];
type Column = (typeof COLUMNS)[number];

/** Characters of one row, of which exports have some thousands. A cell that is never closed would take the whole file. */
const ROW_LIMIT = 256 * 1024;
const TOO_LONG = `the row is longer than ${ROW_LIMIT / 1024} KB; a quoted cell may not be closed`;
const LINE_FEED = 0x0a;
/** Characters of the name of an account or a service, which is kept for every day. */
const NAME_LIMIT = 1_000;
/** Characters of a date that is worth remembering: fractions of seconds can have any number of digits. */
const LONGEST_DATE = 32;
/** Sums that are kept: a thousand days of a hundred services in ten accounts. */
const MOST_SUMS = 1_000_000;

/** Sums the rows of one or more FOCUS files by day, account and service. */
export class FocusReader {
  readonly #sums = new Map<string, { -readonly [Key in keyof ServiceDay]: ServiceDay[Key] }>();
  /** Days by the text they were written as: a file of a million rows has few of them. */
  readonly #days = new Map<string, string>();
  #unit: string | undefined;
  rows = 0;

  /** The currency of the rows read, or undefined when there were none. */
  get unit(): string | undefined {
    return this.#unit;
  }

  days(): ServiceDay[] {
    return [...this.#sums.values()];
  }

  /** Reads one file to its end. @throws ImportError for the first row that cannot be understood. */
  async read(file: ImportFile, input: ImportInput): Promise<void> {
    let header: FocusHeader | undefined;
    const parser = parse({
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      max_record_size: ROW_LIMIT,
      // Nothing is passed on: rows end here, as sums.
      on_record: (cells: string[], info: InfoRecord): null => {
        // Parts of one export that were put together into one file each bring their header.
        if (!header || this.#startsHeader(cells, header)) header = readHeader(cells, file.name, info.lines);
        else this.#add(cells, header, file.name, info.lines);
        input.rows = this.rows;
        return null;
      },
    });
    parser.resume();
    try {
      const lines = this.#bounded(file, input, () => parser.info.lines);
      await pipeline(Readable.from(lines, { objectMode: false }), parser);
    } catch (error) {
      throw error instanceof CsvError ? csvError(error, file.name) : error;
    }
    if (!header) throw new ImportError(file.name, "the file is empty");
  }

  /** The file, as long as its lines end: the parser counts what is in a row's cells, and not how many there are. */
  async *#bounded(file: ImportFile, input: ImportInput, line: () => number): AsyncGenerator<Uint8Array> {
    let length = 0;
    for await (const piece of input.read(file)) {
      const end = piece.lastIndexOf(LINE_FEED);
      length = end === -1 ? length + piece.length : piece.length - end;
      if (length > ROW_LIMIT) throw new ImportError(file.name, TOO_LONG, line());
      yield piece;
    }
  }

  /** Whether a row is a header again. Looked at closely only where a day stands that was not seen before. */
  #startsHeader(cells: readonly string[], { index }: FocusHeader): boolean {
    if (this.#days.has(nullless(cells[index.ChargePeriodStart]))) return false;
    const names = namesOf(cells);
    return REQUIRED.every((column) => names.includes(column.toLowerCase()));
  }

  #add(cells: readonly string[], header: FocusHeader, file: string, line: number): void {
    if (cells.length !== header.length) {
      const reason = `the row has ${cells.length} cells, but the header has ${header.length}`;
      throw new ImportError(file, reason, line);
    }
    const cell = (column: Column) => nullless(cells[header.index[column]]);
    const unit = cell("BillingCurrency").toUpperCase();
    if (unit === "") throw new ImportError(file, "the currency is missing", line, "BillingCurrency");
    this.#unit ??= unit;
    if (unit !== this.#unit) {
      const reason =
        `this row is in ${unit}, earlier ones are in ${this.#unit}. Sums over currencies mean nothing: ` +
        "export each currency to a file of its own, and import it into an environment of its own";
      throw new ImportError(file, reason, line, "BillingCurrency");
    }
    const cost = readNumber(cell("EffectiveCost"));
    if (cost === undefined) {
      const reason = `${quote(cell("EffectiveCost"))} is not a decimal number such as 12.5`;
      throw new ImportError(file, reason, line, "EffectiveCost");
    }
    const day = this.#day(cell("ChargePeriodStart"), file, line);
    const name = (column: Column) => {
      const text = cell(column);
      if (text.length <= NAME_LIMIT) return text;
      throw new ImportError(file, `this is longer than ${NAME_LIMIT} characters`, line, column);
    };
    const account = name("SubAccountId") || name("BillingAccountId");
    const sum = this.#sum({ day, account, service: name("ServiceName"), cost: 0 }, file, line);
    sum.cost += cost;
    if (!isCost(cost) || !isCost(sum.cost)) throw new ImportError(file, NO_COST, line, "EffectiveCost");
    this.rows++;
  }

  /** The sum of a day, account and service; a new one where there was none. */
  #sum(empty: ServiceDay, file: string, line: number): { cost: number } {
    const key = `${empty.day}\n${empty.account}\n${empty.service}`;
    const known = this.#sums.get(key);
    if (known) return known;
    if (this.#sums.size === MOST_SUMS) {
      const reason = `these are more than ${MOST_SUMS.toLocaleString("en")} days of services in accounts; import fewer at a time`;
      throw new ImportError(file, reason, line);
    }
    const sum = { ...empty };
    this.#sums.set(key, sum);
    return sum;
  }

  #day(text: string, file: string, line: number): string {
    let day = this.#days.get(text);
    if (day === undefined) {
      day = utcDay(text);
      if (day === undefined) {
        const reason = `${quote(text)} is not an ISO 8601 date and time such as 2026-09-01T00:00:00Z`;
        throw new ImportError(file, reason, line, "ChargePeriodStart");
      }
      if (text.length <= LONGEST_DATE) this.#days.set(text, day);
    }
    return day;
  }
}

/** A cell without what stands for an absent value: databases export SQL's NULL as a word. */
function nullless(cell = ""): string {
  const text = cell.trim();
  return /^null$/i.test(text) ? "" : text;
}

interface FocusHeader {
  readonly length: number;
  readonly index: Readonly<Record<Column, number>>;
}

/** Names as they are compared: without the mark of UTF-8 that some files begin with, and whatever their case. */
function namesOf(cells: readonly string[]): string[] {
  return cells.map((name) => name.trim().toLowerCase());
}

/** Finds the columns by name. Warehouses change the case of names on the way, so case does not matter. */
function readHeader(cells: readonly string[], file: string, line: number): FocusHeader {
  const names = namesOf(cells);
  const places = COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  const missing = REQUIRED.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) {
    const hint =
      cells.length === 1 && /[;\t|]/.test(cells[0] ?? "") ? "; FOCUS separates cells by commas" : "";
    const [columns, are] = missing.length === 1 ? ["column", "is"] : ["columns", "are"];
    const reason = `this is not a FOCUS 1.0 to 1.2 export: the ${columns} ${missing.join(", ")} ${are} missing`;
    throw new ImportError(file, reason + hint, line);
  }
  const twice = places.find(
    ([column, place]) => place !== -1 && names.includes(column.toLowerCase(), place + 1),
  );
  if (twice) throw new ImportError(file, "the column is there twice", line, twice[0]);
  return { length: cells.length, index: Object.fromEntries(places) as Record<Column, number> };
}

const CSV_REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: "a quoted cell is not closed before the file ends",
  CSV_INVALID_CLOSING_QUOTE: "a quoted cell is followed by something other than a comma",
  CSV_MAX_RECORD_SIZE: TOO_LONG,
  INVALID_OPENING_QUOTE: "a quote stands inside a cell that is not quoted",
};

function csvError(error: CsvError, file: string): ImportError {
  const line = typeof error["lines"] === "number" ? error["lines"] : undefined;
  return new ImportError(file, CSV_REASONS[error.code] ?? "the file is not well-formed CSV", line);
}
