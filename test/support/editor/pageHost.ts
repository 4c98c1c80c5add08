/**
 * The extension and its pages without VS Code: the panel in front is shown in a real browser, with its built files, its
 * policy and its protocol, in the looks that VS Code gives its pages.
 */
import assert from "node:assert/strict";
import type { Browser, Frame, Page } from "playwright-core";
import type { DiagramMemory } from "../../../src/webview/planner/diagram/memory.ts";
import { launchBrowser, RESTING } from "../browser.ts";
import { eventually } from "../clock.ts";
import { type PageServer, servePages } from "../pageServer.ts";
import type { Theme } from "../themes.ts";
import { EditorHost } from "./editorHost.ts";
import { ExtensionHost, type ExtensionOptions } from "./extensionHost.ts";
import { lookOf, putOn } from "./looks.ts";
import type { FakePanel } from "./panels.ts";

/** Most tests of the picture point at components that the architecture folds into others. */
const SETTINGS = { "infraPlanner.diagram.view": "resources" };

export interface PageHostOptions extends ExtensionOptions {
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: Theme;
}

export class PageHost extends ExtensionHost {
  readonly page: Page;
  /** What went wrong in pages: exceptions, and what the policy refused. */
  readonly errors: string[] = [];
  readonly #browser: Browser;
  readonly #server: PageServer;
  #theme: Theme;
  /** The panel whose page is shown. */
  #shown: FakePanel | undefined;
  /** The panel that was shown last. */
  #last: FakePanel | undefined;
  #turning: Promise<unknown> = Promise.resolve();
  #ended = false;

  private constructor(editor: EditorHost, browser: Browser, page: Page, server: PageServer, theme: Theme) {
    super(editor);
    this.page = page;
    this.#browser = browser;
    this.#server = server;
    this.#theme = theme;
  }

  /** Starts the extension; nobody is signed in. It has to be built. */
  static override async start(options: PageHostOptions = {}): Promise<PageHost> {
    const { viewport = { width: 1280, height: 800 }, theme = "dark", settings = {} } = options;
    await using unfinished = new AsyncDisposableStack();
    const editor = unfinished.use(await EditorHost.start());
    const server = unfinished.use(
      await servePages((path) => {
        const panel = panelOf(editor, Number(path.slice(1)));
        return panel && host.#documentOf(panel);
      }),
    );
    editor.origin = server.url;
    const browser = await launchBrowser();
    unfinished.defer(() => browser.close());
    const context = await browser.newContext({
      viewport,
      permissions: ["clipboard-read", "clipboard-write"],
      ...RESTING,
    });
    context.setDefaultTimeout(30_000);
    const host = new PageHost(editor, browser, await context.newPage(), server, theme);
    await host.#listen();
    // From here on, the host ends them.
    unfinished.move();
    await host.activate({ ...options, settings: { ...SETTINGS, ...settings } });
    return host;
  }

  override get evidence(): string[] {
    return [...this.errors, ...super.evidence];
  }

