/**
 * While the pointer is on a component, relations of it that are no part of the main flow are seen, and all of them say
 * what they are; of what watches several also whom it watches.
 */
import type { Picture } from "./picture.ts";
import { relationWords } from "./relationWords.ts";
import { statedName } from "./statedNode.ts";

/** What has a title of its own. */
const SHOWN = ".node:is([data-name], [data-bundle])";
const TOLD = `${SHOWN}, .edge[data-from]`;

/** @param picture the one that is shown in `content` at a time */
export function listenToHovering(
  content: HTMLElement,
  picture: () => Picture | undefined,
  signal: AbortSignal,
): void {
  let under: Element | null = null;
  let seen: readonly Element[] = [];
  let words: SVGGElement | undefined;
  const look = (node: Element | null) => {
    if (node === under) return;
    under = node;
    for (const element of seen) element.classList.remove("hovered");
    words?.remove();
    const shown = node ? picture() : undefined;
    const name = node && statedName(node);
    const joined = (line: Element) =>
      line.getAttribute("data-from") === name || line.getAttribute("data-to") === name;
    const edges = shown?.edges.filter(({ element }) => joined(element)) ?? [];
    const lines = edges.flatMap(({ isSecondary, element }) => (isSecondary ? [element] : []));
    const covered = node?.hasAttribute("data-strip")
      ? edges.flatMap(({ from, to }) => [from, to].flatMap((end) => shown?.nodes.get(end)?.element ?? []))
      : [];
    seen = [...lines, ...covered];
    for (const element of seen) element.classList.add("hovered");
    words = shown && relationWords(shown, edges);
    if (shown && words) shown.svg.append(words);
  };
  const onOver = ({ target, buttons }: PointerEvent) => {
    // What it is says a browser by itself where the pointer rests.
    if (target instanceof Element) picture()?.details.complete([target.closest(TOLD) ?? undefined]);
    // Who drags the picture looks at none of what comes below the pointer.
    if (buttons === 0) look(target instanceof Element ? target.closest(SHOWN) : null);
  };
  content.addEventListener("pointerover", onOver, { signal, passive: true });
  content.addEventListener("pointerleave", () => look(null), { signal, passive: true });
}
