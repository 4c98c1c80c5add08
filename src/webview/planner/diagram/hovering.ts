/** Relations that are no part of the main flow are seen while the pointer is on a component that they join. */
import type { Picture } from "./picture.ts";

/** What has a title of its own. */
const TOLD = ".node[data-name], .edge[data-from]";

/** @param picture the one that is shown in `content` at a time */
export function listenToHovering(
  content: HTMLElement,
  picture: () => Picture | undefined,
  signal: AbortSignal,
): void {
  let under: Element | null = null;
  let seen: readonly Element[] = [];
  const look = (node: Element | null) => {
    if (node === under) return;
    under = node;
    for (const line of seen) line.classList.remove("hovered");
    const name = node?.getAttribute("data-name");
    const joined = (line: Element) =>
      line.getAttribute("data-from") === name || line.getAttribute("data-to") === name;
    const edges = (node && picture()?.edges) ?? [];
    seen = edges.flatMap(({ isSecondary, element }) => (isSecondary && joined(element) ? [element] : []));
    for (const line of seen) line.classList.add("hovered");
  };
  const onOver = ({ target, buttons }: PointerEvent) => {
    // What it is says a browser by itself where the pointer rests.
    if (target instanceof Element) picture()?.details.complete([target.closest(TOLD) ?? undefined]);
    // Who drags the picture looks at none of what comes below the pointer.
    if (buttons === 0) look(target instanceof Element ? target.closest(".node[data-name]") : null);
  };
  content.addEventListener("pointerover", onOver, { signal, passive: true });
  content.addEventListener("pointerleave", () => look(null), { signal, passive: true });
}
