import { useEffect } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { FailureNotice } from "../../common/parts.tsx";
import type { Controller, ViewState } from "../controller.ts";
import { useClock } from "./hooks.ts";
import { locale } from "./labels.ts";

export interface LoadFailureProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

/** Why the costs could not be loaded, and what comes next. A rate limit counts down and then goes on by itself. */
export function LoadFailure({ state, controller }: LoadFailureProps) {
  const failure = state.failures.get("cost");
  const until = failure?.until;
  const busy = state.busy.has("cost");
  const now = useClock(until !== undefined, 1000);
  const seconds = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1000));
  const over = until !== undefined && seconds === 0;
  useEffect(() => {
    if (over && !busy) controller.reload();
  }, [over]);
  if (!failure || state.signedIn === false) return null;
  return (
    <div class="load-failure">
      <FailureNotice failure={failure} onAct={(action) => controller.act(action)} />
      <button
        type="button"
        class="secondary"
        disabled={busy || seconds > 0}
        onClick={() => controller.reload()}
      >
        {seconds > 0 ? t("Goes on in {0}", duration(seconds)) : t("Try again")}
      </button>
    </div>
  );
}

/** What is shown while costs are on their way: also that, and until when, a rate limit holds them back. */
export function Loading({ until }: { readonly until: number | undefined }) {
  const now = useClock(until !== undefined, 1000);
  if (until === undefined) return <p class="muted loading">{t("Loading the costs…")}</p>;
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <p class="muted loading">
      {t("The service limits requests. Loading goes on by itself in {0}.", duration(seconds))}
    </p>
  );
}

/** "0:42", "1:05:00". */
function duration(seconds: number): string {
  const two = new Intl.NumberFormat(locale, { minimumIntegerDigits: 2 });
  const one = new Intl.NumberFormat(locale);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${one.format(h)}:${two.format(m)}:${two.format(s)}` : `${one.format(m)}:${two.format(s)}`;
}
