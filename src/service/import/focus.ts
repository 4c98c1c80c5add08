/**
 * Daily costs from FOCUS exports (FinOps Open Cost and Usage Specification 1.0 to 1.4).
 *
 * The cost of a day is the sum of EffectiveCost: what the day's use cost after discounts, with prepaid commitments
 * spread over the time they cover. BilledCost, which follows the invoice, would show a year's reservation as one
 * day's spike and the days it pays for as free. Over a closed period without commitments the two sums are equal.
 * A row counts for the UTC day its charge period starts on.
 */
import { readNumber } from "../../contract/reading.ts";
import type { CostItem } from "../store/costParts.ts";
import type { ServiceDay } from "../store/costs.ts";
import { isCost, NO_COST } from "./costRange.ts";
import { FocusParts } from "./focusParts.ts";
import { ImportError, keepable, type ProblemPlace, quote } from "./importError.ts";
import { utcDay } from "./utcDay.ts";

/** The columns that must be there: every version of FOCUS from 1.0 on demands them. */
const REQUIRED = [
  "ChargePeriodStart",
  "EffectiveCost",
  "BillingCurrency",
  "BillingAccountId",
  "ServiceName",
] as const;
/** Read where they are there: not every provider has accounts below the billing account, resources, or tags. */
const OPTIONAL = ["SubAccountId", "SubAccountName", "ServiceCategory", "ResourceId", "Tags"] as const;
/** All that is read; other columns, such as `x_…`, do not matter. */
export const COLUMNS = [...REQUIRED, ...OPTIONAL];
export type Column = (typeof COLUMNS)[number];

/** Characters of the name of an account or a service, which is kept for every day. */
const NAME_LIMIT = 1_000;
/** Characters of a date that is worth remembering: fractions of seconds can have any number of digits. */
const LONGEST_DATE = 32;
/** Sums that are kept: a thousand days of a hundred services in ten accounts. */
const MOST_SUMS = 1_000_000;

/** One row: the text of each column, empty where it has none. */
export type FocusRow = (column: Column) => string;

/** Sums the rows of one or more FOCUS files by day, account and service. */
export class FocusSums {
  readonly #sums = new Map<string, { -readonly [Key in keyof ServiceDay]: ServiceDay[Key] }>();
  /** Days by the text they were written as: a file of a million rows has few of them. */
  readonly #days = new Map<string, string>();
  readonly #parts = new FocusParts();
  #unit: string | undefined;
  rows = 0;

  /** The currency of the rows read, or undefined when there were none. */
  get unit(): string | undefined {
    return this.#unit;
  }

