import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { IntentView } from "../../../shared/protocols/planner.ts";
import { t } from "../../common/l10n.ts";
import { Icon, ToolButton } from "../../common/parts.tsx";
import { rowsOf } from "../state.ts";

interface IntentHistoryProps {
  readonly entries: readonly IntentView[];
  readonly onRecall: (entry: IntentView) => void;
  /** Forgets an entry; all without one. */
  readonly onForget: (entry?: IntentView) => void;
  /** Called when nothing is left, and the button that opened the list goes with it. */
  readonly onEmpty: () => void;
}

/** What was asked before, behind a button: arrow keys move, Enter takes, Delete forgets, Escape closes. */
export function IntentHistory({ entries, onRecall, onForget, onEmpty }: IntentHistoryProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const recalls = () => [...(list.current?.querySelectorAll<HTMLElement>(".recall") ?? [])];
  const close = () => {
    setOpen(false);
    opener.current?.focus();
  };
  useEffect(() => {
    if (open) recalls()[0]?.focus();
  }, [open]);
  const forget = (entry: IntentView, index: number) => {
    onForget(entry);
    if (entries.length === 1) {
      setOpen(false);
      return onEmpty();
    }
    // The entry after it takes its place; after the last one the one before.
    return requestAnimationFrame(() => (recalls()[index] ?? recalls()[index - 1])?.focus());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const items = recalls();
    const place = items.findIndex((item) => item.parentElement?.contains(document.activeElement));
    const entry = entries[place];
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") items[(place + 1) % items.length]?.focus();
    else if (event.key === "ArrowUp") items[(place - 1 + items.length) % items.length]?.focus();
    else if (event.key === "Home") items[0]?.focus();
    else if (event.key === "End") items.at(-1)?.focus();
    else if (event.key === "Delete" && entry) forget(entry, place);
    else return;
    event.preventDefault();
  };
  const onFocusOut = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to instanceof Node && event.currentTarget instanceof Node && !event.currentTarget.contains(to))
      setOpen(false);
  };
  if (entries.length === 0) return null;
  return (
    <div class="history" onFocusOut={onFocusOut}>
      <button
        type="button"
        class="link"
        ref={opener}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="history" /> {t("History")}
      </button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons within.
        <div class="popup" id={id} onKeyDown={onKeyDown}>
          <ul ref={list} aria-label={t("Asked before")}>
            {entries.map((entry, index) => (
              <li class="history-entry" key={JSON.stringify(entry)}>
                <button
                  type="button"
                  class="recall"
                  onClick={() => {
                    setOpen(false);
                    onRecall(entry);
                  }}
                >
                  <span>{entry.intent}</span>
                  <span class="muted">
                    {rowsOf(entry.constraints)
                      .map(({ key, value }) => `${key}: ${value}`)
                      .join(" · ")}
                  </span>
                </button>
                <ToolButton
                  icon="trash"
                  title={t("Forget “{0}”", entry.intent)}
                  onClick={() => forget(entry, index)}
                />
              </li>
            ))}
          </ul>
          <button
            type="button"
            class="link"
            onClick={() => {
              setOpen(false);
              onForget();
              onEmpty();
            }}
          >
            <Icon name="clear-all" /> {t("Forget all")}
          </button>
        </div>
      )}
    </div>
  );
}
