import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { timeLeft } from "../../contract/limits.ts";
import { t } from "./l10n.ts";

/** A service may name waits that mean nothing: so many milliseconds at least lie between two tries of ours. */
const PAUSE_MS = 5_000;

export interface CountdownProps {
  /** When the service accepts requests again, in epoch milliseconds. */
  readonly until: number;
  /** Called once, when that has come and the page can be seen; not needed for what goes on by itself. */
  readonly onOver?: () => void;
}

/**
 * Counts a rate limit down. It stands still while the page is hidden. It is for the eye alone: the sentence beside it
 * names the moment, and a screen reader that is told every second has no time for anything else.
 */
export function Countdown({ until, onOver }: CountdownProps) {
  const [shownAt] = useState(Date.now);
  const [now, setNow] = useState(shownAt);
  const visible = useVisible();
  const over = useRef(false);
  const left = timeLeft(Math.max(until, shownAt + PAUSE_MS), now);
  // A layout effect: the timer of a page that was just hidden ends with that event, not a frame later.
  useLayoutEffect(() => {
    if (!visible || over.current) return undefined;
    if (left) {
      const timer = setTimeout(() => setNow(Date.now()), left.change);
      return () => clearTimeout(timer);
    }
    over.current = true;
    onOver?.();
    return undefined;
  }, [visible, now]);
  // What passed while it was hidden shows at once.
  useEffect(() => {
    if (visible) setNow(Date.now());
  }, [visible]);
  return (
    <p class="countdown" aria-hidden="true">
      {textOf(left)}
    </p>
  );
}

/** That and for how long a rate limit holds back what is under way, which goes on by itself. */
export function RateLimitWait({ until }: { readonly until: number | undefined }) {
  if (until === undefined) return null;
  return (
    <div class="rate-limit-wait">
      <p role="status">{t("The service limits requests. Loading continues by itself.")}</p>
      <Countdown key={until} until={until} />
    </div>
  );
}

function textOf(left: ReturnType<typeof timeLeft>): string {
  if (!left) return t("Trying again…");
  return left.unit === "seconds"
    ? t("Trying again in {0} s", left.count)
    : t("Trying again in {0} min", left.count);
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(!document.hidden);
  useLayoutEffect(() => {
    const look = () => setVisible(!document.hidden);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return visible;
}
