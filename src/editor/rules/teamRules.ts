import * as vscode from "vscode";
import { RULES_FOLDER } from "../../contract/review.ts";
import type { InspectedRules } from "../../contract/rules.ts";
import {
  MOST_RULE_BYTES,
  MOST_RULE_FILES,
  ruleFilesAmong,
  textOfRules,
} from "../../shared/files/ruleFiles.ts";
import { inWords } from "../dialogs/errors.ts";
import type { RulesInForce } from "../host/rulesInForce.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./documents.ts";

/** What was read of a file, as long as the file is the same. */
interface Known {
  readonly stamp: string;
  readonly read: Pick<InspectedRules, "pack" | "problems">;
}

/** Reads the rule packs of the workspace. In a workspace that is not trusted none of them counts, or is read. */
export class TeamRules implements vscode.Disposable {
  readonly #builtIn: BuiltIn;
  readonly #known = new Map<string, Known>();

  constructor(builtIn: BuiltIn) {
    this.#builtIn = builtIn;
  }

  async inForce(signal: AbortSignal): Promise<RulesInForce> {
    const files = await ruleFiles();
    if (files.length > 0 && !vscode.workspace.isTrusted)
      return {
        packs: [],
        notes: [
          say(
            "The rules in {0} are not in force: this workspace is not trusted. Trust it to design by them.",
            RULES_FOLDER,
          ),
        ],
      };
    const packs: RulesInForce["packs"] = [];
    const notes: Plain[] = [];
    if (files.length > MOST_RULE_FILES)
      notes.push(
        say("There are {0} files of rules. The first {1} are in force.", files.length, MOST_RULE_FILES),
      );
    for (const uri of files.slice(0, MOST_RULE_FILES)) {
      const name = vscode.workspace.asRelativePath(uri);
      try {
        const { pack, problems } = await this.#read(uri, signal);
        const [first] = problems;
        if (pack) packs.push(pack);
        else
          notes.push(say("{0} is not in force. Line {1}: {2}", name, first?.line ?? 1, first?.message ?? ""));
      } catch (error) {
        signal.throwIfAborted();
        notes.push(say("{0} is not in force. {1}", name, plain(inWords(error))));
      }
    }
    return { packs, notes };
  }

  dispose(): void {
    this.#known.clear();
  }

  async #read(uri: vscode.Uri, signal: AbortSignal): Promise<Known["read"]> {
    const { mtime, size } = await vscode.workspace.fs.stat(uri);
    if (size > MOST_RULE_BYTES)
      throw new Error(say("The file has more than {0} KiB.", MOST_RULE_BYTES / 1024));
    const stamp = `${mtime} ${size}`;
    const known = this.#known.get(uri.toString());
    if (known?.stamp === stamp) return known.read;
    const text = textOfRules(await vscode.workspace.fs.readFile(uri));
    const read = await (await this.#builtIn()).inspectRules(text, { signal });
    this.#known.set(uri.toString(), { stamp, read });
    return read;
  }
}

/** Folder by folder. Links are not followed: they could lead out of the workspace. */
async function ruleFiles(): Promise<vscode.Uri[]> {
  const found = await Promise.all(
    (vscode.workspace.workspaceFolders ?? []).map(async ({ uri }) => {
      const folder = vscode.Uri.joinPath(uri, RULES_FOLDER);
      const entries = await vscode.workspace.fs.readDirectory(folder).then(undefined, () => []);
      const names = entries.flatMap(([name, type]) => (type === vscode.FileType.File ? [name] : []));
      return ruleFilesAmong(names).map((name) => vscode.Uri.joinPath(folder, name));
    }),
  );
  return found.flat();
}
