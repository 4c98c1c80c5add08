import * as vscode from "vscode";
import type { Budget } from "../../shared/cost/budgets.ts";
import { BUDGETS_FILE, type BudgetProblem, readBudgets } from "../../shared/cost/budgetsFile.ts";
import { defect } from "../host/diagnostics.ts";
import { Disposables } from "../host/disposables.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** Problems shown of a file; nobody reads more. */
const MOST_PROBLEMS = 100;

/**
 * What the environments of a team may cost, by the files of this window's folders, and what is wrong with those. An
 * untrusted workspace has none: whoever wrote it would choose what is called too expensive.
 */
export class Budgets implements vscode.Disposable {
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #problems = this.#owned.add(vscode.languages.createDiagnosticCollection("infra-planner-budgets"));
  #watching = this.#owned.add(new Disposables());
  /** By folder, in the workspace's order. */
  #files: ReadonlyMap<string, ReadonlyMap<string, Budget>> = new Map();
  /** Fires when budgets have been read. */
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => this.#watch()));
    this.#owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => this.#watch()));
    this.#watch();
  }

  /** An environment's budget; where folders differ, that of the first. */
  of(environmentId: string): Budget | undefined {
    for (const budgets of this.#files.values()) {
      const budget = budgets.get(environmentId);
      if (budget) return budget;
    }
    return undefined;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  #watch(): void {
    this.#watching.dispose();
    this.#problems.clear();
    this.#files = new Map();
    const watching = this.#owned.add(new Disposables());
    this.#watching = watching;
    if (!vscode.workspace.isTrusted) return this.#changed.fire();
    const folders = vscode.workspace.workspaceFolders ?? [];
    // Every folder has its place from the start: which file is read first must not decide whose budget counts.
    this.#files = new Map(folders.map(({ uri }) => [uri.toString(), new Map()]));
    for (const { uri } of folders) {
      const read = () => void this.#read(uri, watching);
      const watcher = watching.add(
        vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(uri, BUDGETS_FILE)),
      );
      watching.add(watcher.onDidCreate(read));
      watching.add(watcher.onDidChange(read));
      watching.add(watcher.onDidDelete(read));
      read();
    }
    this.#changed.fire();
  }

  async #read(folder: vscode.Uri, watching: Disposables): Promise<void> {
    const uri = vscode.Uri.joinPath(folder, BUDGETS_FILE);
    // No file is the usual case, and one that cannot be read has no budgets either.
    const bytes = await vscode.workspace.fs.readFile(uri).then(
      (file) => file,
      () => undefined,
    );
    if (watching !== this.#watching) return;
    const text = bytes ? new TextDecoder().decode(bytes) : undefined;
    const { budgets, problems } =
      text === undefined ? { budgets: new Map<string, Budget>(), problems: [] } : readBudgets(text);
    this.#files = new Map([...this.#files, [folder.toString(), budgets]]);
    this.#problems.set(
      uri,
      text === undefined
        ? []
        : problems.slice(0, MOST_PROBLEMS).map((problem) => diagnosticOf(problem, text)),
    );
    this.#changed.fire();
  }
}

function diagnosticOf(problem: BudgetProblem, text: string): vscode.Diagnostic {
  const { kind, offset, length } = problem;
  const range = new vscode.Range(positionAt(text, offset), positionAt(text, offset + length));
  return defect(range, wordsFor(kind), vscode.DiagnosticSeverity.Warning);
}

function positionAt(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset);
  const start = before.lastIndexOf("\n") + 1;
  return new vscode.Position(before.split("\n").length - 1, offset - start);
}

function wordsFor(kind: BudgetProblem["kind"]): Plain {
  switch (kind) {
    case "syntax":
      return say("The file is not JSON, so it sets no budgets.");
    case "tooLarge":
      return say("The file is too large, so it sets no budgets.");
    case "noList":
      return say("The file sets no budgets: it has no list that is called “budgets”.");
    case "environment":
      return say("The budget is not used: it names no environment by its id.");
    case "amount":
      return say("The budget is not used: its amount is not a number above 0.");
    case "currency":
      return say("The budget is not used: its currency is not an ISO 4217 code such as EUR.");
    case "twice":
      return say("The budget is not used: an earlier one is for the same environment.");
  }
}
