/** Folding, outline and hovers of logs, and the actions within them. */
import * as vscode from "vscode";
import { addressIn } from "../../shared/logs/addresses.ts";
import { decorationOf } from "../../shared/logs/decorations.ts";
import { timeLength } from "../../shared/logs/lineTime.ts";
import { formatDuration } from "../../shared/logs/timestamps.ts";
import { Disposables } from "../host/disposables.ts";
import { Command, LOG_LANGUAGE } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { Prose } from "../text/prose.ts";
import { say } from "../text/say.ts";
import type { LogDocuments } from "./logDocuments.ts";
import { LogLenses } from "./logLenses.ts";
import type { Outlines } from "./outlines.ts";
import { type Fold, foldsOf } from "./text/folding.ts";
import type { Section, SectionKind } from "./text/outline.ts";
import type { LineTime } from "./text/renderer.ts";

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
        logs.find(document.uri) && foldsOf((await outlines.of(document)).sections).map(toFoldingRange),
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
  owned.add(
    languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: (document) => {
        const log = logs.find(document.uri);
        return log && addressLinks(document, log.subject.environmentId);
      },
    }),
  );
  owned.add(languages.registerCodeLensProvider(selector, new LogLenses(logs, outlines, owned)));
  return owned;
}

function toFoldingRange({ start, end }: Fold): vscode.FoldingRange {
  return new vscode.FoldingRange(start, end, vscode.FoldingRangeKind.Region);
}

function toSymbol(section: Section, document: vscode.TextDocument): vscode.DocumentSymbol {
  const heading = document.lineAt(section.start).range;
  const symbol = new vscode.DocumentSymbol(
    plain(section.title) || say("Step"),
    "",
    SYMBOL_KINDS[section.kind],
    heading.union(document.lineAt(section.end).range),
    heading,
  );
  symbol.children = section.children.map((child) => toSymbol(child, document));
  return symbol;
}

/** So many links at most: VS Code asks for those of the whole document at once. */
const MOST_LINKS = 2_000;

/** Links from the resources that a log names to where they are declared, and to how they have drifted. */
function addressLinks(document: vscode.TextDocument, environmentId: string): vscode.DocumentLink[] {
  const links: vscode.DocumentLink[] = [];
  for (let line = 0; line < document.lineCount && links.length < MOST_LINKS; line++) {
    const found = addressIn(document.lineAt(line).text);
    if (!found) continue;
    const { address, start } = found;
    const link = new vscode.DocumentLink(
      new vscode.Range(line, start, line, start + address.length),
      vscode.Uri.from({
        scheme: "command",
        path: Command.openInSource,
        query: JSON.stringify([{ address, environmentId }]),
      }),
    );
    link.tooltip = say("Open in source, or show its drift");
    links.push(link);
  }
  return links;
}

/** When a line was written, how long after the line before it, and how long after the first. */
function timeHover(
  logs: LogDocuments,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.Hover | undefined {
  const facts = logs.find(document.uri)?.facts;
  const timeAt = (line: number): LineTime | undefined =>
    facts?.timeOf(line) ?? decorationOf(document.lineAt(line).text).time;
  const time = timeAt(position.line);
  if (!time) return undefined;
  // Where no time is shown, the whole line tells it.
  const shown = timeLength(document.lineAt(position.line).text);
  if (shown > 0 && position.character > shown) return undefined;
  const before = nearest(timeAt, position.line - 1, Math.max(0, position.line - LINES_BACK), -1);
  const first = nearest(timeAt, 0, Math.min(position.line, LINES_BACK), 1);
  const text = new Prose();
  const format = new Intl.DateTimeFormat(
    vscode.env.language,
    time.hasZone
      ? { dateStyle: "medium", timeStyle: "long" }
      : { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" },
  );
  text.text(format.format(time.epochMs));
  for (const part of [
    before && say("{0} after the line before", formatDuration(time.epochMs - before.epochMs)),
    first && say("{0} after the first line", formatDuration(time.epochMs - first.epochMs)),
  ]) {
    if (part) text.paragraph().text(part);
  }
  return new vscode.Hover(text.markdown());
}

function nearest(
  timeAt: (line: number) => LineTime | undefined,
  from: number,
  to: number,
  step: number,
): LineTime | undefined {
  for (let line = from; step > 0 ? line <= to : line >= to; line += step) {
    const time = timeAt(line);
    if (time) return time;
  }
  return undefined;
}
