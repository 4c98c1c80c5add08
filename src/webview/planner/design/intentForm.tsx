import { useRef } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
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
    <form class="intent" onSubmit={submit} onKeyDown={submitByKey}>
      {isStart && <Welcome />}
      <div class="intent-head">
        <label for="intent">{t("Intent")}</label>
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
      <textarea
        id="intent"
        ref={field}
        rows={isStart ? 4 : 3}
        value={intent}
        placeholder={t("Describe it in a sentence or two. Say what to leave out, too: “no Kubernetes”.")}
        onInput={(event) => controller.edit({ intent: event.currentTarget.value })}
      />
      {isStart && intent === "" && <Examples onChoose={write} />}
      <Understanding state={state} controller={controller} field={field} />
      <ModelReading state={state} controller={controller} />
      <Constraints
        rows={constraints}
        names={proposal?.candidates.map(({ displayName }) => displayName) ?? []}
        onChange={(rows) => controller.edit({ constraints: rows })}
      />
      <div class="actions">
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
