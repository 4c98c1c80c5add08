import * as vscode from "vscode";
import { READ_ONLY_SCHEME } from "../ids.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";

/** A text to be looked at and copied. */
export interface ReadOnlyText {
  /** Name and extension of the document, which choose its title and language. */
  readonly name: string;
  /** Tells documents of the same name apart. */
  readonly key: string;
  readonly content: string;
}

/** Documents that cannot be changed and are in no file, so that closing them asks nothing. */
export class ReadOnlyDocuments implements vscode.Disposable {
  readonly #changed: vscode.EventEmitter<vscode.Uri>;
  readonly #closing: vscode.Disposable;
  /** By URI, for as long as the document is open. */
  readonly #contents = new Map<string, string>();

  /** @param changed tells VS Code which document to read anew */
  constructor(changed: vscode.EventEmitter<vscode.Uri>) {
    this.#changed = changed;
    this.#closing = vscode.workspace.onDidCloseTextDocument(({ uri }) =>
      this.#contents.delete(uri.toString()),
    );
  }

  /** Opens a text; in the same document, when one of that name and key is open. */
  async open({ name, key, content }: ReadOnlyText): Promise<void> {
    const uri = vscode.Uri.from({
      scheme: READ_ONLY_SCHEME,
      // Slashes in names would become folders of the path.
      path: `/${plain(name).replaceAll("/", "∕")}`,
      query: key.toWellFormed(),
    });
    this.#contents.set(uri.toString(), content);
    this.#changed.fire(uri);
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  contentOf(uri: vscode.Uri): string {
    const content = this.#contents.get(uri.toString());
    return (
      content ??
      JSON.stringify(say("This document was kept only for the window that showed it. Open it again."))
    );
  }

  dispose(): void {
    this.#closing.dispose();
    this.#contents.clear();
  }
}
