import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../app.tsx";
import type { ConstraintRow } from "../state.ts";

const EXAMPLES = [
  t("A static site plus API with a queue for e-mails"),
  t("A containerized API with PostgreSQL and a nightly report"),
  t("Ingest device telemetry, keep it for a year and alert on anomalies"),
];

const CONSTRAINT_KEYS = ["cloud", "region", "scale", "budget", "exclude", "include", "compliance"];

/** What is wanted, in words, and the constraints it must keep. */
export function IntentForm({ state, controller }: ViewProps) {
  const { intent, constraints, proposal, plan } = state.document;
  const busy = state.busy.has("propose");
  const submit = (event: Event) => {
    event.preventDefault();
    void controller.propose();
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
  };
  return (
    <form class="intent" onSubmit={submit}>
      <h1>{t("What do you want to build?")}</h1>
      <label class="visually-hidden" for="intent">
        {t("Intent")}
      </label>
      <textarea
        id="intent"
        rows={4}
        value={intent}
        placeholder={t("Describe it in a sentence or two. Say what to leave out, too: “no Kubernetes”.")}
        onInput={(event) => controller.edit({ intent: event.currentTarget.value })}
        onKeyDown={submitByKey}
      />
      {intent === "" && !proposal && !plan && (
        <ul class="examples" aria-label={t("Examples")}>
          {EXAMPLES.map((example) => (
            <li key={example}>
              <button type="button" class="example" onClick={() => controller.edit({ intent: example })}>
                {example}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Constraints rows={constraints} onChange={(rows) => controller.edit({ constraints: rows })} />
      <div class="actions">
        {busy ? (
          <button type="button" class="primary" onClick={() => controller.cancel("propose")}>
            <Icon name="loading codicon-modifier-spin" /> {t("Cancel")}
          </button>
        ) : (
          <button type="submit" class="primary" disabled={intent.trim() === "" || !state.signedIn}>
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

interface ConstraintsProps {
  readonly rows: readonly ConstraintRow[];
  readonly onChange: (rows: ConstraintRow[]) => void;
}

function Constraints({ rows, onChange }: ConstraintsProps) {
  const replace = (index: number, change: Partial<ConstraintRow>) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...change } : row)));
  return (
    <fieldset class="constraints">
      <legend>{t("Constraints")}</legend>
      <datalist id="constraint-keys">
        {CONSTRAINT_KEYS.map((key) => (
          <option key={key} value={key} />
        ))}
      </datalist>
      {rows.map((row, index) => (
        <div class="constraint" key={index}>
          <input
            aria-label={t("Constraint {0}", index + 1)}
            list="constraint-keys"
            placeholder="region"
            value={row.key}
            onInput={(event) => replace(index, { key: event.currentTarget.value })}
          />
          <input
            aria-label={t("Value of {0}", row.key || index + 1)}
            placeholder={t("value")}
            value={row.value}
            onInput={(event) => replace(index, { value: event.currentTarget.value })}
          />
          <button
            type="button"
            class="icon-button"
            aria-label={t("Remove {0}", row.key || index + 1)}
            onClick={() => onChange(rows.filter((_, other) => other !== index))}
          >
            <Icon name="close" />
          </button>
        </div>
      ))}
      <button type="button" class="link" onClick={() => onChange([...rows, { key: "", value: "" }])}>
        <Icon name="add" /> {t("Add constraint")}
      </button>
    </fieldset>
  );
}
