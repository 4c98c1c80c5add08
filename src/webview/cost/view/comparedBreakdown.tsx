import { useState } from "preact/hooks";
import { addUp } from "../../../shared/cost/series.ts";
import { t } from "../../common/l10n.ts";
import type { Controller } from "../controller.ts";
import type { Dimension } from "../model/breakdown.ts";
import type { ComparedGroup, ComparedSplit } from "../model/comparedGroups.ts";
import type { Names } from "../model/names.ts";
import { PAGE, ShowMore, SplitBy } from "./breakdown.tsx";
import { dimensionLabel, groupLabel } from "./groupLabels.ts";
import { difference, money } from "./labels.ts";

export interface ComparedBreakdownProps {
  readonly split: ComparedSplit;
  readonly names: Names;
  readonly unit: string | undefined;
  readonly controller: Controller;
}

/** What the costs of two environments are made of, side by side. */
export function ComparedBreakdown({ split, names, unit, controller }: ComparedBreakdownProps) {
  const { dimensions, dimension, groups } = split;
  return (
    <section class="breakdown" aria-labelledby="breakdown-title">
      <header class="toolbar">
        <h2 id="breakdown-title">{t("What costs money")}</h2>
        <SplitBy dimensions={dimensions} dimension={dimension} controller={controller} />
        {dimension && <span class="muted">{t("On the days both have")}</span>}
      </header>
      {dimension && (
        <ComparedTable key={dimension} dimension={dimension} groups={groups} names={names} unit={unit} />
      )}
    </section>
  );
}

interface ComparedTableProps extends Pick<ComparedBreakdownProps, "names" | "unit"> {
  readonly dimension: Dimension;
  readonly groups: readonly ComparedGroup[];
}

function ComparedTable({ dimension, groups, names, unit }: ComparedTableProps) {
  const [limit, setLimit] = useState(PAGE);
  const own = addUp(groups.map((group) => group.own));
  const other = addUp(groups.map((group) => group.other));
  return (
    <div class="table-area">
      <table class="groups">
        <caption class="visually-hidden">{t("Costs by {0}", dimensionLabel(dimension))}</caption>
        <thead>
          <tr>
            <th scope="col">{dimensionLabel(dimension)}</th>
            <th scope="col">{names.own}</th>
            <th scope="col">{names.other}</th>
            <th scope="col">{t("Difference")}</th>
          </tr>
        </thead>
        <tbody>
          {groups.slice(0, limit).map((group) => (
            <tr key={groupLabel(group, dimension)}>
              <th scope="row">
                <span class="group-name">{groupLabel(group, dimension)}</span>
              </th>
              <td>{money(group.own, unit)}</td>
              <td>{money(group.other, unit)}</td>
              <td>{difference(addUp([group.own, -group.other]), unit)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t("Sum")}</th>
            <td>{money(own, unit)}</td>
            <td>{money(other, unit)}</td>
            <td>{difference(addUp([own, -other]), unit)}</td>
          </tr>
        </tfoot>
      </table>
      <ShowMore count={groups.length} limit={limit} onMore={setLimit} />
    </div>
  );
}
