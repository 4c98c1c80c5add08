import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Shows the buttons of a row by their icons alone while their labels do not fit beside each other: the row has the class
 * `icons` then. Labels have another length in each language, so what counts is whether they fit, not how wide the room is.
 * @param names what the row's labels say: they are measured anew when that changes
 */
export function useLabelsWhereTheyFit(row: RefObject<HTMLElement | null>, names: string): void {
  useLayoutEffect(() => {
    const element = row.current;
    const room = element?.parentElement;
    if (!element || !room) return undefined;
    const look = () => {
      element.classList.remove("icons");
      element.classList.toggle("icons", element.scrollWidth > element.clientWidth + 1);
    };
    let width = 0;
    const observer = new ResizeObserver(() => {
      if (room.clientWidth === width) return;
      width = room.clientWidth;
      look();
    });
    look();
    observer.observe(room);
    return () => observer.disconnect();
  }, [names]);
}
