import type { PlanInput } from "../../../contract/plan.ts";
import { t } from "../../common/l10n.ts";
import { Section, ToolButton } from "../../common/parts.tsx";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";
import { type Step, waves } from "./waves.ts";

interface DeployOrderProps {
  readonly plan: PlanInput;
  readonly selected: string | undefined;
  readonly onSelect: (name: string) => void;
  /** Absent for a plan that cannot be changed here. */
  readonly onRemove: ((name: string) => void) | undefined;
}

/** The components in the order of deployment; those of a wave can be deployed at once. */
export function DeployOrder({ plan, selected, onSelect, onRemove }: DeployOrderProps) {
  const found = waves(plan);
  const count = found.reduce((sum, wave) => sum + wave.length, 0);
  if (count === 0) return null;
  return (
    <Section title={t("Deploy order")} count={count}>
      {found.map((wave, index) => (
        <div class="wave" key={index}>
          {found.length > 1 && <h3>{t("Wave {0}", index + 1)}</h3>}
          <ol class="order" aria-label={t("Wave {0}", index + 1)}>
            {wave.map((step) => (
              <Row
                key={step.name}
                step={step}
                selected={step.name === selected}
                onSelect={() => onSelect(step.name)}
                onRemove={onRemove && (() => onRemove(step.name))}
              />
            ))}
          </ol>
        </div>
      ))}
    </Section>
  );
}

interface RowProps {
  readonly step: Step;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onRemove: (() => void) | undefined;
}

function Row({ step, selected, onSelect, onRemove }: RowProps) {
  const { name, place, component } = step;
  const element = useReveal<HTMLLIElement>(selected);
  return (
    <li
      class={selected ? "step selected" : "step"}
      ref={element}
      aria-current={selected ? "true" : undefined}
    >
      <button type="button" class="step-main" aria-pressed={selected} onClick={onSelect}>
        <span class="place">{place}</span>
        <span class="order-name">{name}</span>
        {component?.added_by !== undefined && <span class="badge">{t("added")}</span>}
        <TypeId typeId={component?.type_id ?? t("not in the plan")} />
      </button>
      {onRemove && component && (
        <ToolButton icon="close" title={t("Leave {0} out", name)} onClick={onRemove} />
      )}
    </li>
  );
}
