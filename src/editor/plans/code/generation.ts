/** Writes a plan as infrastructure code: asks for what is not known, shows the changes, and writes them. */
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import { mayBeReplaced } from "../../../contract/code.ts";
import type { GeneratedCode } from "../../../contract/generatedCode.ts";
import { CODE_LANGUAGES } from "../../../shared/codeLanguages.ts";
import { PathError } from "../../../shared/files/pathError.ts";
import { flash, inform, warn } from "../../dialogs/messages.ts";
import { checkSavable, filesIn } from "../../host/files.ts";
import { type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { BuiltIn } from "../catalogue.ts";
import type { PlanPanel } from "../panel.ts";
import { Agreement } from "./agreement.ts";
import { changesOf, type FileChange, keptAmong } from "./changes.ts";
import type { PlanToWrite } from "./plans.ts";
import { CodePreview } from "./preview.ts";
import { askForCode } from "./questions.ts";

/** Larger files were not generated: they are neither compared nor replaced, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Of a heading, in characters. */
const LONGEST_TITLE = 200;
/** How long the status bar tells that nothing changed, in ms. */
const SHOWN_MS = 5_000;

/** Generates code on this machine, whatever service the plan comes from. */
export class CodeGeneration implements vscode.Disposable {
  readonly #builtIn: BuiltIn;
  readonly #panel: PlanPanel;
  readonly #preview = new CodePreview();
  readonly #agreement = new Agreement();

  constructor(builtIn: BuiltIn, panel: PlanPanel) {
    this.#builtIn = builtIn;
    this.#panel = panel;
  }

  /**
   * Asks for what is not known, and writes nothing before the changes were shown and agreed to.
   * @param given the plan that the user looks at; without one, it is asked for
   * @throws Error, ClientError in words for people
   */
  async write(given: PlanToWrite | undefined): Promise<void> {
    const answers = await askForCode(given, this.#panel);
    if (!answers) return;
    const { plan, language, folder } = answers;
    const client = await this.#builtIn();
    const title = plan.title.slice(0, LONGEST_TITLE);
    const code = await client.generateCode({ plan: plan.plan, to: language, title });
    const heading = say("{0} in {1}", CODE_LANGUAGES[language].name, nameOf(folder));
    const agreed = await this.#agreed(folder, code, heading);
    if (!agreed) return;
    await writeAll(folder, agreed.changes);
    await this.#preview.close(heading);
    await tellWhatIsLeft(folder, code, agreed.kept);
  }

  /** The changes that were agreed to as they are now: somebody may write in the folder while the question stands. */
  async #agreed(folder: vscode.Uri, code: GeneratedCode, heading: Plain): Promise<Outcome | undefined> {
    for (let { changes } = await outcomeIn(folder, code); changes.length > 0; ) {
      await this.#preview.show(heading, folder, changes);
      if (!(await this.#agreement.ask(summaryOf(changes, folder), heading))) return undefined;
      const now = await outcomeIn(folder, code);
      if (isDeepStrictEqual(now.changes, changes)) return now;
      changes = now.changes;
    }
    flash(say("The code in {0} is up to date.", nameOf(folder)), SHOWN_MS, "check");
    return undefined;
  }

  /** Agrees to the changes that are shown. */
  agree(): void {
    this.#agreement.agree();
  }

  dispose(): void {
    this.#preview.dispose();
  }
}

/** What writing would change, and the files of somebody that it would leave as they are. */
interface Outcome {
  readonly changes: readonly FileChange[];
  readonly kept: readonly string[];
}

async function outcomeIn(folder: vscode.Uri, code: GeneratedCode): Promise<Outcome> {
  const standing = await standingIn(folder, code);
  return { changes: changesOf(standing, code.files), kept: keptAmong(standing, code.files) };
}

/** The texts in the folder that the code might replace, by their names. */
async function standingIn(folder: vscode.Uri, { files }: GeneratedCode): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const below = await filesIn(folder, MOST_BYTES).catch(() => undefined);
  const found = await below?.entries("").catch(() => undefined);
  const kept = files.flatMap((file) => (file.keep_existing === true ? [file.path] : []));
  // What is no plain file is somebody's, whatever it holds.
  for (const name of kept)
    if (found && [...found.links, ...found.folders, ...found.others].includes(name)) texts.set(name, "");
  for (const name of found?.files ?? []) {
    // Links are not written: they are neither replaced nor removed.
    if (!below || found?.links.has(name) || !mayBeReplaced(name, files)) continue;
    const content = await below.read(name).catch((error: unknown) => {
      if (!(error instanceof PathError && error.reason === "tooLarge")) throw error;
      return undefined;
    });
    if (content) texts.set(name, Buffer.from(content).toString("utf8"));
    else if (kept.includes(name)) texts.set(name, "");
  }
  return texts;
}

function summaryOf(changes: readonly FileChange[], folder: vscode.Uri) {
  const count = (kind: FileChange["kind"]) => changes.filter((one) => one.kind === kind).length;
  return say(
    "Write to {0}? New files: {1}, changed: {2}, no longer needed and deleted: {3}. Nothing is written yet.",
    nameOf(folder),
    count("new"),
    count("changed"),
    count("stale"),
  );
}

/**
 * Writes nothing where a link is in the way of any of them, and else all in one step, which the user can undo.
 * @throws PathError for what is in the way; Error where VS Code could not write
 */
async function writeAll(folder: vscode.Uri, changes: readonly FileChange[]): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  for (const { path, after } of changes) {
    const file = vscode.Uri.joinPath(folder, path);
    await checkSavable(file);
    if (after === undefined) edit.deleteFile(file, { ignoreIfNotExists: true });
    else edit.createFile(file, { overwrite: true, contents: Buffer.from(after) });
  }
  if (!(await vscode.workspace.applyEdit(edit)))
    throw new Error(
      say("The files could not be written. See whether the folder can be written to, and try again."),
    );
}

async function tellWhatIsLeft(
  folder: vscode.Uri,
  { missing, missing_relations: relations, decisions, files }: GeneratedCode,
  kept: readonly string[],
): Promise<void> {
  const open = say("Open README");
  const written =
    missing.length + relations.length + decisions.length === 0
      ? say("The code is written: {0} files.", files.length)
      : say(
          "The code is written. Left to you: {0} values and decisions, {1} components and {2} relations without code. README.md lists them.",
          decisions.length,
          missing.length,
          relations.length,
        );
  const message =
    kept.length === 0
      ? written
      : plain(`${written} ${say("Yours, and left as they are: {0}.", kept.join(", "))}`);
  const chosen = await (missing.length + relations.length > 0 ? warn(message, open) : inform(message, open));
  if (chosen === open)
    await vscode.commands.executeCommand("markdown.showPreview", vscode.Uri.joinPath(folder, "README.md"));
}

function nameOf(folder: vscode.Uri): string {
  return vscode.workspace.asRelativePath(folder);
}
