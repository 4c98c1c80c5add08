/**
 * The extension without VS Code: it runs in this process, in an editor that is played for it (`editorHost.ts`). It speaks
 * the words of `ui/driver/workbench.ts`, so that what drives the extension there drives it here.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Command } from "../../../src/editor/ids.ts";
import { root } from "../../host/paths.ts";
import { eventually } from "../clock.ts";
import { commandTitled, isOffered } from "./contributions.ts";
import { EditorHost } from "./editorHost.ts";
import { Notifications } from "./notifications.ts";
import "./register.ts";
import { ProjectsTree } from "./projectsTree.ts";
import { Uri } from "./values.ts";

export interface ExtensionOptions {
  /** Settings of the user, by their full names. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** What the extension speaks, where that is not English. */
  readonly language?: string;
}

export class ExtensionHost implements AsyncDisposable {
  readonly editor: EditorHost;
  readonly notifications: Notifications;
  readonly #tree: ProjectsTree;

  protected constructor(editor: EditorHost) {
    this.editor = editor;
    this.notifications = new Notifications(editor.prompts, editor.underWay);
    this.#tree = new ProjectsTree(editor, (command, ...args) => this.run(command, ...args));
  }

  /** Starts the extension; nobody is signed in. It has to be built. */
  static async start(options: ExtensionOptions = {}): Promise<ExtensionHost> {
    const host = new ExtensionHost(await EditorHost.start());
    await host.activate(options);
    return host;
  }

  /** Where the extension does not start, ends this host. */
  protected async activate({ settings = {}, language }: ExtensionOptions): Promise<void> {
    const { playWith } = await import("./vscode.ts");
    try {
      if (language !== undefined) speak(this.editor, language);
      for (const [key, value] of Object.entries(settings)) this.editor.settings.set(key, value);
      playWith(this.editor);
      await activate(this.editor);
    } catch (error) {
      await this[Symbol.asyncDispose]();
      throw error;
    }
  }

  /** What tells more of why a test failed. */
  get evidence(): string[] {
    const { prompts, log } = this.editor;
    return [...prompts.messages.map(({ text }) => text), ...log];
  }

  /** The folder that is open. */
  get folder(): string {
    return this.editor.folder;
  }

  /** Runs a command by the title that the command palette shows; it may go on asking. */
  async runCommand(title: string): Promise<void> {
    await this.run(commandTitled(title));
  }

  /** Whether the command palette offers the command now. */
  async offersCommand(title: string): Promise<boolean> {
    return isOffered(commandTitled(title), this.editor.contexts);
  }

  /** Runs a command by its identifier. */
  async run(command: string, ...args: readonly unknown[]): Promise<void> {
    await this.started(this.editor.run(command, ...args));
  }

  /** Waits for what has begun to end, or to ask or tell something. */
  async started(running: Promise<unknown>): Promise<void> {
    await Promise.race([running, this.editor.prompts.asked()]);
    await this.settled();
  }

  /** Waits until the extension has run a command of VS Code's own; its arguments, the latest time. */
  async asked(command: string | RegExp): Promise<readonly unknown[]> {
    return eventually(() => {
      const { builtIn } = this.editor;
      const found = builtIn.findLast(([id]) =>
        typeof command === "string" ? id === command : command.test(id),
      );
      assert.ok(found, `No ${command} among: ${builtIn.map(([id]) => id).join(" | ")}`);
      return found.slice(1);
    });
  }

  /** Forgets what commands of VS Code's own were run. */
  forgetAsked(): void {
    this.editor.builtIn.length = 0;
  }

  /** The text of a document that VS Code was asked to show. */
  async textOf(uri: unknown): Promise<string> {
    return (await this.editor.documents.open(uri as Uri)).getText();
  }

  /** Signs in to the built-in service. */
  async useBuiltInService(): Promise<void> {
    await this.editor.run(Command.useBuiltInService);
  }

  /** Signs in to a service with a token, as a user pastes it. */
  async signIn(url: string, token: string): Promise<void> {
    const { prompts } = this.editor;
    const signedIn = this.editor.run(Command.signIn);
    await prompts.pick("API token");
    await prompts.answer("Service Address", url);
    await prompts.answer("API Token", token);
    await signedIn;
  }

  /** Starts the extension anew, with what VS Code keeps over a reload of the window. */
  async reload(): Promise<void> {
    this.#tree.end();
    await this.editor.reload(activate);
    if (this.editor.treeView.visible) await this.#tree.show();
    await this.settled();
  }

  async setSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, value] of Object.entries(settings)) this.editor.settings.set(key, value);
  }

  /** Opens a file of the workspace as text. */
  async openFile(name: string): Promise<void> {
    const { documents } = this.editor;
    documents.show(await documents.open(Uri.file(join(this.folder, name))));
  }

  /** Types a text in the place of that of the document in front. */
  type(text: string): void {
    const { active } = this.editor.documents;
    if (!active) throw new Error("No text is in front.");
    this.editor.documents.type(active.document, text);
  }

  /** Shows the extension's views. */
  async openContainer(title: string): Promise<void> {
    assert.equal(title, "Infra Planner");
    await this.#tree.show();
  }

  /** The projects view, which has no rows before it was opened. */
  tree(view: string): ProjectsTree {
    assert.equal(view, "Projects");
    return this.#tree;
  }

  get quickInput() {
    return this.editor.prompts;
  }

  /** Resolves once what shows the extension has followed it. */
  protected async settled(): Promise<void> {}

  async [Symbol.asyncDispose](): Promise<void> {
    const { playWith } = await import("./vscode.ts");
    this.#tree.end();
    await this.editor[Symbol.asyncDispose]();
    playWith(undefined);
  }
}

async function activate(editor: EditorHost): Promise<void> {
  const extension = await import("../../../src/extension.ts");
  extension.activate(editor.context);
}

/** Lets the extension speak a language of its own, as VS Code does with the bundle of that. */
function speak(editor: EditorHost, language: string): void {
  const bundle = join(root, "media", "l10n", `bundle.l10n.${language}.json`);
  editor.language = language;
  editor.texts = JSON.parse(readFileSync(bundle, "utf8"));
}
