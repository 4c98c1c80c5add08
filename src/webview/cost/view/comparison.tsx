import { formatShare } from "../../../shared/format/change.ts";
import { t } from "../../common/l10n.ts";
import { FailureNotice, Icon, ToolButton } from "../../common/parts.tsx";
import type { Controller, ViewState } from "../controller.ts";
import { type Names, namesOf } from "../model/names.ts";
import type { OtherPresentation, Presentation } from "../model/presentation.ts";
import { Figure } from "./figures.tsx";
import { difference, locale, money } from "./labels.ts";

export interface ComparisonBarProps {
  readonly state: ViewState;
  readonly shown: Presentation;
  readonly controller: Controller;
}

/** The environment that it is compared with, and by how much they differ. */
export function ComparisonBar({ state, shown, controller }: ComparisonBarProps) {
  const { environment, other } = state.document;
  if (!environment || !other) return null;
  return (
    <section class="comparison" aria-label={t("Comparison")}>
      <header class="toolbar">
        <h2>{t("Compared with {0}", other.name)}</h2>
        <span class="muted">{other.project}</span>
        {state.busy.has("other") && <span class="muted">{t("Loading…")}</span>}
        <span class="spacer" />
        <ToolButton icon="close" title={t("Stop Comparing")} onClick={() => controller.stopComparing()} />
      </header>
      <FailureNotice failure={state.failures.get("other")} onAct={(action) => controller.act(action)} />
      {shown.other && <Difference names={namesOf(environment, other)} shown={shown} compared={shown.other} />}
    </section>
  );
}

interface DifferenceProps {
  readonly names: Names;
  readonly shown: Presentation;
  readonly compared: OtherPresentation;
}

function Difference({ names, shown, compared }: DifferenceProps) {
  const { refusal, comparison, figures, cost } = compared;
  if (refusal !== undefined) {
    return (
      <div class="notice" role="note">
        <Icon name="info" />
        <p>{refusalText(names, shown, compared)}</p>
      </div>
    );
  }
  const { unit } = cost;
  const totals =
    shown.figures.total === undefined || figures.total === undefined
      ? undefined
      : shown.figures.total - figures.total;
  return (
    <dl class="figures">
      <Figure
        label={t("Total of {0}", names.other)}
        value={figures.total === undefined ? "–" : money(figures.total, unit)}
        note={totals === undefined ? undefined : t("{0}: {1}", names.own, difference(totals, unit))}
      />
      {comparison && comparison.days > 0 && (
        <Figure
          label={
            comparison.days === 1
              ? t("Difference on the one day both have data for")
              : t("Difference on the {0} days both have data for", comparison.days)
          }
          value={difference(comparison.difference, unit)}
          note={
            comparison.share === undefined
              ? undefined
              : t("{0} against {1}", formatShare(comparison.share, locale), names.other)
          }
        />
      )}
      {comparison?.days === 0 && (
        <p class="note">
          <Icon name="info" />
          <span>{t("There is no day on which both have data.")}</span>
        </p>
      )}
    </dl>
  );
}

function refusalText({ own, other }: Names, shown: Presentation, compared: OtherPresentation): string {
  switch (compared.refusal) {
    case "units":
      return t(
        "{0} is in {1}, {2} in {3}. Amounts in different units cannot be compared without an exchange rate.",
        own,
        shown.cost.unit ?? t("an unknown unit"),
        other,
        compared.cost.unit ?? t("an unknown unit"),
      );
    case "kinds":
      return t(
        "One of {0} and {1} is a monthly estimate, the other actual daily spend, so they cannot be compared.",
        own,
        other,
      );
    default:
      return t("The days of only one of {0} and {1} have dates, so they cannot be matched.", own, other);
  }
}
