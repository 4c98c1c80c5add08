/** A VS Code window under a test's control, in the words a person would use for it. */
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { EXTENSION_ID } from "../../../src/editor/ids.ts";
import { root, serverVersions, type VersionName } from "../../host/paths.ts";
import { startServer, type VsCodeServer } from "../../host/server.ts";
import { launchBrowser, RESTING } from "../../support/browser.ts";
import { Editors } from "./editors.ts";
import { Notifications } from "./notifications.ts";
import { QuickInput } from "./quickInput.ts";
import { Tree } from "./tree.ts";
import { Webview } from "./webview.ts";

/** Colour themes that every VS Code carries. */
export const themes = {
  light: "Default Light Modern",
  dark: "Default Dark Modern",
  highContrast: "Default High Contrast",
  highContrastLight: "Default High Contrast Light",
} as const;

export type Theme = keyof typeof themes;

/** How VS Code lists them. */
const themeTitles: Readonly<Record<Theme, string>> = {
  light: "Light Modern",
  dark: "Dark Modern",
  highContrast: "Dark High Contrast",
  highContrastLight: "Light High Contrast",
};

/** The setting whose effect everybody sees. */
const TITLE = "window.title";

/** What VS Code marks its window with. */
const themeClasses: Readonly<Record<Theme, string>> = {
  light: "vs",
  dark: "vs-dark",
  highContrast: "hc-black",
  highContrastLight: "hc-light",
};

export interface WorkbenchOptions {
  /** Which end of the supported range; by default what `UI_VERSION` says, else the newest. */
  readonly version?: VersionName;
  /** User settings from the start. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Value of `infraPlanner.serviceUrl`. */
  readonly serviceUrl?: string;
  readonly theme?: Theme;
  /** Folder to open; by default a new empty one, removed at the end. */
  readonly folder?: string;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel, for sharper pictures. */
  readonly scale?: number;
  /**
   * Folder of installed extensions. By default what `UI_EXTENSIONS_DIRECTORY` says, else one that holds this
   * repository's build.
   */
  readonly extensionsDirectory?: string | undefined;
  /** Environment variables for the extension host. */
  readonly env?: Readonly<Record<string, string>>;
  /** Opens the folder in Restricted Mode, as VS Code does with one that the user has not trusted. */
  readonly workspaceTrust?: boolean;
}

/** A VS Code window. Every method waits for what it needs, and fails after the page's time limit. */
export class Workbench {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly server: VsCodeServer;
  /** The folder that is open. */
  readonly folder: string;
  readonly quickInput: QuickInput;
  readonly notifications: Notifications;
  readonly editors: Editors;
  readonly #browser: Browser;
  readonly #scratch: string;
  /** What the settings were at the start. */
  readonly #settings: Readonly<Record<string, unknown>>;
  /** How often the settings were changed. */
  #changes = 0;

  private constructor(
    server: VsCodeServer,
    browser: Browser,
    page: Page,
    folders: { readonly folder: string; readonly scratch: string },
    settings: Readonly<Record<string, unknown>>,
  ) {
    this.server = server;
    this.page = page;
    this.folder = folders.folder;
    this.context = page.context();
    this.quickInput = new QuickInput(page);
    this.notifications = new Notifications(page);
    this.editors = new Editors(page);
    this.#browser = browser;
    this.#scratch = folders.scratch;
    this.#settings = settings;
  }

  /** Starts a VS Code of its own, with fresh user data, and opens a window on it. */
  static async launch(options: WorkbenchOptions = {}): Promise<Workbench> {
    const {
      version = versionFromEnvironment(),
      theme = "dark",
      viewport = { width: 1280, height: 800 },
    } = options;
    const installed = options.extensionsDirectory ?? process.env["UI_EXTENSIONS_DIRECTORY"];
    const settings = {
      "workbench.colorTheme": themes[theme],
      // Most tests of the picture point at components that the architecture folds into others.
      "infraPlanner.diagram.view": "resources",
      ...(options.serviceUrl === undefined ? {} : { "infraPlanner.serviceUrl": options.serviceUrl }),
      ...options.settings,
    };
    const scratch = await mkdtemp(join(tmpdir(), "infra-planner-ui-"));
    let folder = options.folder;
    if (folder === undefined) {
      folder = join(scratch, "workspace");
      await mkdir(folder);
    }
    const server = await startServer({
      version: serverVersions[version],
      settings,
      extensionsDirectory: installed,
      extension: installed === undefined ? root : undefined,
      env: options.env,
      workspaceTrust: options.workspaceTrust,
      // The package is proven beside all that VS Code brings along.
      lean: process.env["UI_EXTENSIONS_DIRECTORY"] === undefined,
    });
    let browser: Browser | undefined;
    try {
      browser = await launchBrowser();
      const context = await browser.newContext({
        viewport,
        deviceScaleFactor: options.scale ?? 1,
        permissions: ["clipboard-read", "clipboard-write"],
        ...RESTING,
      });
      context.setDefaultTimeout(60_000);
      await keepSecrets(context);
      const page = await context.newPage();
      const atStart = JSON.parse(await readFile(server.settingsFile, "utf8"));
      const workbench = new Workbench(server, browser, page, { folder, scratch }, atStart);
      await context.tracing.start({ snapshots: false, screenshots: false });
      await page.goto(server.windowUrl({ folder, tracedExtension: EXTENSION_ID }));
      await ready(page);
      return workbench;
    } catch (error) {
      await browser?.close();
      await server.stop();
      await rm(scratch, { recursive: true, force: true });
      throw error;
    }
  }

