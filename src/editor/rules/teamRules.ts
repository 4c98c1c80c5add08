import * as vscode from "vscode";
import { RULES_FOLDER } from "../../contract/review.ts";
import type { InspectedRules } from "../../contract/rules.ts";
import { allNames } from "../../shared/files/below.ts";
import {
  MOST_RULE_BYTES,
  MOST_RULE_FILES,
  ruleFilesAmong,
  textOfRules,
} from "../../shared/files/ruleFiles.ts";
import { inWords } from "../dialogs/errors.ts";
import { contentOf, filesIn, isAbsent } from "../host/files.ts";
import type { RulesInForce } from "../host/rulesInForce.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { BuiltIn } from "./documents.ts";

/** What was read of a file, as long as its text is the same. */
interface Known {
  readonly text: string;
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
    const { files, refused } = await ruleFiles();
    if (files.length + refused.length > 0 && !vscode.workspace.isTrusted)
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
    const notes: Plain[] = refused.map(({ uri, error }) => notInForce(uri, error));
    if (files.length > MOST_RULE_FILES)
      notes.push(
        say("There are {0} files of rules. The first {1} are in force.", files.length, MOST_RULE_FILES),
      );
    for (const uri of files.slice(0, MOST_RULE_FILES)) {
      try {
        const { pack, problems } = await this.#read(uri, signal);
        const [first] = problems;
        if (pack) packs.push(pack);
        else
          notes.push(
            say(
              "{0} is not in force. Line {1}: {2}",
              vscode.workspace.asRelativePath(uri),
              first?.line ?? 1,
              first?.message ?? "",
            ),
          );
      } catch (error) {
        signal.throwIfAborted();
        notes.push(notInForce(uri, error));
      }
    }
    return { packs, notes };
  }

  dispose(): void {
    this.#known.clear();
  }

  async #read(uri: vscode.Uri, signal: AbortSignal): Promise<Known["read"]> {
    const content = await contentOf(uri, MOST_RULE_BYTES);
    const text = textOfRules(content ?? new Uint8Array());
    const known = this.#known.get(uri.toString());
    if (known?.text === text) return known.read;
    const read = await (await this.#builtIn()).inspectRules(text, { signal });
    this.#known.set(uri.toString(), { text, read });
    return read;
  }
}

/** The files of rules, folder by folder, and the folders of rules that cannot be looked into, each with the reason. */
async function ruleFiles(): Promise<{
  readonly files: readonly vscode.Uri[];
  readonly refused: readonly { readonly uri: vscode.Uri; readonly error: unknown }[];
}> {
  const found = await Promise.all(
    (vscode.workspace.workspaceFolders ?? []).map(async ({ uri: folder }) => {
      const uri = vscode.Uri.joinPath(folder, RULES_FOLDER);
      try {
        const entries = await (await filesIn(folder, MOST_RULE_BYTES)).entries(RULES_FOLDER);
        const names = ruleFilesAmong(allNames(entries));
        return { files: names.map((name) => vscode.Uri.joinPath(uri, name)), refused: [] };
      } catch (error) {
        return { files: [], refused: isAbsent(error) ? [] : [{ uri, error }] };
      }
    }),
  );
  return { files: found.flatMap(({ files }) => files), refused: found.flatMap(({ refused }) => refused) };
}

function notInForce(uri: vscode.Uri, error: unknown): Plain {
  return say("{0} is not in force. {1}", vscode.workspace.asRelativePath(uri), inWords(error));
}
