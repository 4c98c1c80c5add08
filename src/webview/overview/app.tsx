import { useMemo } from "preact/hooks";
import { t } from "../common/l10n.ts";
import { FailureNotice, Icon } from "../common/parts.tsx";
import type { Controller, Task, ViewState } from "./controller.ts";
import { arrange, countKinds } from "./model/arranging.ts";
import type { Entries } from "./model/entries.ts";
import { Header } from "./view/header.tsx";
import { Scroller } from "./view/scroller.tsx";
import { Tools } from "./view/tools.tsx";

export interface AppProps {
  readonly state: ViewState;
  readonly controller: Controller;
}

/** Tasks whose failures are shown; those of environments stand in their rows. */
const TOLD: readonly Task[] = ["list", "loadAll", "refresh", "open", "copy", "save"];

export function App({ state, controller }: AppProps) {
  const { entries, busy, failures, signedIn } = state;
  const failed = TOLD.map((task) => failures.get(task)).find((failure) => failure !== undefined);
  return (
    <main class="overview" aria-busy={busy.has("list")}>
      {(busy.has("list") || busy.has("loadAll")) && <div class="progress" />}
      {entries ? (
        <Listed state={state} controller={controller} entries={entries} failed={failed} />
      ) : (
        <>
          <h1>{t("Environments")}</h1>
          <FailureNotice failure={failed} onAct={(action) => controller.act(action)} />
          {signedIn === false && <SignedOut controller={controller} />}
          {busy.has("list") && <p class="muted">{t("Listing environments…")}</p>}
        </>
      )}
      <p class="visually-hidden" role="status" aria-live="polite">
        {state.announcement}
      </p>
    </main>
  );
}

interface ListedProps extends AppProps {
  readonly entries: Entries;
  readonly failed: Parameters<typeof FailureNotice>[0]["failure"];
}

function Listed({ state, controller, entries, failed }: ListedProps) {
  const { document } = state;
  const counts = useMemo(() => countKinds(entries), [entries]);
  const { filter, kind, order, grouping } = document;
  const groups = useMemo(
    () => arrange(entries, { filter, kind, order, grouping }),
    [entries, filter, kind, order, grouping],
  );
  const shown = groups.reduce((sum, group) => sum + group.entries.length, 0);
  return (
    <>
      <Header state={state} controller={controller} entries={entries} counts={counts} groups={groups} />
      <FailureNotice failure={failed} onAct={(action) => controller.act(action)} />
      {state.listFailures.map((sentence) => (
        <p class="note" key={sentence}>
          <Icon name="warning" />
          <span>{t("The list could not be loaded anew, and may lack environments: {0}", sentence)}</span>
        </p>
      ))}
      <Tools document={document} counts={counts} controller={controller} />
      {shown === 0 ? (
        <Nothing total={entries.size} controller={controller} />
      ) : (
        <Scroller state={state} controller={controller} groups={groups} />
      )}
    </>
  );
}

/** Why there is nothing to see, and the way back. */
function Nothing({ total, controller }: { readonly total: number; readonly controller: Controller }) {
  return (
    <div class="nothing" role="note">
      <Icon name={total === 0 ? "inbox" : "search"} />
      <p>{total === 0 ? t("There are no environments yet.") : t("No environment matches.")}</p>
      {total > 0 && (
        <button type="button" class="link" onClick={() => controller.arrange({ filter: "", kind: "all" })}>
          {t("Show All")}
        </button>
      )}
    </div>
  );
}

function SignedOut({ controller }: { readonly controller: Controller }) {
  return (
    <div class="notice" role="note">
      <Icon name="account" />
      <div>
        <p>{t("Sign in to see your environments.")}</p>
        <button type="button" class="link" onClick={() => controller.act("signIn")}>
          {t("Sign In")}
        </button>
      </div>
    </div>
  );
}
