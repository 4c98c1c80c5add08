import { useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import { constraintsOf } from "../state.ts";
import type { ViewProps } from "../viewProps.ts";
import type { ViewState } from "../viewState.ts";
import { Constraints } from "./constraints.tsx";
import { IntentHistory } from "./intentHistory.tsx";
import { ModelReading } from "./modelReading.tsx";
import { Understanding } from "./understanding.tsx";

/** What is wanted, in words, and the constraints it must keep. */
export function IntentForm({ state, controller }: ViewProps) {
  const { intent, constraints, proposal, plan } = state.document;
  const field = useRef<HTMLTextAreaElement>(null);
  const busy = state.busy.has("propose");
  const isStart = !proposal && !plan && !busy;
  const fold = useFold(state);
  const submit = (event: Event) => {
    event.preventDefault();
    if (state.signedIn) void controller.propose();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  const write = (text: string) => {
    controller.edit({ intent: text });
    field.current?.focus();
  };
  return (
    <form class={fold.isFolded ? "intent folded" : "intent"} onSubmit={submit} onKeyDown={submitByKey}>
      {isStart && <Welcome />}
      <div class="intent-head">
        <label for="intent">{t("Intent")}</label>
        {fold.canFold && (
          <ToolButton
            icon={fold.isFolded ? "unfold" : "fold"}
            title={fold.isFolded ? t("Unfold the intent") : t("Fold the intent")}
            onClick={() => fold.setOpen(fold.isFolded)}
          />
        )}
        <IntentHistory
          entries={state.history}
          onRecall={(entry) => {
            controller.recall(entry);
            field.current?.focus();
          }}
          onForget={(entry) => controller.forget(entry)}
          onEmpty={() => field.current?.focus()}
        />
      </div>
      <div class="intent-field">
        <textarea
          id="intent"
          ref={field}
          rows={fold.isFolded ? 1 : isStart ? 4 : 3}
          value={intent}
          title={fold.isFolded ? intent : undefined}
          placeholder={t("Describe it in a sentence or two. Say what to leave out, too: “no Kubernetes”.")}
          onClick={() => fold.setOpen(true)}
          onInput={(event) => {
            fold.setOpen(true);
            controller.edit({ intent: event.currentTarget.value });
          }}
        />
      </div>
      {isStart && state.closed !== undefined && (
        <button
          type="button"
          class="example closed-design"
          onClick={() => void controller.files.takeClosed()}
        >
          <Icon name="discard" />
          <span>{t("Go on with the design that was closed last: {0}", state.closed)}</span>
        </button>
      )}
      {isStart && intent === "" && <Examples onChoose={write} />}
      <Understanding
        state={state}
        controller={controller}
        field={field}
        onUnfold={() => fold.setOpen(true)}
      />
      <ModelReading state={state} controller={controller} asks={!fold.isFolded} />
      <Constraints
        rows={constraints}
        names={proposal?.candidates.map(({ displayName }) => displayName) ?? []}
        onChange={(rows) => controller.edit({ constraints: rows })}
      />
      <div class="actions" hidden={fold.isFolded && fold.isAsked && !busy}>
        {busy ? (
          // A button of its own: one that turned into the other within its click would submit the form at once.
          <button key="cancel" type="button" class="primary" onClick={() => controller.cancel("propose")}>
            <Icon name="loading codicon-modifier-spin" /> {t("Cancel")}
          </button>
        ) : (
          <button
            key="propose"
            type="submit"
            class="primary"
            title={t("Propose (Ctrl+Enter)")}
            disabled={intent.trim() === "" || !state.signedIn}
          >
            <Icon name="lightbulb" /> {t("Propose")}
          </button>
        )}
        {(proposal || plan) && (
          <button type="button" class="secondary" onClick={() => controller.startOver()}>
            {t("Start over")}
          </button>
        )}
        {state.service !== "" && <span class="muted service">{state.service}</span>}
      </div>
    </form>
  );
}

/** Once there is a proposal, its intent takes one line, until it is asked for again or written anew. */
function useFold({ document: { proposal, asked, intent, constraints } }: ViewState) {
  // Which proposal it was opened for: an effect that closes it would undo a click that comes before it.
  const [openFor, setOpenFor] = useState<typeof proposal>();
  const setOpen = (isOpen: boolean) => setOpenFor(isOpen ? proposal : undefined);
  const canFold = proposal !== undefined && asked?.intent === intent;
  const isAsked = JSON.stringify(asked?.constraints) === JSON.stringify(constraintsOf(constraints));
  return { canFold, isFolded: canFold && openFor !== proposal, isAsked, setOpen };
}

/** What the panel is for, before anything was asked. */
function Welcome() {
  return (
    <header class="welcome">
      <h1>{t("What do you want to build?")}</h1>
      <p class="muted">
        {t(
          "Say it in plain words. You get the components it takes with the reasons for each, a plan in the order of deployment, and a diagram, all of which you can change.",
        )}
      </p>
    </header>
  );
}

const EXAMPLES = [
  { icon: "globe", text: t("A static site plus API with a queue for e-mails") },
  {
    icon: "server-process",
    text: t("A containerized API with PostgreSQL and a nightly report, no Kubernetes"),
  },
  { icon: "radio-tower", text: t("Ingest device telemetry, keep it for a year and alert on anomalies") },
  { icon: "sparkle", text: t("Search our documents with a language model, for employees only") },
];

function Examples({ onChoose }: { readonly onChoose: (text: string) => void }) {
  return (
    <ul class="examples" aria-label={t("Examples")}>
      {EXAMPLES.map(({ icon, text }) => (
        <li key={text}>
          <button type="button" class="example" onClick={() => onChoose(text)}>
            <Icon name={icon} /> {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
