/** `npm run screenshots`: walks the real user interface as a newcomer would, and takes the README's pictures. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Locator } from "playwright-core";
import { buildAll } from "../../esbuild.mjs";
import { signInWithToken } from "../ui/driver/signIn.ts";
import { type Theme, themes, Workbench } from "../ui/driver/workbench.ts";
import { STATES, startStates } from "../ui/explorerStates.ts";
import { LOG_SAMPLES, startLogSamples } from "../ui/logSamples.ts";
import { root } from "./paths.ts";

const PICTURES = join(root, "media", "screenshots");
const STEPS = join(root, "media", "walkthrough");
const INTENT = "A static site plus API with a queue for e-mails";

/** The walk; `theme` and `viewport` let it be seen in every look. */
async function walk(
  folder: string,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  const code = await Workbench.launch({ theme, viewport });
  const shot = async (name: string) => {
    // Pointer away: no hover, no tooltip.
    await code.page.mouse.move(viewport.width - 5, viewport.height - 60);
    await code.page.waitForTimeout(700);
    await code.screenshot(join(folder, `${name}.png`));
  };
  const panel = code.webview().content;
  try {
    await code.openContainer("Infra Planner");
    const start = code.page.getByRole("button", { name: "Use the Built-in Service" });
    await start.waitFor();
    await start.click();
    const row = (name: RegExp) => code.page.getByRole("treeitem", { name }).first();
    await row(/Web shop/).click();
    await row(/production/).click();
    await row(/Drift.*(drifted|in sync)/).click();
    await row(/Cost.*\d/).waitFor();
    await shot("environment");
    await row(/Cost.*\d/).click();
    await panel.locator(".chart .bar").first().waitFor();
    await shot("cost");
    await code.runCommand("Infra Planner: Show Overview");
    await panel.getByRole("grid").waitFor();
    await shot("overview");
    await code.tree("Projects").collapse("Web shop");
    await code.tree("Projects").expand("Order processing", "production");
    await row(/Logs.*Failed/).click();
    await code.page.locator(".monaco-editor .view-line").first().waitFor();
    await shot("logs");
    await code.runCommand("Infra Planner: Open Planner");
    await panel.locator("#intent").waitFor();
    await panel.locator("#intent").fill(INTENT);
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.locator(".picture svg [data-name]").first().waitFor();
    // Windows under test draw every component.
    await panel.getByRole("button", { name: "Architecture", exact: true }).click();
    await panel.locator(".picture .steps circle").first().waitFor();
    await shot("plan");
  } finally {
    await code.close();
  }
}

