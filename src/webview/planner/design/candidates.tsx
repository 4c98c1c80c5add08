import type { CandidateView } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section, ToolButton } from "../../common/parts.tsx";
import { addedByHand, type Chosen } from "../design.ts";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";
import type { ViewProps } from "../viewProps.ts";
import { Candidate } from "./candidate.tsx";
import { CatalogueSearch } from "./catalogueSearch.tsx";

/** The proposal: what the planner understood, the recommended set, the alternatives, and what was added by hand. */
export function Candidates({ state, controller }: ViewProps) {
  const { proposal, chosen } = state.document;
  if (state.busy.has("propose")) return <Skeleton />;
  if (!proposal) return null;
  const { candidates, notes, odd } = proposal;
  const best = Math.max(...candidates.map(({ rankScore }) => rankScore ?? 0), 0);
  const byId = new Map(chosen.map((component) => [component.id, component]));
  const list = (members: readonly CandidateView[]) => (
    <ul class="candidates">
      {members.map((candidate) => {
        const name = byId.get(candidate.id)?.name;
        return (
          <Candidate
            key={candidate.id}
            candidate={candidate}
            best={best}
            chosen={byId.has(candidate.id)}
            selected={name !== undefined && name === state.selected}
            onToggle={() => controller.toggle(candidate)}
            onSelect={name === undefined ? undefined : () => controller.select(name)}
          />
        );
      })}
    </ul>
  );
  const alternatives = candidates.filter(({ recommended }) => recommended === false);
  const recommended = candidates.filter((candidate) => !alternatives.includes(candidate));
  const others = addedByHand(state.document);
  return (
    <div class="proposal">
      {notes.length > 0 && (
        <ul class="notes" aria-label={t("What the planner understood")}>
          {notes.map((note, index) => (
            <li class="note" key={index}>
              <Icon name="info" /> <span>{note}</span>
            </li>
          ))}
        </ul>
      )}
      {candidates.length === 0 && (
        <p class="muted">
          {t("Nothing was proposed. Say more about what it is for, or loosen a constraint.")}
        </p>
      )}
      {recommended.length > 0 && (
        <Section title={t("Components")} count={recommended.length}>
          {list(recommended)}
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t("Added by you")} count={others.length}>
          <ul class="candidates">
            {others.map((component) => (
              <OwnComponent
                key={component.id}
                component={component}
                selected={component.name !== undefined && component.name === state.selected}
                onSelect={() => controller.select(component.name)}
                onRemove={() => controller.leaveOut(component.id)}
              />
            ))}
          </ul>
        </Section>
      )}
      {alternatives.length > 0 && (
        <Section title={t("Alternatives")} count={alternatives.length} open={recommended.length === 0}>
          {list(alternatives)}
        </Section>
      )}
      <CatalogueSearch state={state} controller={controller} />
      {odd.length > 0 && (
        <Section title={t("Not understood")} count={odd.length} open={false}>
          {odd.map((text, index) => (
            <pre class="odd" key={index}>
              {text}
            </pre>
          ))}
        </Section>
      )}
    </div>
  );
}

interface OwnComponentProps {
  readonly component: Chosen;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onRemove: () => void;
}

/** A chosen component that no candidate covers. */
function OwnComponent({ component, selected, onSelect, onRemove }: OwnComponentProps) {
  const { typeId, name, displayName } = component;
  const title = displayName ?? name ?? typeId;
  const element = useReveal<HTMLLIElement>(selected);
  return (
    <li
      class={selected ? "candidate own selected" : "candidate own"}
      ref={element}
      aria-current={selected ? "true" : undefined}
    >
      <span class="candidate-text">
        <span class="candidate-name">{title}</span>
        <TypeId typeId={typeId} />
      </span>
      <ToolButton icon="target" title={t("Show {0} in the plan", title)} onClick={onSelect} />
      <ToolButton icon="close" title={t("Remove {0}", title)} onClick={onRemove} />
    </li>
  );
}

/** Holds the place of a proposal that is under way. */
function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      {[1, 2, 3, 4].map((row) => (
        <div class="skeleton-row" key={row}>
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
