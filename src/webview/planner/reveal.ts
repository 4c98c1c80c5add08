import { useEffect, useRef } from "preact/hooks";

/** Below this height everything scrolls as one page, where following a selection would move what was clicked away. */
const SEPARATE_PANES = "(height > 520px)";

/** For an element that shows the selected component: unfolds what it stands in, and brings it into view. */
export function useReveal<E extends Element>(selected: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (!selected || !element.current) return;
    if (element.current.contains(document.activeElement)) return;
    const folded = element.current.closest("details:not([open])");
    if (folded instanceof HTMLDetailsElement) folded.open = true;
    if (matchMedia(SEPARATE_PANES).matches) element.current.scrollIntoView({ block: "nearest" });
  }, [selected]);
  return element;
}
