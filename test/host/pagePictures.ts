/** The pictures of README and walkthrough, of the real user interface. */
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { Workbench } from "../ui/driver/workbench.ts";
import { root } from "./paths.ts";

/** What the README shows besides the walkthrough's pictures. */
const PICTURES = join(root, "media", "screenshots");
/** What the walkthrough shows, and the README as well: these are packed. */
const STEPS = join(root, "media", "walkthrough");

export const INTENT = "A static site plus API with a queue for e-mails";

/** The pictures that people see before they have the extension, or just after: the thing itself, cropped. */
export async function pictures(theme: "dark" | "light"): Promise<void> {
  const code = await Workbench.launch({
    theme,
    viewport: { width: 1440, height: 800 },
    scale: 2,
    settings: { "infraPlanner.diagram.view": "architecture" },
  });
  const { page } = code;
  const sideBar = page.locator(".part.sidebar");
  const editors = page.locator(".part.editor");
  const shot = async (path: string, part: Locator, size: { width?: number; height?: number } = {}) => {
    await page.mouse.move(1435, 760);
    await page.waitForTimeout(1_000);
    const box = await part.boundingBox();
    if (!box) throw new Error(`There is nothing to see of ${path}.`);
    await page.screenshot({ path: `${path}-${theme}.png`, clip: { ...box, ...size } });
  };
  const panel = code.webview().content;
  try {
    await code.openContainer("Infra Planner");
    await page.getByRole("button", { name: "Use the Built-in Service" }).click();
    const tree = code.tree("Projects");
    await tree.expand("Web shop", "production", "Drift");
    await tree.waitForDescription("Cost", /\d/);
    await shot(join(STEPS, "tree"), sideBar, { height: 384 });
    await tree.select("aws_security_group.web");
    await page.locator(".monaco-diff-editor .modified .view-line").first().waitFor();
    const right = (await editors.boundingBox()) ?? { x: 0, width: 0 };
    const left = (await sideBar.boundingBox())?.x ?? 0;
    await shot(join(PICTURES, "environment"), sideBar, { width: right.x + right.width - left, height: 470 });
    await code.editors.closeAll();
    await code.runCommand("Infra Planner: Show Overview");
    await panel.getByRole("grid").waitFor();
    await shot(join(STEPS, "overview"), editors, { height: 460 });
    await code.editors.closeAll();
    await tree.select("Cost");
    await panel.locator(".chart .bar").first().waitFor();
    await shot(join(STEPS, "cost"), editors);
    await code.editors.closeAll();
    await tree.collapse("Web shop");
    await tree.expand("Order processing", "production");
    await tree.waitForDescription("Logs", /Failed/);
    // High enough for the whole log, whose first line says why the run failed.
    await page.setViewportSize({ width: 1440, height: 1_000 });
    await tree.select("Logs");
    await page.locator(".monaco-editor .view-line").first().waitFor();
    await shot(join(PICTURES, "logs"), editors, { height: 460 });
    await page.setViewportSize({ width: 1440, height: 800 });
    await code.editors.closeAll();
    await code.runCommand("Infra Planner: Open Planner");
    await panel.locator("#intent").fill(INTENT);
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.locator(".picture svg [data-name]").first().waitFor();
    await shot(join(STEPS, "plan"), editors);
    await code.editors.closeAll();
    await beforeImport(code);
    await shot(join(STEPS, "import"), page.locator(".quick-input-widget"));
  } finally {
    await code.close();
  }
}

/** An import's last step, which says what would change. */
async function beforeImport(code: Workbench): Promise<void> {
  const { page, quickInput } = code;
  await code.runCommand("Infra Planner: Import Costs…");
  await quickInput.waitForTitle(/Import/);
  await quickInput.answerPath(join(root, "media", "sample", "orders-production-costs.csv"));
  await page.getByPlaceholder("The project to import into").waitFor();
  await quickInput.choose("Order processing");
  await page.getByPlaceholder("The environment to import into").waitFor();
  await quickInput.choose("staging");
  await page.getByPlaceholder("What will change in staging").waitFor();
}
