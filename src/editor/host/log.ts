import * as vscode from "vscode";
import type { TraceEvent } from "../../client/trace.ts";

/** The extension's log channel. What is written to it never holds a token, a code, a header or a body. */
export function createLog(): vscode.LogOutputChannel {
  return vscode.window.createOutputChannel("Infra Planner", { log: true });
}

/** Writes one line per request: method, route template, status, time; never values of a path or query. */
export function traceTo(log: vscode.LogOutputChannel): (event: TraceEvent) => void {
  return (event) => log.debug(JSON.stringify(event));
}
