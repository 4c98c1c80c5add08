import type { RefObject } from "preact";
import { useRef } from "preact/hooks";
import type { UnderstoodView } from "../../../shared/protocols/proposal.ts";
import { placesOfWords } from "../../../shared/words.ts";
import { t } from "../../common/l10n.ts";
import { Icon } from "../../common/parts.tsx";
import type { ViewProps } from "../viewProps.ts";
import { ChipButton } from "./chipButton.tsx";
import { useKeptFocus } from "./keptFocus.ts";
import { insistsOn, merged, without } from "./merging.ts";

interface UnderstandingProps extends ViewProps {
  /** The field of the intent. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** Shows the whole intent. */
  readonly onUnfold: () => void;
}

/** What was understood of the intent, and what was not: each is kept as a constraint, or passed over, by a click. */
export function Understanding({ state, controller, field, onUnfold }: UnderstandingProps) {
  const { proposal, constraints, asked } = state.document;
  const { understood = [], notUnderstood = [] } = proposal ?? {};
  const element = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(element, proposal);
  if (understood.length + notUnderstood.length === 0) return null;
  const constrain = (rows: typeof constraints) => {
    keepFocus();
    controller.constrain(rows);
  };
  /** Passes words over, if the intent has them as they are: of other languages they are told in English. */
  const ignore = (text: string) =>
    placesOfWords(asked?.intent ?? "", text).length === 0
      ? undefined
      : () => constrain(merged(constraints, { ignore: [asListItem(text)] }));
  return (
    <div class="understanding" ref={element}>
      {understood.length > 0 && (
        <ul class="chips" aria-label={t("Understood")}>
          {understood.map((fact) => (
            <Fact
              key={`${fact.kind} ${fact.text} ${fact.meaning}`}
              fact={fact}
              isKept={fact.constraints && insistsOn(constraints, fact.constraints)}
              onKeep={(wanted) => constrain(merged(constraints, wanted))}
              onLoosen={(wanted) => constrain(without(constraints, wanted))}
              onIgnore={fact.kind === "design" ? undefined : ignore(fact.text)}
            />
          ))}
        </ul>
      )}
      {notUnderstood.length > 0 && (
        <ul class="chips" aria-label={t("Not understood")}>
          {notUnderstood.map((word) => (
            <UnknownWord
              key={word}
              word={word}
              onShow={() => {
                onUnfold();
                const [place] = placesOfWords(field.current?.value ?? "", word);
                field.current?.focus();
                if (place) field.current?.setSelectionRange(place.start, place.end);
              }}
              onIgnore={ignore(word)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

/** Words as one item of a list with commas between its items. */
function asListItem(words: string): string {
  return words.replaceAll(/[,;]/g, " ");
}

/** What a fact is about, at a glance. */
const ICONS: Readonly<Record<string, string>> = {
  design: "type-hierarchy",
  cloud: "cloud",
  region: "location",
  users: "organization",
  requests_per_second: "pulse",
  events_per_second: "pulse",
  gigabytes: "database",
  retention_days: "history",
  rpo_minutes: "history",
  rto_minutes: "history",
  budget_per_month: "credit-card",
  compliance: "law",
  denied: "circle-slash",
  instead: "arrow-swap",
};

interface FactProps {
  readonly fact: UnderstoodView;
  /** Whether the form insists on it; undefined where it has no constraint. */
  readonly isKept: boolean | undefined;
  readonly onKeep: (constraints: Readonly<Record<string, unknown>>) => void;
  readonly onLoosen: (constraints: Readonly<Record<string, unknown>>) => void;
  readonly onIgnore: (() => void) | undefined;
}

function Fact({ fact, isKept, onKeep, onLoosen, onIgnore }: FactProps) {
  const { kind, text, meaning, constraints } = fact;
  const label = (
    <>
      <Icon name={isKept ? "pinned" : (ICONS[kind] ?? "symbol-property")} /> <span>{meaning}</span>
    </>
  );
  return (
    <li class={isKept ? "chip fact kept" : "chip fact"}>
      {constraints ? (
        <button
          type="button"
          class="fact-main"
          aria-pressed={isKept}
          title={
            isKept
              ? t("From “{0}”. A constraint: click to drop it", text)
              : t("From “{0}”. Click to make it a constraint", text)
          }
          onClick={() => (isKept ? onLoosen(constraints) : onKeep(constraints))}
        >
          {label}
        </button>
      ) : (
        <span class="fact-main" title={t("From “{0}”", text)}>
          {label}
        </span>
      )}
      {onIgnore && <ChipButton title={t("Pass over “{0}”", text)} onClick={onIgnore} />}
    </li>
  );
}

interface UnknownWordProps {
  readonly word: string;
  readonly onShow: () => void;
  readonly onIgnore: (() => void) | undefined;
}

function UnknownWord({ word, onShow, onIgnore }: UnknownWordProps) {
  return (
    <li class="chip fact unknown">
      <button
        type="button"
        class="fact-main"
        title={t("Not understood. Click to say it in other words")}
        onClick={onShow}
      >
        <Icon name="question" /> <span>{word}</span>
      </button>
      {onIgnore && <ChipButton title={t("Pass over “{0}”", word)} onClick={onIgnore} />}
    </li>
  );
}
