/**
 * Plays VS Code for the extension in a plain Node: it runs what the extension registers, answers its questions as the
 * test says, and keeps its panels, which `pageHost.ts` shows in a browser. Whatever it does not play fails by name. What
 * VS Code itself does with all this is proven in windows.
 */
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type * as Vscode from "vscode";
import { root } from "../../host/paths.ts";
import { isOfExtension, manifest } from "./contributions.ts";
import { TextDocuments } from "./documents.ts";
import { FakePanel } from "./panels.ts";
import { Problems } from "./problems.ts";
import { Prompts } from "./prompts.ts";
import { FakeTreeView } from "./treeView.ts";
import { UnderWay } from "./underWay.ts";
import { Disposable, EventEmitter, ExtensionMode, TabInputWebview, Uri, ViewColumn } from "./values.ts";
import { WorkspaceFiles } from "./workspaceFiles.ts";

/** Commands that focus columns, in their order. */
const FOCUS = ["First", "Second", "Third"].map((place) => `workbench.action.focus${place}EditorGroup`);

type Handler = (...args: readonly unknown[]) => unknown;

/**
 * Context keys that the extension has set. Like the extension's modules, they outlive an editor: `contextKeys.ts` tells
 * VS Code of a key only when its value changes, and would not tell the next editor of this process again.
 */
const CONTEXTS = new Map<string, unknown>();

/** Settings by their full names, of the user alone. */
class Settings {
  readonly #values = new Map<string, unknown>();
  readonly changed = new EventEmitter<Vscode.ConfigurationChangeEvent>();

