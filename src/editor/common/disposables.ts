import type { Disposable } from "vscode";

/** Owns disposables. What is added after disposal is disposed at once, so late arrivals cannot leak. */
export class Disposables implements Disposable {
  readonly #items = new Set<Disposable>();
  #disposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#disposed) item.dispose();
    else this.#items.add(item);
    return item;
  }

  dispose(): void {
    this.#disposed = true;
    // Last in, first out: later items may use earlier ones.
    for (const item of [...this.#items].reverse()) item.dispose();
    this.#items.clear();
  }
}