  days(): ServiceDay[] {
    return [...this.#sums.values()];
  }

  /** What the sums are made of, as far as it is told apart. */
  items(): readonly CostItem[] {
    return this.#parts.items;
  }

  /** Whether a text is a date that was seen before. */
  knowsDay(text: string): boolean {
    return this.#days.has(text);
  }

  /** Adds a row. @throws ImportError when it cannot be understood */
  add(cell: FocusRow, file: string, place: ProblemPlace): void {
    const fail = (reason: string, column: Column): never => {
      throw new ImportError(file, reason, { ...place, column });
    };
    const unit = cell("BillingCurrency").toUpperCase();
    if (unit === "") return fail("the currency is missing", "BillingCurrency");
    this.#unit ??= keepable(unit, file, { ...place, column: "BillingCurrency" });
    if (unit !== this.#unit) {
      const reason =
        `this row is in ${unit}, earlier ones are in ${this.#unit}. Sums over currencies mean nothing: ` +
        "export each currency to a file of its own, and import it into an environment of its own";
      return fail(reason, "BillingCurrency");
    }
    const cost = readNumber(cell("EffectiveCost"));
    if (cost === undefined) {
      const reason = `${quote(cell("EffectiveCost"))} is not a decimal number such as 12.5`;
      return fail(reason, "EffectiveCost");
    }
    const day = this.#day(cell("ChargePeriodStart"), file, place);
    const name = (column: Column) => {
      const text = cell(column);
      if (text.length <= NAME_LIMIT) return text;
      throw new ImportError(file, `this is longer than ${NAME_LIMIT} characters`, { ...place, column });
    };
    const account = name("SubAccountId") || name("BillingAccountId");
    const service = name("ServiceName");
    const before = this.#sums.size;
    const sum = this.#sum({ day, account, service, cost: 0 }, file, place);
    // What is there already was looked at when it came.
    if (this.#sums.size > before) {
      const column = cell("SubAccountId") === "" ? "BillingAccountId" : "SubAccountId";
      keepable(account, file, { ...place, column });
      keepable(service, file, { ...place, column: "ServiceName" });
    }
    sum.cost += cost;
    if (!isCost(cost) || !isCost(sum.cost)) return fail(NO_COST, "EffectiveCost");
    const [category, resource] = [cell("ServiceCategory"), cell("ResourceId")];
    const names = { account, service, category, resource, accountName: cell("SubAccountName") };
    if (this.#parts.add(names, cell("Tags"), day, cost)) {
      const kept = { ServiceCategory: category, ResourceId: resource, SubAccountName: names.accountName };
      for (const [column, text] of Object.entries(kept)) keepable(text, file, { ...place, column });
    }
    this.rows++;
  }

  /** The sum of a day, account and service; a new one where there was none. */
  #sum(empty: ServiceDay, file: string, place: ProblemPlace): { cost: number } {
    const key = `${empty.day}\n${empty.account}\n${empty.service}`;
    const known = this.#sums.get(key);
    if (known) return known;
    if (this.#sums.size === MOST_SUMS) {
      const reason = `these are more than ${MOST_SUMS.toLocaleString("en")} days of services in accounts; import fewer at a time`;
      throw new ImportError(file, reason, place);
    }
    const sum = { ...empty };
    this.#sums.set(key, sum);
    return sum;
  }

  #day(text: string, file: string, place: ProblemPlace): string {
    let day = this.#days.get(text);
    if (day === undefined) {
      day = utcDay(text);
      if (day === undefined) {
        const reason = `${quote(text)} is not an ISO 8601 date and time such as 2026-09-01T00:00:00Z`;
        throw new ImportError(file, reason, { ...place, column: "ChargePeriodStart" });
      }
      if (text.length <= LONGEST_DATE) this.#days.set(text, day);
    }
    return day;
  }
}

/** A cell without what stands for an absent value: databases export SQL's NULL as a word. */
export function nullless(cell = ""): string {
  const text = cell.trim();
  return /^null$/i.test(text) ? "" : text;
}

/** Where each column is, counted from 0; -1 for one that is not there. */
export type ColumnPlaces = Readonly<Record<Column, number>>;

/** A name as it is compared: warehouses change cases on the way, and part words by underscores. */
function comparable(name: string): string {
  return name.trim().replaceAll("_", "").toLowerCase();
}

/** Whether a row's cells say nothing: spreadsheets leave such rows at the end, and some exports between days. */
export function isEmptyRow(cells: readonly (string | undefined)[]): boolean {
  return cells.every((cell) => nullless(cell) === "");
}

/** Whether these are the names of a FOCUS export's columns. */
export function areColumns(names: readonly string[]): boolean {
  const found = names.map(comparable);
  return REQUIRED.every((column) => found.includes(column.toLowerCase()));
}

/** Finds the columns by name. @throws ImportError for one that is missing, or there twice */
export function findColumns(names: readonly string[], file: string, place: ProblemPlace = {}): ColumnPlaces {
  const found = names.map(comparable);
  const missing = REQUIRED.filter((column) => !found.includes(column.toLowerCase()));
  if (missing.length > 0) {
    const [only = "", ...more] = missing;
    const which = more.length === 0 ? `column ${only} is` : `columns ${missing.join(", ")} are`;
    const hint =
      names.length === 1 && /[;\t|]/.test(names[0] ?? "") ? "; FOCUS separates cells by commas" : "";
    throw new ImportError(file, `this is not a FOCUS export: the ${which} missing${hint}`, place);
  }
  const places = COLUMNS.map((column) => [column, found.indexOf(column.toLowerCase())] as const);
  const twice = places.find(([column, at]) => at !== -1 && found.includes(column.toLowerCase(), at + 1));
  if (twice) throw new ImportError(file, "the column is there twice", { ...place, column: twice[0] });
  return Object.fromEntries(places) as Record<Column, number>;
}
