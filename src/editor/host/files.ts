/**
 * The files of folders as the editor reads and writes them: on this machine below the folder that they belong to, read
 * through links that stay below it and written through none; of another file system as VS Code does it, which knows no
 * other way, but by no path that leads out of the folder.
 */
import { type FileHandle, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import * as vscode from "vscode";
import { type FilesBelow, filesBelow, sizeText } from "../../shared/files/below.ts";
import { namesOnWay } from "../../shared/files/names.ts";
import { isMissing, PathError } from "../../shared/files/pathError.ts";
import { checkWritable, replaceWithin, writeWithin } from "../../shared/files/write.ts";

/**
 * The files below a folder.
 * @param largest bytes of a file; larger ones are refused
 * @throws PathError, or what VS Code says where the folder cannot be read
 */
export async function filesIn(folder: vscode.Uri, largest: number): Promise<FilesBelow> {
  return folder.scheme === "file" ? filesBelow(folder.fsPath, largest) : filesThere(folder, largest);
}

/**
 * What a file of the workspace holds; undefined where there is none.
 * @param largest bytes; larger ones are refused
 * @throws PathError where a link leads out of its folder, or it is too large, and what VS Code says of other file systems
 */
export async function contentOf(file: vscode.Uri, largest: number): Promise<Uint8Array | undefined> {
  try {
    const { folder, path } = placeOf(file);
    return await (await filesIn(folder, largest)).read(path);
  } catch (error) {
    if (isAbsent(error)) return undefined;
    throw error;
  }
}

/** Whether there is a file or a folder; also one of which nothing but that may be known. */
export function exists(uri: vscode.Uri): Thenable<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    (error: unknown) => !isAbsent(error),
  );
}

/** Whether there is nothing of that name, on this machine or of another file system. */
export function isAbsent(error: unknown): boolean {
  if (!(error instanceof vscode.FileSystemError)) return isMissing(error);
  // Below a file there is nothing.
  return error.code === "FileNotFound" || error.code === "FileNotADirectory";
}

/** Writes a file, whole or not at all. @throws PathError, and what VS Code says of other file systems */
export async function saveFile(file: vscode.Uri, content: string | Uint8Array): Promise<void> {
  if (file.scheme !== "file") return vscode.workspace.fs.writeFile(file, Buffer.from(content));
  const { folder, path } = placeOf(file);
  await writeWithin(folder.fsPath, path, content);
}

/** The same of content that is written piece by piece. */
export async function saveWritten(
  file: vscode.Uri,
  produce: (file: FileHandle) => Promise<void>,
): Promise<void> {
  if (file.scheme === "file") {
    const { folder, path } = placeOf(file);
    return replaceWithin(folder.fsPath, path, produce);
  }
  // Another file system takes whole files only: VS Code copies one there.
  const scratch = await mkdtemp(join(tmpdir(), "infra-planner-"));
  try {
    await replaceWithin(scratch, "copy", produce);
    await vscode.workspace.fs.copy(vscode.Uri.file(join(scratch, "copy")), file, { overwrite: true });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Before VS Code itself writes or removes a file: it would follow links. @throws PathError for a link on the way */
export async function checkSavable(file: vscode.Uri): Promise<void> {
  if (file.scheme !== "file") return;
  const { folder, path } = placeOf(file);
  await checkWritable(folder.fsPath, path);
}

/**
 * The folder that a file belongs to, which is trusted as it is, and the way from there. Of a workspace all of it counts:
 * it is often a clone, whose links somebody else has made. Elsewhere whoever names a file means the folder it is in.
 */
function placeOf(file: vscode.Uri): { readonly folder: vscode.Uri; readonly path: string } {
  const isOf = ({ scheme, authority, path }: vscode.Uri) =>
    scheme === file.scheme &&
    authority === file.authority &&
    file.path.startsWith(path.endsWith("/") ? path : `${path}/`);
  const own = vscode.workspace.workspaceFolders?.find(({ uri }) => isOf(uri));
  const folder = own?.uri ?? vscode.Uri.joinPath(file, "..");
  const path = file.path.slice(folder.path.length).replace(/^\//, "");
  return { folder, path };
}

/** @throws PathError where the way leads out of the folder: what is read names others at will */
export function uriBelow(folder: vscode.Uri, path: string): vscode.Uri {
  return vscode.Uri.joinPath(folder, ...namesOnWay(posix.normalize(path)));
}

async function filesThere(folder: vscode.Uri, largest: number): Promise<FilesBelow> {
  const { fs } = vscode.workspace;
  return {
    async entries(path) {
      const entries = await fs.readDirectory(uriBelow(folder, path));
      const { File, Directory } = vscode.FileType;
      const named = (is: (type: vscode.FileType) => boolean) =>
        entries.flatMap(([name, type]) => (is(type) ? [name] : [])).sort();
      return {
        files: named((type) => type === File),
        folders: named((type) => type === Directory),
        others: named((type) => type !== File && type !== Directory),
        links: new Set(),
      };
    },
    // Where a link leads nobody tells there.
    place: (path) => Promise.resolve(path),
    async read(path) {
      const file = uriBelow(folder, path);
      const { size, type } = await fs.stat(file);
      const shown = vscode.workspace.asRelativePath(file);
      if (type !== vscode.FileType.File)
        throw new PathError((type & vscode.FileType.SymbolicLink) !== 0 ? "link" : "notFile", shown);
      if (size > largest) throw new PathError("tooLarge", shown, sizeText(largest));
      return fs.readFile(file);
    },
  };
}
