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

  /** Something made when it is first asked for, once, and owned from then on. What fails is made anew when asked again. */
  lazily<T extends Disposable>(make: () => Promise<T>): () => Promise<T> {
    let made: Promise<T> | undefined;
    return () => {
      made ??= make().then(
        (item) => this.add(item),
        (error: unknown) => {
          made = undefined;
          throw error;
        },
      );
      return made;
    };
  }

  dispose(): void {
    this.#disposed = true;
    // Last in, first out: later items may use earlier ones.
    for (const item of [...this.#items].reverse()) item.dispose();
    this.#items.clear();
  }
}
