/** Writes a plan as infrastructure code: asks for the language and the folder, shows the changes, and writes them. */
import { isDeepStrictEqual } from "node:util";
import * as vscode from "vscode";
import type { CodeLanguage } from "../../../contract/code.ts";
import type { GeneratedCode } from "../../../contract/generatedCode.ts";
import type { PlanInput } from "../../../contract/plan.ts";
import { parseTypeId } from "../../../contract/typeId.ts";
import { CODE_LANGUAGES, languagesFor } from "../../../shared/codeLanguages.ts";
import { PathError } from "../../../shared/files/pathError.ts";
import { flash, inform, warn } from "../../dialogs/messages.ts";
import { chooseFiles } from "../../dialogs/openings.ts";
import { pickOne } from "../../dialogs/prompts.ts";
import { checkSavable, filesIn } from "../../host/files.ts";
import { type Plain, plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { BuiltIn } from "../catalogue.ts";
import { Agreement } from "./agreement.ts";
import { changesOf, type FileChange } from "./changes.ts";
import { CodePreview } from "./preview.ts";

/** A plan with what the code is headed by. */
export interface PlanToWrite {
  readonly plan: PlanInput;
  readonly title: string;
  /** Where the folder's dialog begins. */
  readonly near: vscode.Uri | undefined;
}

/** Larger files were not generated: they are neither compared nor replaced, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;
/** Of a heading, in characters. */
const LONGEST_TITLE = 200;
/** How long the status bar tells that nothing changed, in ms. */
const SHOWN_MS = 5_000;

/** Generates code on this machine, whatever service the plan comes from. */
export class CodeGeneration implements vscode.Disposable {
  readonly #builtIn: BuiltIn;
  readonly #preview = new CodePreview();
  readonly #agreement = new Agreement();

  constructor(builtIn: BuiltIn) {
    this.#builtIn = builtIn;
  }

  /** Writes nothing before the changes were shown and agreed to. @throws Error, ClientError in words for people */
  async write({ plan, title, near }: PlanToWrite): Promise<void> {
    const language = await chooseLanguage(plan);
    if (language === undefined) return;
    const client = await this.#builtIn();
    const code = await client.generateCode({ plan, to: language, title: title.slice(0, LONGEST_TITLE) });
    const folder = await chooseFolder(language, near);
    if (!folder) return;
    const heading = say("{0} in {1}", CODE_LANGUAGES[language].name, nameOf(folder));
    const changes = await this.#agreedChanges(folder, code, heading);
    if (!changes) return;
    await writeAll(folder, changes);
    await tellWhatIsLeft(folder, code);
  }

  /** The changes that were agreed to as they are now: somebody may write in the folder while the question stands. */
  async #agreedChanges(
    folder: vscode.Uri,
    code: GeneratedCode,
    heading: Plain,
  ): Promise<readonly FileChange[] | undefined> {
    const changesNow = async () => changesOf(await standingIn(folder, code), code.files);
    for (let changes = await changesNow(); changes.length > 0; ) {
      await this.#preview.show(heading, folder, changes);
      if (!(await this.#agreement.ask(summaryOf(changes, folder), heading))) return undefined;
      const now = await changesNow();
      if (isDeepStrictEqual(now, changes)) return changes;
      changes = now;
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

/** Undefined when the user backs out. @throws Error for a cloud that no language knows */
async function chooseLanguage({ components }: PlanInput): Promise<CodeLanguage | undefined> {
  const clouds = components.flatMap(({ type_id: typeId }) => parseTypeId(typeId)?.provider ?? []);
  const [first, ...more] = [...new Set(clouds.flatMap(languagesFor))];
  if (first === undefined)
    throw new Error(say("The plan has no component of a cloud that code can be generated for."));
  if (more.length === 0) return first;
  const picked = await pickOne<CodeLanguage>({
    title: say("Generate Code"),
    placeholder: say("The language of the code"),
    choices: [first, ...more].map((id) => ({ label: plain(CODE_LANGUAGES[id].name), value: id })),
  });
  return typeof picked === "object" ? picked.value : undefined;
}

async function chooseFolder(
  language: CodeLanguage,
  near: vscode.Uri | undefined,
): Promise<vscode.Uri | undefined> {
  const [folder] =
    (await chooseFiles({
      title: say("Folder for the {0} code", CODE_LANGUAGES[language].name),
      openLabel: say("Choose Folder"),
      canSelectFolders: true,
      ...(near && { defaultUri: near }),
    })) ?? [];
  return folder;
}

/** The texts in the folder that the code might replace, by their names. */
async function standingIn(folder: vscode.Uri, { files }: GeneratedCode): Promise<Map<string, string>> {
  const endings = new Set(files.map(({ path }) => path.slice(path.lastIndexOf("."))));
  const texts = new Map<string, string>();
  const below = await filesIn(folder, MOST_BYTES).catch(() => undefined);
  const found = await below?.entries("").catch(() => undefined);
  for (const name of found?.files ?? []) {
    // Links are not written: they are neither replaced nor removed.
    if (!below || found?.links.has(name) || ![...endings].some((ending) => name.endsWith(ending))) continue;
    const content = await below.read(name).catch((error: unknown) => {
      if (!(error instanceof PathError && error.reason === "tooLarge")) throw error;
      return undefined;
    });
    if (content) texts.set(name, Buffer.from(content).toString("utf8"));
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
): Promise<void> {
  const open = say("Open README");
  const message =
    missing.length + relations.length + decisions.length === 0
      ? say("The code is written: {0} files.", files.length)
      : say(
          "The code is written. Left to you: {0} values and decisions, {1} components and {2} relations without code. README.md lists them.",
          decisions.length,
          missing.length,
          relations.length,
        );
  const chosen = await (missing.length + relations.length > 0 ? warn(message, open) : inform(message, open));
  if (chosen === open)
    await vscode.commands.executeCommand("markdown.showPreview", vscode.Uri.joinPath(folder, "README.md"));
}

function nameOf(folder: vscode.Uri): string {
  return vscode.workspace.asRelativePath(folder);
}