  /** The panel in front. */
  webview() {
    const { page } = this;
    return {
      content: page.mainFrame(),
      frame: async (): Promise<Frame> => {
        await eventually(async () => {
          await this.#turning;
          assert.ok(this.#shown, `No panel is in sight. ${this.evidence.join("\n")}`);
        });
        return page.mainFrame();
      },
      waitForFocus: async () => {
        await page.bringToFront();
      },
    };
  }

  async setTheme(theme: Theme): Promise<void> {
    this.#theme = theme;
    if (this.#shown) await this.page.evaluate(putOn, lookOf(theme));
  }

  /** How the panel in sight looks at its picture, as VS Code keeps it. */
  get keptLook(): Partial<DiagramMemory> {
    const kept = this.#last?.kept as { diagram?: DiagramMemory } | undefined;
    return kept?.diagram ?? {};
  }

  /** Hides the panel behind another tab until it is shown again, or shows it again. */
  async turnTo(what: "text" | "panel"): Promise<void> {
    const panel = this.#last;
    if (what === "text") panel?.setState({ visible: false, active: false });
    else panel?.reveal();
    await this.#turning;
  }

  readonly editors = {
    /** Closes all panels and texts. */
    closeAll: async (): Promise<void> => {
      for (const panel of [...this.editor.panels]) panel.dispose();
      this.editor.documents.closeAll();
      await this.#turning;
    },
    titles: async (): Promise<string[]> => this.editor.panels.map(({ title }) => title),
    /** Brings a panel to the front, as a click on its tab does. */
    show: async (title: string): Promise<void> => {
      const panel = this.editor.panels.find((each) => each.title === title);
      assert.ok(panel, `No panel is called "${title}".`);
      panel.reveal();
      await this.#turning;
    },
  };

  protected override async settled(): Promise<void> {
    await this.#turning;
  }

  override async [Symbol.asyncDispose](): Promise<void> {
    // Panels close with the extension; nothing is shown in their place.
    this.#ended = true;
    // Each ends also where one of them fails: the browser first.
    await using ends = new AsyncDisposableStack();
    ends.use(this.#server);
    ends.defer(() => super[Symbol.asyncDispose]());
    ends.defer(() => this.#browser.close());
    await this.#turning;
  }

  async #listen(): Promise<void> {
    const { editor, page } = this;
    page.on("pageerror", (error) => this.errors.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") this.errors.push(message.text());
    });
    await page.exposeFunction("toExtension", (number: number, message: unknown) =>
      panelOf(editor, number)?.webview.received.fire(message),
    );
    await page.exposeFunction("keepState", (number: number, state: unknown) => {
      const panel = panelOf(editor, number);
      if (panel) panel.kept = state;
    });
    await page.addInitScript(actAsVscode);
    editor.opened.event((panel) => {
      const turn = () => this.#turn();
      panel.webview.written.event(turn);
      panel.onDidChangeViewState(turn);
      panel.onDidDispose(turn);
    });
  }

  /** Shows the page of the panel in front, which is made anew each time that it comes into sight. */
  #turn(): void {
    this.#turning = this.#turning.then(async () => {
      if (this.#ended) return;
      const seen = this.editor.panels.findLast(({ visible, webview }) => visible && webview.html !== "");
      if (seen !== this.#shown) await this.#show(seen);
    });
  }

  async #show(panel: FakePanel | undefined): Promise<void> {
    if (this.#shown) this.#shown.webview.deliver = undefined;
    this.#shown = panel;
    this.#last = panel ?? this.#last;
    if (!panel) return void (await this.page.goto("about:blank"));
    const loaded = this.page.goto(`${this.editor.origin}/${panel.number}`);
    panel.webview.deliver = (message) => {
      // As in VS Code, a page gets once it has loaded what it is told before; one that goes takes with it what it was to get.
      loaded
        .then(async () => {
          if (this.#shown === panel)
            await this.page.evaluate((said) => window.postMessage(said, "*"), message);
        })
        .catch(() => undefined);
    };
    await loaded;
  }

  /** A panel's page, with what VS Code writes into it. */
  #documentOf({ webview, kept }: FakePanel): string {
    const { styles, root: html, body } = lookOf(this.#theme);
    const state = JSON.stringify(kept ?? null).replaceAll("<", "\\u003c");
    return webview.html
      .replace("<html", () => `<html ${attributes(html)}`)
      .replace("<head>", () => `<head><style id="_defaultStyles">${styles}</style>`)
      .replace(
        "<body>",
        () => `<body ${attributes(body)}><script type="application/json" id="kept">${state}</script>`,
      );
  }
}

function panelOf({ panels }: EditorHost, number: number): FakePanel | undefined {
  return panels.find((panel) => panel.number === number);
}

function attributes(given: Readonly<Record<string, string>>): string {
  const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  return Object.entries(given)
    .filter(([name]) => name !== "lang")
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(" ");
}

/** Runs in a page before its own scripts. */
function actAsVscode(): void {
  const scope = window as unknown as {
    acquireVsCodeApi: () => unknown;
    toExtension: (number: number, message: unknown) => Promise<void>;
    keepState: (number: number, state: unknown) => Promise<void>;
  };
  const number = Number(location.pathname.slice(1));
  scope.acquireVsCodeApi = () => {
    let state = JSON.parse(document.querySelector("#kept")?.textContent ?? "null") ?? undefined;
    return {
      postMessage: (message: unknown) => void scope.toExtension(number, message),
      getState: () => state,
      setState(next: unknown) {
        state = structuredClone(next);
        void scope.keepState(number, state);
      },
    };
  };
}
