import type { Locator } from "playwright-core";
import type { PanelContent, PanelWindow } from "./panelWindow.ts";

/** The cost panel in front, in the words of its users. */
export class CostPanel {
  readonly #window: PanelWindow;

  constructor(window: PanelWindow) {
    this.#window = window;
  }

  /** Opens an environment's panel from the command palette; waits until it shows something of it. */
  async open(environment: string, project = "Web shop"): Promise<void> {
    const { quickInput } = this.#window;
    await this.#window.runCommand("Infra Planner: Show Cost");
    await quickInput.waitForTitle("Show Cost");
    await quickInput.pick(environment, project);
    await this.content.getByRole("heading", { level: 1, name: environment, exact: true }).waitFor();
    await this.#window.webview().waitForFocus();
  }

  async compareWith(environment: string): Promise<void> {
    await this.press("Compare…");
    await this.#window.quickInput.waitForTitle("Compare Costs");
    await this.#window.quickInput.pick(environment);
    await this.content.getByRole("heading", { name: `Compared with ${environment}` }).waitFor();
  }

  get content(): PanelContent {
    return this.#window.webview().content;
  }

  /** The bars, which the arrow keys walk through. */
  get chart(): Locator {
    return this.content.getByRole("application");
  }

  /** The text of a figure: its value and its note. */
  async figure(label: string): Promise<string> {
    const figure = this.content.locator(".figure", { has: this.content.getByText(label, { exact: true }) });
    await figure.first().waitFor();
    return (await figure.locator("dd").allInnerTexts()).join(" ");
  }

  /** What a screen reader was last told. */
  async spoken(): Promise<string> {
    return this.content.getByRole("status").innerText();
  }

  /** The numbers beside the bar that is pointed at. */
  async readout(): Promise<string> {
    return (await this.content.locator(".readout").innerText()).replaceAll(/\s+/g, " ");
  }

  /** The table's cells, row by row. */
  async cells(): Promise<string[][]> {
    const table = this.content.getByRole("table", { name: /^Costs of / });
    await table.waitFor();
    return table
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll("th, td:not([aria-hidden])")].map(
            (cell) => (cell as HTMLElement).innerText,
          ),
        ),
      );
  }

  /** How much a shape's fill stands out from the page, as WCAG reckons it. */
  async contrast(shape: string): Promise<number> {
    return this.content
      .locator(shape)
      .first()
      .evaluate((drawn) => {
        const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
        const luminance = (color: readonly number[]) => {
          const [r = 0, g = 0, b = 0] = color.map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const probe = document.createElement("i");
        probe.style.color = "var(--vscode-editor-background)";
        document.body.append(probe);
        const below = parts(getComputedStyle(probe).color);
        probe.remove();
        // Where the page shows through, its colour is part of what is seen.
        const [r = 0, g = 0, b = 0, opaque = 1] = parts(getComputedStyle(drawn).fill);
        const seen = [r, g, b].map((part, i) => part * opaque + (below[i] ?? 0) * (1 - opaque));
        const [fill, page] = [luminance(seen), luminance(below)];
        return (Math.max(fill, page) + 0.05) / (Math.min(fill, page) + 0.05);
      });
  }

  async press(name: string | RegExp): Promise<void> {
    await this.content.getByRole("button", { name }).click();
  }
}
