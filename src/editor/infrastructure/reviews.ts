import * as vscode from "vscode";
import type { ReviewFinding } from "../../contract/review.ts";
import { push } from "../../shared/append.ts";
import { isConfiguration } from "../../shared/sources/configurationFiles.ts";
import { languageOfText } from "../../shared/sources/recognized.ts";
import { defect } from "../host/diagnostics.ts";
import { Disposables } from "../host/disposables.ts";
import { exists } from "../host/files.ts";
import { affects, alwaysReviews } from "../host/settings.ts";
import { onDidWriteTeamFile } from "../host/teamLists.ts";
import { Setting } from "../ids.ts";
import { plain } from "../text/plain.ts";
import type { InfrastructureReader } from "./reader.ts";
import { concerns, READ_PATTERN, readTarget, type Target, targetAt } from "./target.ts";

/** How long after the last change what was reviewed is reviewed again, in ms. */
const FOLLOW_MS = 500;
/** Folders and files whose findings are shown at once; the oldest give way. */
const MOST_TARGETS = 50;
/** Longer texts are data rather than what somebody writes. */
const LONGEST_TEXT = 2 * 1024 * 1024;

const SEVERITIES: Readonly<Record<ReviewFinding["level"], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  note: vscode.DiagnosticSeverity.Information,
};

/** A finding where it is shown. */
export interface ShownFinding {
  readonly finding: ReviewFinding;
  readonly range: vscode.Range;
  /** The folder whose file says what the team lives with. */
  readonly root: vscode.Uri;
}

export interface ReviewOutcome {
  readonly count: number;
  readonly isTeamPassedOver: boolean;
}

interface Reviewed {
  readonly target: Target;
  readonly shown: vscode.DiagnosticCollection;
  readonly findings: Map<string, ShownFinding[]>;
  timer: NodeJS.Timeout | undefined;
  abort: AbortController;
}

/** What is wrong with infrastructure, at its declarations; it follows what is typed. */
export class InfrastructureReviews implements vscode.Disposable {
  readonly #reader: InfrastructureReader;
  readonly #owned = new Disposables();
  readonly #reviewed = new Map<string, Reviewed>();

