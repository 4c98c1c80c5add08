import type { Locator, Page } from "playwright-core";

/** The messages in the lower right corner. */
export class Notifications {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Texts of the messages that are shown now. */
  async texts(): Promise<string[]> {
    return this.#toasts.locator(".notification-list-item-message").allInnerTexts();
  }

  /** Waits for a message and answers its whole text. */
  async waitFor(text: string | RegExp): Promise<string> {
    const toast = this.#toast(text);
    await toast.waitFor();
    return ((await toast.locator(".notification-list-item-message").textContent()) ?? "").trim();
  }

  /** Waits until one message is on the screen: progress that has ended stays for a moment. */
  async waitUntilAlone(): Promise<void> {
    await this.#page.waitForFunction(
      () => document.querySelectorAll(".notifications-toasts .notification-list-item").length === 1,
      undefined,
      // Messages without buttons leave by themselves after ten seconds.
      { timeout: 8_000 },
    );
  }

  /** Waits until a message has left by itself, as progress does that has ended. */
  async waitUntilGone(text: string | RegExp): Promise<void> {
    await this.#toast(text).waitFor({ state: "hidden" });
  }

  /** Presses a button of a message, which then leaves; one that is still coming in loses the press. */
  async press(text: string | RegExp, button: string): Promise<void> {
    const pressed = this.#toast(text).getByRole("button", { name: button });
    for (let tries = 0; tries < 3; tries++) {
      await pressed.click();
      const left = pressed.waitFor({ state: "hidden", timeout: 5_000 });
      if (
        await left.then(
          () => true,
          () => false,
        )
      )
        return;
    }
  }

  /** Takes all messages away; one may leave by itself just when it is to be taken. */
  async clear(): Promise<void> {
    while ((await this.#toasts.count()) > 0) {
      const toast = this.#toasts.first();
      const close = toast.locator(
        ".codicon-notifications-clear, .codicon-notifications-hide, .codicon-close",
      );
      await toast
        .hover({ timeout: 2_000 })
        .then(() => close.first().click({ timeout: 2_000 }))
        .catch(() => undefined);
    }
  }

  get #toasts(): Locator {
    return this.#page.locator(".notifications-toasts .notification-list-item");
  }

  #toast(text: string | RegExp): Locator {
    return this.#toasts.filter({ hasText: text }).first();
  }
}
