import type { Dirent } from "node:fs";
import { type FileHandle, realpath } from "node:fs/promises";
import { posix } from "node:path";
import * as vscode from "vscode";
import { entriesWithin, isWithin, LeadsOutside, openedWithin } from "../../shared/files/within.ts";
import { say } from "../text/say.ts";

/** A folder out of which nothing is read, by no path and through no link. */
export class Bounds {
  readonly root: vscode.Uri;
  #realRoot: Promise<string> | undefined;

  constructor(root: vscode.Uri) {
    this.root = root;
  }

  /** @throws Error in words for people where the path leads out of the folder */
  uriOf(path: string): vscode.Uri {
    const normal = posix.normalize(path);
    if (normal === ".") return this.root;
    if (normal === ".." || normal.startsWith("../") || posix.isAbsolute(normal)) throw outside(path);
    return vscode.Uri.joinPath(this.root, normal);
  }

  /** The same for what is there. @throws Error where it is not, or where a link leads out of the folder */
  async existing(path: string): Promise<vscode.Uri> {
    const uri = this.uriOf(path);
    if (uri.scheme !== "file") return uri;
    const [root, real] = await Promise.all([this.#real(), realpath(uri.fsPath)]);
    if (!isWithin(root, real)) throw outside(path);
    return uri;
  }

  /** Opens a file on this machine that is there: the one that is used, whatever takes its place meanwhile. */
  async opened<T>(uri: vscode.Uri, path: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
    return openedWithin(await this.#real(), uri.fsPath, use).catch((error) => refused(error, path));
  }

  /** What stands in a folder on this machine. */
  async entries(uri: vscode.Uri, path: string): Promise<readonly Dirent[]> {
    return entriesWithin(await this.#real(), uri.fsPath).catch((error) => refused(error, path));
  }

  #real(): Promise<string> {
    this.#realRoot ??= realpath(this.root.fsPath).catch((error) => {
      // A folder that is gone may come back.
      this.#realRoot = undefined;
      throw error;
    });
    return this.#realRoot;
  }
}

function refused(error: unknown, path: string): never {
  throw error instanceof LeadsOutside ? outside(path) : error;
}

function outside(path: string): Error {
  return new Error(say("{0} stands outside of the folder and is not read.", path));
}