/** The walkthrough's pictures: of each step the thing itself, cropped. */
async function steps(folder: string, theme: "dark" | "light"): Promise<void> {
  const code = await Workbench.launch({
    theme,
    viewport: { width: 1440, height: 800 },
    scale: 2,
    settings: { "infraPlanner.diagram.view": "architecture" },
  });
  const { page } = code;
  const shot = async (name: string, part: Locator, size: { width?: number; height?: number } = {}) => {
    await page.mouse.move(1435, 760);
    await page.waitForTimeout(1_000);
    const box = await part.boundingBox();
    if (!box) throw new Error(`There is nothing to see of ${name}.`);
    await page.screenshot({ path: join(folder, `${name}-${theme}.png`), clip: { ...box, ...size } });
  };
  const panel = code.webview().content;
  try {
    await code.openContainer("Infra Planner");
    await page.getByRole("button", { name: "Use the Built-in Service" }).click();
    const tree = code.tree("Projects");
    await tree.expand("Web shop", "production", "Drift");
    await tree.waitForDescription("Cost", /\d/);
    await shot("tree", page.locator(".part.sidebar"), { height: 384 });
    await tree.select("Cost");
    await panel.locator(".chart .bar").first().waitFor();
    await shot("cost", page.locator(".part.editor"));
    await code.runCommand("Infra Planner: Open Planner");
    await panel.locator("#intent").fill(INTENT);
    await panel.getByRole("button", { name: "Propose" }).click();
    await panel.locator(".picture svg [data-name]").first().waitFor();
    await shot("plan", page.locator(".part.editor"));
    await code.editors.closeAll();
    await beforeImport(code);
    await shot("import", page.locator(".quick-input-widget"));
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

/** Every state of the Projects view. A tooltip is there under the pointer only, which therefore stays. */
async function states(
  folder: string,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  const code = await Workbench.launch({ theme, viewport });
  const service = await startStates();
  try {
    for (const state of STATES) {
      await state.show({ window: code, service, tree: code.tree("Projects") });
      if (state.name !== "tooltip") await code.page.mouse.move(viewport.width - 5, viewport.height - 60);
      await code.page.waitForTimeout(500);
      await code.screenshot(join(folder, `${state.name}.png`));
    }
  } finally {
    await code.close();
    await service[Symbol.asyncDispose]();
  }
}

/** The logs of tools that people use. */
async function logs(
  folder: string,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  const code = await Workbench.launch({ theme, viewport });
  const service = await startLogSamples();
  try {
    await signInWithToken(code, service.url, "t0ken");
    for (const sample of LOG_SAMPLES) {
      await code.runCommand("Infra Planner: Open Log");
      await code.quickInput.pick(sample);
      await code.editors.tab(sample).waitFor();
      await code.page.mouse.move(viewport.width - 5, viewport.height - 60);
      await code.page.waitForTimeout(1_500);
      await code.screenshot(join(folder, `${sample}.png`));
    }
  } finally {
    await code.close();
    await service[Symbol.asyncDispose]();
  }
}

/** Widths in CSS pixels of side bars and of editors beside others. */
const WIDTHS = [220, 300, 500];
/** What VS Code's activity bar takes of a window without a side bar. */
const ACTIVITY_BAR = 48;
/** A name that is longer than a narrow side bar. */
const LONG_NAME = "customer-facing-storefront-production";

/** Tree, overview, costs and logs as narrow as people have them, in every theme. */
async function widths(folder: string): Promise<void> {
  const code = await Workbench.launch({ theme: "light", viewport: { width: 1100, height: 900 } });
  const { page } = code;
  const panel = code.webview().content;
  const tree = code.tree("Projects");
  const everyTheme = async (name: string, part?: Locator) => {
    for (const theme of Object.keys(themes) as Theme[]) {
      await code.setTheme(theme);
      await page.mouse.move(10, 600);
      await page.waitForTimeout(700);
      const path = join(folder, `${name}-${theme}.png`);
      await (part ? part.screenshot({ path }) : code.screenshot(path));
    }
  };
  try {
    await code.openContainer("Infra Planner");
    await page.getByRole("button", { name: "Use the Built-in Service" }).click();
    await tree.row("Web shop");
    await tree.chooseFromMenu("Web shop", "Create Environment…");
    await code.quickInput.answer(LONG_NAME);
    await tree.row(LONG_NAME);
    await tree.chooseFromMenu("staging", "Pin Environment");
    await tree.expand("production", "Drift");
    await tree.waitForDescription("Cost", /\d/);
    const sidebar = page.locator(".part.sidebar");
    for (const width of WIDTHS) {
      await widen(sidebar, width);
      await everyTheme(`tree-${width}`, sidebar);
    }
    for (const [name, open] of [
      ["overview", () => code.runCommand("Infra Planner: Show Overview")],
      ["cost", () => tree.select("Cost")],
      ["logs", () => tree.select("Logs")],
    ] as const) {
      await page.setViewportSize({ width: 1100, height: 900 });
      await open();
      const shown = name === "logs" ? page.locator(".monaco-editor .view-line") : panel.locator("main");
      await shown.first().waitFor();
      await code.runCommand("View: Toggle Primary Side Bar Visibility");
      for (const width of WIDTHS) {
        await page.setViewportSize({ width: width + ACTIVITY_BAR, height: 900 });
        await everyTheme(`${name}-${width}`);
      }
      await page.setViewportSize({ width: 1100, height: 900 });
      await code.runCommand("View: Toggle Primary Side Bar Visibility");
    }
  } finally {
    await code.close();
  }
}

/** Drags the edge of the side bar. */
async function widen(sidebar: Locator, width: number): Promise<void> {
  const box = await sidebar.boundingBox();
  if (!box) throw new Error("There is no side bar.");
  const { mouse } = sidebar.page();
  await mouse.move(box.x + box.width, 500);
  await mouse.down();
  await mouse.move(box.x + width, 500, { steps: 5 });
  await mouse.up();
}

const LOOKS = {
  light: ["light", 1400],
  dark: ["dark", 1400],
  highContrast: ["highContrast", 1400],
  highContrastLight: ["highContrastLight", 1400],
  narrow: ["light", 700],
} as const satisfies Record<string, readonly [Theme, number]>;

// For looking at: `--all`, or `--states` for those of the Projects view, or `--logs` for logs alone; names of looks
// choose among them. `--widths` is of narrow side bars and editors, in all themes.
const flag = { type: "boolean", default: false } as const;
const { values, positionals } = parseArgs({
  options: { all: flag, states: flag, logs: flag, widths: flag },
  allowPositionals: true,
});
await buildAll();
if (values.widths) await widths(join(root, "test-results", "looks", "widths"));
else if (values.all || values.states || values.logs) {
  for (const [look, [theme, width]] of Object.entries(LOOKS)) {
    if (positionals.length > 0 && !positionals.includes(look)) continue;
    const folder = join(root, "test-results", "looks", look);
    if (values.all) await walk(folder, theme, { width, height: 900 });
    if (values.all || values.states) await states(join(folder, "projects"), theme, { width, height: 900 });
    if (values.all || values.logs) await logs(join(folder, "logs"), theme, { width, height: 900 });
  }
} else {
  await walk(PICTURES, "dark", { width: 1400, height: 860 });
  await steps(STEPS, "light");
  await steps(STEPS, "dark");
}
