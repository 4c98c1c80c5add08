import { t } from "../../common/l10n.ts";
import { preselect } from "../design.ts";
import { Diagram, type DiagramModel } from "../diagram/diagram.tsx";
import { EmptyPlan } from "../plan/emptyPlan.tsx";
import type { ViewProps } from "../viewProps.ts";

/** The picture of the plan; it is first at every width. */
export function PictureRoom({ state, controller, model }: ViewProps & { readonly model: DiagramModel }) {
  const { plan, proposal } = state.document;
  const recommends = proposal !== undefined && preselect(proposal).length > 0;
  return (
    <section class="stage" aria-label={t("Plan")}>
      <Diagram model={model} />
      {plan?.components.length === 0 && (
        <EmptyPlan
          from={!proposal ? "file" : proposal.candidates.length > 0 ? "proposal" : "catalog"}
          onChooseRecommended={recommends ? () => controller.design.chooseRecommended() : undefined}
        />
      )}
    </section>
  );
}