  /** `undefined` gives a setting its default back. */
  set(key: string, value: unknown): void {
    // Of what stays as it was, VS Code tells nobody.
    if (isDeepStrictEqual(this.#values.get(key), value)) return;
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
    this.changed.fire({ affectsConfiguration: (section) => `${key}.`.startsWith(`${section}.`) });
  }

  get(key: string): unknown {
    return this.#values.get(key);
  }

  section(section: string | undefined) {
    const named = (key: string) => (section === undefined ? key : `${section}.${key}`);
    return {
      get: (key: string, otherwise?: unknown) =>
        this.#values.get(named(key)) ?? defaultOf(named(key)) ?? otherwise,
      has: (key: string) => this.#values.has(named(key)) || defaultOf(named(key)) !== undefined,
      inspect: (key: string) => ({
        key: named(key),
        defaultValue: defaultOf(named(key)),
        globalValue: this.#values.get(named(key)),
      }),
      update: async (key: string, value: unknown) => this.set(named(key), value),
    };
  }
}

function defaultOf(key: string): unknown {
  const groups = [manifest.contributes.configuration].flat();
  return groups.map(({ properties }) => properties[key]?.default).find((value) => value !== undefined);
}

/** A memory of the extension's, such as its global state. */
class Memento {
  readonly #values = new Map<string, unknown>();
  keys = () => [...this.#values.keys()];
  get = (key: string, otherwise?: unknown) => structuredClone(this.#values.get(key)) ?? otherwise;
  update = async (key: string, value: unknown) => {
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, structuredClone(value));
  };
  setKeysForSync = () => {};
}

class Secrets {
  readonly #values = new Map<string, string>();
  readonly #changed = new EventEmitter<{ readonly key: string }>();
  readonly onDidChange = this.#changed.event;
  keys = async () => [...this.#values.keys()];
  get = async (key: string) => this.#values.get(key);
  store = async (key: string, value: string) => {
    this.#values.set(key, value);
    this.#changed.fire({ key });
  };
  delete = async (key: string) => {
    this.#values.delete(key);
    this.#changed.fire({ key });
  };
}

export class EditorHost implements AsyncDisposable {
  /** Of the workspace, which is trusted unless a test says otherwise. */
  readonly folder: string;
  isTrusted = true;
  readonly trusted = new EventEmitter<void>();
  readonly settings = new Settings();
  readonly prompts = new Prompts();
  readonly documents = new TextDocuments();
  readonly problems = new Problems();
  readonly underWay = new UnderWay();
  readonly files: WorkspaceFiles;
  readonly panels: FakePanel[] = [];
  readonly opened = new EventEmitter<FakePanel>();
  readonly renamed = new EventEmitter<unknown>();
  /** Warnings and errors that the extension logged. */
  readonly log: string[] = [];
  /** What the status bar told for a while. */
  readonly flashes: string[] = [];
  /** Hands the extension a link that somebody opened. */
  followLink: (uri: Uri) => Promise<unknown> = async () => {};
  /** What was put on the clipboard last. */
  clipboard = "";
  /** Where the next file is saved, or where the extension suggests; undefined backs out. */
  saveTarget: Uri | "suggested" | undefined;
  /** How the dialog that asked for it last was called. */
  saveTitle: string | undefined;
  /** What dialogs for files asked, each with its options. */
  readonly openDialogs: unknown[] = [];
  /** Files that the next dialog chooses. */
  chosenFiles: readonly Uri[] | undefined;
  /** Language models that VS Code offers, now or once it knows. */
  models: readonly unknown[] | Promise<readonly unknown[]> = [];
  readonly modelsChanged = new EventEmitter<void>();
  /** What stands in `@vscode/l10n`'s place, by the English texts. */
  texts: Readonly<Record<string, string>> | undefined;
  /** English texts that were told and are not among those. */
  readonly untranslated = new Set<string>();
  language = "en";
  /** Where pages get the files of the extension from. */
  origin = "http://localhost";
  /** What gives the rows of the projects view. */
  treeProvider: Vscode.TreeDataProvider<unknown> | undefined;
  readonly treeView = new FakeTreeView();
  readonly #commands = new Map<string, Handler>();
  readonly #serializers = new Map<string, Vscode.WebviewPanelSerializer>();
  readonly #subscriptions: Disposable[] = [];
  readonly #scratch: string;
  #isEnding = false;
  /** The column that a command focused last. */
  #focused = 1;

  private constructor(scratch: string) {
    this.#scratch = scratch;
    this.folder = join(scratch, "workspace");
    this.files = new WorkspaceFiles(this.folder);
  }

  /** An editor on an empty folder, with nobody signed in. */
  static async start(): Promise<EditorHost> {
    const scratch = await mkdtemp(join(tmpdir(), "infra-planner-page-"));
    const host = new EditorHost(scratch);
    await mkdir(host.folder);
    return host;
  }

  /** The folder of the workspace. */
  get uri(): Uri {
    return Uri.file(this.folder);
  }

  /** What an extension gets when it is activated. */
  get context(): Vscode.ExtensionContext {
    const storage = Uri.file(join(this.#scratch, "storage"));
    return {
      extension: { packageJSON: manifest, id: "infra-planner.infra-planner", extensionUri: Uri.file(root) },
      extensionMode: ExtensionMode.Production,
      extensionPath: root,
      extensionUri: Uri.file(root),
      globalState: this.globalState,
      workspaceState: this.workspaceState,
      globalStorageUri: storage,
      storageUri: storage,
      secrets: this.secrets,
      subscriptions: this.#subscriptions,
    } as unknown as Vscode.ExtensionContext;
  }

  readonly globalState = new Memento();
  readonly workspaceState = new Memento();
  readonly secrets = new Secrets();

  /** Runs a command as the palette or a menu does. */
  async run(command: string, ...args: readonly unknown[]): Promise<unknown> {
    const handler = this.#commands.get(command);
    if (handler) return handler(...args);
    if (isOfExtension(command)) throw new Error(`command '${command}' not found`);
    // What VS Code itself does is nothing that a page sees.
    this.builtIn.push([command, ...args]);
    if (command === "vscode.changes") this.changes = String(args[0]);
    const column = FOCUS.indexOf(command) + 1;
    if (column > 0) this.#focused = column;
    if (command === "workbench.action.openEditorAtIndex")
      this.groups.find(({ viewColumn }) => viewColumn === this.#focused)?.open(Number(args[0]));
    if (command === "setContext") CONTEXTS.set(String(args[0]), args[1]);
    return undefined;
  }

  /** What conditions of menus and texts go by. */
  get contexts(): ReadonlyMap<string, unknown> {
    return CONTEXTS;
  }

  /** Commands of VS Code's own that were asked for, with their arguments. */
  /** Under which title an editor shows the differences of many files; undefined while none does. */
  changes: string | undefined;
  readonly builtIn: (readonly [command: string, ...args: unknown[]])[] = [];

  /** The panel in front. */
  get front(): FakePanel | undefined {
    return this.panels.findLast(({ active }) => active);
  }

  /** Commands of the extension. */
  get commands(): string[] {
    return [...this.#commands.keys()];
  }

  register(command: string, handler: Handler): Disposable {
    if (this.#commands.has(command)) throw new Error(`command '${command}' already exists`);
    this.#commands.set(command, handler);
    return new Disposable(() => this.#commands.delete(command));
  }

  registerSerializer(type: string, serializer: Vscode.WebviewPanelSerializer): Disposable {
    this.#serializers.set(type, serializer);
    return new Disposable(() => this.#serializers.delete(type));
  }

  open(type: string, title: string, place: unknown): FakePanel {
    const { viewColumn = place, preserveFocus = false } = (
      typeof place === "object" && place !== null ? place : {}
    ) as { viewColumn?: unknown; preserveFocus?: boolean };
    const named = typeof viewColumn === "number" && viewColumn > 0 ? viewColumn : ViewColumn.One;
    const column = viewColumn === ViewColumn.Beside ? ViewColumn.Two : named;
    const panel = new FakePanel(type, title, column, this.origin, this);
    this.panels.push(panel);
    this.show(panel, preserveFocus);
    this.opened.fire(panel);
    return panel;
  }

  /** Brings a panel to the front of its column, which hides the one that was there. */
  show(panel: FakePanel, preserveFocus = false): void {
    for (const other of this.panels)
      if (other !== panel) {
        other.setState({
          visible: other.visible && other.viewColumn !== panel.viewColumn,
          active: other.active && preserveFocus,
        });
      }
    panel.setState({ visible: true, active: !preserveFocus });
  }

  /** A panel is closed: of its column, that which was opened last comes into sight in its place. */
  forget(panel: FakePanel): void {
    this.panels.splice(this.panels.indexOf(panel), 1);
    const behind = this.panels.findLast(({ viewColumn }) => viewColumn === panel.viewColumn);
    if (panel.visible && !this.#isEnding) behind?.setState({ visible: true, active: panel.active });
  }

  closeTabs(tabs: readonly { readonly label: string; readonly input?: unknown }[]): void {
    if (tabs.some(({ input }) => input === undefined)) this.changes = undefined;
    this.documents.close(tabs.filter(({ input }) => input !== undefined) as never);
  }

  /** Columns of tabs: texts stand before panels. */
  get groups() {
    const { group } = this.documents;
    const columns = new Set([group.viewColumn, ...this.panels.map(({ viewColumn }) => viewColumn)]);
    return [...columns].sort().map((viewColumn) => {
      const panels = this.panels.filter((panel) => panel.viewColumn === viewColumn);
      const texts = viewColumn === group.viewColumn ? group.tabs : [];
      const changes = viewColumn === group.viewColumn && this.changes ? [changesTab(this.changes)] : [];
      const front = panels.find(({ active }) => active);
      const seen = front ?? (texts.length > 0 ? undefined : panels.find(({ visible }) => visible));
      return {
        viewColumn,
        activeTab: seen ? tabOf(seen) : viewColumn === group.viewColumn ? group.activeTab : undefined,
        tabs: [...texts, ...panels.map(tabOf), ...changes],
        open: (index: number) => {
          const panel = panels[index - texts.length];
          if (panel) this.show(panel);
        },
      };
    });
  }

  /** The column that is in front. */
  get activeGroup() {
    const { front, groups } = this;
    const column = front?.viewColumn ?? this.documents.group.viewColumn;
    return groups.find(({ viewColumn }) => viewColumn === column);
  }

  /** Ends the extension and starts it again; its panels come back with what their pages kept. */
  async reload(activate: (editor: this) => Promise<void>): Promise<void> {
    const before = this.panels.map(({ viewType, title, kept, visible, active, viewColumn }) => ({
      ...{ viewType, title, kept, visible, active, viewColumn },
    }));
    this.#end();
    await activate(this);
    for (const { viewType, title, kept, visible, active, viewColumn } of before) {
      const panel = new FakePanel(viewType, title, viewColumn, this.origin, this);
      this.panels.push(panel);
      panel.kept = kept;
      this.opened.fire(panel);
      const revive = () => this.#serializers.get(viewType)?.deserializeWebviewPanel(panel as never, kept);
      if (visible) {
        panel.setState({ visible, active });
        await revive();
      } else {
        // VS Code restores a panel when it is looked at.
        const seen = panel.onDidChangeViewState(() => {
          seen.dispose();
          void revive();
        });
      }
    }
  }

  #end(): void {
    this.#isEnding = true;
    // The extension ends before its panels do: it is not told that they close.
    for (const item of this.#subscriptions.splice(0).reverse()) item.dispose();
    for (const panel of [...this.panels]) panel.dispose();
    this.#isEnding = false;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end();
    await rm(this.#scratch, { recursive: true, force: true, maxRetries: 3 });
  }

  /** Writes a file of the workspace, as any program does. */
  async write(name: string, text: string): Promise<void> {
    await this.files.fs.writeFile(Uri.file(join(this.folder, name)), new TextEncoder().encode(text));
  }

  /** Gives a file or folder of the workspace another name, as the user does in VS Code. */
  async rename(name: string, to: string): Promise<void> {
    const [oldUri, newUri] = [Uri.joinPath(this.uri, name), Uri.joinPath(this.uri, to)];
    await rename(oldUri.fsPath, newUri.fsPath);
    this.renamed.fire({ files: [{ oldUri, newUri }] });
  }

  /** Removes a file or folder of the workspace, as any program does. */
  async remove(name: string): Promise<void> {
    await this.files.fs.delete(Uri.file(join(this.folder, name)), { recursive: true });
  }
}

function tabOf({ title, viewType }: FakePanel) {
  return { label: title, input: new TabInputWebview(viewType) };
}

/** As VS Code shows it, which says how many files there are. */
function changesTab(title: string) {
  return { label: `${title} (3 files)`, input: undefined };
}
