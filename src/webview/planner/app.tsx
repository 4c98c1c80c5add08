import { Candidates } from "./candidates.tsx";
import type { Controller, ViewState } from "./controller.ts";
import { Diagram } from "./diagram.tsx";
import { IntentForm } from "./intentForm.tsx";
import { FailureNotice, Icon } from "./parts.tsx";
import { PlanSummary } from "./planSummary.tsx";
import { Practices } from "./practices.tsx";

export interface ViewProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

export function App({ state, controller }: ViewProps) {
  const { plan, proposal, practices } = state.document;
  return (
    <main class={plan || proposal ? "layout" : "layout layout-start"}>
      <section class="side" aria-label="Design">
        <IntentForm state={state} controller={controller} />
        {!state.signedIn && <SignedOut controller={controller} />}
        <FailureNotice failure={state.failures.get("propose")} onAct={(action) => controller.act(action)} />
        <Candidates state={state} controller={controller} />
      </section>
      {(plan || state.busy.has("propose")) && (
        <section class="stage" aria-label="Plan">
          <Diagram state={state} controller={controller} />
          {plan && (
            <PlanSummary plan={plan} onFix={proposal ? (fix) => controller.applyFix(fix) : undefined} />
          )}
          {practices && <Practices chunks={practices} />}
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
        <p>Sign in to propose components. The built-in service needs no account.</p>
        <button type="button" class="link" onClick={() => controller.act("signIn")}>
          Sign in
        </button>
      </div>
    </div>
  );
}
