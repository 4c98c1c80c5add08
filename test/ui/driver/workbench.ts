/** A VS Code window under a test's control, in the words a person would use for it. */
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { EXTENSION_ID } from "../../../src/editor/ids.ts";
import { root, serverVersions, type VersionName } from "../../host/paths.ts";
import { startServer, type VsCodeServer } from "../../host/server.ts";
import { changeSettings } from "../../host/settings.ts";
import { prepareWindows } from "../../host/windowPage.ts";
import { launchBrowser, RESTING } from "../../support/browser.ts";
import { MARKS, type Theme } from "../../support/themes.ts";
import { Editors } from "./editors.ts";
import { Notifications } from "./notifications.ts";
import { QuickInput } from "./quickInput.ts";
import { Tree } from "./tree.ts";
import { Webview } from "./webview.ts";

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
  /** What VS Code is to speak to its extensions, where that is not English. Its own words stay English. */
  readonly language?: string;
  /** Opens the folder in Restricted Mode, as VS Code does with one that the user has not trusted. */
  readonly workspaceTrust?: boolean;
}

/** A VS Code window. Every method waits for what it needs, and fails after the page's time limit. */
export class Workbench implements AsyncDisposable {
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
      "workbench.colorTheme": MARKS[theme].setting,
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
      settable: installed === undefined,
      env: options.env,
      language: options.language,
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
      await prepareWindows(context);
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

  /** Chooses from the menu of a file in VS Code's explorer. */
  async chooseInExplorer(file: string, item: string): Promise<void> {
    await this.openContainer("Explorer");
    await this.page
      .locator(".explorer-folders-view .monaco-list-row", { hasText: file })
      .click({ button: "right" });
    const entry = this.page.locator(".monaco-menu .action-item", { hasText: item });
    await entry.waitFor();
    // A menu that has just opened takes no click, which may be the end of the one that opened it.
    while (await entry.isVisible()) {
      await entry.click({ timeout: 1_000 }).catch(() => undefined);
      await this.page.waitForTimeout(100);
    }
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

  /** Changes user settings, leaving others as they are; `undefined` removes one. Ends when they apply. */
  async setSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await changeSettings(this.server.storageDirectory, settings);
  }

  /** Puts the user settings back to what they were at the start. */
  async restoreSettings(): Promise<void> {
    const now = await this.#readSettings();
    const keys = Object.keys({ ...now, ...this.#settings });
    const changed = keys.filter((key) => !isDeepStrictEqual(now[key], this.#settings[key]));
    if (changed.length > 0)
      await this.setSettings(Object.fromEntries(changed.map((key) => [key, this.#settings[key]])));
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

  /** Drags the edge of the side bar until it is so many pixels wide. */
  async widenSideBar(width: number): Promise<void> {
    const box = await this.page.locator(".part.sidebar").boundingBox();
    if (!box) throw new Error("There is no side bar.");
    const { mouse } = this.page;
    await mouse.move(box.x + box.width, 500);
    await mouse.down();
    await mouse.move(box.x + width, 500, { steps: 5 });
    await mouse.up();
    await mouse.move(10, 600);
  }

  /** Closes the part below the editors, such as Problems: it takes half of their height. */
  async closePanel(): Promise<void> {
    const panel = this.page.locator(".part.panel:visible");
    const hide = panel.locator(".global-actions").getByRole("button", { name: /^(Hide|Close) Panel/ });
    const closed = async () => (await panel.count()) === 0;
    if (await closed()) return;
    await this.#until(closed, "VS Code did not close the panel.", () => hide.click({ timeout: 3_000 }));
  }

  /** Changes to a colour theme, and waits until the window has it. */
  async setTheme(theme: Theme): Promise<void> {
    await this.setSettings({ "workbench.colorTheme": MARKS[theme].setting });
    await this.page.locator(`.monaco-workbench.${MARKS[theme].window}`).first().waitFor();
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

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Waits until VS Code has read what the extension contributes; before, the command palette lacks its commands. */
async function ready(page: Page): Promise<void> {
  await page
    .locator(".activitybar")
    .getByRole("tab", { name: "Infra Planner" })
    .waitFor({ timeout: 120_000 });
}

function versionFromEnvironment(): VersionName {
  return process.env["UI_VERSION"] === "oldest" ? "oldest" : "newest";
}
