/** The planner panel for everybody: axe-core finds nothing wrong with any of its states, in any theme. */
import { assertAccessible } from "./driver/accessibility.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { type Theme, themes } from "./driver/workbench.ts";

describe("The planner panel's accessibility", () => {
  const window = useWorkbench();
  const panel = () => window().webview().content;

  /** Looks at what is shown in every theme. */
  async function everyTheme(state: string): Promise<void> {
    for (const theme of Object.keys(themes) as Theme[]) {
      await window().setTheme(theme);
      await assertAccessible(window().webview(), `${state}, ${theme}`);
    }
  }

  it("holds for an empty panel", async () => {
    await window().runCommand("Infra Planner: Open Planner");
    await panel().getByRole("textbox", { name: "Intent" }).waitFor();
    await everyTheme("empty");
  });
});
