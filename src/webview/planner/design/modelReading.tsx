import { useRef } from "preact/hooks";
import type { FactView } from "../../../shared/protocols/facts.ts";
import { t } from "../../common/l10n.ts";
import { FailureNotice, Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
import { useKeptFocus } from "./keptFocus.ts";

interface ModelReadingProps extends ViewProps {
  /** Whether the intent is being written, so that it may be asked for. */
  readonly asks: boolean;
}

/**
 * What a language model read in the intent, to be confirmed; the button that asks one, where there are any; and what is
 * to be said of it.
 */
export function ModelReading({ state, controller, asks }: ModelReadingProps) {
  const { facts, intent } = state.document;
  const { understand } = controller;
  const isReading = state.busy.has("understand");
  const isOfIntent = facts?.intent === intent;
  const canAsk = asks && state.models && state.signedIn && intent.trim() !== "" && !isOfIntent;
  // Without a way to try again by itself: a model is asked by a click alone.
  const { retry: _, ...failure } = state.failures.get("understand") ?? { sentence: "" };
  const hasFailed = failure.sentence !== "";
  if (!isReading && !facts && !canAsk && !hasFailed && state.said === undefined) return null;
  return (
    <div class="model-reading">
      {isReading && (
        <p class="muted">
          <Icon name="loading codicon-modifier-spin" /> {t("A language model reads your intent…")}{" "}
          <button type="button" class="link" onClick={() => understand.cancel()}>
            {t("Cancel reading")}
          </button>
        </p>
      )}
      {!isReading && facts && isOfIntent && <Facts state={state} controller={controller} />}
      {!isReading && facts && !isOfIntent && (
        <p class="muted">
          {t("What the language model read belongs to your earlier sentence, and is not used.")}
        </p>
      )}
      {hasFailed && <FailureNotice failure={failure} onAct={(action) => controller.host.act(action)} />}
      {state.said !== undefined && <p class="muted">{state.said}</p>}
      {!isReading && canAsk && (
        <button
          type="button"
          class="link"
          title={t("Sends your intent, and nothing else, to the language model you chose in VS Code")}
          onClick={() => void understand.ask()}
        >
          <Icon name="sparkle" /> {t("Understand with AI")}
        </button>
      )}
    </div>
  );
}

/** The facts, each removable; before they are used, the user confirms them. */
function Facts({ state, controller }: ViewProps) {
  const { facts } = state.document;
  const { understand } = controller;
  const element = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(element, facts);
  if (!facts) return null;
  return (
    <div ref={element}>
      <ul class="chips" aria-label={t("Read by a language model")}>
        {facts.list.map((fact) => (
          <FactChip
            key={`${fact.kind} ${fact.value}`}
            fact={fact}
            onRemove={() => {
              keepFocus();
              understand.remove(fact);
            }}
          />
        ))}
      </ul>
      <div class="model-reading-actions">
        {!facts.confirmed && (
          <button
            type="button"
            class="link"
            disabled={!state.signedIn || state.busy.has("propose")}
            onClick={() => understand.confirm()}
          >
            <Icon name="check" /> {t("Propose with these")}
          </button>
        )}
        <button type="button" class="link" onClick={() => understand.discard()}>
          {facts.confirmed ? t("Propose without these") : t("Discard")}
        </button>
      </div>
    </div>
  );
}

const ICONS: Readonly<Record<FactView["kind"], string>> = {
  designs: "type-hierarchy",
  roles: "symbol-interface",
  types: "symbol-property",
  denied: "circle-slash",
  qualities: "checklist",
  regions: "location",
  audience: "organization",
  later: "calendar",
  numbers: "pulse",
};

function FactChip({ fact, onRemove }: { readonly fact: FactView; readonly onRemove: () => void }) {
  const { kind, label } = fact;
  const shown = kind === "denied" ? t("not {0}", label) : label;
  const title = t("Remove “{0}”", shown);
  return (
    <li class="chip fact">
      <span class="fact-main">
        <Icon name={ICONS[kind]} /> <span>{shown}</span>
      </span>
      <button type="button" class="fact-ignore" title={title} aria-label={title} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  );
}
