/** Text documents and the editor in front. */
import { readFile, writeFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { TextDocument } from "vscode-languageserver-textdocument";
import {
  type DocumentLink,
  EventEmitter,
  Position,
  Range,
  Selection,
  TabInputText,
  type Uri,
} from "./values.ts";

const LANGUAGES: Readonly<Record<string, string>> = { ".json": "json", ".tf": "terraform", ".yaml": "yaml" };

/** A document as far as the extension reads it. */
export class FakeDocument {
  readonly uri: Uri;
  isDirty = false;
  isClosed = false;
  #text: TextDocument;

  constructor(uri: Uri, text: string) {
    this.uri = uri;
    this.#text = TextDocument.create(uri.toString(), LANGUAGES[extname(uri.path)] ?? "plaintext", 1, text);
  }

  get fileName(): string {
    return this.uri.fsPath;
  }
  get isUntitled(): boolean {
    return this.uri.scheme === "untitled";
  }
  get languageId(): string {
    return this.#text.languageId;
  }
  get version(): number {
    return this.#text.version;
  }
  get lineCount(): number {
    return this.#text.lineCount;
  }
  getText(range?: Range): string {
    return this.#text.getText(range);
  }
  positionAt(offset: number): Position {
    const { line, character } = this.#text.positionAt(offset);
    return new Position(line, character);
  }
  offsetAt(position: Position): number {
    return this.#text.offsetAt(position);
  }
  lineAt(line: number | Position) {
    const at = typeof line === "number" ? line : line.line;
    const text = this.getText().split(/\r?\n/)[at] ?? "";
    return { lineNumber: at, text, range: new Range(at, 0, at, text.length) };
  }

  replace(text: string): void {
    this.#text = TextDocument.update(this.#text, [{ text }], this.version + 1);
    this.isDirty = true;
  }
}

/** What moved a cursor, as VS Code numbers it; undefined: not the user. */
type MovedBy = 1 | 2 | undefined;

/** An editor as far as the extension reads and moves it. */
export class FakeEditor {
  readonly document: FakeDocument;
  readonly viewColumn: number;
  readonly #moved: (editor: FakeEditor, by: MovedBy) => void;
  #selection = new Selection(new Position(0, 0), new Position(0, 0));

  constructor(document: FakeDocument, viewColumn: number, moved: (editor: FakeEditor, by: MovedBy) => void) {
    this.document = document;
    this.viewColumn = viewColumn;
    this.#moved = moved;
  }

  get selection(): Selection {
    return this.#selection;
  }
  set selection(selection: Selection) {
    const isMoved = !this.#selection.isEqual(selection);
    this.#selection = selection;
    // VS Code tells of a change when what moved it has gone on, and of none where there is none.
    if (isMoved) queueMicrotask(() => this.#moved(this, undefined));
  }
  get selections(): readonly Selection[] {
    return [this.#selection];
  }

  /** Puts the cursor somewhere, as its user does. */
  place(at: Position): void {
    this.#selection = new Selection(at, at);
    this.#moved(this, 1);
  }

  /** As if it were high enough for all of the text. */
  get visibleRanges(): readonly Range[] {
    return [new Range(0, 0, this.document.lineCount - 1, 0)];
  }

  revealRange(): void {}
  setDecorations(): void {}
}

/** Finds links in documents of any kind; it tells by itself which are its own. */
export interface LinkProvider {
  provideDocumentLinks(document: FakeDocument): readonly DocumentLink[] | undefined;
}

/** A tab as far as the extension asks for it. */
interface Tab {
  readonly label: string;
  readonly input: TabInputText;
}

function tabOf({ uri }: FakeDocument): Tab {
  return { label: basename(uri.path), input: new TabInputText(uri) };
}

export class TextDocuments {
  readonly all: FakeDocument[] = [];
  /** Those that have a tab. */
  readonly #shown: FakeDocument[] = [];
  readonly tabsChanged = new EventEmitter<{
    readonly opened: readonly Tab[];
    readonly closed: readonly Tab[];
    readonly changed: readonly Tab[];
  }>();
  active: FakeEditor | undefined;
  readonly opened = new EventEmitter<FakeDocument>();
  readonly changed = new EventEmitter<{ document: FakeDocument; contentChanges: unknown[] }>();
  readonly closed = new EventEmitter<FakeDocument>();
  readonly saved = new EventEmitter<FakeDocument>();
  readonly activated = new EventEmitter<unknown>();
  readonly selected = new EventEmitter<unknown>();
  readonly linkProviders = new Set<LinkProvider>();
  readonly providers = new Map<string, (uri: Uri) => Promise<string>>();

  async open(uri: Uri): Promise<FakeDocument> {
    const known = this.all.find((each) => each.uri.toString() === uri.toString());
    if (known) return known;
    const provide = this.providers.get(uri.scheme);
    const document = new FakeDocument(uri, provide ? await provide(uri) : await readFile(uri.fsPath, "utf8"));
    this.all.push(document);
    this.opened.fire(document);
    return document;
  }

  /** Reads a document anew that somebody else changed. */
  async refresh(uri: Uri): Promise<void> {
    const document = this.all.find((each) => each.uri.toString() === uri.toString());
    const text = await this.providers.get(uri.scheme)?.(uri);
    if (!document || text === undefined || text === document.getText()) return;
    this.type(document, text);
    document.isDirty = false;
  }

  show(document: FakeDocument, selection?: Range): FakeEditor {
    const shown = this.active?.document === document ? this.active : undefined;
    const editor =
      shown ??
      new FakeEditor(document, 1, (textEditor, kind) =>
        this.selected.fire({ textEditor, selections: textEditor.selections, kind }),
      );
    this.active = editor;
    const isNew = !this.#shown.includes(document);
    if (isNew) this.#shown.push(document);
    if (!shown) {
      this.activated.fire(editor);
      const [opened, changed] = isNew ? [[tabOf(document)], []] : [[], [tabOf(document)]];
      this.tabsChanged.fire({ opened, closed: [], changed });
    }
    if (selection) editor.selection = new Selection(selection.start, selection.end);
    return editor;
  }

  /** Writes another text into a document, as who types it. */
  type(document: FakeDocument, text: string): void {
    document.replace(text);
    this.changed.fire({ document, contentChanges: [{ text }] });
  }

  /** Saves a text that has no file yet: a file has it then, and that of the text which had none closes. */
  async saveAs(document: FakeDocument, uri: Uri): Promise<void> {
    await writeFile(uri.fsPath, document.getText());
    this.saved.fire(await this.open(uri));
    document.replace("");
    this.all.splice(this.all.indexOf(document), 1);
    this.closed.fire(document);
  }

  /** Links in the text in front. */
  get links(): readonly DocumentLink[] {
    const document = this.active?.document;
    if (!document) return [];
    return [...this.linkProviders].flatMap((provider) => provider.provideDocumentLinks(document) ?? []);
  }

  /** The only column of tabs there is of texts. */
  get group() {
    const shown = this.active?.document;
    return { viewColumn: 1, activeTab: shown && tabOf(shown), tabs: this.#shown.map(tabOf) };
  }

  closeAll(): void {
    this.close(this.group.tabs);
    for (const document of this.all.splice(0)) this.closed.fire(document);
  }

  /** Closes tabs, and what nobody else has open; what had a tab before is in front then. */
  close(tabs: readonly Tab[]): void {
    const uris = new Set(tabs.map(({ input }) => input.uri.toString()));
    const isClosed = ({ uri }: FakeDocument) => uris.has(uri.toString());
    const closed = this.#shown.filter(isClosed);
    this.#shown.splice(0, Infinity, ...this.#shown.filter((document) => !closed.includes(document)));
    this.all.splice(0, Infinity, ...this.all.filter((document) => !closed.includes(document)));
    if (this.active && isClosed(this.active.document)) {
      this.active = undefined;
      const last = this.#shown.at(-1);
      if (last) this.show(last);
      else this.activated.fire(undefined);
    }
    if (closed.length > 0) this.tabsChanged.fire({ opened: [], closed: closed.map(tabOf), changed: [] });
    for (const document of closed) this.closed.fire(document);
  }
}
