import type { FileHandle } from "node:fs/promises";
import * as vscode from "vscode";
import { say } from "../text/say.ts";
import { Bounds } from "./bounds.ts";
import type { Files } from "./reader.ts";

/** A state of thousands of resources has some 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The files below a folder as the editor has them: what is typed and not yet saved counts. Nothing outside of the
 * folder is read, through links neither.
 */
export class FilesBelow implements Files {
  readonly #bounds: Bounds;
  /** The files that were read or looked for, as `toString` of their URIs. */
  readonly opened = new Set<string>();
  /** Those of them that were read as somebody had typed them, and not yet saved. */
  readonly unsaved = new Set<string>();
  /** Those that were open when they were read: whatever is made of them since, their documents tell. */
  readonly told = new Set<string>();

  constructor(root: vscode.Uri) {
    this.#bounds = new Bounds(root);
  }

  async list(folder: string): Promise<readonly string[]> {
    return namesIn(this.#bounds, await this.#bounds.existing(folder), folder);
  }

  async read(file: string): Promise<Uint8Array> {
    const uri = await this.#bounds.existing(file);
    const key = uri.toString();
    this.opened.add(key);
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === key);
    if (open) this.told.add(key);
    if (open?.isDirty) {
      this.unsaved.add(key);
      return Buffer.from(open.getText());
    }
    this.unsaved.delete(key);
    return uri.scheme === "file"
      ? this.#bounds.opened(uri, file, (handle) => contentHere(handle, file))
      : contentThere(uri, file);
  }
}

/**
 * Names of what is in a folder, as `SourceFiles` has them. What is on this machine is read without VS Code, which asks its window before each
 * file: of hundreds, one after the other, an edit would wait for each.
 */
export async function namesIn(bounds: Bounds, uri: vscode.Uri, path: string): Promise<readonly string[]> {
  if (uri.scheme !== "file") {
    const entries = await vscode.workspace.fs.readDirectory(uri);
    return entries.map(([name, type]) => nameOf(name, type === vscode.FileType.Directory)).sort();
  }
  const entries = await bounds.entries(uri, path);
  return entries.map((entry) => nameOf(entry.name, entry.isDirectory())).sort();
}

function nameOf(name: string, isFolder: boolean): string {
  return isFolder ? `${name}/` : name;
}

/** @param name how people know the file @throws Error in words for people where it is no file, or too large */
async function contentHere(handle: FileHandle, name: string): Promise<Uint8Array> {
  const found = await handle.stat();
  checked(name, found.size, found.isFile());
  return handle.readFile();
}

async function contentThere(uri: vscode.Uri, name: string): Promise<Uint8Array> {
  const { size, type } = await vscode.workspace.fs.stat(uri);
  checked(name, size, (type & vscode.FileType.File) !== 0);
  return vscode.workspace.fs.readFile(uri);
}

function checked(name: string, size: number, isFile: boolean): void {
  if (!isFile) throw new Error(say("{0} is not a file.", name));
  if (size > MAX_BYTES)
    throw new Error(
      say("{0} is larger than {1} MB, which is more than is read.", name, MAX_BYTES / 1024 ** 2),
    );
}
