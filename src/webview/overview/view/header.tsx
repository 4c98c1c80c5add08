import { formatShortMoney } from "../../../shared/format/money.ts";
import { t } from "../../common/l10n.ts";
import { locale } from "../../common/locale.ts";
import { ToolButton } from "../../common/parts.tsx";
import type { Controller, ViewState } from "../controller.ts";
import type { Group, Kind } from "../model/arranging.ts";
import type { Entries } from "../model/entries.ts";
import { knownOf, totalsOf } from "../model/totals.ts";

interface HeaderProps {
  readonly state: ViewState;
  readonly controller: Controller;
  readonly entries: Entries;
  readonly counts: Readonly<Record<Kind, number>>;
  readonly groups: readonly Group[];
}

/** What there is, how much of it is known, and what can be done with all of it. */
export function Header({ state, controller, entries, counts, groups }: HeaderProps) {
  const { known, failed } = knownOf(entries);
  // What could not be loaded calls for another service, or a better day, and is told by itself.
  const attention = counts.attention - failed;
  const shown = () => groups.flatMap((group) => group.entries);
  return (
    <header class="head">
      <div class="head-words">
        <h1>{headline(attention, failed, known > 0 && known === entries.size)}</h1>
        <p class="muted">{subline(entries, known, attention > 0 ? failed : 0)}</p>
      </div>
      <div class="head-tools">
        <LoadAll state={state} controller={controller} left={entries.size - known - failed} />
        <ToolButton icon="refresh" title={t("Refresh")} onClick={() => controller.refresh()} />
        <ToolButton icon="copy" title={t("Copy as Markdown")} onClick={() => controller.copy(shown())} />
        <ToolButton icon="save-as" title={t("Export as CSV…")} onClick={() => controller.save(shown())} />
      </div>
    </header>
  );
}

/** @param attention of those of which anything is known */
function headline(attention: number, failed: number, isAll: boolean): string {
  if (attention === 1) return t("1 environment needs attention");
  if (attention > 1) return t("{0} environments need attention", count(attention));
  if (failed > 0) return notLoaded(failed);
  return isAll ? t("All is well") : t("Environments");
}

function notLoaded(failed: number): string {
  return failed === 1
    ? t("1 environment could not be loaded")
    : t("{0} environments could not be loaded", count(failed));
}

function subline(entries: Entries, known: number, failed: number): string {
  const { size } = entries;
  const listed = size === 1 ? t("1 environment") : t("{0} environments", count(size));
  const looked = known === size ? undefined : t("{0} loaded so far", count(known));
  const costs = totalsOf(entries).map(({ amount, unit }) => formatShortMoney(amount, unit, locale));
  const cost =
    costs.length === 0
      ? undefined
      : known === size
        ? t("{0} in their latest periods", costs.join(" + "))
        : t("{0} for these in their latest periods", costs.join(" + "));
  const lacking = failed === 0 ? undefined : notLoaded(failed);
  return [listed, looked, lacking, cost].filter((part) => part !== undefined).join(" · ");
}

interface LoadAllProps {
  readonly state: ViewState;
  readonly controller: Controller;
  readonly left: number;
}

function LoadAll({ state, controller, left }: LoadAllProps) {
  if (state.busy.has("loadAll"))
    return (
      <button type="button" class="secondary" onClick={() => controller.stopLoading()}>
        {t("Stop ({0} left)", count(left))}
      </button>
    );
  if (left === 0) return null;
  return (
    <button type="button" class="secondary" onClick={() => controller.loadAll()}>
      {t("Load All")}
    </button>
  );
}

function count(value: number): string {
  return new Intl.NumberFormat(locale).format(value);
}
