import * as vscode from "vscode";
import { LOG_FOLDER, LOG_SCHEME } from "../ids.ts";
import type { LogSubject } from "./logDocument.ts";
import { logName } from "./text/logName.ts";

/**
 * The address of a log's end. It holds all that is needed to load it again, since VS Code restores documents with
 * their windows.
 */
export function tailUri(subject: LogSubject, runId: string | undefined): vscode.Uri {
  return vscode.Uri.from({
    scheme: LOG_SCHEME,
    path: `/${LOG_FOLDER}/${logName(subject, runId)}.log`,
    query: new URLSearchParams({
      environment: subject.environmentId,
      name: subject.environmentName,
      parent: subject.parentName,
      ...(runId === undefined ? {} : { run: runId }),
    }).toString(),
  });
}

/** What an address says; undefined when it is none of ours. */
export function readTailUri(
  uri: vscode.Uri,
): { readonly subject: LogSubject; readonly runId: string | undefined } | undefined {
  const query = new URLSearchParams(uri.query);
  const environmentId = query.get("environment");
  if (uri.scheme !== LOG_SCHEME || environmentId === null) return undefined;
  const environmentName = query.get("name") ?? environmentId;
  return {
    subject: { environmentId, environmentName, parentName: query.get("parent") ?? "" },
    runId: query.get("run") ?? undefined,
  };
}
