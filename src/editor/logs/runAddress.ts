import * as vscode from "vscode";
import { RUN_SCHEME } from "../ids.ts";
import { plain } from "../text/plain.ts";

/** A run of an environment. */
export interface RunAddress {
  readonly environmentId: string;
  readonly runId: string;
}

/** The address of a run's log as it is compared: without times, which are never the same. */
export function runUri({ environmentId, runId }: RunAddress, name: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: RUN_SCHEME,
    path: `/${plain(name).replaceAll(/[/\\]/g, "∕")}.log`,
    query: new URLSearchParams({ environment: environmentId, run: runId }).toString(),
  });
}

/** What an address says; undefined when it is none of ours. */
export function readRunUri(uri: vscode.Uri): RunAddress | undefined {
  const query = new URLSearchParams(uri.query);
  const [environmentId, runId] = [query.get("environment"), query.get("run")];
  return uri.scheme === RUN_SCHEME && environmentId !== null && runId !== null
    ? { environmentId, runId }
    : undefined;
}
