/** `npm run screenshots`: walks the real user interface, and takes the pictures of README and walkthrough. */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAll } from "../../esbuild.mjs";
import { STATES, startStates } from "../support/explorerStates.ts";
import { LOG_SAMPLES, startLogSamples } from "../support/logSamples.ts";
import type { Theme } from "../support/themes.ts";
import { signInWithToken } from "../ui/driver/signIn.ts";
import { Workbench } from "../ui/driver/workbench.ts";
import { designPictures } from "./designPictures.ts";
import { everyTheme } from "./everyTheme.ts";
import { infrastructurePictures } from "./infrastructurePictures.ts";
import { INTENT, pictures } from "./pagePictures.ts";
import { root } from "./paths.ts";

/** The whole window, as a newcomer walks through it; `theme` and `viewport` let it be seen in every look. */
async function walk(
  folder: string,
  theme: Theme,
  viewport: { width: number; height: number },
): Promise<void> {
  const code = await Workbench.launch({ theme, viewport });
  // Between title and status bar, which are VS Code's own.
  const shot = async (name: string, height = viewport.height - 68) => {
    // Pointer away: no hover, no tooltip.
    await code.page.mouse.move(viewport.width - 5, viewport.height - 60);
    await code.page.waitForTimeout(700);
    const clip = { x: 0, y: 36, width: viewport.width, height };
    await code.page.screenshot({ path: join(folder, `${name}.png`), clip });
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
    await row(/aws_security_group/).click();
    await code.page.locator(".monaco-diff-editor .modified .view-line").first().waitFor();
    await shot("environment", 580);
    await code.editors.closeAll();
    await row(/Cost.*\d/).click();
    await panel.locator(".chart .bar").first().waitFor();
    await shot("cost");
    await code.runCommand("Infra Planner: Show Overview");
    await panel.getByRole("grid").waitFor();
    await shot("overview", 580);
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

const signingIn = (code: Workbench) => (url: string, token: string) => signInWithToken(code, url, token);

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
      await state.show({ window: code, service, tree: code.tree("Projects"), signIn: signingIn(code) });
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

/** States in which the view has something to say besides its rows, or instead of them. */
const TELLING =
  /^(signed-out|no-organizations|no-projects|loaded|failed-refresh|failed-list|403|500|unavailable)$/;

/** The Projects view in its states, as narrow as people have it, in every theme. */
async function narrowStates(folder: string): Promise<void> {
  const code = await Workbench.launch({ theme: "light", viewport: { width: 1100, height: 900 } });
  const service = await startStates();
  try {
    for (const state of STATES) {
      // The pointer that a tooltip waits for would be in the way of every other picture.
      if (state.name === "tooltip") continue;
      await state.show({ window: code, service, tree: code.tree("Projects"), signIn: signingIn(code) });
      if (!TELLING.test(state.name)) continue;
      for (const width of WIDTHS) {
        await code.widenSideBar(width);
        await everyTheme(code, join(folder, `${state.name}-${width}`), code.page.locator(".part.sidebar"));
      }
      await code.widenSideBar(Math.max(...WIDTHS));
    }
  } finally {
    await code.close();
    await service[Symbol.asyncDispose]();
  }
}

/** Tree, overview, costs and logs as narrow as people have them, in every theme. */
async function widths(folder: string): Promise<void> {
  const code = await Workbench.launch({ theme: "light", viewport: { width: 1100, height: 900 } });
  const { page } = code;
  const panel = code.webview().content;
  const tree = code.tree("Projects");
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
      await code.widenSideBar(width);
      await everyTheme(code, join(folder, `tree-${width}`), sidebar);
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
        await everyTheme(code, join(folder, `${name}-${width}`));
      }
      await page.setViewportSize({ width: 1100, height: 900 });
      await code.runCommand("View: Toggle Primary Side Bar Visibility");
    }
  } finally {
    await code.close();
  }
}

const LOOKS = {
  light: ["light", 1400],
  dark: ["dark", 1400],
  highContrast: ["highContrast", 1400],
  highContrastLight: ["highContrastLight", 1400],
  narrow: ["light", 700],
} as const satisfies Record<string, readonly [Theme, number]>;

// For looking at: `--all`, or `--states` for those of the Projects view, or `--logs` for logs alone; names of looks
// choose among them. `--widths` is of narrow side bars and editors, in all themes; `--designs` of plans of all sizes;
// `--infrastructure` of what is there, drawn from its declarations and as an environment's map, in all themes.
const flag = { type: "boolean", default: false } as const;
const { values, positionals } = parseArgs({
  options: { all: flag, states: flag, logs: flag, widths: flag, designs: flag, infrastructure: flag },
  allowPositionals: true,
});
await buildAll();
if (values.widths) {
  await widths(join(root, "test-results", "looks", "widths"));
  await narrowStates(join(root, "test-results", "looks", "widths", "states"));
} else if (values.designs) await designPictures(join(root, "test-results", "looks", "designs"));
else if (values.infrastructure)
  await infrastructurePictures(join(root, "test-results", "looks", "infrastructure"));
else if (values.all || values.states || values.logs) {
  for (const [look, [theme, width]] of Object.entries(LOOKS)) {
    if (positionals.length > 0 && !positionals.includes(look)) continue;
    const folder = join(root, "test-results", "looks", look);
    if (values.all) await walk(folder, theme, { width, height: 900 });
    if (values.all || values.states) await states(join(folder, "projects"), theme, { width, height: 900 });
    if (values.all || values.logs) await logs(join(folder, "logs"), theme, { width, height: 900 });
  }
} else {
  await pictures("light");
  await pictures("dark");
}
