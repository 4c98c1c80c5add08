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

  /** The lines that the active text editor shows (it draws only those in sight), once they match. */
  async visibleText(expected = /\S/): Promise<string> {
    for (;;) {
      const text = await this.#drawnText();
      if (text !== undefined && expected.test(text)) return text;
      await this.#page.waitForTimeout(50);
    }
  }

  /** Undefined while lines are on the move: two stand in the same place. */
  async #drawnText(): Promise<string | undefined> {
    const lines = this.#page.locator(".editor-group-container.active .view-lines").first();
    await lines.waitFor();
    const drawn = await lines
      .locator(".view-line")
      .evaluateAll((elements) =>
        elements
          .map((element) => ({ top: element.getBoundingClientRect().top, text: element.textContent ?? "" }))
          .sort((a, b) => a.top - b.top),
      );
    if (new Set(drawn.map(({ top }) => top)).size < drawn.length) return undefined;
    const texts = drawn.map(({ text }) => text);
    return texts.join("\n").replaceAll("\u00a0", " ");
  }

  /** Waits until the active text editor says that it cannot be typed into. */
  async refusesTyping(): Promise<void> {
    const input = this.#page.locator(".editor-group-container.active .monaco-editor").first();
    await input.click();
    await this.#page.keyboard.press("x");
    await this.#page.locator(".monaco-editor-overlaymessage").waitFor();
  }

  /** Closes every editor, and waits until that is done: a prompt that opens meanwhile would lose the focus and close. */
  async closeAll(): Promise<void> {
    const open = this.#page.locator(".editor-group-container .tab").first();
    // A page that is just being made can swallow the keys.
    for (let tries = 0; tries < 4; tries++) {
      await this.#page.keyboard.press("ControlOrMeta+K");
      await this.#page.keyboard.press("ControlOrMeta+W");
      const closed = open.waitFor({ state: "detached", timeout: 5_000 });
      if (
        await closed.then(
          () => true,
          () => false,
        )
      )
        return;
    }
    await open.waitFor({ state: "detached" });
  }
}
