import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../../common/l10n.ts";
import { ToolButton } from "../../common/parts.tsx";
import { indexEntries, type SearchEntry, search, step } from "./search.ts";

export interface SearchBarProps {
  readonly entries: readonly SearchEntry[];
  /** What is found, and which of it is looked at. */
  readonly onFound: (ids: readonly string[], current: string | undefined) => void;
  readonly onClose: () => void;
  /** Counts up when the search is asked for again: the field then takes the focus. */
  readonly summons: number;
}

/** Finds components as one types; Enter and Shift+Enter go from one to the next. */
export function SearchBar({ entries, onFound, onClose, summons }: SearchBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [position, setPosition] = useState(-1);
  const index = useMemo(() => indexEntries(entries), [entries]);
  const found = useMemo(() => search(index, query), [index, query]);

  // Before the next key: who types on at once would lose letters to the diagram's own keys.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [summons]);
  // Before the next key, too: Escape leaves what is counted.
  useLayoutEffect(() => onFound(found, found[position]), [found, position]);

  const type = (text: string) => {
    setQuery(text);
    // The first hit is looked at as one types; without hits nothing is.
    setPosition(text.trim() === "" ? -1 : 0);
  };
  const go = (by: 1 | -1) => setPosition(step(Math.min(position, found.length - 1), found.length, by));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
  };
  const count =
    query.trim() === ""
      ? ""
      : found.length === 0
        ? t("No results")
        : t("{0} of {1}", Math.min(position, found.length - 1) + 1, found.length);
  return (
    <search class="find" aria-label={t("Find in diagram")}>
      <input
        ref={field}
        type="text"
        value={query}
        placeholder={t("Find a component")}
        aria-label={t("Find a component")}
        spellcheck={false}
        onInput={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span
        class={found.length === 0 && query.trim() !== "" ? "find-count none" : "find-count"}
        role="status"
      >
        {count}
      </span>
      <ToolButton icon="arrow-up" title={t("Previous match (Shift+Enter)")} onClick={() => go(-1)} />
      <ToolButton icon="arrow-down" title={t("Next match (Enter)")} onClick={() => go(1)} />
      <ToolButton icon="close" title={t("Close (Escape)")} onClick={onClose} />
    </search>
  );
}
