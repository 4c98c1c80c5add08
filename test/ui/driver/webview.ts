import type { Frame, FrameLocator, Page } from "playwright-core";

/** Pages of this extension: VS Code names whose a webview is in its address. Others, such as previews, may stand beside. */
const OWN = 'iframe.webview.ready:visible[src*="extensionId=infra-planner"]';

/** The content of a webview: VS Code nests it two frames deep. */
export class Webview {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** The webview's own document, for locating elements; waits by itself. */
  get content(): FrameLocator {
    return this.#page.frameLocator(OWN).frameLocator("#active-frame");
  }

  /**
   * Waits until the page has the focus: VS Code gives it to a new page late, and back some time after a prompt is gone.
   * A prompt that opens before that would lose it, and close.
   */
  async waitForFocus(): Promise<void> {
    await this.content
      .locator("body")
      .evaluate(
        () =>
          document.hasFocus() ||
          new Promise((resolve) => addEventListener("focus", () => resolve(true), { once: true })),
      );
  }

  /** The webview's frame, for running scripts in it. */
  async frame(): Promise<Frame> {
    const element = await this.content.locator("body").elementHandle();
    const frame = await element?.ownerFrame();
    if (!frame) throw new Error("The webview has no document.");
    return frame;
  }
}
