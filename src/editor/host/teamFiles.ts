import { posix } from "node:path";
import * as vscode from "vscode";
import type { Span } from "../../shared/json/list.ts";
import { inWords } from "../dialogs/errors.ts";
import type { Plain } from "../text/plain.ts";
import { defect } from "./diagnostics.ts";
import { Disposables } from "./disposables.ts";
import { contentOf } from "./files.ts";
import { MOST_TEAM_BYTES, onDidWriteTeamFile } from "./teamLists.ts";

/** Problems shown of a file; nobody reads more. */
const MOST_PROBLEMS = 100;

/** What there is to say of a kind of file that a team commits. */
export interface TeamFileKind<Value, Problem extends Span> {
  /** Where it stands in each folder. */
  readonly path: string;
  /** Under which its problems are shown. */
  readonly name: string;
  /** Never throws. */
  readonly read: (text: string) => { readonly value: Value; readonly problems: readonly Problem[] };
  readonly wordsFor: (problem: Problem) => Plain;
}

/**
 * A file that a team commits, in each folder of this window: read, followed, and with what is wrong in the Problems
 * view. None is read in an untrusted workspace: whoever wrote that would choose what the user sees.
 */
export class TeamFiles<Value, Problem extends Span> implements vscode.Disposable {
  readonly #kind: TeamFileKind<Value, Problem>;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #problems: vscode.DiagnosticCollection;
  #watching = this.#owned.add(new Disposables());
  /** By folder, in the workspace's order; undefined where there is no file. */
  #files: ReadonlyMap<string, Value | undefined> = new Map();
  #ignored = false;
  /** Fires when a file has been read. */
  readonly onDidChange = this.#changed.event;
  /** Resolves once the files have been read that are there at first. */
  readonly read: Promise<unknown>;

  constructor(kind: TeamFileKind<Value, Problem>) {
    this.#kind = kind;
    this.#problems = this.#owned.add(vscode.languages.createDiagnosticCollection(kind.name));
    this.#owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#watch()));
    this.#owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#watch()));
    this.read = this.#watch();
  }

  /** What the files say, in the order of their folders. */
  get values(): readonly Value[] {
    return [...this.#files.values()].filter((value) => value !== undefined);
  }

  /** Whether there is a file that is not read because nobody trusts the workspace. */
  get ignored(): boolean {
    return this.#ignored;
  }

  /** Reads all files again, where what they say depends on more than their text. */
  readAgain(): void {
    if (!vscode.workspace.isTrusted) return;
    for (const { uri } of vscode.workspace.workspaceFolders ?? []) void this.#read(uri, this.#watching);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  async #watch(): Promise<void> {
    this.#watching.dispose();
    this.#problems.clear();
    this.#files = new Map();
    this.#ignored = false;
    const watching = this.#owned.add(new Disposables());
    this.#watching = watching;
    const folders = vscode.workspace.workspaceFolders ?? [];
    if (!vscode.workspace.isTrusted) {
      const passedOver = folders.map(({ uri }) => this.#passOver(uri, watching));
      this.#changed.fire();
      return void (await Promise.all(passedOver));
    }
    // Every folder has its place from the start: which file is read first must not decide which one counts.
    this.#files = new Map(folders.map(({ uri }) => [uri.toString(), undefined]));
    const reading = folders.map(({ uri }) => {
      const file = vscode.Uri.joinPath(uri, this.#kind.path).toString();
      const read = () => this.#read(uri, watching);
      watching.add(onDidWriteTeamFile((changed) => changed.toString() === file && void read()));
      // Where the folder around a file is removed, VS Code tells of nothing that was in it.
      for (const path of [this.#kind.path, posix.dirname(this.#kind.path)]) {
        const pattern = new vscode.RelativePattern(uri, path);
        const watcher = watching.add(vscode.workspace.createFileSystemWatcher(pattern));
        watching.add(watcher.onDidCreate(read));
        watching.add(watcher.onDidChange(read));
        watching.add(watcher.onDidDelete(read));
      }
      return read();
    });
    this.#changed.fire();
    await Promise.all(reading);
  }

  async #passOver(folder: vscode.Uri, watching: Disposables): Promise<void> {
    const there = await vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, this.#kind.path)).then(
      () => true,
      () => false,
    );
    if (!there || watching !== this.#watching) return;
    this.#ignored = true;
    this.#changed.fire();
  }

  async #read(folder: vscode.Uri, watching: Disposables): Promise<void> {
    const uri = vscode.Uri.joinPath(folder, this.#kind.path);
    // No file is the usual case, and one that cannot be read counts for nothing either.
    const found = await contentOf(uri, MOST_TEAM_BYTES).catch((error: unknown) => unread(error));
    if (watching !== this.#watching) return;
    const text = found instanceof Uint8Array ? new TextDecoder().decode(found) : undefined;
    const read = text === undefined ? undefined : this.#kind.read(text);
    this.#files = new Map([...this.#files, [folder.toString(), read?.value]]);
    const problems = (read?.problems ?? []).slice(0, MOST_PROBLEMS);
    this.#problems.set(
      uri,
      found instanceof vscode.Diagnostic
        ? [found]
        : problems.map((problem) => this.#diagnosticOf(problem, text ?? "")),
    );
    this.#changed.fire();
  }

  #diagnosticOf(problem: Problem, text: string): vscode.Diagnostic {
    const { offset, length } = problem;
    const range = new vscode.Range(positionAt(text, offset), positionAt(text, offset + length));
    return defect(range, this.#kind.wordsFor(problem), vscode.DiagnosticSeverity.Warning);
  }
}

/** Says at the beginning of a file why it counts for nothing. */
function unread(error: unknown): vscode.Diagnostic {
  const start = new vscode.Position(0, 0);
  return defect(new vscode.Range(start, start), inWords(error), vscode.DiagnosticSeverity.Warning);
}

function positionAt(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return new vscode.Position(before.split("\n").length - 1, offset - start);
}
