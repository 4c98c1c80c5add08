/** Values of VS Code's interface, for a Node without VS Code: as far as the extension makes and reads them. */
import { URI, Utils } from "vscode-uri";

export interface Disposing {
  dispose(): unknown;
}

export class Disposable implements Disposing {
  readonly #dispose: () => unknown;

  constructor(dispose: () => unknown) {
    this.#dispose = dispose;
  }

  static from(...items: readonly Disposing[]): Disposable {
    return new Disposable(() => {
      for (const item of items) item.dispose();
    });
  }

  dispose(): void {
    this.#dispose();
  }
}

export type Listener<T> = (event: T) => unknown;
export type Event<T> = (listener: Listener<T>, self?: unknown, owned?: Disposing[]) => Disposable;

export class EventEmitter<T> implements Disposing {
  readonly #listeners = new Set<Listener<T>>();

  readonly event: Event<T> = (listener, self, owned) => {
    const heard: Listener<T> = self === undefined ? listener : listener.bind(self);
    this.#listeners.add(heard);
    const disposable = new Disposable(() => this.#listeners.delete(heard));
    owned?.push(disposable);
    return disposable;
  };

  fire(event: T): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  dispose(): void {
    this.#listeners.clear();
  }
}

export class CancellationError extends Error {}

export class CancellationTokenSource implements Disposing {
  readonly #cancelled = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.#cancelled.event };

  cancel(): void {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.#cancelled.fire();
  }

  dispose(): void {
    this.#cancelled.dispose();
  }
}

/** VS Code's own implementation of URIs, with the one function that it has beside them. */
export const Uri = Object.assign(URI, { joinPath: Utils.joinPath });
export type Uri = URI;

export class Position {
  readonly line: number;
  readonly character: number;

  constructor(line: number, character: number) {
    this.line = line;
    this.character = character;
  }

  with({ line = this.line, character = this.character }: Partial<Position>): Position {
    return new Position(line, character);
  }

  isEqual = (other: Position): boolean => other.line === this.line && other.character === this.character;
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(...ends: [Position, Position] | [number, number, number, number]) {
    const [start, end] =
      ends.length === 2 ? ends : [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])];
    this.start = start;
    this.end = end;
  }

  isEqual = (other: Range): boolean => other.start.isEqual(this.start) && other.end.isEqual(this.end);
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}

export class ThemeColor {
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }
}

export class ThemeIcon {
  readonly id: string;
  readonly color: ThemeColor | undefined;

  constructor(id: string, color?: ThemeColor) {
    this.id = id;
    this.color = color;
  }
}

export class MarkdownString {
  value: string;

  constructor(value = "") {
    this.value = value;
  }

