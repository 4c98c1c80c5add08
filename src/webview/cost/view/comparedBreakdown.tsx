import { addUp } from "../../../shared/cost/series.ts";
import { t } from "../../common/l10n.ts";
import type { ComparedGroup, ComparedSplit } from "../model/comparedGroups.ts";
import type { Names } from "../model/names.ts";
import type { NarrowedProps } from "./breakdown.tsx";
import { difference, money } from "./labels.ts";
import { Parts } from "./partsTable.tsx";

export interface ComparedBreakdownProps extends NarrowedProps {
  readonly split: ComparedSplit;
  readonly names: Names;
  readonly unit: string | undefined;
}

/** What the costs of two environments are made of, side by side. */
export function ComparedBreakdown({ split, names, unit, ...rest }: ComparedBreakdownProps) {
  const { groups } = split;
  const amounts = (own: number, other: number) => [
    money(own, unit),
    money(other, unit),
    difference(addUp([own, -other]), unit),
  ];
  return (
    <Parts<ComparedGroup>
      {...split}
      {...rest}
      narrows
      note={t("On the days both have")}
      columns={[names.own, names.other, t("Difference")]}
      cells={({ own, other }) => amounts(own, other)}
      sums={amounts(addUp(groups.map((group) => group.own)), addUp(groups.map((group) => group.other)))}
    />
  );
}
