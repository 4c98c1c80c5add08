import * as vscode from "vscode";
import { type FileDifference, openDiffs } from "../../dialogs/openings.ts";
import { Disposables } from "../../host/disposables.ts";
import { CODE_SCHEME } from "../../ids.ts";
import type { Plain } from "../../text/plain.ts";
import type { FileChange } from "./changes.ts";

/**
 * Whether a tab shows the changes under a title. VS Code adds the number of files in parentheses; "Terraform in infra" is
 * not that of "Terraform in infra-old".
 */
export function showsChanges({ label }: Pick<vscode.Tab, "label">, title: Plain): boolean {
  return label.startsWith(title) && /^(?:$|\s*[(\uff08])/.test(label.slice(title.length));
}

/** Shows what writing generated code would change, in VS Code's own editor for the differences of many files. */
export class CodePreview implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #owned = new Disposables();
  readonly #contents = new Map<string, string>();
  #generation = 0;

  constructor() {
    this.#owned.add(vscode.workspace.registerTextDocumentContentProvider(CODE_SCHEME, this));
  }

  /** Every change as a file of the editor: on the left what stands in the folder, on the right what was generated. */
  async show(title: Plain, folder: vscode.Uri, changes: readonly FileChange[]): Promise<void> {
    this.#contents.clear();
    this.#generation += 1;
    const files = changes.map(({ path, before, after }): FileDifference => {
      const target = vscode.Uri.joinPath(folder, path);
      return [
        target,
        before === undefined ? undefined : target,
        after === undefined ? undefined : this.#keep(target, after),
      ];
    });
    await openDiffs(title, files);
  }

  /** Closes what was shown under a title: once it is written, it differs from nothing. */
  async close(title: Plain): Promise<void> {
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const shown = tabs.filter((tab) => showsChanges(tab, title));
    if (shown.length > 0) await vscode.window.tabGroups.close(shown, true);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#contents.get(uri.toString()) ?? "";
  }

  dispose(): void {
    this.#owned.dispose();
    this.#contents.clear();
  }

  /** Each generation has addresses of its own: VS Code keeps what it has read of one. */
  #keep(target: vscode.Uri, content: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: CODE_SCHEME, path: target.path, query: String(this.#generation) });
    this.#contents.set(uri.toString(), content);
    return uri;
  }
}
