import type { Locator } from "playwright-core";
import type { PanelContent, PanelWindow } from "./panelWindow.ts";

const OPEN = "Infra Planner: Open Planner";

/** The planner panel, in the words a person would use for it. */
export class PlannerPanel {
  readonly #window: PanelWindow;

  constructor(window: PanelWindow) {
    this.#window = window;
  }

  get content(): PanelContent {
    return this.#window.webview().content;
  }

  get intent(): Locator {
    return this.content.getByRole("textbox", { name: "Intent" });
  }

  get picture(): Locator {
    return this.content.locator(".picture svg");
  }

  async open(): Promise<void> {
    await this.#window.runCommand(OPEN);
    await this.intent.waitFor();
    await this.#window.webview().waitForFocus();
  }

  /** Unfolds the form, once a proposal has folded it: one that is under way would fold it again. */
  async unfold(): Promise<void> {
    await this.button("Unfold the intent").waitFor();
    await this.button("Cancel").first().waitFor({ state: "detached" });
    await this.intent.click();
    await this.button("Fold the intent").waitFor();
  }

  /** Asks for a proposal, and waits for its plan and picture. */
  async propose(intent: string): Promise<void> {
    await this.open();
    await this.intent.fill(intent);
    await this.button("Propose").click();
    await this.picture.locator("[data-name]").first().waitFor();
  }

  /** Looks at what Mermaid makes of the plan. */
  async previewMermaid(): Promise<void> {
    await this.button("Export").click();
    await this.content.getByRole("menuitem", { name: "Preview in Mermaid" }).click();
  }

  /** Zooms by a tool of the picture, which stands in a menu where the panel is narrow. */
  async zoom(name: "Zoom in" | "Fit" | "Actual size"): Promise<void> {
    if (await this.button(name).isVisible()) return this.button(name).click();
    await this.button("Zoom").click();
    return this.content.getByRole("menuitem", { name, exact: true }).click();
  }

  button(name: string | RegExp): Locator {
    return this.content.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** A part of the page that can be folded, by its title. */
  section(title: string): Locator {
    return this.content.locator("details.section", {
      has: this.content.getByRole("heading", { name: title, exact: true, includeHidden: true }),
    });
  }

  /** What a tab shows, by its name; it is there, though not in sight, while another tab is open. */
  tabPanel(name: string): Locator {
    return this.content.locator(`#panel-${name.toLowerCase()}`);
  }

  /** Opens a tab beside the picture. */
  async openTab(name: string): Promise<void> {
    await this.content.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
  }

  /** The row of a candidate or of a component that was added by hand, by its type id. */
  candidate(typeId: string): Locator {
    return this.content.locator(".candidate", { hasText: typeId });
  }

  /** The row of a component in the deploy order. */
  step(name: string): Locator {
    return this.content.locator(".step", {
      has: this.content.locator(".order-name", { hasText: new RegExp(`^${name}$`) }),
    });
  }

  /** Names in the deploy order, sorted. */
  async names(): Promise<string[]> {
    return (await this.content.locator(".order-name").allInnerTexts()).sort();
  }

  /** Waits until the plan has a component by this name, or has none any more. */
  async waitForStep(name: string, state: "attached" | "detached" = "attached"): Promise<void> {
    await this.step(name).first().waitFor({ state });
  }

  /** Adds a constraint to a form that has none. */
  async constrain(key: string, value: string): Promise<void> {
    await this.button("Add constraint").click();
    await this.content.getByRole("combobox", { name: "Constraint 1", exact: true }).fill(key);
    await this.content.getByRole("combobox", { name: `Value of ${key}` }).fill(value);
  }

  /** Unticks every candidate. */
  async chooseNothing(): Promise<void> {
    await this.content.getByRole("checkbox").evaluateAll((boxes) => {
      for (const box of boxes) if (box instanceof HTMLInputElement && box.checked) box.click();
    });
  }

  /** Presses Tab until the element with the focus bears the name. */
  async tabTo(name: RegExp): Promise<void> {
    const frame = await this.#window.webview().frame();
    for (let press = 0; press < 150; press++) {
      await this.#window.page.keyboard.press("Tab");
      const focused = await frame.evaluate(() => {
        const { activeElement: element } = document;
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const text = [
          element?.getAttribute("aria-label"),
          element?.textContent,
          ...labels.map((l) => l.textContent),
        ];
        return text.join(" ").trim();
      });
      if (name.test(focused)) return;
    }
    throw new Error(`Tab never came to ${name}.`);
  }

  /** Waits until a field has the focus. */
  async waitForFocus(field: string): Promise<void> {
    const focused = this.content.locator(":focus");
    await this.content.getByRole("combobox", { name: field, exact: true }).and(focused).waitFor();
  }
}
