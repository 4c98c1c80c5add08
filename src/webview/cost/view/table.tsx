import { useMemo, useState } from "preact/hooks";
import { addUp } from "../../../shared/cost/series.ts";
import { largest } from "../../../shared/extremes.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { Row } from "../model/rows.ts";
import { sortRows } from "../model/sorting.ts";
import type { Sort, SortColumn } from "../state.ts";
import { difference, expected, money, type RowWords, rowLabel } from "./labels.ts";

export interface CostTableProps {
  readonly rows: readonly Row[];
  readonly words: RowWords;
  readonly name: string;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

/** Rows put into the page at a time: thousands at once would make every keystroke wait. */
const PAGE = 400;

/** The same numbers as the chart's, as a table. */
export function CostTable({ rows, words, name, sort, onSort }: CostTableProps) {
  const [limit, setLimit] = useState(PAGE);
  const sorted = useMemo(() => sortRows(rows, sort), [rows, sort]);
  const { unit, otherName } = words;
  const most = useMemo(
    () =>
      largest(
        rows.map(({ cost = 0 }) => Math.abs(cost)),
        0,
      ),
    [rows],
  );
  const header = (column: SortColumn, label: string) => (
    <Header column={column} label={label} sort={sort} onSort={onSort} />
  );
  return (
    <div class="table-area">
      <table>
        <caption class="visually-hidden">{t("Costs of {0}", name)}</caption>
        <thead>
          <tr>
            {header("day", t("Date"))}
            {header("cost", otherName === undefined ? t("Cost") : name)}
            {otherName !== undefined && header("other", otherName)}
            {otherName !== undefined && header("difference", t("Difference"))}
            <td class="meter" />
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, limit).map((row) => (
            <tr key={row.start}>
              <th scope="row">{rowLabel(row, words)}</th>
              <Amount value={row.cost} unit={unit} missing={missingText(row, words)} />
              {otherName !== undefined && <Amount value={row.other} unit={unit} missing={t("no data")} />}
              {otherName !== undefined && (
                <td>{row.difference === undefined ? "" : difference(row.difference, unit)}</td>
              )}
              <td class="meter" aria-hidden="true">
                <Meter cost={row.cost} largest={most} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Sum")}</th>
            <td>
              {sumText(
                rows.map(({ cost }) => cost),
                unit,
              )}
            </td>
            {otherName !== undefined && (
              <td>
                {sumText(
                  rows.map(({ other }) => other),
                  unit,
                )}
              </td>
            )}
            {otherName !== undefined && <td />}
            <td class="meter" />
          </tr>
        </tfoot>
      </table>
      {sorted.length > limit && (
        <button type="button" class="secondary" onClick={() => setLimit(limit + PAGE)}>
          {t("Show {0} of {1} more", Math.min(PAGE, sorted.length - limit), sorted.length - limit)}
        </button>
      )}
    </div>
  );
}

interface HeaderProps {
  readonly column: SortColumn;
  readonly label: string;
  readonly sort: Sort;
  readonly onSort: (column: SortColumn) => void;
}

function Header({ column, label, sort, onSort }: HeaderProps) {
  const active = sort.column === column;
  return (
    <th scope="col" aria-sort={active ? (sort.descending ? "descending" : "ascending") : "none"}>
      <button type="button" class="sort" onClick={() => onSort(column)}>
        {label}
        <span class={active ? "sort-mark" : "sort-mark sort-idle"}>
          <Icon name={active && sort.descending ? "arrow-down" : "arrow-up"} />
        </span>
      </button>
    </th>
  );
}

/** The cost's share of the largest as a bar; a refund's is the other kind. */
function Meter({ cost, largest }: { readonly cost: number | undefined; readonly largest: number }) {
  if (cost === undefined || largest === 0) return null;
  const share = Math.abs(cost) / largest;
  return <span class={cost < 0 ? "share refund-share" : "share"} style={{ inlineSize: `${share * 100}%` }} />;
}

interface AmountProps {
  readonly value: number | undefined;
  readonly unit: string | undefined;
  readonly missing: string;
}

function Amount({ value, unit, missing }: AmountProps) {
  return value === undefined ? <td class="missing">{missing}</td> : <td>{money(value, unit)}</td>;
}

function missingText(row: Row, words: RowWords): string {
  const future = expected(row, words);
  return future === undefined ? t("no data") : t("about {0} to come", money(future, words.unit));
}

function sumText(amounts: readonly (number | undefined)[], unit: string | undefined): string {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === 0 ? "" : money(addUp(known), unit);
}
