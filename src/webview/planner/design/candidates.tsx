import { inDesign } from "../../../contract/inDesign.ts";
import type { CandidateView } from "../../../shared/protocols/proposal.ts";
import { t } from "../../common/l10n.ts";
import { Icon, Section } from "../../common/parts.tsx";
import { addedByHand } from "../design.ts";
import type { ViewProps } from "../viewProps.ts";
import { CatalogueSearch } from "./catalogueSearch.tsx";
import { DesignSwitch } from "./designSwitch.tsx";
import { fitScaleOf } from "./reasons.ts";
import { Group, OwnComponent } from "./roleGroups.tsx";
import { arrange, type RoleGroup } from "./roles.ts";

/** The proposal: what is to be known about it, the components by role, and what was added by hand. */
export function Candidates({ state, controller }: ViewProps) {
  const { proposal, notKept } = state.document;
  if (state.busy.has("propose")) return <Skeleton />;
  if (!proposal) return null;
  const { candidates, notes, odd } = proposal;
  const scale = fitScaleOf(proposal);
  const { groups, others, own } = arrange(proposal, addedByHand(state.document));
  const hasRoles = groups.some(({ role }) => role !== undefined);
  const design = inDesign(candidates);
  const view = { state, controller };
  return (
    <div class="proposal">
      {notKept !== undefined && (
        <p class="note" role="status">
          <Icon name="warning" />
          <span>
            {t("Not kept of your changes, since the new design has no place for it: {0}.", notKept)}{" "}
            <button type="button" class="link" onClick={() => controller.undo()}>
              {t("Undo")}
            </button>
          </span>
        </p>
      )}
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
      <DesignSwitch {...view} />
      {groups.length > 0 && (
        <Section title={t("Components")} count={design.length}>
          {groups.map((group) => (
            <Group
              key={group.role ?? ""}
              group={group}
              nameless={hasRoles ? t("Also in the design") : undefined}
              scale={scale}
              {...view}
            />
          ))}
        </Section>
      )}
      {own.length > 0 && (
        <Section title={t("Added by you")} count={own.length}>
          <ul class="candidates">
            {own.map((component) => (
              <OwnComponent key={component.id} component={component} {...view} />
            ))}
          </ul>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={t("You may also need")} count={others.length} open={design.length === 0}>
          <Group group={alone(others)} nameless={undefined} scale={scale} {...view} />
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

/** Candidates that stand for no role and instead of nothing. */
function alone(candidates: readonly CandidateView[]): RoleGroup {
  const members = candidates.map((candidate) => ({ candidate, role: undefined, insteadOf: undefined }));
  return { role: undefined, members, own: [], onlyIn: [] };
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
