import type { Locator } from "playwright-core";
import type { PanelContent, PanelWindow } from "./panelWindow.ts";

/** The overview of all environments, in the words of its users. */
export class OverviewPanel {
  readonly #window: PanelWindow;

  constructor(window: PanelWindow) {
    this.#window = window;
  }

  /** Opens it from the command palette; waits until environments are listed. */
  async open(): Promise<void> {
    await this.#window.runCommand("Infra Planner: Show Overview");
    await this.grid.waitFor();
    await this.#window.webview().waitForFocus();
  }

  get content(): PanelContent {
    return this.#window.webview().content;
  }

  /** What the arrow keys walk through. */
  get grid(): Locator {
    return this.content.getByRole("grid");
  }

  /** An environment's row or card. */
  environment(name: string): Locator {
    return this.content.locator("[id^=row-]", {
      has: this.content.locator(".named .opener").getByText(name, { exact: true }),
    });
  }

  /** The environments that are drawn, from the top. */
  async names(): Promise<string[]> {
    return this.content.locator(".named .opener").allInnerTexts();
  }

  /** What of an environment needs attention; waits until it says something. */
  async reasons(name: string): Promise<string> {
    return this.environment(name).locator(".reason").innerText();
  }

  async press(name: string | RegExp): Promise<void> {
    await this.content.getByRole("button", { name }).click();
  }

  /** What a screen reader was last told. */
  get spoken(): Locator {
    return this.content.getByRole("status");
  }
}
