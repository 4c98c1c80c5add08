/** What a user waits for in the planner panel of a real VS Code, from the click to the paint, in milliseconds. */
import { buildAll } from "../../esbuild.mjs";
import { PlannerPanel } from "../support/panels/plannerPanel.ts";
import { useBuiltInService } from "../ui/driver/signIn.ts";
import { Workbench } from "../ui/driver/workbench.ts";

const INTENT = "A containerized API with PostgreSQL, a queue for e-mails and a static site";
const TOGGLES = 20;

export interface PanelTimes {
  /** Click on Propose in a panel that was just opened, until the first candidates are painted. */
  readonly "first proposal": number;
  /** Click on a candidate, until the plan composed anew is painted; median of many. */
  readonly "toggle, median": number;
  readonly "toggle, slowest": number;
}

export async function benchPanel(): Promise<PanelTimes> {
  await buildAll();
  const window = await Workbench.launch();
  try {
    await useBuiltInService(window);
    const panel = new PlannerPanel(window);
    await panel.open();
    await panel.intent.fill(INTENT);
    const frame = await window.webview().frame();
    const clickUntil = (button: string, watched: string) =>
      frame.evaluate(
        async ([clicked, changed]) => {
          const target = document.querySelector<HTMLElement>(clicked);
          if (!target) throw new Error(`There is no ${clicked}.`);
          const before = document.querySelector(changed)?.textContent;
          const started = performance.now();
          target.click();
          while (document.querySelector(changed)?.textContent === before)
            await new Promise(requestAnimationFrame);
          return performance.now() - started;
        },
        [button, watched] as const,
      );
    const first = await clickUntil("button[type=submit]", ".candidates");
    await panel.picture.locator("[data-name]").first().waitFor();
    const toggles: number[] = [];
    for (let toggle = 0; toggle < TOGGLES; toggle++) {
      toggles.push(await clickUntil(".candidate:nth-child(2) input", ".plan"));
      await window.page.waitForTimeout(150);
    }
    toggles.sort((a, b) => a - b);
    return {
      "first proposal": first,
      "toggle, median": toggles[TOGGLES / 2] ?? 0,
      "toggle, slowest": toggles.at(-1) ?? 0,
    };
  } finally {
    await window.close();
  }
}
