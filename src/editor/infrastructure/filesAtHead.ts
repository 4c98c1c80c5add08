import * as vscode from "vscode";
import { PathError } from "../../shared/files/pathError.ts";
import { isFetched } from "../../shared/sources/configurationFiles.ts";
import { eachAtOnce } from "../host/eachAtOnce.ts";
import { uriBelow } from "../host/files.ts";
import type { HeadFiles } from "../host/gitHead.ts";
import { say } from "../text/say.ts";
import { FilesBelow, namesIn } from "./files.ts";
import type { Files } from "./reader.ts";

/** Files that a reading may want; asking git for each costs a process. */
const WANTED = /\.(?:tf|tofu|tfvars|tfstate|json|ya?ml|template)$/i;
const AT_ONCE = 6;
const MOST_FILES = 500;

/** The files below a folder as they were committed last. Git is asked through VS Code, which leaves it off where nobody trusts the workspace. */
export class FilesAtHead implements Files {
  readonly #root: vscode.Uri;
  readonly #head: HeadFiles;
  readonly #disk: FilesBelow;
  /** By URI; undefined for a file that the commit does not have. */
  readonly #texts = new Map<string, Promise<string | undefined>>();

  constructor(root: vscode.Uri, head: HeadFiles) {
    this.#root = root;
    this.#head = head;
    this.#disk = new FilesBelow(root);
  }

  /** Names on disk and of what was deleted or renamed since: of files those that the commit has, and of all folders. */
  async list(folder: string): Promise<readonly string[]> {
    // What `terraform init` has fetched is no commit's: both sides of a comparison are read with it.
    if (isFetched(folder)) return this.#disk.list(folder);
    const uri = uriBelow(this.#root, folder);
    const onDisk = await this.#namesOnDisk(folder);
    const base = uri.path.replace(/\/?$/, "/");
    const before = (await this.#head.changed()).flatMap(({ path }) => {
      const [name = "", ...below] = path.startsWith(base) ? path.slice(base.length).split("/") : [];
      return name === "" ? [] : [below.length > 0 ? `${name}/` : name];
    });
    const names = [...new Set([...onDisk, ...before])].sort();
    const files = names.filter((name) => WANTED.test(name)).slice(0, MOST_FILES);
    const found = new Set<string>();
    const { token } = new vscode.CancellationTokenSource();
    await eachAtOnce(files, AT_ONCE, token, async (name) => {
      if ((await this.#textOf(vscode.Uri.joinPath(uri, name))) !== undefined) found.add(name);
    });
    return names.filter((name) => name.endsWith("/") || found.has(name));
  }

  /** None of what is no folder any more, or cannot be read. @throws Error where it is a link to a folder outside */
  async #namesOnDisk(folder: string): Promise<readonly string[]> {
    return namesIn(this.#root, folder).catch((error: unknown) => {
      if (error instanceof PathError && (error.reason === "link" || error.reason === "outside")) throw error;
      return [];
    });
  }

  async read(file: string): Promise<Uint8Array> {
    if (isFetched(file)) return this.#disk.read(file);
    const text = await this.#textOf(uriBelow(this.#root, file));
    if (text === undefined)
      throw vscode.FileSystemError.FileNotFound(say("The last commit does not have {0}.", file));
    return Buffer.from(text);
  }

  #textOf(uri: vscode.Uri): Promise<string | undefined> {
    const key = uri.toString();
    const known = this.#texts.get(key) ?? this.#head.text(uri);
    this.#texts.set(key, known);
    return known;
  }
}
