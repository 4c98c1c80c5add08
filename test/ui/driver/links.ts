import type { Page } from "playwright-core";

/** What VS Code shows as a link or draws as an icon of a foreign text, and where. */
export async function linksOf(page: Page, words: readonly string[]): Promise<string[]> {
  return page.evaluate((sought) => {
    const found: string[] = [];
    const links = "a[href], a[data-href], [role=link], .monaco-link, .detected-link, .detected-link-active";
    for (const element of document.querySelectorAll(links)) {
      if (!element.checkVisibility()) continue;
      const { textContent } = element;
      const addresses = ["href", "data-href", "title"].map((name) => element.getAttribute(name) ?? "");
      const text = [...addresses, textContent ?? ""].join(" ");
      // In the text of a document VS Code makes every web address a link; there a command would be the attack.
      const inText = element.closest(".view-lines") !== null;
      if (sought.some((word) => text.includes(word) && !(inText && word.startsWith("https:"))))
        found.push(element.outerHTML.slice(0, 300));
    }
    for (const icon of document.querySelectorAll(".codicon-zap")) {
      const owner = icon.closest(
        ".notification-list-item, .quick-input-widget, .statusbar, .sidebar, .monaco-hover",
      );
      if (owner?.checkVisibility()) found.push(icon.outerHTML.slice(0, 300));
    }
    return found;
  }, words);
}
