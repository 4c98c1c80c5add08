import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { isInDesign } from "../../../contract/inDesign.ts";
import type { CandidateView } from "../../../shared/protocols/proposal.ts";
import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import { type Chosen, namesOf } from "../design.ts";
import type { Pointing } from "../pointing.ts";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";
import { type Fit, type FitScale, fitOf, shortReasons } from "./reasons.ts";

interface CandidateProps {
  readonly candidate: CandidateView;
  /** What the candidates of the proposal are held against. */
  readonly scale: FitScale;
  readonly chosen: boolean;
  readonly selected: boolean;
  /** It is there already: the plan uses it, and does not bring it. */
  readonly exists: boolean;
  /** Says so, or the opposite; absent while it is not chosen. */
  readonly onExists: ((exists: boolean) => void) | undefined;
  /** What it could replace; and as what, where that does something else besides. */
  readonly instead: { readonly of: CandidateView; readonly as: string | undefined } | undefined;
  /** Chosen components that would make way for it. */
  readonly rivals: readonly Chosen[];
  readonly onToggle: () => void;
  readonly onSwap: () => void;
  /** Points at its component in the plan; absent while it has none. */
  readonly onSelect: (() => void) | undefined;
  /** What shows in the picture where it stands, or what it could replace. */
  readonly hinting: ReturnType<Pointing["hinting"]>;
}

/** A ranked type: whether it is chosen, why, and what its score is made of; an alternative, instead of what. */
export function Candidate(props: CandidateProps) {
  const { candidate, scale, chosen, selected, instead, rivals, onToggle, onSwap, onSelect, hinting } = props;
  const { exists, onExists } = props;
  const { displayName, name } = candidate;
  const fit = instead ? undefined : fitOf(candidate, scale);
  const element = useReveal<HTMLLIElement>(selected);
  const box = useRef<HTMLInputElement>(null);
  const kinds = ["candidate", instead && "alternative", selected && "selected"];
  return (
    <li
      class={kinds.filter(Boolean).join(" ")}
      ref={element}
      aria-current={selected ? "true" : undefined}
      {...hinting}
    >
      <label>
        <input type="checkbox" ref={box} checked={chosen} onChange={onToggle} />
        <span class="candidate-text">
          <span class="candidate-name">{name === undefined ? displayName : `${name} · ${displayName}`}</span>
          {exists && <span class="badge">{t("There already")}</span>}
        </span>
        {fit && <FitMark fit={fit} />}
      </label>
      {onSelect && (
        <ToolButton icon="target" title={t("Show {0} in the plan", displayName)} onClick={onSelect} />
      )}
      <div class="candidate-reasons">
        <Reason {...props} />
        <div class="reason-actions">
          {!instead && <Grounds candidate={candidate} />}
          {rivals.length > 0 && (
            <SwapButton
              name={displayName}
              rivals={rivals}
              onSwap={() => {
                onSwap();
                // The button goes with what it replaces.
                box.current?.focus();
              }}
            />
          )}
          <Details candidate={candidate}>
            {onExists && (
              <label class="check">
                <input type="checkbox" checked={exists} onChange={() => onExists(!exists)} />
                {t("It is there already: use it, and bring nothing for it")}
              </label>
            )}
          </Details>
        </div>
      </div>
    </li>
  );
}

/** Why a candidate is proposed; of an alternative, what taking it means beside what it could replace. */
function Reason({ candidate, instead, rivals }: CandidateProps) {
  const { tradeOff } = candidate;
  if (!instead || tradeOff === undefined) {
    const { main } = shortReasons(candidate.explanation);
    return main === "" ? null : <p>{main}</p>;
  }
  const { of: other, as: role } = instead;
  const isSaid = role === undefined && rivals.length === 1 && rivals[0]?.id === other.id;
  // The button below says instead of what, too, unless that is something else by now.
  if (isSaid) return <p>{tradeOff}</p>;
  return (
    <p>
      {role === undefined
        ? t("Instead of {0}: {1}", other.displayName, tradeOff)
        : t("Instead of {0} as {1}: {2}", other.displayName, role, tradeOff)}
    </p>
  );
}

interface SwapButtonProps {
  readonly name: string;
  readonly rivals: readonly Chosen[];
  readonly onSwap: () => void;
}

/** Puts a candidate in the place of what fills its role now. */
function SwapButton({ name, rivals, onSwap }: SwapButtonProps) {
  const others = namesOf(rivals);
  return (
    <button
      type="button"
      class="link swap"
      aria-label={t("Use instead of {0}: {1}", others, name)}
      onClick={onSwap}
    >
      <Icon name="arrow-swap" /> {t("Use instead of {0}", others)}
    </button>
  );
}

/** On what ground a candidate is in the design. */
function Grounds({ candidate }: { readonly candidate: CandidateView }) {
  const { others } = shortReasons(candidate.explanation);
  // Of what is not, the ground is that it may be needed, which the heading says.
  const isLeftOut = candidate.recommended === false && !isInDesign(candidate);
  if (isLeftOut || others.length === 0) return null;
  return <span class="muted grounds">{others.join(" · ")}</span>;
}

const FITS: Readonly<Record<Fit, string>> = { high: t("high"), medium: t("medium"), low: t("low") };

/** How well it fits, as a word and as a bar. */
function FitMark({ fit }: { readonly fit: Fit }) {
  return (
    <span class={`fit fit-${fit}`} title={t("How well it fits, beside the best one: {0}", FITS[fit])}>
      <span class="visually-hidden">{t("Fit:")} </span>
      <span class="fit-word">{FITS[fit]}</span>
      <span class="fit-bars" aria-hidden="true">
        <span />
        <span />
        <span />
      </span>
    </span>
  );
}

const SOURCES: Readonly<Record<string, string>> = {
  name: t("Named"),
  words: t("Words"),
  capability: t("Purpose"),
  pattern: t("Pattern"),
  design: t("Design"),
  prior: t("Common"),
  constraint: t("Constraint"),
};

/** The whole explanation, the type, and what its score is made of, if the service tells. */
function Details({
  candidate,
  children,
}: {
  readonly candidate: CandidateView;
  readonly children: ComponentChildren;
}) {
  const { contributions, displayName, explanation, typeId, rankScore } = candidate;
  return (
    <details class="contributions">
      <summary aria-label={t("Why {0}?", displayName)}>{t("Why?")}</summary>
      {shortReasons(explanation).isCut && <p>{explanation}</p>}
      <TypeId typeId={typeId} />
      {children}
      {contributions.length > 0 && (
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
          {rankScore !== undefined && (
            <tfoot>
              <tr>
                <th scope="row">{t("Score")}</th>
                <td />
                <td class="score">{shown(rankScore)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
    </details>
  );
}

/** Two decimals at most: points are compared, not computed with. */
function shown(points: number): string {
  return points.toLocaleString(document.documentElement.lang || undefined, { maximumFractionDigits: 2 });
}
