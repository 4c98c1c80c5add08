import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import type { ViewProps } from "../app.tsx";
import { isChosen } from "../design.ts";
import type { CandidateView } from "../protocol.ts";

/** The ranked candidates: the recommended set, then the alternatives. */
export function Candidates({ state, controller }: ViewProps) {
  const { proposal, chosen } = state.document;
  if (!proposal) return null;
  const best = Math.max(...proposal.candidates.map(({ rankScore }) => rankScore ?? 0), 0);
  const list = (candidates: readonly CandidateView[]) => (
    <ul class="candidates">
      {candidates.map((candidate) => (
        <Candidate
          key={candidate.id}
          candidate={candidate}
          best={best}
          chosen={isChosen({ chosen }, candidate.id)}
          onToggle={() => controller.toggle(candidate)}
        />
      ))}
    </ul>
  );
  const recommended = proposal.candidates.filter((candidate) => candidate.recommended !== false);
  const alternatives = proposal.candidates.filter((candidate) => candidate.recommended === false);
  return (
    <div class="proposal">
      {proposal.notes.map((note) => (
        <p class="note" key={note}>
          <Icon name="info" /> {note}
        </p>
      ))}
      {recommended.length > 0 && (
        <Section title={t("Components")} count={recommended.length}>
          {list(recommended)}
        </Section>
      )}
      {alternatives.length > 0 && (
        <Section title={t("Alternatives")} count={alternatives.length} open={false}>
          {list(alternatives)}
        </Section>
      )}
      {proposal.odd.length > 0 && (
        <Section title={t("Not understood")} count={proposal.odd.length} open={false}>
          {proposal.odd.map((text) => (
            <pre key={text}>{text}</pre>
          ))}
        </Section>
      )}
    </div>
  );
}

interface CandidateProps {
  readonly candidate: CandidateView;
  readonly best: number;
  readonly chosen: boolean;
  readonly onToggle: () => void;
}

function Candidate({ candidate, best, chosen, onToggle }: CandidateProps) {
  const { typeId, displayName, explanation, rankScore = 0 } = candidate;
  const share = best > 0 ? Math.max(0, rankScore) / best : 0;
  return (
    <li class={chosen ? "candidate chosen" : "candidate"}>
      <label>
        <input type="checkbox" checked={chosen} onChange={onToggle} />
        <span class="candidate-text">
          <span class="candidate-name">{displayName}</span>
          <code class="type-id">{typeId}</code>
          <span class="explanation">{explanation}</span>
        </span>
        <span class="score" title={t("Score {0}", rankScore)}>
          <span class="visually-hidden">{t("Score {0}", rankScore)}</span>
          <span class="score-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
        </span>
      </label>
    </li>
  );
}
