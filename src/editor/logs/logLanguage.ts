/** Folding, outline, hovers and the line of actions above a log. */
import * as vscode from "vscode";
import { Disposables } from "../common/disposables.ts";
import { formatDuration, type Timestamp, timestampOf } from "../common/timestamps.ts";
import { Command, LOG_LANGUAGE } from "../ids.ts";
import { TailDocument } from "./logDocument.ts";
import type { LogDocuments } from "./logDocuments.ts";
import type { Outlines } from "./outlines.ts";
import type { Section, SectionKind } from "./text/outline.ts";

const SYMBOL_KINDS: Readonly<Record<SectionKind, vscode.SymbolKind>> = {
  group: vscode.SymbolKind.Module,
  phase: vscode.SymbolKind.Namespace,
  resource: vscode.SymbolKind.Object,
  diagnostic: vscode.SymbolKind.Event,
};

/** How far a hover looks for the time of a line before. */
const LINES_BACK = 200;

/** Registers what the language features of logs consist of, for the log documents alone. */
export function registerLogLanguage(logs: LogDocuments, outlines: Outlines): vscode.Disposable {
  const owned = new Disposables();
  const selector: vscode.DocumentSelector = { language: LOG_LANGUAGE };
  const languages = vscode.languages;
  owned.add(
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: async (document) =>
        logs.find(document.uri) && flatten((await outlines.of(document)).sections).map(toFoldingRange),
    }),
  );
  owned.add(
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: async (document) =>
        logs.find(document.uri) &&
        (await outlines.of(document)).sections.map((section) => toSymbol(section, document)),
    }),
  );
  owned.add(
    languages.registerHoverProvider(selector, {
      provideHover: (document, position) => logs.find(document.uri) && timeHover(logs, document, position),
    }),
  );
  owned.add(languages.registerCodeLensProvider(selector, new LogLenses(logs, outlines, owned)));
  return owned;
}

function flatten(sections: readonly Section[]): Section[] {
  return sections.flatMap((section) => [section, ...flatten(section.children)]);
}

function toFoldingRange({ start, end }: Section): vscode.FoldingRange {
  return new vscode.FoldingRange(start, end, vscode.FoldingRangeKind.Region);
}

function toSymbol(section: Section, document: vscode.TextDocument): vscode.DocumentSymbol {
  const heading = document.lineAt(section.start).range;
  const symbol = new vscode.DocumentSymbol(
    section.title || vscode.l10n.t("Step"),
    "",
    SYMBOL_KINDS[section.kind],
    heading.union(document.lineAt(section.end).range),
    heading,
  );
  symbol.children = section.children.map((child) => toSymbol(child, document));
  return symbol;
}

/** When a line was written, how long after the line before it, and how long after the first. */
function timeHover(
  logs: LogDocuments,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover | undefined {
  const facts = logs.find(document.uri)?.facts;
  const timeAt = (line: number): Timestamp | undefined =>
    timestampOf(facts?.hiddenTimestampOf(line) ?? document.lineAt(line).text);
  const time = timeAt(position.line);
  if (!time) return undefined;
  const isHidden = facts?.hiddenTimestampOf(position.line) !== undefined;
  if (!isHidden && position.character > time.prefix.length) return undefined;
  const before = nearest(timeAt, position.line - 1, Math.max(0, position.line - LINES_BACK), -1);
  const first = nearest(timeAt, 0, Math.min(position.line, LINES_BACK), 1);
  const text = new vscode.MarkdownString();
  const local = new Intl.DateTimeFormat(vscode.env.language, { dateStyle: "medium", timeStyle: "long" });
  text.appendText(time.hasZone ? local.format(time.epochMs) : time.prefix.trim());
  for (const part of [
    before && vscode.l10n.t("{0} after the line before", formatDuration(time.epochMs - before.epochMs)),
    first && vscode.l10n.t("{0} after the first line", formatDuration(time.epochMs - first.epochMs)),
  ]) {
    if (part) text.appendMarkdown("\n\n").appendText(part);
  }
  return new vscode.Hover(text);
}

function nearest(
  timeAt: (line: number) => Timestamp | undefined,
  from: number,
  to: number,
  step: number,
): Timestamp | undefined {
  for (let line = from; step > 0 ? line <= to : line >= to; line += step) {
    const time = timeAt(line);
    if (time) return time;
  }
  return undefined;
}

/** What can be done with a log, above its first line; and above its last, when another run has started. */
class LogLenses implements vscode.CodeLensProvider {
  readonly #logs: LogDocuments;
  readonly #outlines: Outlines;
  readonly #changed: vscode.EventEmitter<void>;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(logs: LogDocuments, outlines: Outlines, owned: Disposables) {
    this.#logs = logs;
    this.#outlines = outlines;
    this.#changed = owned.add(new vscode.EventEmitter<void>());
    this.onDidChangeCodeLenses = this.#changed.event;
    owned.add(logs.onDidChange(() => this.#changed.fire()));
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const log = this.#logs.find(document.uri);
    if (!log) return [];
    const top = new vscode.Range(0, 0, 0, 0);
    const lenses: vscode.CodeLens[] = [];
    if (!log.isWhole) {
      lenses.push(
        new vscode.CodeLens(top, {
          title: vscode.l10n.t("Show the whole log"),
          command: Command.showWholeLog,
          arguments: [document.uri],
        }),
      );
    }
    const { problems } = await this.#outlines.of(document);
    if (problems.length > 0) {
      lenses.push(
        new vscode.CodeLens(top, {
          title: problemCounts(problems),
          command: Command.nextLogProblem,
        }),
      );
    }
    if (log instanceof TailDocument && log.newRunId !== undefined) {
      const end = new vscode.Range(document.lineCount - 1, 0, document.lineCount - 1, 0);
      lenses.push(
        new vscode.CodeLens(end, {
          title: vscode.l10n.t("Show the new run"),
          command: Command.followLogs,
          arguments: [document.uri],
        }),
      );
    }
    return lenses;
  }
}

/** "2 errors, 1 warning", in either grammatical number. */
export function problemCounts(problems: readonly { readonly severity: "error" | "warning" }[]): string {
  const errors = problems.filter(({ severity }) => severity === "error").length;
  const warnings = problems.length - errors;
  return vscode.l10n.t("Errors: {0} · Warnings: {1}", errors, warnings);
}