  /** Escapes what Markdown reads as its own, as VS Code does. */
  appendText(text: string): this {
    this.value += text.replaceAll(/[\\`*_{}[\]()#+\-!~<>|]/g, "\\$&").replaceAll("\n", "\n\n");
    return this;
  }

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class CodeActionKind {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }

  append = (part: string) => new CodeActionKind(`${this.value}.${part}`);
  contains = ({ value }: CodeActionKind) => `${value}.`.startsWith(`${this.value}.`);
  static readonly QuickFix = new CodeActionKind("quickfix");
  static readonly SourceFixAll = new CodeActionKind("source.fixAll");
}

/** A defect that is marked in a text. */
export class Diagnostic {
  code: unknown;
  source: string | undefined;
  readonly range: Range;
  readonly message: string;
  readonly severity: number;

  constructor(range: Range, message: string, severity: number = DiagnosticSeverity.Error) {
    this.range = range;
    this.message = message;
    this.severity = severity;
  }
}

export class Location {
  readonly uri: unknown;
  readonly range: unknown;

  constructor(uri: unknown, range: unknown) {
    this.uri = uri;
    this.range = range;
  }
}

export class TreeItem {
  label: unknown;
  collapsibleState: number;

  constructor(label: unknown, collapsibleState: number = TreeItemCollapsibleState.None) {
    this.label = label;
    this.collapsibleState = collapsibleState;
  }
}

export class RelativePattern {
  readonly base: unknown;
  readonly pattern: string;

  constructor(base: unknown, pattern: string) {
    this.base = base;
    this.pattern = pattern;
  }
}

export class FileSystemError extends Error {
  readonly code: string;

  constructor(message?: string, code = "Unknown") {
    super(message);
    this.code = code;
  }

  // The names of these functions are the codes.
  static FileNotFound = (uri?: unknown) =>
    new FileSystemError(typeof uri === "string" ? uri : `Not found: ${uri}`, "FileNotFound");
  static NoPermissions = (reason?: unknown) =>
    new FileSystemError(`No permissions: ${reason}`, "NoPermissions");
  static Unavailable = (reason?: unknown) => new FileSystemError(`Unavailable: ${reason}`, "Unavailable");
}

export class LanguageModelTextPart {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

export const LanguageModelChatMessage = {
  User: (content: unknown) => ({ role: 1, content }),
  Assistant: (content: unknown) => ({ role: 2, content }),
} as const;

export class LanguageModelError extends Error {
  readonly code: string;

  constructor(message?: string, code = "") {
    super(message);
    this.code = code;
  }

  // The names of these functions are the codes.
  static NotFound = (message?: string) => new LanguageModelError(message, "NotFound");
  static NoPermissions = (message?: string) => new LanguageModelError(message, "NoPermissions");
  static Blocked = (message?: string) => new LanguageModelError(message, "Blocked");
}

/** Files that are written and deleted in one go. */
export class WorkspaceEdit {
  /** Without contents, a file is deleted. */
  readonly files: { readonly uri: Uri; readonly contents: Uint8Array | undefined }[] = [];

  createFile(uri: Uri, { contents }: { readonly contents: Uint8Array }): void {
    this.files.push({ uri, contents });
  }

  deleteFile(uri: Uri): void {
    this.files.push({ uri, contents: undefined });
  }
}

// What VS Code shows in texts and tabs, which no page sees: enough to be extended and asked for.
export class CompletionItem {}
export class CodeLens {}
export class DocumentLink {
  tooltip: string | undefined;
  readonly range: Range;
  readonly target: Uri;

  constructor(range: Range, target: Uri) {
    this.range = range;
    this.target = target;
  }
}
export class TabInputText {
  readonly uri: Uri;

  constructor(uri: Uri) {
    this.uri = uri;
  }
}
export class TabInputTextDiff {}
export class TabInputWebview {
  readonly viewType: string;

  constructor(viewType: string) {
    this.viewType = viewType;
  }
}

export const ColorThemeKind = { Light: 1, Dark: 2, HighContrast: 3, HighContrastLight: 4 } as const;
export const ConfigurationTarget = { Global: 1, Workspace: 2, WorkspaceFolder: 3 } as const;
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;
export const DecorationRangeBehavior = { ClosedClosed: 1 } as const;
export const OverviewRulerLane = { Right: 4 } as const;
export const TextEditorRevealType = { InCenterIfOutsideViewport: 2, AtTop: 3 } as const;
export const ExtensionMode = { Production: 1, Development: 2, Test: 3 } as const;
export const FileChangeType = { Changed: 1, Created: 2, Deleted: 3 } as const;
export const FilePermission = { Readonly: 1 } as const;
export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;
export const ProgressLocation = { SourceControl: 1, Window: 10, Notification: 15 } as const;
export const FoldingRangeKind = { Comment: 1, Imports: 2, Region: 3 } as const;
export const SymbolKind = { Module: 1, Namespace: 2, Object: 18, Event: 23 } as const;
export const StatusBarAlignment = { Left: 1, Right: 2 } as const;
export const TreeItemCollapsibleState = { None: 0, Collapsed: 1, Expanded: 2 } as const;
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2, Three: 3 } as const;
export const QuickInputButtons = { Back: { iconPath: new ThemeIcon("arrow-left") } } as const;
