import { t } from "../../common/l10n.ts";
import type { DiagramContext } from "./context.ts";
import { type DiagramFilter, filteredPlan, filtersOf, REACHES, ROOT_MODULE } from "./filter.ts";
import { groupTitle } from "./groups.ts";

/** Shows only a part of what is there: a module, a role, what one component is connected to. */
export function FilterBar({ context: { state, controller, memory } }: { readonly context: DiagramContext }) {
  const { plan } = state.document;
  const { filter } = memory;
  if (!plan || !filter) return null;
  const { modules, groups } = filtersOf(plan);
  const { around } = filter;
  const set = (change: DiagramFilter) => controller.diagram.filter({ ...filter, ...change });
  const centre = around?.name ?? state.selected;
  const shown = filteredPlan(plan, filter).components.length;
  return (
    <fieldset class="filter-bar" aria-label={t("Filter")}>
      {modules.length > 0 && (
        <Choice
          label={t("Module")}
          value={filter.module}
          all={t("All modules")}
          choices={modules.map((module) => [module, module === ROOT_MODULE ? t("Root module") : module])}
          onChoose={(module) => set({ module })}
        />
      )}
      <Choice
        label={t("Role")}
        value={filter.group}
        all={t("All roles")}
        choices={groups.map((group) => [group, groupTitle(group)])}
        onChoose={(group) => set({ group })}
      />
      {centre === undefined ? (
        <span class="muted">{t("Select a component to see only what is around it.")}</span>
      ) : (
        <Choice
          label={t("Around {0}", centre)}
          value={around && String(around.steps)}
          all={t("Everything")}
          choices={REACHES.map((steps) => [String(steps), steps === 1 ? t("1 step") : t("{0} steps", steps)])}
          onChoose={(steps) =>
            set({ around: steps === undefined ? undefined : { name: centre, steps: Number(steps) } })
          }
        />
      )}
      <span class="filter-count" role="status">
        {t("{0} of {1} components", shown, plan.components.length)}
      </span>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string | undefined;
  /** What choosing nothing is called. */
  readonly all: string;
  readonly choices: readonly (readonly [value: string, title: string])[];
  readonly onChoose: (value: string | undefined) => void;
}

/** The first entry stands for no choice; values may be empty texts. */
function Choice({ label, value, all, choices, onChoose }: ChoiceProps) {
  const place = choices.findIndex(([own]) => own === value);
  return (
    <label class="filter-choice">
      <span>{label}</span>
      <select
        aria-label={label}
        value={String(place)}
        onChange={({ currentTarget }) => onChoose(choices[Number(currentTarget.value)]?.[0])}
      >
        <option value="-1">{all}</option>
        {choices.map(([own, title], index) => (
          <option key={own} value={String(index)}>
            {title}
          </option>
        ))}
      </select>
    </label>
  );
}
