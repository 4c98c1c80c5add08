import type { FrameLocator, Locator } from "playwright-core";
import type { CostServer } from "../../support/costServer.ts";
import { signInWithToken } from "./signIn.ts";
import type { Workbench } from "./workbench.ts";

/** The cost panel in front, in the words of its users. */
export class CostPanel {
  readonly #window: Workbench;

  constructor(window: Workbench) {
    this.#window = window;
  }

  /** Opens an environment's panel from the command palette; waits until it shows something of it. */
  async open(environment: string, project = "Web shop"): Promise<void> {
    const { quickInput, editors } = this.#window;
    await this.#window.runCommand("Infra Planner: Show Cost");
    await quickInput.waitForTitle("Environment");
    await quickInput.pick(environment, project);
    await editors.tab(`Cost: ${environment} · ${project}`).waitFor();
    await this.content.getByRole("heading", { level: 1, name: environment, exact: true }).waitFor();
    await this.#window.webview().waitForFocus();
  }

  async compareWith(environment: string): Promise<void> {
    await this.press("Compare…");
    await this.#window.quickInput.waitForTitle("Environment");
    await this.#window.quickInput.pick(environment);
    await this.content.getByRole("heading", { name: `Compared with ${environment}` }).waitFor();
  }

  get content(): FrameLocator {
    return this.#window.webview().content;
  }

  /** The bars, which the arrow keys walk through. */
  get chart(): Locator {
    return this.content.getByRole("application");
  }

  /** The text of a figure: its value and its note. */
  async figure(label: string): Promise<string> {
    const figure = this.content.locator(".figure", { has: this.content.getByText(label, { exact: true }) });
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
    await this.content.getByRole("table").waitFor();
    return this.content
      .locator("tbody tr")
      .evaluateAll((rows) =>
        rows.map((row) =>
          [...row.querySelectorAll("th, td:not([aria-hidden])")].map(
            (cell) => (cell as HTMLElement).innerText,
          ),
        ),
      );
  }

  async press(name: string | RegExp): Promise<void> {
    await this.content.getByRole("button", { name }).click();
  }
}

/** Signs in to the service with a token, which it does not look at. */
export async function signInTo(window: Workbench, server: CostServer): Promise<void> {
  await signInWithToken(window, server.url, "token");
  await window.tree("Projects").row("Web shop");
}
