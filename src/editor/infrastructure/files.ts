import * as vscode from "vscode";
import { allNames } from "../../shared/files/below.ts";
import { filesIn, uriBelow } from "../host/files.ts";
import type { Files } from "./reader.ts";

/** In bytes. A state of thousands of resources has some 20 MB. */
const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * The files below a folder as the editor has them: what is typed and not yet saved counts. Nothing outside of the
 * folder is read, through links neither.
 */
export class FilesBelow implements Files {
  readonly #root: vscode.Uri;
  /** The files that were read or looked for, as `toString` of their URIs. */
  readonly opened = new Set<string>();
  /** Those of them that were read as somebody had typed them, and not yet saved. */
  readonly unsaved = new Set<string>();
  /** Those that were open when they were read: whatever is made of them since, their documents tell. */
  readonly told = new Set<string>();

  constructor(root: vscode.Uri) {
    this.#root = root;
  }

  async list(folder: string): Promise<readonly string[]> {
    return namesIn(this.#root, folder);
  }

  async read(file: string): Promise<Uint8Array> {
    const key = uriBelow(this.#root, file).toString();
    this.opened.add(key);
    // Also where it is open: what is typed into a link that leads out is not read either.
    const content = await (await filesIn(this.#root, LARGEST_FILE)).read(file);
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === key);
    if (open) this.told.add(key);
    if (open?.isDirty) {
      this.unsaved.add(key);
      return Buffer.from(open.getText());
    }
    this.unsaved.delete(key);
    return content;
  }
}

/** Names of what is in a folder, as `SourceFiles` has them. @throws PathError, and what VS Code says */
export async function namesIn(root: vscode.Uri, folder: string): Promise<readonly string[]> {
  return allNames(await (await filesIn(root, LARGEST_FILE)).entries(folder));
}
