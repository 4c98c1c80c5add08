/**
 * Reads off VS Code how it makes its pages look in each theme, and keeps what our pages use of it in
 * `test/fixtures/looks.json`: `node test/host/recordLooks.ts`. A test in a window compares the two.
 */
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOOKS_FILE, type Look, lookNow, THEMES, type Theme } from "../support/editor/looks.ts";
import { Workbench } from "../ui/driver/workbench.ts";
import { root } from "./paths.ts";

/** How VS Code names its themes' kinds to pages. */
const KINDS: Readonly<Record<Theme, string>> = {
  light: "vscode-light",
  dark: "vscode-dark",
  highContrast: "vscode-high-contrast",
  highContrastLight: "vscode-high-contrast-light",
};

/** Every variable of VS Code's that our pages, or its own style sheet for pages, name. */
function variablesIn(styles: string): ReadonlySet<string> {
  const files = globSync("src/**/*.{css,ts,tsx}", { cwd: root });
  const texts = [styles, ...files.map((file) => readFileSync(join(root, file), "utf8"))];
  return new Set(texts.flatMap((text) => text.match(/--vscode-[\w-]+/g) ?? []));
}

/** Chooses every theme in the window, which has to show one of our pages; leaves it in the last one. */
export async function recordLooks(window: Workbench): Promise<Readonly<Record<Theme, Look>>> {
  const found: [Theme, Look][] = [];
  for (const theme of THEMES) {
    await window.setTheme(theme);
    const frame = await window.webview().frame();
    await frame.waitForFunction((kind) => document.body.dataset["vscodeThemeKind"] === kind, KINDS[theme]);
    const styles = await frame.evaluate(() => document.querySelector("#_defaultStyles")?.textContent ?? "");
    found.push([theme, withoutUnused({ styles, ...(await frame.evaluate(lookNow)) })]);
  }
  return Object.fromEntries(found) as Record<Theme, Look>;
}

function withoutUnused({ styles, root: html, body }: Look): Look {
  const used = variablesIn(styles);
  const style = (html["style"] ?? "")
    .split(/;\s*/)
    .filter((rule) => used.has(rule.split(":", 1)[0]?.trim() ?? ""))
    .sort()
    .join("; ");
  return { styles, root: { ...html, style }, body };
}

if (import.meta.main) {
  await using window = await Workbench.launch();
  await window.runCommand("Infra Planner: Open Planner");
  await writeFile(LOOKS_FILE, `${JSON.stringify(await recordLooks(window), null, 2)}\n`);
}
