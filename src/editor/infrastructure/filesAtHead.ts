import { posix } from "node:path";
import * as vscode from "vscode";
import { eachAtOnce } from "../host/eachAtOnce.ts";
import type { HeadFiles } from "../host/gitHead.ts";
import { say } from "../text/say.ts";
import type { Files } from "./reader.ts";

/** Files that a reading may want; asking git for each costs a process. */
const WANTED = /\.(?:tf|tfvars|tfstate|json|ya?ml|template)$/;
const AT_ONCE = 6;
const MOST_FILES = 500;

/** The files below a folder as they were committed last. Git is asked through VS Code, which leaves it off where nobody trusts the workspace. */
export class FilesAtHead implements Files {
  readonly #root: vscode.Uri;
  readonly #head: HeadFiles;
  /** By URI; undefined for a file that the commit does not have. */
  readonly #texts = new Map<string, Promise<string | undefined>>();

  constructor(root: vscode.Uri, head: HeadFiles) {
    this.#root = root;
    this.#head = head;
  }

  /** Names on disk and of what was deleted or renamed since, as far as the commit has them. */
  async list(folder: string): Promise<readonly string[]> {
    const uri = this.#inside(folder);
    const onDisk = await vscode.workspace.fs.readDirectory(uri).then(
      (entries) => entries.flatMap(([name, type]) => (type & vscode.FileType.File ? [name] : [])),
      () => [],
    );
    const before = (await this.#head.changed())
      .filter(({ path }) => posix.dirname(path) === uri.path.replace(/\/$/, ""))
      .map(({ path }) => posix.basename(path));
    const names = [...new Set([...onDisk, ...before])].filter((name) => WANTED.test(name)).sort();
    const found = new Set<string>();
    const { token } = new vscode.CancellationTokenSource();
    await eachAtOnce(names.slice(0, MOST_FILES), AT_ONCE, token, async (name) => {
      if ((await this.#textOf(vscode.Uri.joinPath(uri, name))) !== undefined) found.add(name);
    });
    return names.filter((name) => found.has(name));
  }

  async read(file: string): Promise<Uint8Array> {
    const text = await this.#textOf(this.#inside(file));
    if (text === undefined) throw new Error(say("The last commit does not have {0}.", file));
    return Buffer.from(text);
  }

  #textOf(uri: vscode.Uri): Promise<string | undefined> {
    const key = uri.toString();
    const known = this.#texts.get(key) ?? this.#head.text(uri);
    this.#texts.set(key, known);
    return known;
  }

  /** @throws Error where the path leads out of the folder */
  #inside(path: string): vscode.Uri {
    const normal = posix.normalize(path);
    if (normal === ".") return this.#root;
    if (normal === ".." || normal.startsWith("../") || posix.isAbsolute(normal))
      throw new Error(say("{0} stands outside of the folder and is not read.", path));
    return vscode.Uri.joinPath(this.#root, normal);
  }
}
