/**
 * Reads off VS Code how it makes its pages look in each theme, and keeps what our pages use of it in
 * `test/fixtures/looks.json`: `node test/host/recordLooks.ts`. A test in a window compares the two.
 */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { LOOKS_FILE, type Looks, lookNow, SYSTEM_STYLE, type Worn } from "../support/editor/looks.ts";
import { MARKS, THEMES, type Theme } from "../support/themes.ts";
import { Workbench } from "../ui/driver/workbench.ts";
import { root } from "./paths.ts";

/**
 * Chooses every theme in the window, which has to show one of our pages; leaves it in the last one.
 * @throws when VS Code's own style sheet is not the same in all of them
 */
export async function recordLooks(window: Workbench): Promise<Looks> {
  const themes: [Theme, Worn][] = [];
  let styles: string | undefined;
  for (const theme of THEMES) {
    await window.setTheme(theme);
    const frame = await window.webview().frame();
    const { page: kind } = MARKS[theme];
    await frame.waitForFunction((wanted) => document.body.dataset["vscodeThemeKind"] === wanted, kind);
    const found = await frame.evaluate(() => document.querySelector("#_defaultStyles")?.textContent ?? "");
    styles ??= found;
    assert.equal(found, styles, theme);
    themes.push([theme, keptOf(styles, await frame.evaluate(lookNow))]);
  }
  return { styles: styles ?? "", themes: Object.fromEntries(themes) as Looks["themes"] };
}

/** What is used of a look, and is the same on every system. */
function keptOf(styles: string, { root: html, body }: Worn): Worn {
  const used = variablesIn(styles);
  const style = (html["style"] ?? "")
    .split(/;\s*/)
    .filter((rule) => {
      const variable = rule.split(":", 1)[0]?.trim() ?? "";
      return used.has(variable) && !Object.hasOwn(SYSTEM_STYLE, variable);
    })
    .sort()
    .join("; ");
  return { root: { ...html, style }, body };
}

/** Every variable of VS Code's that our pages, or its own style sheet for pages, name. */
function variablesIn(styles: string): ReadonlySet<string> {
  const files = globSync("src/**/*.{css,ts,tsx}", { cwd: root });
  const texts = [styles, ...files.map((file) => readFileSync(join(root, file), "utf8"))];
  return new Set(texts.flatMap((text) => text.match(/--vscode-[\w-]+/g) ?? []));
}

if (import.meta.main) {
  await using window = await Workbench.launch();
  await window.runCommand("Infra Planner: Open Planner");
  await writeFile(LOOKS_FILE, `${JSON.stringify(await recordLooks(window), null, 2)}\n`);
}
