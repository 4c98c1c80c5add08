import { useId, useRef } from "preact/hooks";
import { Combobox } from "../../common/combobox.tsx";
import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import type { ConstraintRow } from "../state.ts";
import { keySuggestions, remark, valueSuggestions } from "./constraintHints.ts";

interface ConstraintsProps {
  readonly rows: readonly ConstraintRow[];
  /** Names of components, to leave out or to include. */
  readonly names: readonly string[];
  readonly onChange: (rows: ConstraintRow[]) => void;
}

/** The constraints as rows of a key and a value, both free and both with suggestions. */
export function Constraints({ rows, names, onChange }: ConstraintsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const replace = (index: number, change: Partial<ConstraintRow>) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...change } : row)));
  const focus = (selector: string) => list.current?.querySelector<HTMLElement>(selector)?.focus();
  const append = () => {
    onChange([...rows, { key: "", value: "" }]);
    requestAnimationFrame(() => focus(".constraint:last-of-type input"));
  };
  return (
    <fieldset class="constraints" ref={list}>
      <legend>{t("Constraints")}</legend>
      {rows.map((_, index) => (
        <Row
          // Rows have no identity but their place.
          key={index}
          rows={rows}
          index={index}
          names={names}
          onChange={(change) => replace(index, change)}
          onKeyChosen={(key) => {
            replace(index, { key });
            focus(`.constraint:nth-of-type(${index + 1}) .constraint-value input`);
          }}
          onRemove={() => {
            onChange(rows.filter((_, other) => other !== index));
            focus(".add-constraint");
          }}
        />
      ))}
      <button type="button" class="link add-constraint" onClick={append}>
        <Icon name="add" /> {t("Add constraint")}
      </button>
    </fieldset>
  );
}

interface RowProps extends Omit<ConstraintsProps, "onChange"> {
  readonly index: number;
  readonly onChange: (change: Partial<ConstraintRow>) => void;
  readonly onKeyChosen: (key: string) => void;
  readonly onRemove: () => void;
}

function Row({ rows, index, names, onChange, onKeyChosen, onRemove }: RowProps) {
  const id = useId();
  const { key = "", value = "" } = rows[index] ?? {};
  const hint = remark(rows, index);
  const place = index + 1;
  return (
    <div class="constraint">
      <Combobox
        label={t("Constraint {0}", place)}
        value={key}
        placeholder={t("key")}
        options={keySuggestions(rows, index)}
        describedBy={hint && id}
        onInput={(text) => onChange({ key: text })}
        onChoose={(option) => onKeyChosen(option.value)}
      />
      <div class="constraint-value">
        <Combobox
          label={key === "" ? t("Value of constraint {0}", place) : t("Value of {0}", key)}
          value={value}
          placeholder={t("value")}
          options={valueSuggestions(rows, index, names)}
          describedBy={hint && id}
          onInput={(text) => onChange({ value: text })}
          onChoose={(option) => onChange({ value: option.value })}
        />
      </div>
      <ToolButton
        icon="close"
        title={key === "" ? t("Remove constraint {0}", place) : t("Remove {0}", key)}
        onClick={onRemove}
      />
      {hint && (
        <p class="hint" id={id}>
          <Icon name="info" /> {hint}
        </p>
      )}
    </div>
  );
}
