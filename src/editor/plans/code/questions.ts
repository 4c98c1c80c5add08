/** What has to be known before code is written: the plan, the language and the folder, step by step with a way back. */
import * as vscode from "vscode";
import type { CodeLanguage } from "../../../contract/code.ts";
import { CODE_LANGUAGES } from "../../../shared/codeLanguages.ts";
import { explain } from "../../dialogs/errors.ts";
import { inform } from "../../dialogs/messages.ts";
import { chooseFiles } from "../../dialogs/openings.ts";
import { type Choice, pickOne } from "../../dialogs/prompts.ts";
import { askInSteps, type Place, pickStep, type StepOutcome } from "../../dialogs/steps.ts";
import { Command } from "../../ids.ts";
import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { PlanPanel } from "../panel.ts";
import {
  baseOf,
  type FolderChoice,
  folderChoices,
  folderProblem,
  nameOfBase,
  typedFolder,
} from "./folders.ts";
import { languageChoices } from "./languages.ts";
import { type PlanSource, type PlanToWrite, planChoices, planOfFile } from "./plans.ts";

/** What is written where. */
export interface CodeAnswers {
  readonly plan: PlanToWrite;
  readonly language: CodeLanguage;
  /** May be one that does not exist yet. */
  readonly folder: vscode.Uri;
}

/**
 * Asks for what is not known yet.
 * @param given the plan that the user looks at
 * @returns undefined when the user leaves, or where there is no plan, which is said then
 * @throws Error for a plan of clouds that no language knows
 */
export async function askForCode(
  given: PlanToWrite | undefined,
  panel: PlanPanel,
): Promise<CodeAnswers | undefined> {
  const plans = given ? [] : await planChoices(panel);
  if (!given && plans.length === 0) {
    // Not waited for: the message may stay unanswered.
    void offerPlanner();
    return undefined;
  }
  if (given) checkLanguages(given);
  const dialog = new CodeDialog(given, plans);
  if (!(await askInSteps<StepId>(() => dialog.steps, dialog))) return undefined;
  const { chosenPlan: plan, chosenLanguage: language, chosenFolder: folder } = dialog;
  return plan && language && folder && { plan, language, folder };
}

type StepId = "plan" | "language" | "folder";

/** The steps and their answers so far. */
class CodeDialog implements Readonly<Record<StepId, (place: Place) => Promise<StepOutcome>>> {
  readonly #isGiven: boolean;
  readonly #plans: readonly Choice<PlanSource>[];
  readonly #title = say("Generate Code");
  #source: PlanSource | undefined;
  #language: CodeLanguage | undefined;
  /** What is typed in the step of the folder. */
  #path = "";
  chosenPlan: PlanToWrite | undefined;
  chosenFolder: vscode.Uri | undefined;

  constructor(given: PlanToWrite | undefined, plans: readonly Choice<PlanSource>[]) {
    this.#isGiven = given !== undefined;
    this.#plans = plans;
    this.chosenPlan = given;
  }

  /** Nobody is asked for a language where the plan's cloud has only one. */
  get steps(): readonly StepId[] {
    const isOnly = this.#languages.length === 1;
    return [
      ...(this.#isGiven ? [] : (["plan"] as const)),
      ...(isOnly ? [] : (["language"] as const)),
      "folder",
    ];
  }

  /** The one that was chosen, where the plan can be written in it, or the only one. */
  get chosenLanguage(): CodeLanguage | undefined {
    const ids = this.#languages.map(({ value }) => value);
    return ids.length === 1 ? ids[0] : ids.find((id) => id === this.#language);
  }

  async plan(place: Place): Promise<StepOutcome> {
    for (;;) {
      const chosen = await pickOne<PlanSource>({
        ...{ ...place, title: this.#title, placeholder: say("The plan to generate code from") },
        ...{ choices: this.#plans, chosen: this.#source },
        accept: async (source) => (source === "browse" ? undefined : this.#read(source)),
      });
      if (chosen === undefined || chosen === "back") return chosen;
      this.#source = chosen.value;
      if (chosen.value !== "browse" || (await this.#browsed())) return "next";
    }
  }

  language(place: Place): Promise<StepOutcome> {
    return pickStep(
      {
        ...{ ...place, title: this.#title, placeholder: say("The language of the code") },
        ...{ choices: this.#languages, chosen: this.chosenLanguage },
      },
      (language) => {
        this.#language = language;
      },
    );
  }

  async folder(place: Place): Promise<StepOutcome> {
    const [plan, language] = [this.chosenPlan, this.chosenLanguage];
    if (!plan || !language) return undefined;
    const base = baseOf(plan);
    const choices = base ? await folderChoices(plan, language) : [];
    for (;;) {
      const chosen = base
        ? await this.#pickFolder(place, choices, base, language)
        : ({ value: "browse" } as const);
      if (chosen === undefined || chosen === "back") return chosen;
      this.chosenFolder = chosen.value === "browse" ? await browseFolder(language, plan.near) : chosen.value;
      if (this.chosenFolder) return "next";
      if (!base) return place.back ? "back" : undefined;
    }
  }

  #pickFolder(
    place: Place,
    choices: readonly Choice<FolderChoice>[],
    base: vscode.Uri,
    language: CodeLanguage,
  ) {
    return pickOne<FolderChoice>({
      ...{ ...place, title: this.#title, choices },
      placeholder: say("Choose a folder for the code, or type a path below {0}", nameOfBase(base)),
      typed: (text) => typedFolder(text, base),
      text: this.#path,
      onText: (text) => {
        this.#path = text;
      },
      accept: async (folder) => (folder === "browse" ? undefined : folderProblem(folder, language)),
    });
  }

  get #languages() {
    return this.chosenPlan ? languageChoices(this.chosenPlan.plan) : [];
  }

  /** Takes a plan, or says why not. */
  async #read(source: () => Promise<PlanToWrite>): Promise<Plain | undefined> {
    try {
      const plan = await source();
      checkLanguages(plan);
      this.chosenPlan = plan;
      return undefined;
    } catch (error) {
      return explain(error).sentence;
    }
  }

  /** @returns whether a file was chosen @throws Error where it is no plan that code can be generated for */
  async #browsed(): Promise<boolean> {
    const [file] = (await chooseFiles({ openLabel: say("Generate Code") })) ?? [];
    if (!file) return false;
    const plan = await planOfFile(file);
    checkLanguages(plan);
    this.chosenPlan = plan;
    return true;
  }
}

/** @throws Error for a plan of clouds that no language knows */
function checkLanguages({ plan }: PlanToWrite): void {
  if (languageChoices(plan).length === 0)
    throw new Error(say("The plan has no component of a cloud that code can be generated for."));
}

async function browseFolder(
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

async function offerPlanner(): Promise<void> {
  const open = say("Open Planner");
  const message = say(
    "There is no plan in this workspace yet. Say in the planner what you want to build: the plan that it proposes can be written as code, and saved as a file.",
  );
  if ((await inform(message, open)) === open) await vscode.commands.executeCommand(Command.openPlanner);
}
