import { realpath } from "node:fs/promises";
import { posix, sep } from "node:path";
import * as vscode from "vscode";
import { say } from "../text/say.ts";
import type { Files } from "./reader.ts";

/** A state of thousands of resources has some 20 MB. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * The files below a folder as the editor has them: what is typed and not yet saved counts. Nothing outside of the
 * folder is read, through links neither.
 */
export class FilesBelow implements Files {
  readonly #root: vscode.Uri;
  /** The files that were read or looked for, as `toString` of their URIs. */
  readonly opened = new Set<string>();
  #realRoot: Promise<string> | undefined;

  constructor(root: vscode.Uri) {
    this.#root = root;
  }

  async list(folder: string): Promise<readonly string[]> {
    const uri = await this.#inside(folder);
    const entries = await vscode.workspace.fs.readDirectory(uri);
    return entries.flatMap(([name, type]) => (type & vscode.FileType.File ? [name] : [])).sort();
  }

  async read(file: string): Promise<Uint8Array> {
    const uri = await this.#inside(file);
    this.opened.add(uri.toString());
    const open = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri.toString());
    if (open?.isDirty) return Buffer.from(open.getText());
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_BYTES)
      throw new Error(
        say("{0} is larger than {1} MB, which is more than is read.", file, MAX_BYTES / 1024 ** 2),
      );
    return vscode.workspace.fs.readFile(uri);
  }

  /** @throws Error where the path leads out of the folder */
  async #inside(path: string): Promise<vscode.Uri> {
    const normal = posix.normalize(path);
    const uri = normal === "." ? this.#root : vscode.Uri.joinPath(this.#root, normal);
    const outside = () => new Error(say("{0} stands outside of the folder and is not read.", path));
    if (normal === ".." || normal.startsWith("../") || posix.isAbsolute(normal)) throw outside();
    if (uri.scheme !== "file") return uri;
    this.#realRoot ??= realpath(this.#root.fsPath);
    const [root, real] = await Promise.all([this.#realRoot, realpath(uri.fsPath)]);
    if (real !== root && !real.startsWith(root.endsWith(sep) ? root : root + sep)) throw outside();
    return uri;
  }
}
