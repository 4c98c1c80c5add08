import { t } from "../common/l10n.ts";
import { FailureNotice, Icon } from "../common/parts.tsx";
import type { Controller } from "./controller.ts";
import { Candidates } from "./design/candidates.tsx";
import { IntentForm } from "./design/intentForm.tsx";
import { Diagram } from "./diagram/diagram.tsx";
import { PlanSummary } from "./plan/planSummary.tsx";
import { Practices } from "./plan/practices.tsx";
import type { ViewState } from "./viewState.ts";

export interface ViewProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

export function App({ state, controller }: ViewProps) {
  const { plan, proposal, practices } = state.document;
  return (
    <main class={plan || proposal ? "layout" : "layout layout-start"}>
      <section class="side" aria-label={t("Design")}>
        <IntentForm state={state} controller={controller} />
        {!state.signedIn && <SignedOut controller={controller} />}
        <FailureNotice failure={state.failures.get("propose")} onAct={(action) => controller.act(action)} />
        <Candidates state={state} controller={controller} />
      </section>
      {(plan || state.busy.has("propose")) && (
        <section class="stage" aria-label={t("Plan")}>
          <Diagram state={state} controller={controller} />
          {plan && (
            <PlanSummary plan={plan} onFix={proposal ? (fix) => controller.applyFix(fix) : undefined} />
          )}
          {practices && <Practices chunks={practices.chunks} />}
        </section>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

function SignedOut({ controller }: { readonly controller: Controller }) {
  return (
    <div class="notice" role="note">
      <Icon name="account" />
      <div>
        <p>{t("Sign in to propose components. The built-in service needs no account.")}</p>
        <button type="button" class="link" onClick={() => controller.act("signIn")}>
          {t("Sign In")}
        </button>
      </div>
    </div>
  );
}
