/**
 * What makes a browser's page a good window of VS Code under test. It holds for VS Code's own page: those that it shows
 * within, ours among them, stay as they are.
 */
import { randomBytes } from "node:crypto";
import type { BrowserContext } from "playwright-core";

/** Prepares the pages that a context opens from now on. */
export async function prepareWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript(restProgress);
  await context.addInitScript(keepSecrets, [...randomBytes(32)]);
}

/**
 * Asked for less motion, VS Code still moves its bars, icons and rows of progress for as long as something loads: sixty
 * pictures a second, drawn without a graphics card. Here what moves is at its end at once, and says so.
 */
function restProgress(): void {
  if (window !== window.top) return;
  const rest = new CSSStyleSheet();
  rest.replaceSync(`*, ::before, ::after {
    animation-delay: 0s !important;
    animation-duration: 1ms !important;
    animation-iteration-count: 1 !important;
  }`);
  document.adoptedStyleSheets.push(rest);
}

/**
 * Makes secrets outlive a reload of the window, as they do on a desktop. In a browser VS Code keeps them encrypted,
 * with a key half of which comes from this address, which code-server would serve. Playwright could answer in its
 * place, but would then be asked about every request.
 */
function keepSecrets(key: readonly number[]): void {
  const { fetch } = window;
  window.fetch = (address, ...more) =>
    String(address).endsWith("/mint-key")
      ? Promise.resolve(new Response(new Uint8Array(key)))
      : fetch(address, ...more);
}
