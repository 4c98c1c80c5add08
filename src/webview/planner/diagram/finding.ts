/** Looking for components in the picture. */
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Drawn } from "./drawing.ts";
import type { SearchEntry } from "./search.ts";
import { entriesOf, type Found } from "./searchEntries.ts";

const NOTHING_FOUND: Found = { ids: [], current: undefined };

export interface Finding {
  /** How often the search has been asked for since it was closed; 0 while it is. */
  readonly summons: number;
  readonly entries: readonly SearchEntry[];
  readonly found: Found;
  readonly summon: () => void;
  readonly show: (found: Found) => void;
  readonly close: () => void;
}

/**
 * Opens with Ctrl+F or Cmd+F, wherever in the panel the focus is.
 * @param root the diagram, while there is one
 */
export function useFinding(
  drawn: Drawn | undefined,
  root: { readonly current: HTMLElement | null },
): Finding {
  const [summons, setSummons] = useState(0);
  const [found, setFound] = useState(NOTHING_FOUND);
  const entries = useMemo(() => (drawn && summons > 0 ? entriesOf(drawn) : []), [drawn, summons > 0]);
  const summon = () => setSummons((count) => count + 1);
  useEffect(() => {
    const keys = new AbortController();
    document.addEventListener(
      "keydown",
      (event) => {
        if (!root.current) return;
        if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "f") return;
        event.preventDefault();
        summon();
      },
      { signal: keys.signal },
    );
    return () => keys.abort();
  }, []);
  return {
    summons,
    entries,
    found,
    summon,
    show: setFound,
    close() {
      setSummons(0);
      setFound(NOTHING_FOUND);
    },
  };
}
