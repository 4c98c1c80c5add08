import { RateLimitWait } from "../../common/countdown.tsx";
import { t } from "../../common/l10n.ts";
import { FailureNotice } from "../../common/parts.tsx";
import type { Controller, ViewState } from "../controller.ts";

export interface LoadFailureProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

/** Why the costs could not be loaded, and what comes next. A rate limit counts down and then goes on by itself. */
export function LoadFailure({ state, controller }: LoadFailureProps) {
  const failure = state.failures.get("cost");
  if (!failure || state.signedIn === false) return null;
  const reload = () => controller.reload();
  return (
    <div class="load-failure">
      <FailureNotice failure={{ ...failure, retry: reload }} onAct={(action) => controller.act(action)} />
      {failure.until === undefined && (
        <button type="button" class="secondary" onClick={reload}>
          {t("Try Again")}
        </button>
      )}
    </div>
  );
}

/** What is shown while costs are on their way: also that, and for how long, a rate limit holds them back. */
export function Loading({ until }: { readonly until: number | undefined }) {
  if (until === undefined) return <p class="muted loading">{t("Loading the costs…")}</p>;
  return (
    <div class="muted loading">
      <RateLimitWait until={until} />
    </div>
  );
}
