import assert from "node:assert/strict";
import type { AxeResults, RunOptions } from "axe-core";
import axe from "axe-core";
import type { Webview } from "./webview.ts";

declare const window: { axe: { run(options: RunOptions): Promise<AxeResults> } };

/**
 * Fails when axe-core finds anything wrong with the webview in front, and names the elements. The script is evaluated
 * through the browser's debugger, so the page's content security policy stays as it is.
 *
 * @param state what the webview shows, for the message.
 */
export async function assertAccessible(webview: Webview, state: string): Promise<void> {
  const frame = await webview.frame();
  await frame.evaluate(axe.source);
  // A frame within the webview would be somebody else's page; there is none.
  const { violations } = await frame.evaluate(() =>
    window.axe.run({ iframes: false, resultTypes: ["violations"] }),
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) => `${id}: ${help}\n  ${target.join(" ")}\n  ${failureSummary}`,
    ),
  );
  assert.equal(found.join("\n\n"), "", `Accessibility of the panel: ${state}`);
}
