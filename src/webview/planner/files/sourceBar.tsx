import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";

/**
 * In place of the form: the ways on from the plan of a file, what it is compared with, and why it may not be what the
 * file says now. Which file it is, the diagram's heading says.
 */
export function SourceBar({ state, controller }: ViewProps) {
  const { source, sourceProblem, comparison, plan } = state.document;
  // What is there is changed where it is declared.
  const isDesign = plan?.existing === undefined;
  return (
    <header class="source-bar">
      {comparison && (
        <>
          <p class="source-comparison">
            <Icon name="diff" />
            {t("Compared with {0}", comparison.before)}
          </p>
          <button type="button" class="link" onClick={() => controller.files.endComparison()}>
            {t("End comparison")}
          </button>
        </>
      )}
      {source !== undefined && isDesign && (
        <button type="button" class="link" onClick={() => controller.files.edit(source)}>
          {t("Change it here")}
        </button>
      )}
      <button type="button" class="link" onClick={() => controller.host.act("openPlanner")}>
        {t("New plan")}
      </button>
      {sourceProblem !== undefined && (
        <div class="notice" role="status">
          <Icon name="warning" />
          <div>
            <p>{t("This is the last state that could be drawn.")}</p>
            <p class="muted">{sourceProblem}</p>
          </div>
        </div>
      )}
    </header>
  );
}
