import type { Ref } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { addUp } from "../../../shared/cost/series.ts";
import { formatShare } from "../../../shared/format/change.ts";
import { numberFormat } from "../../../shared/format/numberFormat.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { Controller } from "../controller.ts";
import type { Dimension, Group, Narrowing } from "../model/breakdown.ts";
import { formatDays } from "../model/dates.ts";
import type { Split } from "../model/split.ts";
import { colorOf } from "../model/stack.ts";
import { dimensionLabel, groupLabel, narrowingLabel } from "./groupLabels.ts";
import { difference, locale, money } from "./labels.ts";

export interface NarrowedProps {
  readonly narrowed: readonly Narrowing[];
  readonly controller: Controller;
}

/** What all figures are narrowed to, each to be removed. */
export function NarrowedBar({ narrowed, controller }: NarrowedProps) {
  if (narrowed.length === 0) return null;
  return (
    <section class="narrowed" aria-label={t("Narrowed to")}>
      <span class="muted">{t("Only")}</span>
      {narrowed.map((each) => (
        <button
          key={`${each.dimension} ${each.name}`}
          type="button"
          class="secondary chip"
          title={t("Remove {0}", narrowingLabel(each))}
          aria-label={t("Remove {0}", narrowingLabel(each))}
          onClick={() => controller.widen(each)}
        >
          {narrowingLabel(each)} <Icon name="close" />
        </button>
      ))}
      {narrowed.length > 1 && (
        <button type="button" class="link" onClick={() => controller.widen()}>
          {t("Show All Costs")}
        </button>
      )}
    </section>
  );
}

export interface BreakdownProps {
  readonly split: Split;
  readonly narrowed: readonly Narrowing[];
  /** Whether its rows narrow what is shown: not beside another environment, with which costs are compared whole. */
  readonly narrows: boolean;
  readonly unit: string | undefined;
  readonly controller: Controller;
}

/** Rows shown at first, and added at a time. */
export const PAGE = 25;

interface SplitByProps extends Pick<Split, "dimensions" | "dimension"> {
  readonly choice?: Ref<HTMLSelectElement>;
  readonly controller: Controller;
}

/** Chooses what costs are told apart by. */
export function SplitBy({ dimensions, dimension, choice, controller }: SplitByProps) {
  return (
    <label class="muted split-by">
      {t("Split by")}
      <select
        ref={choice ?? null}
        value={dimension ?? "none"}
        onChange={(event) => controller.splitBy(event.currentTarget.value)}
      >
        {dimensions.map((each) => (
          <option key={each} value={each}>
            {dimensionLabel(each)}
          </option>
        ))}
        <option value="none">{t("Nothing")}</option>
      </select>
    </label>
  );
}

interface ShowMoreProps {
  readonly count: number;
  readonly limit: number;
  readonly onMore: (limit: number) => void;
}

/** Shows further rows of a long table, where there are any. */
export function ShowMore({ count, limit, onMore }: ShowMoreProps) {
  if (count <= limit) return null;
  return (
    <button type="button" class="secondary" onClick={() => onMore(limit + PAGE)}>
      {t("Show {0} of {1} more", Math.min(PAGE, count - limit), count - limit)}
    </button>
  );
}

/** What the costs are made of: a table of one dimension, each row of which narrows all that is shown. */
export function Breakdown({ split, narrowed, narrows, unit, controller }: BreakdownProps) {
  const { dimensions, dimension, groups, before } = split;
  const choice = useRef<HTMLSelectElement>(null);
  const depth = useRef(narrowed.length);
  useEffect(() => {
    // The row that was pressed is gone; what comes next is chosen here.
    if (narrowed.length !== depth.current) choice.current?.focus();
    depth.current = narrowed.length;
  }, [narrowed.length]);
  return (
    <section class="breakdown" aria-labelledby="breakdown-title">
      <header class="toolbar">
        <h2 id="breakdown-title">{t("What costs money")}</h2>
        <SplitBy dimensions={dimensions} dimension={dimension} choice={choice} controller={controller} />
        {dimension && (
          <span class="muted">
            {before
              ? t("Change against {0}", formatDays(before.first, before.last, locale))
              : t("The period before has too few days with data to compare with.")}
          </span>
        )}
      </header>
      {dimension && (
        <GroupTable
          key={dimension}
          dimension={dimension}
          groups={groups}
          compared={before !== undefined}
          narrows={narrows && !narrowed.some((each) => each.dimension === dimension)}
          unit={unit}
          controller={controller}
        />
      )}
    </section>
  );
}

interface GroupTableProps {
  readonly dimension: Dimension;
  readonly groups: readonly Group[];
  /** Whether the period before is known. */
  readonly compared: boolean;
  /** Whether its rows narrow what is shown. */
  readonly narrows: boolean;
  readonly unit: string | undefined;
  readonly controller: Controller;
}

function GroupTable({ dimension, groups, compared, narrows, unit, controller }: GroupTableProps) {
  const [limit, setLimit] = useState(PAGE);
  const total = addUp(groups.map(({ cost }) => cost));
  const before = compared ? addUp(groups.map(({ before: earlier = 0 }) => earlier)) : undefined;
  return (
    <div class="table-area">
      <table class="groups">
        <caption class="visually-hidden">{t("Costs by {0}", dimensionLabel(dimension))}</caption>
        <thead>
          <tr>
            <th scope="col">{dimensionLabel(dimension)}</th>
            <th scope="col">{t("Cost")}</th>
            <th scope="col">{t("Share")}</th>
            {compared && <th scope="col">{t("Change")}</th>}
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, limit).map((group, index) => {
            const label = groupLabel(group, dimension);
            return (
              <tr key={label}>
                <th scope="row">
                  <span class={`layer-swatch layer-${colorOf(index, group)}`} aria-hidden="true" />
                  {!narrows || group.others > 0 ? (
                    <span class="group-name">{label}</span>
                  ) : (
                    <button
                      type="button"
                      class="link group-name"
                      title={t("Show only {0}", label)}
                      onClick={() => controller.narrow({ dimension, name: group.name }, label)}
                    >
                      {label}
                    </button>
                  )}
                </th>
                <td>{money(group.cost, unit)}</td>
                <td>{group.share === undefined ? "–" : percent(group.share)}</td>
                {compared && <td>{changeText(group.cost, group.before, unit)}</td>}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Sum")}</th>
            <td>{money(total, unit)}</td>
            <td />
            {compared && <td>{changeText(total, before, unit)}</td>}
          </tr>
        </tfoot>
      </table>
      <ShowMore count={groups.length} limit={limit} onMore={setLimit} />
    </div>
  );
}

/** By how much, and by which share of what it was; "new" where there was nothing. */
function changeText(cost: number, before: number | undefined, unit: string | undefined): string {
  if (before === undefined) return "–";
  if (before === 0) return cost === 0 ? "–" : t("new");
  const change = difference(addUp([cost, -before]), unit);
  return before > 0 ? `${change} · ${formatShare((cost - before) / before, locale)}` : change;
}

function percent(share: number): string {
  const digits = Math.abs(share) < 0.1 ? 1 : 0;
  return numberFormat(locale, { style: "percent", maximumFractionDigits: digits }).format(share);
}
