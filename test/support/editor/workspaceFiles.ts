/** The folder of the workspace: its files, as VS Code reads, writes, finds and names them. */
import { existsSync } from "node:fs";
import { glob, lstat, mkdir, readdir, readFile, rm, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { isWithin } from "../../../src/shared/files/within.ts";
import { FileSystemError, FileType, Uri, type WorkspaceEdit } from "./values.ts";
import { Watchers } from "./watchers.ts";

export class WorkspaceFiles {
  readonly folder: string;
  readonly watchers: Watchers;
  /** Files of other file systems than this machine's, by their addresses. */
  readonly elsewhere = new Map<string, Uint8Array>();

  constructor(folder: string) {
    this.folder = folder;
    this.watchers = new Watchers(() => folder);
  }

  /** `vscode.workspace.fs`. */
  readonly fs = {
    readFile: async (uri: Uri) => new Uint8Array(await found(uri, readFile(uri.fsPath))),
    writeFile: async (uri: Uri, content: Uint8Array) => {
      if (uri.scheme !== "file") return void this.elsewhere.set(uri.toString(), content);
      await mkdir(dirname(uri.fsPath), { recursive: true });
      const isNew = !existsSync(uri.fsPath);
      await writeFile(uri.fsPath, content);
      this.watchers.written(uri, isNew);
    },
    readDirectory: async (uri: Uri) => {
      const names = await found(uri, readdir(uri.fsPath));
      return Promise.all(
        names.map(async (name) => [name, (await statOf(join(uri.fsPath, name))).type] as const),
      );
    },
    stat: (uri: Uri) => found(uri, statOf(uri.fsPath)),
    copy: async (from: Uri, to: Uri) => this.fs.writeFile(to, await this.fs.readFile(from)),
    createDirectory: (uri: Uri) => mkdir(uri.fsPath, { recursive: true }),
    /** Without `recursive`, a folder has to be empty. */
    delete: async (uri: Uri, { recursive = false }: { readonly recursive?: boolean } = {}) => {
      await found(uri, recursive ? rm(uri.fsPath, { recursive }) : removeOne(uri.fsPath));
      this.watchers.removed(uri);
    },
  };

  async applyEdit({ files }: WorkspaceEdit): Promise<boolean> {
    for (const { uri, contents } of files) {
      if (contents) await this.fs.writeFile(uri, contents);
      else if (existsSync(uri.fsPath)) await this.fs.delete(uri);
    }
    return true;
  }

  /** Files of the workspace. @param pattern as VS Code takes them, which Node's own patterns are enough for */
  async find(
    pattern: string | { readonly pattern: string },
    exclude?: string | null,
    most = Infinity,
  ): Promise<Uri[]> {
    const uris: Uri[] = [];
    const wanted = typeof pattern === "string" ? pattern : pattern.pattern;
    const options = { cwd: this.folder, exclude: exclude ? [exclude] : [] };
    for await (const path of glob(wanted, options)) uris.push(Uri.file(join(this.folder, path)));
    return uris.slice(0, most);
  }

  /** The only folder of the workspace, as VS Code lists it. */
  get workspaceFolder() {
    return { uri: Uri.file(this.folder), name: "workspace", index: 0 };
  }

  /** The workspace's folder, for itself and what is in it. */
  folderOf({ scheme, fsPath }: Uri) {
    return scheme === "file" && isWithin(this.folder, fsPath) ? this.workspaceFolder : undefined;
  }

  /** The path from the workspace's folder; outside it, and for itself, the whole path. */
  relativePath(uri: Uri | string): string {
    const path = typeof uri === "string" ? uri : uri.fsPath;
    return isWithin(this.folder, path) ? relative(this.folder, path) || path : path;
  }
}

/** A link is told by a bit beside what it leads to, of which one that leads nowhere has none. */
async function statOf(path: string) {
  const own = await lstat(path);
  const target = own.isSymbolicLink() ? await stat(path).catch(() => undefined) : own;
  const { size, mtimeMs, birthtimeMs } = target ?? own;
  const kind = target?.isDirectory()
    ? FileType.Directory
    : target?.isFile()
      ? FileType.File
      : FileType.Unknown;
  const type = kind | (own.isSymbolicLink() ? FileType.SymbolicLink : 0);
  return { size, mtime: mtimeMs, ctime: birthtimeMs, type };
}

async function removeOne(path: string): Promise<void> {
  await ((await lstat(path)).isDirectory() ? rmdir(path) : unlink(path));
}

/** Work on a file that, where that is missing, fails as VS Code's own does. */
async function found<T>(uri: Uri, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === "ENOENT" ? FileSystemError.FileNotFound(uri) : error;
  }
}
