import { useEffect, useId, useRef, useState } from "preact/hooks";
import { t } from "./l10n.ts";

/** Something to choose: what stands in the field then, how it is shown, and a word on it. */
export interface ComboOption {
  readonly value: string;
  readonly label?: string;
  readonly detail?: string;
}

interface ComboboxProps {
  readonly label: string;
  /** The text in the field. It may be anything: options are suggestions. */
  readonly value: string;
  readonly options: readonly ComboOption[];
  readonly placeholder?: string;
  /** Id of a text that says more about the field. */
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
  readonly onInput: (text: string) => void;
  readonly onChoose: (option: ComboOption) => void;
}

/**
 * A text field that suggests, as the ARIA practices describe a combobox: what it suggests is there as soon as it has the
 * focus, which stays in it.
 */
export function Combobox(props: ComboboxProps) {
  const { label, value, options, placeholder, describedBy, invalid = false, onInput, onChoose } = props;
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLDivElement>(null);
  const shown = open && options.length > 0;
  const activeId = shown && options[active] ? `${id}-${active}` : undefined;

  // The field may stand at the end of what is scrolled, with no room below it in sight.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: "nearest" });
  }, [shown, options.length]);

  const move = (step: number) => {
    setOpen(true);
    const from = shown ? active : step > 0 ? -1 : 0;
    const next = (from + step + options.length) % Math.max(1, options.length);
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (option: ComboOption) => {
    close();
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = shown ? options[active] : undefined;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key === "Enter" && chosen && !event.ctrlKey && !event.metaKey) choose(chosen);
    else if (event.key === "Escape" && shown) close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="combobox">
      <input
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={shown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        onInput={(event) => {
          setOpen(true);
          setActive(-1);
          onInput(event.currentTarget.value);
        }}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <div
        class="options"
        id={id}
        ref={list}
        role="listbox"
        aria-label={t("Suggestions for {0}", label)}
        hidden={!shown}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus.
          <div
            key={option.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // The field would lose the focus, and with it the list.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span class="option-label">{option.label ?? option.value}</span>
            {option.detail !== undefined && <span class="option-detail">{option.detail}</span>}
          </div>
        ))}
      </div>
    </div>
  );
}
