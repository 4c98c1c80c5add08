import * as vscode from "vscode";
import { withoutAnsi } from "../common/ansi.ts";
import { LOG_SCHEME } from "../ids.ts";
import type { Connections } from "../session/connections.ts";

/** What a log document shows, kept in its URI, so that a document restored with its window loads itself again. */
interface LogAddress {
  readonly environmentId: string;
}

/** Read-only documents with the log of an environment's latest run. */
export class LogDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #connections: Connections;
  readonly #registration: vscode.Disposable;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#registration = vscode.workspace.registerTextDocumentContentProvider(LOG_SCHEME, this);
  }

  /** Opens the log of the environment's latest run. */
  async open(environmentId: string, environmentName: string, runId: string | undefined): Promise<void> {
    const title = [environmentName, runId].filter((part) => part !== undefined).join(" ");
    const uri = vscode.Uri.from({
      scheme: LOG_SCHEME,
      // Slashes in names would become folders of the path.
      path: `/${title.replaceAll("/", "∕")}.log`,
      query: new URLSearchParams({ environment: environmentId }).toString(),
    });
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(await vscode.languages.setTextDocumentLanguage(document, "log"), {
      preview: true,
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const { environmentId } = parse(uri);
    const connection = await this.#connections.current();
    if (!connection) return vscode.l10n.t("Sign in to Infra Planner to see this log.");
    const abort = new AbortController();
    const cancellation = token.onCancellationRequested(() => abort.abort());
    try {
      const logs = await connection.client.logs(environmentId, { signal: abort.signal });
      return withoutAnsi(logs.text);
    } finally {
      cancellation.dispose();
    }
  }

  dispose(): void {
    this.#registration.dispose();
  }
}

function parse(uri: vscode.Uri): LogAddress {
  return { environmentId: new URLSearchParams(uri.query).get("environment") ?? "" };
}
