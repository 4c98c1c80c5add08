import { addUp } from "../../../shared/cost/series.ts";
import { formatShare } from "../../../shared/format/change.ts";
import { numberFormat } from "../../../shared/format/numberFormat.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { Controller } from "../controller.ts";
import type { Group, Narrowing } from "../model/breakdown.ts";
import { formatDays } from "../model/dates.ts";
import type { Split } from "../model/split.ts";
import { colorOf } from "../model/stack.ts";
import { narrowingLabel } from "./groupLabels.ts";
import { difference, locale, money } from "./labels.ts";
import { Parts } from "./partsTable.tsx";

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

export interface BreakdownProps extends NarrowedProps {
  readonly split: Split;
  /** The environment that it is compared with, where that one does not tell what its costs are made of. */
  readonly untold: string | undefined;
  readonly unit: string | undefined;
}

/** What the costs of one environment are made of, with shares and the change against the period before. */
export function Breakdown({ split, narrowed, untold, unit, controller }: BreakdownProps) {
  const { dimensions, dimension, groups, before } = split;
  const total = addUp(groups.map(({ cost }) => cost));
  const earlier = before && addUp(groups.map((group) => group.before ?? 0));
  const change = (cost: number, than: number | undefined) => (before ? [changeText(cost, than, unit)] : []);
  return (
    <Parts<Group>
      dimensions={dimensions}
      dimension={dimension}
      groups={groups}
      narrowed={narrowed}
      narrows={untold === undefined}
      note={noteOf(split, untold)}
      columns={[t("Cost"), t("Share"), ...(before ? [t("Change")] : [])]}
      cells={(group) => [
        money(group.cost, unit),
        group.share === undefined ? "–" : percent(group.share),
        ...change(group.cost, group.before),
      ]}
      sums={[money(total, unit), "", ...change(total, earlier)]}
      color={(group, index) => colorOf(index, group)}
      controller={controller}
    />
  );
}

function noteOf({ before }: Split, untold: string | undefined): string {
  if (untold !== undefined) return t("Not compared: {0} does not say what its costs are made of.", untold);
  return before
    ? t("Change against {0}", formatDays(before.first, before.last, locale))
    : t("The period before has too few days with data to compare with.");
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
