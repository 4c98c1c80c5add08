import { useMemo, useState } from "preact/hooks";
import type { PlanInput } from "../../../contract/plan.ts";
import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";
import type { Pointing } from "../pointing.ts";
import { useReveal } from "../reveal.ts";
import { TypeId } from "../typeId.tsx";
import { type Step, waves } from "./waves.ts";

interface DeployOrderProps {
  readonly plan: PlanInput;
  readonly selected: string | undefined;
  readonly onSelect: (name: string) => void;
  /** Absent for a plan that cannot be changed here. */
  readonly onRemove: ((name: string) => void) | undefined;
  /** What shows in the picture where a row's component stands. */
  readonly hinting: (name: string) => Hinting;
}

type Hinting = ReturnType<Pointing["hinting"]>;

/** More rows than this are written when they are asked for: thousands would hold up the picture, and each click. */
const MOST_ROWS = 300;

/** The components in the order of deployment; those of a wave can be deployed at once. */
export function DeployOrder({ plan, selected, onSelect, onRemove, hinting }: DeployOrderProps) {
  const [most, setMost] = useState(MOST_ROWS);
  const found = useMemo(() => waves(plan), [plan]);
  const count = found.reduce((sum, wave) => sum + wave.length, 0);
  const shown = useMemo(() => firstSteps(found, most, selected), [found, most, selected]);
  if (count === 0) return null;
  return (
    <div class="plan">
      <h2 class="visually-hidden">{t("Deploy order")}</h2>
      {shown.map(({ wave, steps }) => (
        <div class="wave" key={wave}>
          {found.length > 1 && <h3>{t("Wave {0}", wave)}</h3>}
          <ol class="order" aria-label={t("Wave {0}", wave)}>
            {steps.map((step) => (
              <Row
                key={step.name}
                step={step}
                selected={step.name === selected}
                onSelect={() => onSelect(step.name)}
                onRemove={onRemove && (() => onRemove(step.name))}
                hinting={hinting(step.name)}
              />
            ))}
          </ol>
        </div>
      ))}
      {count > most && (
        <button type="button" class="link" onClick={() => setMost(count)}>
          {t("Show all {0}", count)}
        </button>
      )}
    </div>
  );
}

/** As many steps as may be shown, and the selected one wherever it is; waves are numbered from 1. */
function firstSteps(
  found: readonly (readonly Step[])[],
  most: number,
  selected: string | undefined,
): { readonly wave: number; readonly steps: readonly Step[] }[] {
  let room = most;
  return found.flatMap((wave, index) => {
    const steps = wave.filter(({ name }, position) => position < room || name === selected);
    room -= wave.length;
    return steps.length > 0 ? [{ wave: index + 1, steps }] : [];
  });
}

interface RowProps {
  readonly step: Step;
  readonly selected: boolean;
  readonly onSelect: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly hinting: Hinting;
}

function Row({ step, selected, onSelect, onRemove, hinting }: RowProps) {
  const { name, place, component } = step;
  const element = useReveal<HTMLLIElement>(selected);
  return (
    <li
      class={selected ? "step selected" : "step"}
      ref={element}
      aria-current={selected ? "true" : undefined}
      {...hinting}
    >
      <button type="button" class="step-main" aria-pressed={selected} onClick={onSelect}>
        <span class="place">{place}</span>
        <span class="order-name">{name}</span>
        {component?.added_by !== undefined && <span class="badge">{t("added")}</span>}
        {component?.existing && <span class="badge">{t("there already")}</span>}
        <TypeId typeId={component?.type_id ?? t("not in the plan")} />
      </button>
      {onRemove && component && (
        <ToolButton icon="close" title={t("Leave {0} out", name)} onClick={onRemove} />
      )}
    </li>
  );
}
