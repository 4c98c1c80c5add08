import type { CandidateView } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";

interface CandidateProps {
  readonly candidate: CandidateView;
  /** The highest score of the proposal. */
  readonly best: number;
  readonly chosen: boolean;
  readonly selected: boolean;
  readonly onToggle: () => void;
  /** Points at its component in the plan; absent while it has none. */
  readonly onSelect: (() => void) | undefined;
}

/** A ranked type: whether it is chosen, why, and what its score is made of. */
export function Candidate({ candidate, best, chosen, selected, onToggle, onSelect }: CandidateProps) {
  const { typeId, displayName, explanation, rankScore, name } = candidate;
  const element = useReveal<HTMLLIElement>(selected);
  return (
    <li
      class={selected ? "candidate selected" : "candidate"}
      ref={element}
      aria-current={selected ? "true" : undefined}
    >
      <label>
        <input type="checkbox" checked={chosen} onChange={onToggle} />
        <span class="candidate-text">
          <span class="candidate-name">{name === undefined ? displayName : `${name} · ${displayName}`}</span>
          <TypeId typeId={typeId} />
        </span>
        {rankScore !== undefined && <Score value={rankScore} best={best} />}
      </label>
      {onSelect && (
        <ToolButton icon="target" title={t("Show {0} in the plan", displayName)} onClick={onSelect} />
      )}
      <div class="candidate-reasons">
        {explanation !== "" && <p>{explanation}</p>}
        <Contributions candidate={candidate} />
      </div>
    </li>
  );
}

/** A score as a number, and as a bar beside the best one. */
function Score({ value, best }: { readonly value: number; readonly best: number }) {
  const share = best > 0 ? Math.min(1, Math.max(0, value) / best) : 0;
  return (
    <span class="score">
      <span class="visually-hidden">{t("Score {0}", shown(value))}</span>
      <span aria-hidden="true">{shown(value)}</span>
      <span class="score-track">
        <span class="score-bar" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      </span>
    </span>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  name: t("Named"),
  words: t("Words"),
  capability: t("Purpose"),
  pattern: t("Pattern"),
  prior: t("Common"),
  constraint: t("Constraint"),
};

/** What a score is made of, if the service tells. */
function Contributions({ candidate: { contributions, displayName } }: { readonly candidate: CandidateView }) {
  if (contributions.length === 0) return null;
  return (
    <details class="contributions">
      <summary aria-label={t("Why {0}?", displayName)}>{t("Why?")}</summary>
      <table aria-label={t("What the score of {0} is made of", displayName)}>
        <tbody>
          {contributions.map(({ source, evidence, points }, index) => (
            <tr key={index}>
              <th scope="row">{SOURCES[source] ?? source}</th>
              <td>{evidence}</td>
              <td class="points">{points > 0 ? `+${shown(points)}` : shown(points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Two decimals at most: points are compared, not computed with. */
function shown(points: number): string {
  return points.toLocaleString(document.documentElement.lang || undefined, { maximumFractionDigits: 2 });
}
