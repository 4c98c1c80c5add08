import * as vscode from "vscode";
import { Follower, type FollowState, isOver } from "../../../client/follow/follower.ts";
import { hostClock } from "../../host/clock.ts";
import { Disposables } from "../../host/disposables.ts";
import { type LogDocument, TailDocument } from "../logDocument.ts";
import { type LogDocuments, newRunNote, revealEnd, uriOf } from "../logDocuments.ts";
import { FollowStatus } from "./followStatus.ts";

/** A log that is followed. */
export interface Followed {
  readonly document: TailDocument;
  readonly state: FollowState;
}

/** Follows logs: those that are in view of a focused window ask the service, the others wait. */
export class LogFollowers implements vscode.Disposable {
  readonly #logs: LogDocuments;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #status = this.#owned.add(new FollowStatus());
  readonly #followers = new Map<TailDocument, Follower>();
  /** Documents whose last line is in view: they scroll along. */
  readonly #pinned = new Set<TailDocument>();
  /** A log is followed now, or not any more. */
  readonly onDidChange = this.#changed.event;

  constructor(logs: LogDocuments) {
    this.#logs = logs;
    const { window, workspace } = vscode;
    this.#owned.add(logs.onDidClose((document) => this.#end(document)));
    this.#owned.add(window.tabGroups.onDidChangeTabs(() => this.#watch()));
    this.#owned.add(window.tabGroups.onDidChangeTabGroups(() => this.#watch()));
    this.#owned.add(window.onDidChangeWindowState(() => this.#watch()));
    this.#owned.add(
      workspace.onDidChangeTextDocument(({ document }) => {
        for (const editor of window.visibleTextEditors.filter((shown) => shown.document === document)) {
          const log = logs.find(document.uri);
          if (log instanceof TailDocument && this.#pinned.has(log)) scrollToEnd(editor);
        }
      }),
    );
  }

  /** Follows a log from where it is. A log that is followed already stays so. */
  follow(document: TailDocument): void {
    if (this.#followers.has(document)) return;
    const follower = new Follower({
      clock: hostClock,
      runId: document.runId,
      fetchTail: (signal) => this.#logs.fetchTail(document.subject, signal),
      absorb: async (text, runStatus) => {
        this.#notePinned(document);
        return document.absorb({ text, runStatus });
      },
      onState: (state) => this.#enter(document, state),
    });
    this.#followers.set(document, follower);
    this.#watch();
    this.#changed.fire();
  }

  stop(document: LogDocument | undefined): void {
    if (document) this.#end(document);
  }

  isFollowed(document: LogDocument | undefined): boolean {
    return document instanceof TailDocument && this.#followers.has(document);
  }

  get followed(): readonly Followed[] {
    return [...this.#followers].map(([document, { state }]) => ({ document, state }));
  }

  dispose(): void {
    for (const follower of this.#followers.values()) follower.stop();
    this.#followers.clear();
    this.#owned.dispose();
  }

  #enter(document: TailDocument, state: FollowState): void {
    if (state.kind === "newRun") {
      this.#notePinned(document);
      void document.endWith(state.runId, newRunNote(state.runId));
    }
    this.#status.show(document, state);
    if (!isOver(state)) return;
    this.#followers.delete(document);
    this.#changed.fire();
  }

  #end(document: LogDocument): void {
    if (!(document instanceof TailDocument)) return;
    this.#followers.get(document)?.stop();
    this.#followers.delete(document);
    this.#pinned.delete(document);
    this.#status.clear(document);
    this.#changed.fire();
  }

  /** Tells every follower whether its document is in view. */
  #watch(): void {
    const { window } = vscode;
    const shown = new Set(
      window.state.focused
        ? window.tabGroups.all.map(({ activeTab }) => uriOf(activeTab)?.toString())
        : undefined,
    );
    for (const [document, follower] of this.#followers)
      follower.setWatched(shown.has(document.uri.toString()));
  }

  /** Remembers, before its text grows, whether its end is in view. */
  #notePinned(document: TailDocument): void {
    const atEnd = vscode.window.visibleTextEditors.some(
      (editor) => editor.document.uri.toString() === document.uri.toString() && showsEnd(editor),
    );
    if (atEnd) this.#pinned.add(document);
    else this.#pinned.delete(document);
  }
}

function showsEnd({ document, visibleRanges }: vscode.TextEditor): boolean {
  // The text ends with a line feed, so that its last line stands before an empty one.
  return visibleRanges.some(({ end }) => end.line >= document.lineCount - 2);
}

/** Scrolls without touching what is selected, unless the cursor is at the end too. */
function scrollToEnd(editor: vscode.TextEditor): void {
  if (editor.selection.isEmpty) revealEnd(editor);
  else editor.revealRange(editor.document.lineAt(editor.document.lineCount - 1).range);
}
