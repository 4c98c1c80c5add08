/** What people with little sight or unsteady hands need of a page, judged in a real browser. Functions run in the page. */

/** Of WCAG 2.2, "Target Size (Minimum)", in CSS pixels. */
export const LEAST_TARGET = 24;

/** Buttons and what else is pressed, smaller than that; what is read within a sentence is exempt. */
export function smallTargets(least: number): string[] {
  return [
    ...document.querySelectorAll(
      "button, summary, select, input, [role=tab], [role=menuitem], [role=option], [role=separator]",
    ),
  ]
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ each, box }) => box.width > 1 && each.closest(".visually-hidden, .picture") === null)
    .map(({ each, box }) => ({
      each,
      // A box is ticked by its label as well.
      box: each.matches("input") ? (each.closest("label")?.getBoundingClientRect() ?? box) : box,
    }))
    .filter(({ box }) => box.width < least - 0.5 || box.height < least - 0.5)
    .map(
      ({ each, box }) =>
        `${each.tagName}.${each.className} ${Math.round(box.width)}×${Math.round(box.height)} ${(each.getAttribute("aria-label") ?? each.textContent ?? "").slice(0, 30)}`,
    );
}

/** What of a page has no room: what is wider than the page, or than what cuts it off. Pictures are moved by themselves. */
export function withoutRoom(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`The page scrolls sideways: ${scrollWidth} of ${clientWidth}`] : [];
  for (const each of document.querySelectorAll<HTMLElement>("body *")) {
    if (each.closest(".visually-hidden, .viewport, svg, .folded textarea") || each.clientWidth <= 1) continue;
    const { overflowX, overflowY } = getComputedStyle(each);
    const isCut =
      (each.scrollWidth > each.clientWidth + 1 && overflowX !== "visible") ||
      // What scrolls downwards is read as anything is.
      (each.scrollHeight > each.clientHeight + 2 && ["hidden", "clip"].includes(overflowY));
    const isOutside = each.getBoundingClientRect().right > innerWidth + 1;
    if (isCut || isOutside)
      found.push(
        `${each.tagName}.${each.className} ${isCut ? "cut" : "outside"}: ${each.textContent?.slice(0, 40)}`,
      );
  }
  return found;
}

/** Controls that cannot be brought into sight, or that something else covers when they are. */
export function outOfReach(): string[] {
  return [...document.querySelectorAll<HTMLElement>("button, summary, select, input, textarea, [role=tab]")]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .filter((each) => each.clientWidth > 1 && each.closest(".visually-hidden, .picture") === null)
    .filter((each) => {
      each.scrollIntoView({ block: "center" });
      const { left, top, width, height } = each.getBoundingClientRect();
      const at = document.elementFromPoint(left + width / 2, top + height / 2);
      return !(at && (each.contains(at) || each.closest("label")?.contains(at)));
    })
    .map(
      (each) =>
        `${each.tagName}.${each.className} ${(each.getAttribute("aria-label") ?? each.textContent ?? "").slice(0, 30)}`,
    );
}
