import { useEffect } from "preact/hooks";
import type { Controller } from "./controller.ts";

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) step through the design; text fields keep theirs. */
export function useUndoKeys(controller: Controller): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inField = event.target instanceof Element && event.target.closest("textarea, input[type=text]");
      if (inField || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) controller.undo();
      else if (key === "y" || key === "z") controller.redo();
      else return;
      event.preventDefault();
      // VS Code would undo the last typing besides, wherever that was.
      event.stopPropagation();
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [controller]);
}

/** Whoever comes to the panel by keyboard can write at once. */
export function useFirstFocus(): void {
  useEffect(() => {
    const onFocus = () => {
      if (document.activeElement === document.body)
        document.getElementById("intent")?.focus({ preventScroll: true });
    };
    if (document.hasFocus()) onFocus();
    window.addEventListener("focus", onFocus);
    return () => window.removeEventListener("focus", onFocus);
  }, []);
}
