/** VS Code's interface, as the editor under test plays it. What it does not play fails by its name. */
import type { FileSystemProvider } from "vscode";
import { FakeDocument, type LinkProvider } from "./documents.ts";
import type { EditorHost } from "./editorHost.ts";
import { gitExtension } from "./git.ts";
import { Disposable, EventEmitter, type Range, type Uri } from "./values.ts";
import type { WorkspaceFiles } from "./workspaceFiles.ts";

export * from "./values.ts";

let current: EditorHost | undefined;

/** Plays with this editor from now on. */
export function playWith(host: EditorHost | undefined): void {
  current = host;
}

function host(): EditorHost {
  if (!current) throw new Error("No editor is under test.");
  return current;
}

/** A part of the interface. @param parts made for the editor under test when they are asked for */
function namespace(name: string, parts: (editor: EditorHost) => object) {
  return new Proxy(
    {},
    {
      get(_, part) {
        const found = parts(host()) as Record<string | symbol, unknown>;
        if (part in found) return found[part];
        throw new Error(`The editor under test has no vscode.${name}.${String(part)}.`);
      },
      set(_, part) {
        throw new Error(`Nothing may change vscode.${name}.${String(part)}.`);
      },
    },
  );
}

const registered = () => new Disposable(() => {});
const never = new EventEmitter<never>().event;

export const commands = namespace("commands", (editor) => ({
  registerCommand: (id: string, run: (...args: readonly unknown[]) => unknown) => editor.register(id, run),
  executeCommand: (id: string, ...args: readonly unknown[]) => editor.run(id, ...args),
  getCommands: async () => editor.commands,
}));

export const l10n = namespace("l10n", ({ texts, untranslated }) => ({
  bundle: texts,
  t: (message: string, ...values: readonly unknown[]) => {
    if (texts && !Object.hasOwn(texts, message)) untranslated.add(message);
    const [first] = values;
    const named = (typeof first === "object" && first !== null ? first : values) as Record<string, unknown>;
    return (texts?.[message] ?? message).replaceAll(/\{(\w+)\}/g, (whole, key) =>
      key in named ? String(named[key]) : whole,
    );
  },
}));

export const env = namespace("env", (editor) => ({
  language: editor.language,
  uriScheme: "vscode",
  appName: "Editor under test",
  clipboard: {
    readText: async () => editor.clipboard,
    writeText: async (text: string) => {
      editor.clipboard = text;
    },
  },
}));

export const lm = namespace("lm", (editor) => ({
  selectChatModels: async () => editor.models,
  onDidChangeChatModels: editor.modelsChanged.event,
  registerTool: registered,
  registerMcpServerDefinitionProvider: registered,
}));

export const authentication = namespace("authentication", () => ({
  registerAuthenticationProvider: registered,
}));

/** What VS Code asks about texts: nothing of it is seen in pages. */
const LANGUAGE_FEATURES = [
  ...["CodeActions", "CodeLens", "CompletionItem", "Definition", "DocumentLink", "DocumentSymbol"],
  ...["FoldingRange", "Hover", "Reference", "Rename"],
];

export const languages = namespace("languages", (editor) => ({
  createDiagnosticCollection: editor.problems.create,
  ...Object.fromEntries(LANGUAGE_FEATURES.map((feature) => [`register${feature}Provider`, registered])),
  registerDocumentLinkProvider: (_: unknown, provider: LinkProvider) => {
    editor.documents.linkProviders.add(provider);
    return new Disposable(() => editor.documents.linkProviders.delete(provider));
  },
  match: () => 0,
}));

export const extensions = namespace("extensions", ({ folder }) => ({
  getExtension: (id: string) => (id === "vscode.git" ? gitExtension(folder) : undefined),
}));

