import type { Workbench } from "./workbench.ts";

/** The walkthrough's page in a window. */
export function walkthroughIn(window: () => Workbench) {
  const step = (title: string) => window().page.locator(".getting-started-step", { hasText: title });
  return {
    async open(): Promise<void> {
      await window().runCommand("Welcome: Open Walkthrough...");
      await window().quickInput.pick("Get started with Infra Planner");
      await step("Look around").waitFor();
    },
    /** Titles of the steps with a tick. */
    async done(): Promise<string[]> {
      const ticked = window().page.locator(
        ".getting-started-step:has(.codicon-getting-started-step-checked) .step-title",
      );
      return ticked.allInnerTexts();
    },
    /** Presses a step's button. */
    async follow(title: string, button: string): Promise<void> {
      await step(title).click();
      await step(title).getByRole("button", { name: button }).click();
    },
  };
}
