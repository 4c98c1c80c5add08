import type { Page } from "playwright-core";

/** What the window and the pages in it show as a link, or draw as an icon, of foreign words. */
export async function linksOf(page: Page, words: readonly string[]): Promise<string[]> {
  const found = page.frames().map((frame) =>
    frame.evaluate(linksIn, words).catch((error: unknown) => {
      // A page that has just been closed shows nothing.
      if (frame.isDetached()) return [];
      throw error;
    }),
  );
  return (await Promise.all(found)).flat();
}

/** Runs in a page. */
function linksIn(words: readonly string[]): string[] {
  const links = "a[href], a[data-href], [role=link], .monaco-link, .detected-link, .detected-link-active";
  const places = ".notification-list-item, .quick-input-widget, .statusbar, .sidebar, .monaco-hover";
  const isForeign = (element: Element): boolean => {
    const attributes = ["href", "data-href", "title"].map((name) => element.getAttribute(name) ?? "");
    const text = [...attributes, element.textContent ?? ""].join(" ");
    // In the text of a document VS Code makes every web address a link; there a command would be the attack.
    const inText = element.closest(".view-lines") !== null;
    return words.some((word) => text.includes(word) && !(inText && word.startsWith("https:")));
  };
  return [
    ...[...document.querySelectorAll(links)].filter(isForeign),
    ...[...document.querySelectorAll(".codicon-zap")].filter((icon) => icon.closest(places)),
  ]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 300));
}
