import * as vscode from "vscode";
import type { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import { say } from "../text/say.ts";
import { type LogDocument, TailDocument } from "./logDocument.ts";
import type { LogDocuments } from "./logDocuments.ts";
import { FIRST_ERROR, problemCounts } from "./logProblems.ts";
import type { Outlines } from "./outlines.ts";
import { isFinal } from "./runStatus.ts";
import { timeLength } from "./text/lineTime.ts";
import type { Problem } from "./text/outline.ts";

/** What can be done with a log, where it comes to mind: above its first line, its first error, and its last line. */
export class LogLenses implements vscode.CodeLensProvider {
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
    const { problems } = await this.#outlines.of(document);
    const last = document.lineCount - 1;
    const firstError = problems.find(({ severity }) => severity === "error")?.line;
    const isFar = firstError !== undefined && last - firstError > FAR;
    return [
      ...atTop(log, problems).map((command) => lens(0, command)),
      ...(firstError === undefined
        ? []
        : atFirstError(problems, isFar).map((command) => lens(aboveFrame(document, firstError), command))),
      ...atEnd(log, isFar).map((command) => lens(last, command)),
    ];
  }
}

/** So many lines apart, two places are hardly in view together. */
const FAR = 40;

function lens(line: number, command: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), command);
}

function atTop(log: LogDocument, problems: readonly Problem[]): vscode.Command[] {
  return [
    ...(log.isWhole
      ? []
      : [
          {
            title: say("Show the whole log"),
            command: Command.showWholeLog,
            arguments: [log.uri],
          },
        ]),
    ...(problems.length > 0 ? [{ title: problemCounts(problems), command: Command.nextLogProblem }] : []),
  ];
}

function atFirstError(problems: readonly Problem[], isFar: boolean): vscode.Command[] {
  return [
    ...(problems.length > 1
      ? [{ title: say("Next error or warning"), command: Command.nextLogProblem }]
      : []),
    ...(isFar ? [{ title: say("End of the log"), command: "cursorBottom" }] : []),
  ];
}

/** Terraform's errors stand in a frame, which no action should part. */
function aboveFrame(document: vscode.TextDocument, line: number): number {
  if (line === 0) return 0;
  const before = document.lineAt(line - 1).text;
  return before.startsWith("╷", timeLength(before)) ? line - 1 : line;
}

function atEnd(log: LogDocument, isFar: boolean): vscode.Command[] {
  if (log instanceof TailDocument && log.newRunId !== undefined)
    return [{ title: say("Show the new run"), command: Command.followLogs, arguments: [log.uri] }];
  // At the end of a log that grows, it would be in the way.
  if (!isFar || !(log.runStatus === undefined || isFinal(log.runStatus))) return [];
  return [
    {
      title: say("Go to the first error"),
      command: Command.nextLogProblem,
      arguments: [FIRST_ERROR],
    },
  ];
}
