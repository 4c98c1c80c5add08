import { t } from "../../common/l10n.ts";
import { preselect } from "../design.ts";
import type { ViewProps } from "../viewProps.ts";
import { Completions } from "./completions.tsx";
import { DeployOrder } from "./deployOrder.tsx";
import { EmptyPlan } from "./emptyPlan.tsx";
import { Findings } from "./findings.tsx";

/** The composed plan in words: what is wrong, the order of deployment, and what was added. */
export function PlanSummary({ state, controller }: ViewProps) {
  const { design } = controller;
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
    names: new Set(plan.components.map(({ name }) => name)),
    onFix: canChange ? design.applyFix.bind(design) : undefined,
  };
  const recommends = proposal !== undefined && preselect(proposal).length > 0;
  const remove = canChange ? design.remove.bind(design) : undefined;
  return (
    <div class="plan">
      {plan.components.length === 0 && (
        <EmptyPlan
          from={!proposal ? "file" : proposal.candidates.length > 0 ? "proposal" : "catalog"}
          onChooseRecommended={recommends ? () => design.chooseRecommended() : undefined}
        />
      )}
      <Findings title={t("Errors")} icon="error" kind="error" entries={plan.errors} {...findings} />
      <Findings title={t("Conflicts")} icon="git-merge" kind="error" entries={plan.conflicts} {...findings} />
      <Findings title={t("Warnings")} icon="warning" kind="warning" entries={plan.warnings} {...findings} />
      <DeployOrder plan={plan} {...links} onRemove={remove} />
      <Completions
        plan={plan}
        undone={undone}
        {...links}
        onUndo={remove}
        onAddAgain={canChange ? design.addAgain.bind(design) : undefined}
      />
    </div>
  );
}