  /** Runs a command by the title that the command palette shows, such as "Infra Planner: Sign In". */
  async runCommand(title: string): Promise<void> {
    await this.quickInput.find(`>${title}`, title);
  }

  /** Whether the command palette offers the command now. */
  async offersCommand(title: string): Promise<boolean> {
    await this.quickInput.openPalette();
    const offered = await this.quickInput.lists(`>${title}`, title);
    await this.quickInput.cancel();
    return offered;
  }

  /** Shows a view container by its title in the activity bar; leaves it shown if it is. */
  async openContainer(title: string): Promise<void> {
    const tab = this.page.locator(".activitybar").getByRole("tab", { name: title }).first();
    if ((await tab.getAttribute("aria-selected")) !== "true") await tab.click();
    await this.page.locator(`.sidebar .composite.title`).filter({ hasText: title }).waitFor();
  }

  /** The tree of the view with the given name; its container has to be open. */
  tree(view: string): Tree {
    return new Tree(this.page, view);
  }

  /** The webview that is in front. */
  webview(): Webview {
    return new Webview(this.page);
  }

  /**
   * Changes user settings as a person does who edits their file, leaving others as they are; `undefined` removes one.
   * Ends when they apply: the window shows its new title only after it has read the file, and extensions hear of it
   * before they hear of whatever is done in the window next.
   * This VS Code does not see what is written into the file behind its back.
   */
  async setSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const { settingsFile } = this.server;
    this.#changes += 1;
    const title = `Settings, change ${this.#changes}`;
    const wanted = { ...(await this.#readSettings()), ...settings, [TITLE]: title };
    const text = JSON.stringify(wanted, null, 2);
    await this.runCommand("Preferences: Open User Settings (JSON)");
    const editor = this.page.locator('.monaco-editor[data-uri$="/settings.json"]');
    await editor.and(this.page.locator(".focused")).waitFor();
    await editor.locator(".view-line", { hasText: "telemetry" }).waitFor();
    await this.page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    // A window that is busy can lose keys, and what the editor shows above its text takes the first Escape.
    const saved = async () => (await readFile(settingsFile, "utf8")) === text;
    await this.#until(saved, "VS Code did not save the settings.", async () => {
      await editor.locator(".view-lines").click();
      for (const key of ["A", "V", "S"]) await this.page.keyboard.press(`ControlOrMeta+${key}`);
    });
    const closed = async () => (await editor.count()) === 0;
    await this.#until(closed, "VS Code did not close the settings.", async () => {
      // Newer versions show the file above the window, where Escape closes it and the palette does not open.
      if (await this.editors.tab("settings.json").isVisible()) await this.runCommand("View: Close Editor");
      else await this.page.keyboard.press("Escape");
    });
    await this.page.waitForFunction((shown) => document.title.includes(shown), title);
  }

  /** Puts the user settings back to what they were at the start. */
  async restoreSettings(): Promise<void> {
    const { [TITLE]: _, ...now } = await this.#readSettings();
    const added = Object.keys(now).filter((key) => !(key in this.#settings));
    const removed = Object.fromEntries(added.map((key) => [key, undefined]));
    if (!isDeepStrictEqual(now, this.#settings)) await this.setSettings({ ...this.#settings, ...removed });
  }

  /** Does what leads to a state, and does it again wherever it has not led there within seconds. */
  async #until(reached: () => Promise<boolean>, otherwise: string, act: () => Promise<void>): Promise<void> {
    for (let tries = 0; tries < 15; tries++) {
      await act();
      for (let waits = 0; waits < 40; waits++) {
        if (await reached()) return;
        await this.page.waitForTimeout(100);
      }
    }
    throw new Error(otherwise);
  }

  /** VS Code empties the file before it writes it: what is read in between is no JSON. */
  async #readSettings(): Promise<Record<string, unknown>> {
    for (let tries = 0; ; tries++) {
      const text = await readFile(this.server.settingsFile, "utf8");
      if (text.trim() !== "" || tries > 100) return JSON.parse(text);
      await this.page.waitForTimeout(50);
    }
  }

  /** Chooses a quick fix where the cursor is. Again, where the editor was not ready for the key. */
  async quickFix(title: string | RegExp): Promise<void> {
    const entry = this.page.locator(".action-widget").getByText(title).first();
    await this.#until(
      () => entry.isVisible(),
      `VS Code did not offer ${title}.`,
      () => this.page.keyboard.press("ControlOrMeta+."),
    );
    await entry.click();
  }

  /** Closes every editor; what was not saved is lost. */
  async closeEditors(): Promise<void> {
    await this.runCommand("View: Close All Editors");
    const open = this.page.locator(".editor-group-container .tab").first();
    const lose = this.page.locator(".monaco-dialog-box").getByRole("button", { name: "Don't Save" });
    const closed = async () => {
      if (await lose.isVisible()) await lose.click();
      return (await open.count()) === 0;
    };
    await this.#until(closed, "VS Code did not close all editors.", async () => {});
  }

  /** Closes the part below the editors, such as Problems: it takes half of their height. */
  async closePanel(): Promise<void> {
    const panel = this.page.locator(".part.panel:visible");
    const hide = panel.locator(".global-actions").getByRole("button", { name: /^(Hide|Close) Panel/ });
    const closed = async () => (await panel.count()) === 0;
    if (await closed()) return;
    await this.#until(closed, "VS Code did not close the panel.", () => hide.click({ timeout: 3_000 }));
  }

  /** Chooses a colour theme as a person does. */
  async setTheme(theme: Theme): Promise<void> {
    await this.runCommand("Preferences: Color Theme");
    await this.quickInput.type(themeTitles[theme]);
    await this.quickInput.pick(themeTitles[theme]);
    await this.page.locator(`.monaco-workbench.${themeClasses[theme]}`).first().waitFor();
  }

  /** Reloads the window, as "Developer: Reload Window" does. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.runCommand("Developer: Reload Window");
    await loaded;
    await ready(this.page);
    // What the activity bar shows at first is remembered from before; the commands come with the extension itself.
    while (!(await this.offersCommand("Infra Planner: Open Planner"))) await this.page.waitForTimeout(200);
  }

  /** Waits until VS Code says that the folder is open in Restricted Mode, or that it is not any more. */
  async waitForRestrictedMode(restricted: boolean): Promise<void> {
    const entry = this.page.locator(".statusbar").getByText("Restricted Mode").first();
    await entry.waitFor({ state: restricted ? "visible" : "hidden" });
  }

  /** Trusts the folder, as a person does in the editor that VS Code has for it. */
  async trustFolder(): Promise<void> {
    await this.runCommand("Workspaces: Manage Workspace Trust");
    const button = this.page.getByRole("button", { name: "Trust", exact: true });
    const trusted = this.page.getByText("You trust this folder");
    // Opening the editor has been seen to press its button at once.
    await button.or(trusted).first().waitFor();
    if (!(await trusted.isVisible())) await button.click();
    await trusted.waitFor();
    await this.page.keyboard.press("Escape");
    await this.editors.closeAll();
  }

  /** Opens a file of the workspace folder by its name. */
  async openFile(name: string): Promise<void> {
    await this.quickInput.find(name, name);
    await this.editors.tab(name).waitFor();
  }

  /** Saves a picture of the window. */
  async screenshot(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await this.page.screenshot({ path });
  }

  /** Ends the window, its VS Code, and removes what they wrote. */
  async close(): Promise<void> {
    await this.#browser.close();
    await this.server.stop();
    await rm(this.#scratch, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits until VS Code has read what the extension contributes; before, the command palette lacks its commands. */
async function ready(page: Page): Promise<void> {
  await page
    .locator(".activitybar")
    .getByRole("tab", { name: "Infra Planner" })
    .waitFor({ timeout: 120_000 });
}

/**
 * Makes secrets outlive a reload of the window, as they do on a desktop. In a browser VS Code keeps them encrypted,
 * with a key half of which comes from this address, which code-server would serve. Playwright could answer in its
 * place, but would then be asked about every request.
 */
async function keepSecrets(context: BrowserContext): Promise<void> {
  const answerInstead = (key: readonly number[]) => {
    const { fetch } = window;
    window.fetch = (address, ...more) =>
      String(address).endsWith("/mint-key")
        ? Promise.resolve(new Response(new Uint8Array(key)))
        : fetch(address, ...more);
  };
  await context.addInitScript(answerInstead, [...randomBytes(32)]);
}

function versionFromEnvironment(): VersionName {
  return process.env["UI_VERSION"] === "oldest" ? "oldest" : "newest";
}