  constructor(reader: InfrastructureReader) {
    this.#reader = reader;
    const { workspace } = vscode;
    this.#owned.add(workspace.onDidChangeTextDocument(({ document }) => this.#changed(document.uri)));
    this.#owned.add(workspace.onDidOpenTextDocument((document) => this.#opened(document)));
    this.#owned.add(
      workspace.onDidChangeConfiguration((event) => {
        if (affects(event, Setting.alwaysReview)) this.#openedAll();
      }),
    );
    this.#owned.add(
      workspace.onDidGrantWorkspaceTrust(() => {
        for (const entry of this.#reviewed.values()) this.#followSoon(entry);
      }),
    );
    const watcher = this.#owned.add(workspace.createFileSystemWatcher(READ_PATTERN));
    this.#owned.add(onDidWriteTeamFile((uri) => this.#changed(uri)));
    watcher.onDidChange((uri) => this.#changed(uri));
    watcher.onDidDelete((uri) => this.#changed(uri));
    watcher.onDidCreate((uri) => this.#changed(uri));
    this.#openedAll();
  }

  /**
   * Reviews a folder or a file and shows what is wrong.
   * @returns how many findings there are, and whether what the team says was passed over
   * @throws Error in words for people where nothing of it can be read
   */
  async review(uri: vscode.Uri, signal: AbortSignal): Promise<ReviewOutcome> {
    const target = targetAt(uri);
    const { findings, isTeamPassedOver } = await readTarget(this.#reader, target, signal);
    this.#show(this.#entry(target), findings);
    return { count: findings.length, isTeamPassedOver };
  }

  /** What is shown of a file. */
  at(uri: vscode.Uri): readonly ShownFinding[] {
    const key = uri.toString();
    return [...this.#reviewed.values()].flatMap(({ findings }) => findings.get(key) ?? []);
  }

  dispose(): void {
    for (const { timer, abort, shown } of this.#reviewed.values()) {
      clearTimeout(timer);
      abort.abort();
      shown.dispose();
    }
    this.#reviewed.clear();
    this.#owned.dispose();
  }

  #entry(target: Target): Reviewed {
    const key = target.uri.toString();
    const before = this.#reviewed.get(key);
    this.#forget(key);
    const entry: Reviewed = {
      target,
      // Without a name: VS Code warns of a second collection with the same.
      shown: before?.shown ?? vscode.languages.createDiagnosticCollection(),
      ...{ findings: new Map(), timer: undefined, abort: new AbortController() },
    };
    this.#reviewed.set(key, entry);
    const [oldest] = this.#reviewed.keys();
    if (this.#reviewed.size > MOST_TARGETS && oldest !== undefined) {
      this.#reviewed.get(oldest)?.shown.dispose();
      this.#forget(oldest);
    }
    return entry;
  }

  #forget(key: string): void {
    const entry = this.#reviewed.get(key);
    if (!entry) return;
    clearTimeout(entry.timer);
    entry.abort.abort();
    this.#reviewed.delete(key);
  }

  #show({ target: { root }, shown, findings: kept }: Reviewed, findings: readonly ReviewFinding[]): void {
    kept.clear();
    for (const finding of findings) {
      const { place } = finding;
      if (place === undefined) continue;
      const uri = vscode.Uri.joinPath(root, place.file);
      const at = new vscode.Position((place.line ?? 1) - 1, (place.column ?? 1) - 1);
      // To the line's end: the declaration as a whole is meant, and marking all of it would hide what else is marked.
      const one = { finding, range: new vscode.Range(at, at.with({ character: LINE_END })), root };
      push(kept, uri.toString(), one);
    }
    shown.clear();
    for (const [uri, all] of kept) shown.set(vscode.Uri.parse(uri, true), all.map(toDiagnostic));
  }

  #openedAll(): void {
    for (const document of vscode.workspace.textDocuments) this.#opened(document);
  }

  #opened(document: vscode.TextDocument): void {
    if (!alwaysReviews() || document.uri.scheme !== "file") return;
    const uri = wholeOf(document);
    if (!uri || this.#reviewed.has(uri.toString())) return;
    this.#followSoon(this.#entry(targetAt(uri)));
  }

  #changed(uri: vscode.Uri): void {
    for (const entry of this.#reviewed.values()) if (concerns(entry.target, uri)) this.#followSoon(entry);
  }

  #followSoon(entry: Reviewed): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => void this.#follow(entry), FOLLOW_MS);
  }

  /** What cannot be read while somebody types keeps the findings that it had; what is gone has none. */
  async #follow(entry: Reviewed): Promise<void> {
    entry.abort.abort();
    const abort = new AbortController();
    entry.abort = abort;
    try {
      const { findings } = await readTarget(this.#reader, entry.target, abort.signal);
      if (!abort.signal.aborted) this.#show(entry, findings);
    } catch {
      if (!abort.signal.aborted && !(await exists(entry.target.uri))) this.#show(entry, []);
    }
  }
}

/** Beyond any line: editors take its end. */
const LINE_END = 10_000;

function toDiagnostic({ finding, range }: ShownFinding): vscode.Diagnostic {
  const { message, level, rule, link } = finding;
  const diagnostic = defect(range, plain(message), SEVERITIES[level]);
  diagnostic.code = link === undefined ? rule : { value: rule, target: vscode.Uri.parse(link) };
  return diagnostic;
}

/** What a document is read with: the folder of a configuration, a template alone; undefined for anything else. */
function wholeOf(document: vscode.TextDocument): vscode.Uri | undefined {
  const { uri } = document;
  if (isConfiguration(uri.path)) return vscode.Uri.joinPath(uri, "..");
  if (!/\.(?:json|ya?ml|template)$/i.test(uri.path)) return undefined;
  const text = document.getText();
  return text.length <= LONGEST_TEXT && languageOfText(text) ? uri : undefined;
}
