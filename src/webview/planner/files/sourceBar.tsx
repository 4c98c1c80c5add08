import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../app.tsx";

/** In place of the form: which file is shown, why it may not be what the file says now, and the ways on. */
export function SourceBar({ state, controller }: ViewProps) {
  const { planTitle = "", source, sourceProblem, comparison } = state.document;
  return (
    <header class="source-bar">
      <p class="source-title">
        <Icon name={comparison ? "diff" : "json"} />
        {comparison ? t("{0}, compared with {1}", comparison.after, comparison.before) : planTitle}
      </p>
      {comparison && (
        <button type="button" class="link" onClick={() => controller.files.endComparison()}>
          {t("End comparison")}
        </button>
      )}
      {source !== undefined && (
        <button type="button" class="link" onClick={() => controller.files.edit(source)}>
          {t("Change it here")}
        </button>
      )}
      <button type="button" class="link" onClick={() => controller.startOver()}>
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
