import * as vscode from "vscode";
import type { TailDocument } from "./logDocument.ts";

/**
 * Log documents as read-only files. A file system rather than a document content provider: when a file changes, VS
 * Code edits the difference into the document, so that what is folded, selected and in view stays, whatever its size;
 * a provided document above 100,000 characters is replaced as a whole.
 */
export class LogFileSystem implements vscode.FileSystemProvider {
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly #load: (uri: vscode.Uri) => Promise<TailDocument>;
  readonly onDidChangeFile = this.#changed.event;

  /** @param load the document of an address; fetches it where its tab was restored with the window */
  constructor(load: (uri: vscode.Uri) => Promise<TailDocument>) {
    this.#load = load;
  }

  /** Makes VS Code read a document anew. */
  announce(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const document = await this.#document(uri);
    return {
      type: vscode.FileType.File,
      ctime: 0,
      mtime: document.changedAt,
      size: document.bytes().byteLength,
      permissions: vscode.FilePermission.Readonly,
    };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#document(uri)).bytes();
  }

  /** Nothing changes but by {@link announce}. */
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => {});
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** What a service says of a failure stands in VS Code's own messages then. */
  async #document(uri: vscode.Uri): Promise<TailDocument> {
    try {
      return await this.#load(uri);
    } catch (error) {
      if (error instanceof vscode.FileSystemError) throw error;
      const { inWords } = await import("../dialogs/errors.ts");
      throw vscode.FileSystemError.Unavailable(inWords(error));
    }
  }
}
