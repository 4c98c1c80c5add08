import { setImmediate as nextTurn } from "node:timers/promises";
import type * as vscode from "vscode";
import { type Outline, OutlineReader } from "./text/outline.ts";

/** How long lines are read at a time, in milliseconds: some take a hundred times as long as others. */
const SLICE = 10;
/** Lines after which the time is looked at. */
const LOOK_AFTER = 100;

interface Cached {
  readonly version: number;
  readonly outline: Promise<Outline>;
}

/** What documents are made of, read once for each of their versions. */
export class Outlines {
  readonly #cache = new WeakMap<vscode.TextDocument, Cached>();

  /** Where the document changes meanwhile, what was read of it is still complete up to where the change began. */
  of(document: vscode.TextDocument): Promise<Outline> {
    const cached = this.#cache.get(document);
    if (cached?.version === document.version) return cached.outline;
    const outline = read(document);
    this.#cache.set(document, { version: document.version, outline });
    return outline;
  }
}

async function read(document: vscode.TextDocument): Promise<Outline> {
  const reader = new OutlineReader();
  let begun = performance.now();
  for (let line = 0; line < document.lineCount; line++) {
    if (line % LOOK_AFTER === 0 && performance.now() - begun > SLICE) {
      await nextTurn();
      begun = performance.now();
    }
    if (line < document.lineCount) reader.push(document.lineAt(line).text);
  }
  return reader.finish();
}
