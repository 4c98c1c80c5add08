import assert from "node:assert/strict";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Locator } from "playwright-core";
import { lookNow, lookOf, putOn } from "./editor/looks.ts";
import type { PanelWindow } from "./panels/panelWindow.ts";
import { THEMES } from "./themes.ts";

declare const window: { axe?: { run(options: RunOptions): Promise<AxeResults> } };

/**
 * Fails when axe-core finds anything wrong with the webview in front, and names the elements. The script is evaluated
 * through the browser's debugger, so the page's content security policy stays as it is.
 *
 * @param state what the webview shows, for the message.
 * @param rules ids of axe-core's rules; by default all.
 */
export async function assertAccessible(
  webview: ReturnType<PanelWindow["webview"]>,
  state: string,
  rules?: readonly string[],
): Promise<void> {
  const frame = await webview.frame();
  if (!(await frame.evaluate(() => window.axe !== undefined))) await frame.evaluate(axe.source);
  // A frame within the webview would be somebody else's page; there is none.
  const options: RunOptions = {
    iframes: false,
    resultTypes: ["violations"],
    ...(rules === undefined ? {} : { runOnly: [...rules] }),
  };
  const violations = await frame.evaluate(
    async (chosen) => (await window.axe?.run(chosen))?.violations,
    options,
  );
  assert.ok(violations, "axe-core did not run.");
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`,
    ),
  );
  assert.equal(found.join("\n\n"), "", `Accessibility of the panel: ${state}`);
}

/** The rules that look at colours; the others find the same in every theme. */
const COLOUR_RULES = axe
  .getRules(["cat.color"])
  .map(({ ruleId }) => ruleId)
  .filter((id) => id !== "color-contrast-enhanced");

/**
 * Fails when axe-core finds anything wrong with the page in front in any theme; in all but one it looks at what a theme
 * can change. Choosing a theme in a window takes the focus, and what is open in a page closes when it loses that; here
 * the page is given the looks that VS Code would give it.
 *
 * @param shown what makes the state: it has to be in sight each time, for what is hidden is not looked at.
 */
export async function assertAccessibleInEveryTheme(
  window: PanelWindow,
  state: string,
  shown: Locator,
): Promise<void> {
  const frame = await window.webview().frame();
  const own = await frame.evaluate(lookNow);
  let rules: readonly string[] | undefined;
  for (const theme of THEMES) {
    await frame.evaluate(putOn, lookOf(theme));
    await shown.first().waitFor();
    await assertAccessible(window.webview(), `${state}, ${theme}`, rules);
    rules = COLOUR_RULES;
    assert.ok(await shown.first().isVisible(), `${state} was in sight, ${theme}`);
  }
  await frame.evaluate(putOn, own);
}
