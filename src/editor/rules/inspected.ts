import * as vscode from "vscode";
import type { InspectedRules } from "../../contract/rules.ts";
import { defect } from "../host/diagnostics.ts";
import { Disposables } from "../host/disposables.ts";
import { JudgedDocuments } from "../host/judgedDocuments.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { type BuiltIn, RULE_DOCUMENTS } from "./documents.ts";

const SEVERITIES: Readonly<Record<InspectedRules["problems"][number]["kind"], vscode.DiagnosticSeverity>> = {
  "unreadable-rules": vscode.DiagnosticSeverity.Error,
  "rule-about-nothing": vscode.DiagnosticSeverity.Warning,
  example: vscode.DiagnosticSeverity.Error,
};

/** Judges the open rule packs: at once when opened, soon after each change; each version once. */
export class InspectedDocuments implements vscode.Disposable {
  readonly #builtIn: BuiltIn;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<void>());
  readonly #known = new WeakMap<
    vscode.TextDocument,
    { readonly version: number; readonly inspected: Promise<InspectedRules | undefined> }
  >();
  /** How the examples of a document fare has changed. */
  readonly onDidChange = this.#changed.event;

  constructor(builtIn: BuiltIn) {
    this.#builtIn = builtIn;
    const judged = this.#owned.add(
      new JudgedDocuments({
        name: "infra-planner-rules",
        isJudged: (document) => vscode.languages.match(RULE_DOCUMENTS, document) > 0,
        judge: (document) => this.#judge(document),
      }),
    );
    this.#owned.add(judged.onDidJudge(() => this.#changed.fire()));
    this.#owned.add(
      vscode.workspace.onDidGrantWorkspaceTrust(() => {
        judged.judgeAll();
        this.#changed.fire();
      }),
    );
  }

  /** What is to be told of a document; nothing of one that is not trusted, or has changed meanwhile. */
  async of(document: vscode.TextDocument): Promise<InspectedRules | undefined> {
    if (!vscode.workspace.isTrusted) return undefined;
    const { version } = document;
    const known = this.#known.get(document);
    if (known?.version === version) return known.inspected;
    const inspected = this.#inspect(document.getText());
    this.#known.set(document, { version, inspected });
    return inspected;
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** Without an engine there is nothing to tell, as there is of a text that cannot be sent. */
  async #inspect(text: string): Promise<InspectedRules | undefined> {
    try {
      return await (await this.#builtIn()).inspectRules(text);
    } catch {
      return undefined;
    }
  }

  async #judge(document: vscode.TextDocument): Promise<readonly vscode.Diagnostic[]> {
    const inspected = await this.of(document);
    return vscode.workspace.isTrusted ? defects(document, inspected?.problems ?? []) : [notTrusted()];
  }
}

function defects(
  document: vscode.TextDocument,
  problems: InspectedRules["problems"],
): readonly vscode.Diagnostic[] {
  return problems.map(({ kind, line, column, message }) =>
    defect(rangeFrom(document, line - 1, column - 1), plain(message), SEVERITIES[kind]),
  );
}

/** From a place to the end of what stands there on its line, without a comment or what closes a list around it. */
function rangeFrom(document: vscode.TextDocument, line: number, column: number): vscode.Range {
  const { text, range } = document.lineAt(Math.min(line, document.lineCount - 1));
  const length = /^[^,#\]}\s](?:[^,#\]}]*[^,#\]}\s])?/.exec(text.slice(column))?.[0].length ?? 1;
  return range.intersection(new vscode.Range(line, column, line, column + length)) ?? range;
}

function notTrusted(): vscode.Diagnostic {
  return defect(
    new vscode.Range(0, 0, 0, 0),
    say("These rules are not in force, and their examples are not run: this workspace is not trusted."),
    vscode.DiagnosticSeverity.Information,
  );
}
