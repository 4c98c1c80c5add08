/** What the extension finds wrong in files, as VS Code's view of problems lists it. */
import type { Diagnostic, Uri } from "vscode";

/** What one part of the extension has found, by file. */
type Found = Map<string, readonly Diagnostic[]>;

export class Problems {
  readonly #collections = new Set<Found>();

  /** Makes a collection; of several, a file has the problems of all. */
  readonly create = () => {
    const found: Found = new Map();
    this.#collections.add(found);
    return {
      set: (uri: Uri, problems: readonly Diagnostic[] = []) => void found.set(uri.toString(), problems),
      get: (uri: Uri) => found.get(uri.toString()),
      delete: (uri: Uri) => void found.delete(uri.toString()),
      clear: () => found.clear(),
      dispose: () => void this.#collections.delete(found),
    };
  };

  of(uri: { toString(): string }): readonly Diagnostic[] {
    return [...this.#collections].flatMap((found) => found.get(uri.toString()) ?? []);
  }
}
