import { RateLimitWait } from "../../common/countdown.tsx";
import { t } from "../../common/l10n.ts";
import { FailureNotice, Icon } from "../../common/parts.tsx";
import type { Controller } from "../controller.ts";
import { Candidates } from "../design/candidates.tsx";
import { IntentForm } from "../design/intentForm.tsx";
import { Questions } from "../design/questions.tsx";
import type { ViewProps } from "../viewProps.ts";
import { panelId, tabId } from "./tabList.tsx";

interface DesignRoomProps extends ViewProps {
  /** Whether it stands behind a tab, and whether that is open. */
  readonly tab: "none" | "open" | "closed";
}

/** What is wanted and what it takes: intent, constraints, and the roles of the design with their fillings. */
export function DesignRoom({ state, controller, tab }: DesignRoomProps) {
  const view = { state, controller };
  const asPanel =
    tab === "none"
      ? { "aria-label": t("Design") }
      : {
          role: "tabpanel" as const,
          id: panelId("design"),
          "aria-labelledby": tabId("design"),
          hidden: tab === "closed",
        };
  return (
    <section class="design" {...asPanel}>
      <IntentForm {...view} />
      {!state.signedIn && <SignedOut controller={controller} />}
      {state.busy.has("propose") && <RateLimitWait until={state.waitsUntil} />}
      <FailureNotice
        failure={state.failures.get("propose")}
        onAct={(action) => controller.host.act(action)}
      />
      <Questions {...view} />
      <Candidates {...view} />
    </section>
  );
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
          <button type="button" class="link" onClick={() => controller.host.act("useBuiltInService")}>
            {t("Use the Built-in Service")}
          </button>
          <button type="button" class="link" onClick={() => controller.host.act("signIn")}>
            {t("Sign In")}
          </button>
        </div>
      </div>
    </div>
  );
}
