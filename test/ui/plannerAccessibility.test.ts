/** The planner panel for everybody before anything was asked: axe-core finds nothing wrong, in any theme. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { assertAccessible } from "./driver/accessibility.ts";
import { PlannerPanel } from "./driver/plannerPanel.ts";
import { useWorkbench } from "./driver/useWorkbench.ts";
import { type Theme, themes } from "./driver/workbench.ts";

const PLAN = {
  components: [{ type_id: "aws:sqs/queue@1", name: "mails" }],
  deploy_order: ["mails", "gone"],
  warnings: ["A warning in words", { note: "A warning of another shape" }],
  auto_completed: ["A bucket was added"],
};

describe("The planner panel, signed out", () => {
  let folder: string;
  const window = useWorkbench(async () => {
    folder = await mkdtemp(join(tmpdir(), "infra-planner-plans-"));
    await writeFile(join(folder, "shop.plan.json"), JSON.stringify(PLAN));
    return { folder };
  });
  const panel = () => new PlannerPanel(window());
  after(() => rm(folder, { recursive: true, force: true }));

  /** Looks at what is shown in every theme. */
  async function everyTheme(state: string): Promise<void> {
    for (const theme of Object.keys(themes) as Theme[]) {
      await window().setTheme(theme);
      await assertAccessible(window().webview(), `${state}, ${theme}`);
    }
  }

  it("can be used by everybody when it is empty", async () => {
    await panel().open();
    await panel().button("Sign In").waitFor();
    await everyTheme("empty");
    await panel().button("History").waitFor({ state: "detached" });
  });

  it("can be used by everybody when it shows the plan in a file, in whatever shape its entries are", async () => {
    await window().openFile("shop.plan.json");
    await window().runCommand("Infra Planner: Render Plan Diagram");
    await panel().waitForStep("gone");
    await panel().section("Warnings").getByText("A warning of another shape").waitFor();
    await panel().section("Added for you").getByText("A bucket was added").waitFor();
    await everyTheme("a plan from a file");
  });
});
