import type { FrameLocator, Locator } from "playwright-core";
import type { Workbench } from "./workbench.ts";

const OPEN = "Infra Planner: Open Planner";

/** The planner panel, in the words a person would use for it. */
export class PlannerPanel {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  get content(): FrameLocator {
    return this.#workbench.webview().content;
  }

  get intent(): Locator {
    return this.content.getByRole("textbox", { name: "Intent" });
  }

  get picture(): Locator {
    return this.content.locator(".picture svg");
  }

  async open(): Promise<void> {
    await this.#workbench.runCommand(OPEN);
    await this.intent.waitFor();
  }

  /** Asks for a proposal, and waits for its plan and picture. */
  async propose(intent: string): Promise<void> {
    await this.open();
    await this.intent.fill(intent);
    await this.button("Propose").click();
    await this.picture.locator("[data-name]").first().waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.content.getByRole("button", { name, exact: typeof name === "string" });
  }

  /** A part of the page that can be folded, by its title. */
  section(title: string): Locator {
    return this.content.locator("details.section", {
      has: this.content.getByRole("heading", { name: title, exact: true }),
    });
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
}
