import * as vscode from "vscode";
import { TooLarge } from "../../client/errors.ts";
import type { LogReading } from "../../contract/logs.ts";
import { withLateProgress } from "../dialogs/lateProgress.ts";
import { withProgress } from "../dialogs/messages.ts";
import { signalOf } from "../host/cancellation.ts";
import { Disposables } from "../host/disposables.ts";
import { type Connection, type Connections, ownerOf } from "../session/connections.ts";
import { say } from "../text/say.ts";
import { readTailUri, tailUri } from "./logAddress.ts";
import { type LogDocument, type LogSubject, TailDocument } from "./logDocument.ts";
import type { LogFileSystem } from "./logFileSystem.ts";
import { TemporaryLogs } from "./logFiles.ts";
import { WholeLog } from "./wholeLog.ts";

/**
 * The log documents of this window. A log opens at its end, as the service sends that, and as a whole on demand. What
 * a document holds is dropped when its tab closes, and all of it, tabs included, when the account signs out.
 */
export class LogDocuments implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #temporary: TemporaryLogs;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<LogDocument>());
  readonly #closed = this.#owned.add(new vscode.EventEmitter<LogDocument>());
  readonly #files: LogFileSystem;
  readonly #documents = new Map<string, LogDocument>();
  readonly #loading = new Map<string, Promise<TailDocument>>();
  /** Whose logs these are. */
  #account: string | undefined;
  /** The text or the state of a document is another now. */
  readonly onDidChange = this.#changed.event;
  readonly onDidClose = this.#closed.event;

  /** @param temporary folder for files, which this class has for itself */
  constructor(connections: Connections, files: LogFileSystem, temporary: string) {
    this.#connections = connections;
    this.#temporary = new TemporaryLogs(temporary);
    this.#files = files;
    this.#owned.add(connections.onDidChange(() => void this.#closeOthers()));
    this.#owned.add(
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
        this.#dropClosed(closed);
      }),
    );
  }

  find(uri: vscode.Uri | undefined): LogDocument | undefined {
    return uri && this.#documents.get(uri.toString());
  }

  /** The log in the active tab. Not by the active text editor: VS Code hides large documents from extensions. */
  get active(): LogDocument | undefined {
    return this.find(uriOf(vscode.window.tabGroups.activeTabGroup.activeTab));
  }

  /** Opens the end of the log of an environment's latest run; all of it where the service cannot send less. */
  async open(subject: LogSubject): Promise<LogDocument | undefined> {
    try {
      const reading = await withLateProgress(
        say("Opening the log of {0}", subject.environmentName),
        (signal) => this.fetchTail(subject, signal),
      );
      const uri = tailUri(subject, reading.runId);
      const known = this.find(uri);
      const changedAt = known instanceof TailDocument ? known.changedAt : undefined;
      const version = versionOf(uri);
      const document = await this.#fill(uri, subject, reading.runId, reading);
      const editor = await vscode.window.showTextDocument(uri, { preview: true });
      if (document.changedAt !== changedAt) await readAnew(editor.document, version, document);
      revealEnd(editor);
      return document;
    } catch (error) {
      if (error instanceof TooLarge) return this.openWhole(subject);
      throw error;
    }
  }

  /** Fetches the whole log into a file and opens that. */
  async openWhole(subject: LogSubject): Promise<LogDocument | undefined> {
    const { client } = await this.#connection();
    const log = await withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: say("Loading the whole log of {0}", subject.environmentName),
        cancellable: true,
      },
      async (progress, token) =>
        WholeLog.fetch(client, subject, this.#temporary.create(), signalOf(token), (bytes) =>
          progress.report({ message: say("{0} MB", (bytes / 1e6).toFixed(1)) }),
        ),
    );
    this.#documents.set(log.uri.toString(), log);
    await vscode.commands.executeCommand("vscode.open", log.uri, { preview: false });
    // Files have no read-only flag that extensions could set; this command marks the one in front.
    if (this.active === log)
      await vscode.commands.executeCommand("workbench.action.files.setActiveEditorReadonlyInSession");
    this.#changed.fire(log);
    return log;
  }

  async fetchTail({ environmentId }: LogSubject, signal?: AbortSignal): Promise<LogReading> {
    const { client } = await this.#connection();
    return client.logs(environmentId, { tail: true, ...(signal && { signal }) });
  }

  dispose(): void {
    this.#owned.dispose();
    this.#documents.clear();
    this.#temporary.removeAll();
  }

  async #connection(): Promise<Connection> {
    const connection = await this.#connections.require();
    this.#account = ownerOf(connection);
    return connection;
  }

  /** The document of an address, loaded if it is not there: after a reload VS Code asks for what was open. */
  async tail(uri: vscode.Uri): Promise<TailDocument> {
    const known = this.find(uri);
    if (known instanceof TailDocument) return known;
    const address = readTailUri(uri);
    if (!address) throw vscode.FileSystemError.FileNotFound(uri);
    const key = uri.toString();
    const loading =
      this.#loading.get(key) ??
      this.fetchTail(address.subject)
        .then((reading) => this.#fill(uri, address.subject, address.runId, reading))
        .finally(() => this.#loading.delete(key));
    this.#loading.set(key, loading);
    return loading;
  }

  async #fill(
    uri: vscode.Uri,
    subject: LogSubject,
    runId: string | undefined,
    reading: LogReading,
  ): Promise<TailDocument> {
    const known = this.find(uri);
    const document = known instanceof TailDocument ? known : this.#create(uri, subject, runId);
    // A restored tab may be of a run that is not the latest any more: the service has its log no longer.
    if (runId !== reading.runId && reading.runId !== undefined)
      await document.endWith(reading.runId, newRunNote(reading.runId));
    else await document.absorb(reading);
    this.#documents.set(uri.toString(), document);
    return document;
  }

  #create(uri: vscode.Uri, subject: LogSubject, runId: string | undefined): TailDocument {
    const notes = {
      gap: say("┄┄┄ Lines may be missing here ┄┄┄"),
      cut: say("┄┄┄ Earlier lines were left out ┄┄┄"),
    };
    return new TailDocument(uri, subject, runId, notes, (document) => {
      this.#files.announce(uri);
      this.#changed.fire(document);
    });
  }

  #dropClosed(closed: readonly vscode.Tab[]): void {
    const open = new Set(allTabs().map((tab) => uriOf(tab)?.toString()));
    for (const tab of closed) {
      const document = this.find(uriOf(tab));
      const key = document?.uri.toString();
      if (document && key !== undefined && !open.has(key)) this.#drop(key, document);
    }
  }

  #drop(key: string, document: LogDocument): void {
    this.#documents.delete(key);
    document.dispose();
    this.#closed.fire(document);
  }

  /** Closes the logs of an account that is not in use any more. */
  async #closeOthers(): Promise<void> {
    const connection = await this.#connections.current().catch(() => undefined);
    if (this.#account === undefined || (connection && ownerOf(connection) === this.#account)) return;
    this.#account = undefined;
    const documents = [...this.#documents];
    const tabs = allTabs().filter((tab) => this.find(uriOf(tab)));
    for (const [key, document] of documents) this.#drop(key, document);
    await vscode.window.tabGroups.close(tabs);
  }
}

