/**
 * The planner's built page in a plain browser: the same document and content security policy as in VS Code, with the
 * engine in a worker in place of the extension. For what needs many pages or exact times.
 */
import { build } from "esbuild";
import type { Browser, Page } from "playwright-core";
import type { PlanInput } from "../../src/contract/plan.ts";
import { webviewDocument } from "../../src/editor/panels/webviewDocument.ts";
import type { Icons } from "../../src/shared/icons/icons.ts";
import type { DiagramChoice } from "../../src/shared/protocols/planner.ts";
import { root } from "../host/paths.ts";
import { servePages } from "./pageServer.ts";

/** What VS Code defines of a theme, as far as pictures need it. */
const THEME = `:root {
  --vscode-editor-background: #fff; --vscode-editor-foreground: #3b3b3b; --vscode-foreground: #3b3b3b;
  --vscode-font-family: sans-serif; --vscode-font-size: 13px; --vscode-focusBorder: #005fb8;
  --vscode-sideBar-background: #f8f8f8; --vscode-panel-border: #e5e5e5; --vscode-editorWidget-background: #f8f8f8;
  --vscode-editorWidget-border: #c8c8c8; --vscode-descriptionForeground: #3b3b3b;
  --vscode-editorLineNumber-foreground: #6e7681; --vscode-charts-purple: #652d90; --vscode-charts-blue: #0063d3;
}`;

export interface PanelPage extends AsyncDisposable {
  readonly page: Page;
  /** Paths that were asked for besides the page's own files. */
  readonly strays: readonly string[];
  /** Address of the server that counts them. */
  readonly url: string;
  /** What went wrong in the page: exceptions, not what the policy refused. */
  readonly errors: readonly string[];
  /**
   * Shows a plan as the command does, and waits until it is drawn or a message says why it is not. Milliseconds to the
   * painted picture.
   */
  show(title: string, plan: PlanInput): Promise<number>;
  /** What the page asked of its host, without the rendering of diagrams, in order. */
  calls(): Promise<readonly HostCall[]>;
  /** The views in which diagrams were asked for, in order. */
  views(): Promise<readonly string[]>;
  /** How often a diagram was rendered. */
  rendered(): Promise<number>;
  /** Gives the page another size. Milliseconds from asking for a picture of its proportions to that picture, painted. */
  resize(size: { readonly width: number; readonly height: number }): Promise<number>;
}

export interface HostCall {
  readonly method: string;
  readonly params: { readonly [key: string]: string };
}

export interface PanelPageOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  /** How diagrams are drawn; SVG unless said otherwise. */
  readonly choice?: DiagramChoice;
  /** What the service renders in place of the engine. */
  readonly render?: (plan: PlanInput, format: string) => string | undefined | Promise<string | undefined>;
  /** What stands for types in place of glyphs. */
  readonly icons?: Icons;
  /** Theme variables in place of a plain light theme. */
  readonly theme?: { readonly css: string; readonly bodyClass: string };
  /** What VS Code kept of the page from before: a document that it goes on with. */
  readonly saved?: unknown;
  /** What the page speaks, and its texts by the English ones; English unless said otherwise. */
  readonly speaks?: { readonly language: string; readonly texts: unknown };
  /** Whether somebody is signed in, as far as the host says when the page has just been made. */
  readonly signedIn?: boolean;
  /** What the host answers to other calls than those about diagrams, by method. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** Opens the page. The extension has to be built. */
