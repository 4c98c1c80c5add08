/**
 * The overview's built page in a plain browser, with the same document and content security policy as in VS Code and a
 * host that answers from memory. For what needs exact times and many sizes.
 */
import type { Browser, Page } from "playwright-core";
import { webviewDocument } from "../../src/editor/panels/webviewDocument.ts";
import type { EnvironmentFacts, ListedEnvironment } from "../../src/shared/protocols/overview.ts";
import { servePages } from "./pageServer.ts";

/** What VS Code defines of a theme, as far as the page's measures need it. */
const THEME = `:root {
  --vscode-editor-background: #fff; --vscode-foreground: #3b3b3b; --vscode-font-family: sans-serif;
  --vscode-font-size: 13px; --vscode-panel-border: #e5e5e5; --vscode-charts-blue: #0063d3;
  --vscode-descriptionForeground: #3b3b3b; --vscode-editorWidget-background: #f8f8f8;
}`;

export interface OverviewPage extends AsyncDisposable {
  readonly page: Page;
  /** What went wrong in the page. */
  readonly errors: readonly string[];
  /** Milliseconds from the host's answer with all environments to the painted rows. */
  readonly firstPaintMs: number;
}

/** So many environments in projects of ten, in the order of a service. */
export function manyEnvironments(count: number): ListedEnvironment[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `acme/${Math.floor(index / 10)}/${index}`,
    id: `environment-${index}`,
    name: `environment ${index}`,
    project: `Project ${Math.floor(index / 10)}`,
    organization: "Acme",
  }));
}

/** Facts of an environment, of which every tenth needs attention. */
export function someFacts({ key }: ListedEnvironment, index: number): EnvironmentFacts {
  const spark = Array.from({ length: 31 }, (_, day) => 10 + ((index + day) % 7));
  return {
    key,
    cost: { total: 300 + index, unit: "EUR", estimate: false, spark, trend: 0.04, forecast: 420 + index },
    budget: { amount: 10_600, currency: "EUR" },
    drift: { drifted: index % 10 === 3 ? 2 : 0, unclear: 0, accepted: 0, fresh: 0, checkedAt: Date.now() },
    run: { state: index % 20 === 7 ? "failed" : "succeeded", at: Date.now() - 7_200_000 },
    settled: true,
  };
}

export interface OverviewPageOptions {
  readonly listed: readonly ListedEnvironment[];
  /** What is known from the start. */
  readonly known: readonly EnvironmentFacts[];
  /** What VS Code kept of the page from before. */
  readonly saved?: unknown;
  readonly viewport?: { readonly width: number; readonly height: number };
}

/** Opens the page and waits until rows are painted. The extension has to be built. */
export async function openOverviewPage(
  browser: Browser,
  { listed, known, saved, viewport = { width: 1280, height: 800 } }: OverviewPageOptions,
): Promise<OverviewPage> {
  const server = await servePages((path) => (path === "/" ? document : undefined));
  const { url } = server;
  const document = webviewDocument({
    cspSource: url,
    nonce: "b3ZlcnZpZXc=",
    language: "en",
    title: "Environments",
    bundle: "overview",
    asset: (name) => `${url}/${name}`,
    texts: {},
  });
  const page = await browser.newPage({ viewport });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(actAsHost, { listed, known, saved, css: THEME });
  await page.goto(url);
  await page.locator("[id^=row-]").first().waitFor();
  const firstPaintMs = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
  return {
    page,
    errors,
    firstPaintMs,
    async [Symbol.asyncDispose]() {
      await page.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

interface HostOptions {
  readonly listed: readonly ListedEnvironment[];
  readonly known: readonly EnvironmentFacts[];
  readonly saved: unknown;
  readonly css: string;
}

/** Runs in the page before its own scripts: plays VS Code and the extension. */
function actAsHost({ listed, known, saved, css }: HostOptions): void {
  const scope = window as unknown as { acquireVsCodeApi: unknown; painted: Promise<number> };
  const send = (message: unknown) => window.postMessage(message, "*");
  let told = false;
  let answered: (at: number) => void;
  const listing = new Promise<number>((resolve) => {
    answered = resolve;
  });
  const rows = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("[id^=row-]")) return;
      observer.disconnect();
      // The page draws while a frame is made, and a message that is sent then arrives when it has been painted.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve();
      channel.port2.postMessage(undefined);
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  scope.painted = Promise.all([listing, rows.then(() => performance.now())]).then(([from, to]) => to - from);
  scope.acquireVsCodeApi = () => ({
    postMessage({ type, id, method }: { type: string; id: number; method: string }) {
      if (type === "ready") send({ type: "event", id: 0, event: { type: "connection", account: "a" } });
      if (type !== "call") return;
      if (method === "list") answered(performance.now());
      send({ type: "result", id, result: method === "list" ? { environments: listed, failures: [] } : {} });
      if (method !== "look" || told) return;
      told = true;
      for (let from = 0; from < known.length; from += 500)
        send({ type: "event", id: 0, event: { type: "facts", facts: known.slice(from, from + 500) } });
    },
    getState: () => saved,
    setState: () => {},
  });
  document.addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.prepend(style);
    document.body.className = "vscode-light";
  });
}
