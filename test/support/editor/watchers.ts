/** Files of the workspace that come, change and go, as those hear who watch them. */
import { basename, matchesGlob, relative, sep } from "node:path";
import { type Disposing, type Event, EventEmitter, type Uri } from "./values.ts";

/** A pattern within the workspace, or within another folder. */
type Pattern = string | { readonly base: unknown; readonly pattern: string };

/** What VS Code watches by one pattern. */
interface Watcher extends Disposing {
  readonly onDidCreate: Event<Uri>;
  readonly onDidChange: Event<Uri>;
  readonly onDidDelete: Event<Uri>;
}

export class Watchers {
  readonly #created = new EventEmitter<Uri>();
  readonly #changed = new EventEmitter<Uri>();
  readonly #deleted = new EventEmitter<Uri>();
  readonly #folder: () => string;

  /** @param folder of the workspace */
  constructor(folder: () => string) {
    this.#folder = folder;
  }

  /** Watches what a pattern names. */
  watch(pattern: Pattern): Watcher {
    const [folder, wanted] =
      typeof pattern === "string"
        ? [this.#folder(), pattern]
        : [(pattern.base as Uri).fsPath, pattern.pattern];
    // For VS Code, `**` stands for folders that begin with a dot, too.
    const ofName = /^\*\*\/([^/]+)$/.exec(wanted)?.[1];
    const isWanted = ({ fsPath }: Uri) => {
      const way = relative(folder, fsPath).split(sep).join("/");
      return ofName === undefined || way.startsWith("../")
        ? matchesGlob(way, wanted)
        : matchesGlob(basename(way), ofName);
    };
    const owned: Disposing[] = [];
    const only =
      (all: EventEmitter<Uri>): Event<Uri> =>
      (listener, self) =>
        all.event((uri) => isWanted(uri) && listener.call(self, uri), undefined, owned);
    return {
      onDidCreate: only(this.#created),
      onDidChange: only(this.#changed),
      onDidDelete: only(this.#deleted),
      dispose: () => {
        for (const each of owned) each.dispose();
      },
    };
  }

  /** Tells of a file that was written. */
  written(uri: Uri, isNew: boolean): void {
    (isNew ? this.#created : this.#changed).fire(uri);
  }

  /** Tells of a file or folder that was removed; of what was in a folder nothing is told, as in VS Code. */
  removed(uri: Uri): void {
    this.#deleted.fire(uri);
  }
}