/** What a log says when the service has gone over to another run. */
export function newRunNote(runId: string): string {
  return say("━━━ A new run has started: {0} ━━━", runId);
}

/** The version of an open document; undefined where it is not open. */
function versionOf(uri: vscode.Uri): number | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === key)?.version;
}

/** How long VS Code, on a busy machine, may take to read a document anew, in milliseconds. */
export const READING = 10_000;

/**
 * Waits until VS Code has read a log anew that was open before.
 * @param version of the document before the log changed; undefined where it was not open
 */
async function readAnew(
  shown: vscode.TextDocument,
  version: number | undefined,
  log: TailDocument,
): Promise<void> {
  // Sizes differ for good where a setting makes VS Code read something else than UTF-8.
  const isCurrent = () =>
    shown.version !== version || Buffer.byteLength(shown.getText()) === log.bytes().byteLength;
  if (isCurrent()) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, READING);
    const listener = vscode.workspace.onDidChangeTextDocument(({ document }) => {
      if (document === shown && isCurrent()) done();
    });
  });
}

/** Shows the last line. */
export function revealEnd(editor: vscode.TextEditor): void {
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  editor.revealRange(new vscode.Range(end, end));
}

export function uriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  return tab?.input instanceof vscode.TabInputText ? tab.input.uri : undefined;
}

function allTabs(): vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}
