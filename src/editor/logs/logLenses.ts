import * as vscode from "vscode";
import { formatMoment } from "../../shared/format/time.ts";
import { decorationLength, decorationOf } from "../../shared/logs/decorations.ts";
import { formatRunDuration } from "../../shared/logs/timestamps.ts";
import { isFinal, runStateOf } from "../../shared/runState.ts";
import { runStateText } from "../environments/runs.ts";
import type { Disposables } from "../host/disposables.ts";
import { Command } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { type LogDocument, TailDocument } from "./logDocument.ts";
import type { LogDocuments } from "./logDocuments.ts";
import { FIRST_ERROR, problemCounts } from "./logProblems.ts";
import type { Outlines } from "./outlines.ts";
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
      ...[...aboutRun(log, document, firstError), ...atTop(log, problems)].map((command) => lens(0, command)),
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

/** The longest cause that leaves room for what else stands above the first line, in characters. */
const MOST_CAUSE = 90;
/** As much of the name of who began a run, in characters. */
const MOST_NAME = 60;
/** How far from the end of a log its last time is looked for, in lines. */
const LINES_BACK = 50;

/** What became of the run: why it failed, which leads there; how it stands, how long it took, who began it and when. */
function aboutRun(
  log: LogDocument,
  document: vscode.TextDocument,
  firstError: number | undefined,
): vscode.Command[] {
  const { runStatus, runStartedAt, runDurationMs, runStartedBy = "", runId } = log;
  const state = runStateOf(runStatus);
  const started = runStartedAt === undefined ? Number.NaN : Date.parse(runStartedAt);
  const last = lastTime(log, document);
  const duration = last !== undefined && last >= started ? last - started : runDurationMs;
  const header = [
    runStateText(state, runStatus),
    duration === undefined ? "" : formatRunDuration(duration),
    Number.isNaN(started) ? "" : say("started {0}", formatMoment(started, vscode.env.language)),
    runStartedBy === "" ? "" : say("by {0}", runStartedBy.slice(0, MOST_NAME)),
    runId === undefined ? "" : SAYS_RUN.test(runId) ? runId : say("run {0}", runId),
  ].filter((part) => part !== "");
  const cause = state === "failed" && firstError !== undefined ? causeAt(document, firstError) : "";
  return [
    ...(cause === ""
      ? []
      : [{ title: say("Cause: {0}", cause), command: Command.nextLogProblem, arguments: [FIRST_ERROR] }]),
    // Without a command it is a text that cannot be pressed.
    ...(state === "unknown" && Number.isNaN(started)
      ? []
      : [{ title: plain(header.join(" · ")), command: "" }]),
  ];
}

/** Ids that begin with what they are of. */
const SAYS_RUN = /^run(?![a-z])/i;

/** What a line that reports an error says, without what tools and CI systems put before it. */
function causeAt(document: vscode.TextDocument, line: number): string {
  const { text } = document.lineAt(line);
  const said = text.slice(decorationLength(text)).replace(BEFORE_CAUSE, "").trim();
  return said.length > MOST_CAUSE ? `${said.slice(0, MOST_CAUSE).trimEnd()}…` : said;
}

/** The frame around a Terraform diagnostic, the commands of CI systems, and that it is an error. */
const BEFORE_CAUSE = /^(?:[╷│╵] ?|##\[\w+\]|::\w+(?: [^:\n]*)?::| ?❌ *)?(?:Error: )?/;

function lastTime({ facts }: LogDocument, document: vscode.TextDocument): number | undefined {
  const end = document.lineCount - 1;
  for (let line = end; line >= Math.max(0, end - LINES_BACK); line--) {
    const time = facts.timeOf(line) ?? decorationOf(document.lineAt(line).text).time;
    if (time) return time.epochMs;
  }
  return undefined;
}

function atTop(log: LogDocument, problems: readonly Problem[]): vscode.Command[] {
  return [
    ...(log.isWhole
      ? []
      : [
          {
            title: say("Show Whole Log"),
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
      ? [{ title: say("Next Error or Warning"), command: Command.nextLogProblem }]
      : []),
    ...(isFar ? [{ title: say("End of Log"), command: "cursorBottom" }] : []),
  ];
}

/** Terraform's errors stand in a frame, which no action should part. */
function aboveFrame(document: vscode.TextDocument, line: number): number {
  if (line === 0) return 0;
  const before = document.lineAt(line - 1).text;
  return before.startsWith("╷", decorationLength(before)) ? line - 1 : line;
}

function atEnd(log: LogDocument, isFar: boolean): vscode.Command[] {
  if (log instanceof TailDocument && log.newRunId !== undefined)
    return [{ title: say("Show New Run"), command: Command.followLogs, arguments: [log.uri] }];
  // At the end of a log that grows, it would be in the way.
  if (!isFar || !(log.runStatus === undefined || isFinal(log.runStatus))) return [];
  return [
    {
      title: say("Go to First Error"),
      command: Command.nextLogProblem,
      arguments: [FIRST_ERROR],
    },
  ];
}
