import * as vscode from "vscode";
import * as z from "zod/mini";
import type { TabSubject } from "../../shared/protocols/planner.ts";
import { Disposables } from "../host/disposables.ts";
import { movedSource } from "../panels/sources.ts";
import { subjectOfSource } from "./subjects.ts";

const KEY = "planner.renames";
/** So many are remembered, and so many files of each: a tab that was hidden for longer comes back as what it was. */
const MOST = 50;

/** Files that were renamed at once, as URIs; the later ones have higher numbers. */
const Rename = z.object({
  number: z.number(),
  files: z.array(z.object({ from: z.string(), to: z.string() })),
});
type Rename = z.infer<typeof Rename>;

/**
 * Where files went that tabs are about. The page of a tab that is hidden, or was not restored yet, does not hear of it:
 * what it kept says as of which renaming that was, and the later ones are known here, also after a reload.
 */
export class Renames implements vscode.Disposable {
  readonly #memory: vscode.Memento;
  readonly #owned = new Disposables();
  readonly #renamed = this.#owned.add(new vscode.EventEmitter<vscode.FileRenameEvent["files"]>());
  readonly onDidRename = this.#renamed.event;
  /** Where texts without a file were saved, until they close. */
  readonly #saved = new Map<string, vscode.Uri>();

  /** @param memory of the workspace */
  constructor(memory: vscode.Memento) {
    this.#memory = memory;
    const { workspace } = vscode;
    this.#owned.add(workspace.onDidRenameFiles(({ files }) => this.#note(files)));
    this.#owned.add(workspace.onDidSaveTextDocument((document) => this.#noteSaved(document)));
    this.#owned.add(
      workspace.onDidCloseTextDocument(({ uri }) => {
        const newUri = this.#saved.get(uri.toString());
        this.#saved.delete(uri.toString());
        if (newUri) this.#note([{ oldUri: uri, newUri }]);
      }),
    );
  }

  /** The number of the latest one; 0 where there was none. */
  get latest(): number {
    return this.#kept.at(-1)?.number ?? 0;
  }

  /** What a tab is about now of which its page kept this. */
  now({ source, asOf = this.latest, ...subject }: TabSubject): TabSubject {
    if (source === undefined) return subject;
    const later = this.#kept.filter(({ number }) => number > asOf);
    const now = later.reduce((at, { files }) => movedSource(at, files.map(toUris)) ?? at, source);
    return now === source ? { ...subject, source } : subjectOfSource(now);
  }

  dispose(): void {
    this.#owned.dispose();
  }

  /** VS Code does not say where a text without a file is saved: a file is, with the same text, and the text closes. */
  #noteSaved(saved: vscode.TextDocument): void {
    const text = saved.getText();
    for (const document of vscode.workspace.textDocuments)
      if (document.isUntitled && document.getText() === text)
        this.#saved.set(document.uri.toString(), saved.uri);
  }

  #note(files: vscode.FileRenameEvent["files"]): void {
    const rename = {
      number: this.latest + 1,
      files: files
        .slice(0, MOST)
        .map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() })),
    };
    void this.#memory.update(KEY, [...this.#kept, rename].slice(-MOST));
    this.#renamed.fire(files);
  }

  get #kept(): readonly Rename[] {
    return z.array(Rename).safeParse(this.#memory.get(KEY)).data ?? [];
  }
}

function toUris({ from, to }: Rename["files"][number]) {
  return { oldUri: vscode.Uri.parse(from, true), newUri: vscode.Uri.parse(to, true) };
}
