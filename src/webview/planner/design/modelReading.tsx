import { useRef } from "preact/hooks";
import type { FactView } from "../../../shared/protocols/facts.ts";
import { t } from "../../common/l10n.ts";
import { FailureNotice, Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
import { ChipButton } from "./chipButton.tsx";
import { useKeptFocus } from "./keptFocus.ts";

interface ModelReadingProps extends ViewProps {
  /** Whether the intent is being written, so that it may be asked for. */
  readonly asks: boolean;
}

/**
 * What a language model read in the intent, to be confirmed; the button that asks one, where there are any, and whether
 * one is asked before each proposal; and what is to be said of it.
 */
export function ModelReading({ state, controller, asks }: ModelReadingProps) {
  const { facts, intent } = state.document;
  const { reader, said } = state;
  const { understand } = controller;
  const isReading = state.busy.has("understand");
  const isRead = facts !== undefined && facts.list.length > 0;
  const isOfIntent = isRead && facts.intent === intent;
  const canAsk = asks && state.models && state.signedIn && intent.trim() !== "" && !isOfIntent;
  // Also where VS Code offers no model any more, so that it can be taken back.
  const canAgree = asks && (state.models || reader !== undefined);
  const failure = state.failures.get("understand") ?? state.failures.get("agree");
  if (!isReading && !isRead && !canAsk && !canAgree && !failure && said === undefined) return null;
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
      {!isReading && isOfIntent && <Facts state={state} controller={controller} />}
      {!isReading && isRead && !isOfIntent && (
        <p class="muted">
          {t("What the language model read belongs to your earlier sentence, and is not used.")}
        </p>
      )}
      <FailureNotice
        // Not tried again by itself: nothing is sent but at a click or with a proposal.
        failure={failure && { ...failure, retry: undefined }}
        onAct={(action) => controller.host.act(action)}
      />
      {said !== undefined && <p class="muted">{said}</p>}
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
      {canAgree && (
        <>
          <label class="check">
            <input
              type="checkbox"
              aria-describedby="reader"
              checked={reader !== undefined}
              onChange={({ currentTarget }) => {
                void understand.always(currentTarget.checked);
                // Until the host says so, nothing has changed.
                currentTarget.checked = reader !== undefined;
              }}
            />
            {t("Read intents with AI when proposing")}
          </label>
          <p id="reader" class="muted" aria-live="polite">
            {reader === undefined
              ? t(
                  "Whenever you propose, sends your intent, and nothing else, to the language model that you choose, until you untick this.",
                )
              : t(
                  "On: whenever you propose, {0} gets your intent, and nothing else. Untick to take that back.",
                  reader,
                )}
          </p>
        </>
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
            key={JSON.stringify(fact)}
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
  existing: "server",
  leaving: "arrow-swap",
  settings: "settings",
  numbers: "pulse",
};

/** Labels that say what is meant with what they name. */
const WORDED: Partial<Record<FactView["kind"], (label: string) => string>> = {
  existing: (label) => t("stays: {0}", label),
  leaving: (label) => t("replaced: {0}", label),
  later: (label) => t("later: {0}", label),
  denied: (label) => t("not {0}", label),
};

function FactChip({ fact, onRemove }: { readonly fact: FactView; readonly onRemove: () => void }) {
  const { kind, label } = fact;
  const shown = WORDED[kind]?.(label) ?? label;
  return (
    <li class="chip fact">
      <span class="fact-main">
        <Icon name={ICONS[kind]} /> <span>{shown}</span>
      </span>
      <ChipButton title={t("Remove “{0}”", shown)} onClick={onRemove} />
    </li>
  );
}
