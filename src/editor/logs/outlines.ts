import { setImmediate as nextTurn } from "node:timers/promises";
import type * as vscode from "vscode";
import { type Outline, OutlineReader } from "./text/outline.ts";

/** Lines read at a time: a few milliseconds. */
const SLICE = 5_000;

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
  for (let line = 0; line < document.lineCount; line++) {
    if (line > 0 && line % SLICE === 0) await nextTurn();
    if (line < document.lineCount) reader.push(document.lineAt(line).text);
  }
  return reader.finish();
}