export async function openPanelPage(browser: Browser, options: PanelPageOptions = {}): Promise<PanelPage> {
  const strays: string[] = [];
  const server = await servePages(
    (path) => (path === "/" ? document : undefined),
    (path) => strays.push(path),
  );
  const { url } = server;
  const document = webviewDocument({
    cspSource: url,
    nonce: "cGFuZWwgcGFnZQ==",
    ...(options.speaks ?? { language: "en", texts: {} }),
    title: "Infra Planner",
    bundle: "planner",
    asset: (name) => `${url}/${name}`,
  });
  const page = await browser.newPage({ viewport: options.viewport ?? { width: 1280, height: 800 } });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  await page.exposeFunction("renderInstead", (plan: PlanInput, format: string) =>
    options.render?.(plan, format),
  );
  await page.addInitScript(actAsHost, {
    worker: await engineWorker(options.choice === "architecture", options.icons),
    choice: options.choice ?? "resources",
    instead: options.render !== undefined,
    css: options.theme?.css ?? THEME,
    bodyClass: options.theme?.bodyClass ?? "vscode-light",
    saved: options.saved,
    answers: options.answers ?? {},
    signedIn: options.signedIn ?? true,
  });
  await page.goto(url);
  // A plan of a file stands without the form.
  await page.locator("#intent, .layout-source").first().waitFor();
  return {
    page,
    strays,
    url,
    errors,
    show: (title, plan) => page.evaluate(showPlan, { title, plan }),
    calls: () => page.evaluate(() => (window as unknown as { hostCalls: HostCall[] }).hostCalls),
    views: () => page.evaluate(() => (window as unknown as { views: string[] }).views),
    rendered: () => page.evaluate(() => (window as unknown as { renderings: number }).renderings),
    async resize(size) {
      const [took] = await Promise.all([page.evaluate(awaitPicture), page.setViewportSize(size)]);
      return took;
    },
    async [Symbol.asyncDispose]() {
      await page.close();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Bundles that are made or under way, by what goes into them. */
const workers = new Map<string, Promise<string>>();

/**
 * The engine's renderers as a worker's script; with the catalogue, where what is shown depends on what types are for.
 * Bundling takes longer than opening a page, hence pages that want the same share it.
 */
function engineWorker(isKnowing: boolean, icons: Icons = {}): Promise<string> {
  const wanted = JSON.stringify({ isKnowing, icons });
  const bundled = workers.get(wanted) ?? bundleEngine(isKnowing, icons);
  workers.set(wanted, bundled);
  return bundled;
}

async function bundleEngine(isKnowing: boolean, icons: Icons): Promise<string> {
  const facts = isKnowing
    ? `import { shippedCatalogue } from "./src/engine/catalogue/catalogue.ts";
       import { indexParts } from "./src/engine/composition/parts.ts";
       import { shippedPlannerData } from "./src/engine/planner/shipped.ts";
       const { lookup } = shippedCatalogue();
       const { partOf } = indexParts(shippedCatalogue(), shippedPlannerData().designs.roles);
       const facts = { lookup, partOf };`
    : "const facts = undefined;";
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { render } from "./src/engine/diagram/render.ts";
        ${facts}
        const icons = ${JSON.stringify(icons)};
        onmessage = ({ data: { id, params: { plan, format, choice, ...drawing } } }) => {
          const rendered = render(plan, format, facts, { ...drawing, view: choice });
          postMessage({ type: "result", id, result: { rendered, icons } });
        };`,
      resolveDir: root,
      loader: "ts",
    },
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
  });
  return outputFiles[0]?.text ?? "";
}

interface HostOptions {
  readonly worker: string;
  readonly choice: string;
  readonly instead: boolean;
  readonly css: string;
  readonly bodyClass: string;
  readonly saved: unknown;
  readonly answers: Readonly<Record<string, unknown>>;
  readonly signedIn: boolean;
}

/** Runs in the page before its own scripts: plays VS Code and the extension. */
function actAsHost(options: HostOptions): void {
  const { worker: source, choice, instead, css, bodyClass, saved, answers, signedIn } = options;
  const scope = window as unknown as {
    acquireVsCodeApi: unknown;
    renderInstead: (plan: unknown, format: string) => Promise<string | undefined>;
    hostCalls: unknown[];
    views: string[];
    renderings: number;
    askedAt: number;
    painted: () => Promise<unknown>;
  };
  // A message that is sent while a frame is made arrives when it has been painted.
  scope.painted = () =>
    new Promise((resolve) =>
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(undefined);
      }),
    );
  scope.hostCalls = [];
  scope.views = [];
  scope.renderings = 0;
  const worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const send = (message: unknown) => window.postMessage(message, "*");
  const event = (content: unknown) => send({ type: "event", id: 0, event: content });
  const answer = (id: number, result: unknown) => send({ type: "result", id, result });
  const answerRendering = (message: unknown) => {
    scope.renderings++;
    send(message);
  };
  worker.onmessage = ({ data }) => answerRendering(data);
  let state = saved;
  const sent = new Map<unknown, unknown>();
  window.addEventListener("message", ({ data }) => {
    if (data.event?.plan !== undefined) sent.set(data.event.number, data.event.plan);
  });
  type Params = { plan?: unknown; sent?: number; format: string; choice: string };
  const calls: Readonly<Record<string, (id: number, params: Params) => void>> = {
    render(id, params) {
      if (params.sent !== undefined) params.plan = sent.get(params.sent);
      scope.askedAt = performance.now();
      scope.views.push(params.choice);
      if (!instead) return worker.postMessage({ id, params });
      void scope.renderInstead(params.plan, params.format).then((rendered) => {
        if (rendered === undefined) worker.postMessage({ id, params });
        else answerRendering({ type: "result", id, result: { rendered } });
      });
    },
    setDiagramChoice: (id) => answer(id, {}),
    saveFile: (id) => answer(id, { savedAs: "diagrams/picture" }),
    copyText: (id) => answer(id, {}),
  };
  scope.acquireVsCodeApi = () => ({
    postMessage(message: { type: string; id: number; method: string; params: Params }) {
      if (message.type === "ready") {
        event({ type: "connection", signedIn, service: "Built-in service" });
        event({ type: "diagram", choice, builtIn: choice !== "service" });
      } else if (message.type === "call") {
        if (message.method !== "render")
          scope.hostCalls.push({ method: message.method, params: message.params });
        const given = answers[message.method];
        if (message.method === "sentPlan") sent.set(message.params.sent, (given as Params | undefined)?.plan);
        if (given !== undefined) answer(message.id, given);
        else calls[message.method]?.(message.id, message.params);
      }
    },
    getState: () => state,
    setState(next: unknown) {
      state = structuredClone(next);
    },
  });
  document.addEventListener("DOMContentLoaded", () => {
    const style = document.createElement("style");
    style.textContent = css;
    document.head.prepend(style);
    document.body.className = bodyClass;
  });
}

/** Runs in the page: shows a plan and waits until its picture, or a message in its place, is painted. */
async function showPlan({ title, plan }: { title: string; plan: PlanInput }): Promise<number> {
  const scope = window as unknown as { renderings: number; painted: () => Promise<void> };
  const before = document.querySelector(".picture > svg");
  const renderings = scope.renderings;
  const shown = new Promise<void>((resolve) => {
    const look = () => {
      const svg = document.querySelector(".picture > svg");
      const titled = document.querySelector(".diagram-title")?.textContent === title;
      const told = document.querySelector(".diagram .notice");
      const idle = document.querySelector(".viewport")?.getAttribute("aria-busy") === "false";
      // A message of the last plan stands until this one has been rendered.
      const refused = told && idle && scope.renderings > renderings;
      if (!titled || ((svg === before || !svg) && !refused)) return;
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ["aria-busy"],
    });
  });
  const start = performance.now();
  window.postMessage({ type: "event", id: 0, event: { type: "showPlan", title, plan } }, "*");
  await shown;
  await scope.painted();
  return performance.now() - start;
}

/** Runs in the page: waits for another picture. Milliseconds from asking for it until it is painted. */
async function awaitPicture(): Promise<number> {
  const before = document.querySelector(".picture > svg");
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      const svg = document.querySelector(".picture > svg");
      if (svg === null || svg === before) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const scope = window as unknown as { painted: () => Promise<void>; askedAt: number };
  await scope.painted();
  return performance.now() - scope.askedAt;
}