export const workspace = namespace("workspace", (editor) => ({
  isTrusted: editor.isTrusted,
  onDidGrantWorkspaceTrust: editor.trusted.event,
  workspaceFolders: [editor.files.workspaceFolder],
  onDidChangeWorkspaceFolders: never,
  getWorkspaceFolder: (uri: never) => editor.files.folderOf(uri),
  asRelativePath: (uri: never) => editor.files.relativePath(uri),
  getConfiguration: (section?: string) => editor.settings.section(section),
  onDidChangeConfiguration: editor.settings.changed.event,
  fs: editor.files.fs,
  applyEdit: (edit: never) => editor.files.applyEdit(edit),
  findFiles: (...given: Parameters<WorkspaceFiles["find"]>) => editor.files.find(...given),
  createFileSystemWatcher: (pattern: never) => editor.files.watchers.watch(pattern),
  textDocuments: editor.documents.all,
  openTextDocument: (uri: never) => editor.documents.open(uri),
  onDidOpenTextDocument: editor.documents.opened.event,
  onDidChangeTextDocument: editor.documents.changed.event,
  onDidCloseTextDocument: editor.documents.closed.event,
  onDidSaveTextDocument: editor.documents.saved.event,
  onDidRenameFiles: editor.renamed.event,
  registerTextDocumentContentProvider: (
    scheme: string,
    provider: {
      readonly onDidChange?: (listener: (uri: never) => unknown) => unknown;
      readonly provideTextDocumentContent: (uri: unknown, token: unknown) => Promise<string>;
    },
  ) => {
    editor.documents.providers.set(scheme, (uri) => provider.provideTextDocumentContent(uri, {}));
    provider.onDidChange?.((uri) => editor.documents.refresh(uri));
    return registered();
  },
  registerFileSystemProvider: (scheme: string, files: FileSystemProvider) => {
    editor.documents.providers.set(scheme, async (uri) =>
      new TextDecoder().decode(await files.readFile(uri)),
    );
    files.onDidChangeFile((changes) => {
      for (const { uri } of changes) void editor.documents.refresh(uri as never);
    });
    return registered();
  },
}));

export const window = namespace("window", (editor) => ({
  state: { focused: true, active: true },
  onDidChangeWindowState: never,
  activeColorTheme: { kind: 2 },
  onDidChangeActiveColorTheme: never,
  createTreeView: (_id: string, options: { treeDataProvider: never }) => {
    editor.treeProvider = options.treeDataProvider;
    editor.treeView.clear();
    return editor.treeView;
  },
  createOutputChannel: () => ({
    ...{ trace: () => {}, debug: () => {}, info: () => {} },
    warn: (line: string) => editor.log.push(line),
    error: (line: unknown) => editor.log.push(line instanceof Error ? String(line.stack) : String(line)),
    ...{
      show: () => editor.builtIn.push(["output.show"]),
      append: () => {},
      appendLine: () => {},
      dispose: () => {},
    },
  }),
  createStatusBarItem: editor.underWay.createStatusItem,
  setStatusBarMessage: (text: string) => {
    editor.flashes.push(text);
    return registered();
  },
  createQuickPick: editor.prompts.create,
  createInputBox: editor.prompts.create,
  showInformationMessage: editor.prompts.tell("information"),
  showWarningMessage: editor.prompts.tell("warning"),
  showErrorMessage: editor.prompts.tell("error"),
  withProgress: editor.underWay.withProgress,
  showSaveDialog: async ({
    title,
    defaultUri,
  }: {
    readonly title?: string;
    readonly defaultUri?: unknown;
  }) => {
    editor.saveTitle = title;
    return editor.saveTarget === "suggested" ? defaultUri : editor.saveTarget;
  },
  showOpenDialog: async (options: unknown) => {
    editor.openDialogs.push(options);
    return editor.chosenFiles;
  },
  createWebviewPanel: (type: string, title: string, place: unknown) => editor.open(type, title, place),
  registerWebviewPanelSerializer: (type: string, serializer: never) =>
    editor.registerSerializer(type, serializer),
  registerUriHandler: ({ handleUri }: { readonly handleUri: (uri: unknown) => unknown }) => {
    editor.followLink = async (uri) => handleUri(uri);
    return registered();
  },
  registerFileDecorationProvider: registered,
  registerTreeDataProvider: registered,
  tabGroups: {
    all: editor.documents.active || editor.panels.length > 0 ? editor.groups : [],
    activeTabGroup: editor.activeGroup,
    onDidChangeTabs: editor.documents.tabsChanged.event,
    onDidChangeTabGroups: never,
    close: async (tabs: readonly { readonly label: string; readonly input?: unknown }[]) =>
      editor.closeTabs(tabs),
  },
  activeTextEditor: editor.documents.active,
  visibleTextEditors: editor.documents.active ? [editor.documents.active] : [],
  onDidChangeActiveTextEditor: editor.documents.activated.event,
  onDidChangeVisibleTextEditors: never,
  onDidChangeTextEditorVisibleRanges: never,
  onDidChangeTextEditorSelection: editor.documents.selected.event,
  showTextDocument: async (what: FakeDocument | Uri, options: { readonly selection?: Range } = {}) => {
    const { documents } = editor;
    const document = what instanceof FakeDocument ? what : await documents.open(what);
    return documents.show(document, options.selection);
  },
  createTextEditorDecorationType: registered,
}));
