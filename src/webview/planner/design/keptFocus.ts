import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";

/**
 * For controls that may be gone once what they asked for has come: then the focus goes to what is left of their kind,
 * or back to the intent, rather than to nowhere.
 *
 * @param asked changes when the answer has come
 * @returns what to call when a control is used
 */
export function useKeptFocus(element: RefObject<HTMLElement | null>, asked: unknown): () => void {
  const used = useRef(false);
  useEffect(() => {
    if (!used.current) return;
    used.current = false;
    if (document.activeElement !== document.body) return;
    const next = element.current?.querySelector<HTMLElement>("button") ?? document.getElementById("intent");
    next?.focus({ preventScroll: true });
  }, [asked]);
  return () => {
    used.current = true;
  };
}
