import { t } from "../common/l10n.ts";
import { FailureNotice, Icon } from "../common/parts.tsx";
import type { Controller } from "./controller.ts";
import { Candidates } from "./design/candidates.tsx";
import { IntentForm } from "./design/intentForm.tsx";
import { Questions } from "./design/questions.tsx";
import { Diagram } from "./diagram/diagram.tsx";
import { Comparison } from "./files/comparisonView.tsx";
import { SourceBar } from "./files/sourceBar.tsx";
import { useFirstFocus, useUndoKeys } from "./keyboard.ts";
import { PlanSummary } from "./plan/planSummary.tsx";
import { Practices } from "./plan/practices.tsx";
import type { ViewProps } from "./viewProps.ts";
import type { ViewState } from "./viewState.ts";

export function App({ state, controller }: ViewProps) {
  const { plan, planTitle, proposal, comparison } = state.document;
  const view = { state, controller };
  const proposing = state.busy.has("propose");
  useUndoKeys(controller);
  useFirstFocus();
  return (
    <main class={layoutOf(state)}>
      {(plan || proposal || proposing) && <h1 class="visually-hidden">{t("Infra Planner")}</h1>}
      {planTitle !== undefined ? (
        <SourceBar {...view} />
      ) : (
        <section class="side" aria-label={t("Design")}>
          <IntentForm {...view} />
          {!state.signedIn && <SignedOut controller={controller} />}
          <FailureNotice failure={state.failures.get("propose")} onAct={(action) => controller.act(action)} />
          <Questions {...view} />
          <Candidates {...view} />
        </section>
      )}
      {(plan || proposing) && (
        <section class="stage" aria-label={t("Plan")}>
          <Diagram {...view} />
          {comparison && <Comparison comparison={comparison} onSelect={(name) => controller.select(name)} />}
          <div class="details">
            <div class="columns">
              <PlanSummary {...view} />
              <div class="beside">
                <FailureNotice
                  failure={state.failures.get("practices")}
                  onAct={(action) => controller.act(action)}
                />
                <Practices {...view} />
              </div>
            </div>
          </div>
        </section>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

function layoutOf({ document: { plan, planTitle, proposal }, busy }: ViewState): string {
  if (planTitle !== undefined) return "layout-source";
  return plan || proposal || busy.has("propose") ? "layout" : "layout layout-start";
}

function SignedOut({ controller }: { readonly controller: Controller }) {
  return (
    <div class="notice" role="note">
      <Icon name="account" />
      <div>
        <p>
          {t("Components are proposed by a service. The built-in one needs no account and works offline.")}
        </p>
        <div class="notice-actions">
          <button type="button" class="link" onClick={() => controller.act("useBuiltInService")}>
            {t("Use the Built-in Service")}
          </button>
          <button type="button" class="link" onClick={() => controller.act("signIn")}>
            {t("Sign In")}
          </button>
        </div>
      </div>
    </div>
  );
}
