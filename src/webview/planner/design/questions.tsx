import { useRef } from "preact/hooks";
import type { QuestionView } from "../../../shared/protocols/proposal.ts";
import { t } from "../../common/l10n.ts";
import type { ViewProps } from "../viewProps.ts";
import { useKeptFocus } from "./keptFocus.ts";
import { insistsOn, merged } from "./merging.ts";

/** What the service asks back, each with ready answers: one click sets the constraint, and proposes again. */
export function Questions({ state, controller }: ViewProps) {
  const { proposal, constraints } = state.document;
  const { questions = [] } = proposal ?? {};
  const element = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(element, proposal);
  if (questions.length === 0) return null;
  return (
    <div class="questions" ref={element}>
      {questions.map((question) => (
        <Question
          key={question.id}
          question={question}
          isGiven={(answer) => insistsOn(constraints, answer.constraints)}
          onAnswer={(answer) => {
            keepFocus();
            controller.constrain(merged(constraints, answer.constraints));
          }}
        />
      ))}
    </div>
  );
}

type Answer = QuestionView["answers"][number];

interface QuestionProps {
  readonly question: QuestionView;
  readonly isGiven: (answer: Answer) => boolean;
  readonly onAnswer: (answer: Answer) => void;
}

function Question({ question: { question, answers }, isGiven, onAnswer }: QuestionProps) {
  if (answers.length === 0) return null;
  return (
    <fieldset class="question">
      <legend>{question}</legend>
      <span class="chips">
        {answers.map((answer) => (
          <button
            type="button"
            class="chip"
            key={answer.label}
            aria-pressed={isGiven(answer)}
            title={t("Sets constraints: {0}", Object.keys(answer.constraints).join(", "))}
            onClick={() => onAnswer(answer)}
          >
            {answer.label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}
