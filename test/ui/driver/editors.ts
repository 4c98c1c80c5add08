import type { Locator, Page } from "playwright-core";

/** The area of open documents. */
export class Editors {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The tab of an open document or panel. */
  tab(title: string | RegExp): Locator {
    return this.#page.locator(".editor-group-container .tab").filter({ hasText: title });
  }

  /** Titles of all open tabs. */
  async titles(): Promise<string[]> {
    return this.#page.locator(".editor-group-container .tab .label-name").allInnerTexts();
  }

  /** The lines that the active text editor shows (it draws only those in sight). */
  async visibleText(): Promise<string> {
    const lines = this.#page.locator(".editor-group-container.active .view-lines").first();
    await lines.waitFor();
    const texts = await lines.locator(".view-line").evaluateAll((elements) =>
      elements
        .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? "" }))
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text),
    );
    return texts.join("\n").replaceAll("\u00a0", " ");
  }

  /** Whether the active text editor refuses to be typed into. */
  async isReadOnly(): Promise<boolean> {
    const input = this.#page.locator(".editor-group-container.active .monaco-editor").first();
    await input.click();
    await this.#page.keyboard.press("x");
    return this.#page.locator(".monaco-editor-overlaymessage").isVisible();
  }

  async closeAll(): Promise<void> {
    await this.#page.keyboard.press("ControlOrMeta+K");
    await this.#page.keyboard.press("ControlOrMeta+W");
  }
}
