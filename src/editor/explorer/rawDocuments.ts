import * as vscode from "vscode";
import { Disposables } from "../common/disposables.ts";
import { RAW_SCHEME } from "../ids.ts";
import type { TreeNode } from "./nodes.ts";
import { titleOf } from "./rowTexts.ts";

/** Read-only documents with what a service sent for a row, verbatim. */
export class RawDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<vscode.Uri>());
  /** By URI, for as long as the document is open. */
  readonly #contents = new Map<string, string>();
  readonly onDidChange = this.#changed.event;

  constructor() {
    this.#owned.add(vscode.workspace.registerTextDocumentContentProvider(RAW_SCHEME, this));
    this.#owned.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#contents.delete(uri.toString())),
    );
  }

  /** Opens what the service sent for a row; once more, with what it has sent since. */
  async open(node: TreeNode, raw: unknown): Promise<void> {
    const uri = vscode.Uri.from({
      scheme: RAW_SCHEME,
      // Slashes in names would become folders of the path.
      path: `/${titleOf(node).toWellFormed().replaceAll("/", "∕")}.json`,
      query: node.key.toWellFormed(),
    });
    this.#contents.set(uri.toString(), JSON.stringify(raw, null, 2) ?? "");
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    const content = this.#contents.get(uri.toString());
    return content ?? JSON.stringify(vscode.l10n.t("Open this again from the Projects view."));
  }

  dispose(): void {
    this.#owned.dispose();
    this.#contents.clear();
  }
}
