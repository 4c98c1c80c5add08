import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import { findingsIn } from "../rooms/tabs.ts";
import type { ViewProps } from "../viewProps.ts";
import { Completions } from "./completions.tsx";
import { Findings } from "./findings.tsx";

/** What composition found in the plan, and what it added. */
export function PlanFindings({ state, controller }: ViewProps) {
  const { design, pointing } = controller;
  const { plan, proposal, undone } = state.document;
  if (!plan) return null;
  // A plan from a file has no choice behind it that could be changed.
  const canChange = proposal !== undefined;
  const links = {
    selected: state.selected,
    onSelect: (name: string) => controller.select(name === state.selected ? undefined : name),
  };
  const findings = {
    ...links,
    pointed: state.pointed,
    pointing,
    names: new Set(plan.components.map(({ name }) => name)),
    onFix: canChange ? design.applyFix.bind(design) : undefined,
  };
  return (
    <div class="plan">
      {findingsIn(plan) === 0 && plan.components.length > 0 && (
        <p class="note">
          <Icon name="pass" /> <span>{t("Nothing was found that is wrong with this plan.")}</span>
        </p>
      )}
      <Findings title={t("Errors")} icon="error" kind="error" entries={plan.errors} {...findings} />
      <Findings title={t("Conflicts")} icon="git-merge" kind="error" entries={plan.conflicts} {...findings} />
      <Findings title={t("Warnings")} icon="warning" kind="warning" entries={plan.warnings} {...findings} />
      <Findings title={t("Notes")} icon="info" kind="info" entries={plan.notes} {...findings} />
      <Completions
        plan={plan}
        undone={undone}
        {...links}
        hinting={(name) => pointing.hinting([name])}
        onUndo={canChange ? design.remove.bind(design) : undefined}
        onAddAgain={canChange ? design.addAgain.bind(design) : undefined}
      />
    </div>
  );
}
