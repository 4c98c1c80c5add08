/** What an import asks before it begins: file, project, environment, and whether what will change is wanted. */
import type * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import type { ImportKind } from "../../contract/imports.ts";
import { type Choice, pickOne } from "../dialogs/prompts.ts";
import { askInSteps, type Place, type StepOutcome } from "../dialogs/steps.ts";
import type { Environments } from "../environments/environments.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment, Organization, Project } from "../environments/nodes.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { askName, createIn, pickProject, type Target } from "./createEnvironment.ts";

export interface ImportQuestions {
  readonly client: Client;
  readonly environments: Environments;
  readonly kind: ImportKind;
  readonly title: Plain;
  /** What the command was called on already. */
  readonly files: readonly vscode.Uri[] | undefined;
  readonly target: Target | undefined;
  /** Asks for files; undefined when the user backs out. */
  readonly askFiles: (kind: ImportKind) => Promise<readonly vscode.Uri[] | undefined>;
  /**
   * What importing the files would change in an environment, or in a new one; undefined when they cannot be imported,
   * which has been said then.
   */
  readonly preview: (
    files: readonly vscode.Uri[],
    target: Target | undefined,
  ) => Promise<readonly Plain[] | undefined>;
}

/** What to import, and where to; an environment that is new has been made. */
export interface ImportAnswers {
  readonly files: readonly vscode.Uri[];
  readonly target: Target;
}

type StepId = "file" | "project" | "projectName" | "environment" | "environmentName" | "confirm";

/** Asks for what is not known yet. @returns undefined when the user leaves: nothing was made or taken in then */
export async function askImport(questions: ImportQuestions): Promise<ImportAnswers | undefined> {
  const { client, environments } = questions;
  const model = await environments.model();
  const organization = model?.organizations()[0];
  if (!model || !organization) return undefined;
  const dialog = new ImportDialog(questions, model, organization);
  if (!(await askInSteps<StepId>(() => dialog.steps, dialog))) return undefined;
  const {
    files,
    chosenProject: project,
    chosenEnvironment: environment,
    newProject,
    newEnvironment,
  } = dialog;
  if (!files) return undefined;
  const existing = environment === "new" ? undefined : environment;
  const target = existing ?? (await dialog.sameEnvironment());
  if (target) return { files, target };
  if (project === undefined) return undefined;
  const made = { organization, project, projectName: newProject, environmentName: newEnvironment };
  return { files, target: await createIn(environments, client, made) };
}

/** The steps and their answers so far. */
class ImportDialog implements Readonly<Record<StepId, (place: Place) => Promise<StepOutcome>>> {
  readonly #questions: ImportQuestions;
  readonly #model: EnvironmentModel;
  readonly #organization: Organization;
  files: readonly vscode.Uri[] | undefined;
  chosenProject: Project | "new" | undefined;
  chosenEnvironment: Target | "new" | undefined;
  newProject = "";
  newEnvironment = "";

  constructor(questions: ImportQuestions, model: EnvironmentModel, organization: Organization) {
    this.#questions = questions;
    this.#model = model;
    this.#organization = organization;
    this.files = questions.files;
    this.chosenEnvironment = questions.target;
  }

  /** The steps there are, as far as the answers tell. */
  get steps(): readonly StepId[] {
    const { files, target } = this.#questions;
    // Whoever names both has said all there is to say.
    if (files && target) return [];
    const where: readonly StepId[] =
      this.chosenProject === "new"
        ? ["project", "projectName", "environmentName"]
        : [
            "project",
            "environment",
            ...(this.chosenEnvironment === "new" ? (["environmentName"] as const) : []),
          ];
    return [...(files ? [] : (["file"] as const)), ...(target ? [] : where), "confirm"];
  }

  /** By VS Code's own dialog, which shows no steps. */
  async file(): Promise<StepOutcome> {
    this.files = await this.#questions.askFiles(this.#questions.kind);
    return this.files && this.files.length > 0 ? "next" : undefined;
  }

  async project(place: Place): Promise<StepOutcome> {
    const prompt = { ...place, title: this.#questions.title, placeholder: say("The project to import into") };
    const chosen = await pickProject(this.#model, this.#organization, prompt);
    if (chosen === undefined || chosen === "back") return chosen;
    this.chosenProject = chosen.value;
    this.chosenEnvironment = undefined;
    return "next";
  }

  async environment(place: Place): Promise<StepOutcome> {
    const own = await this.#environmentsOf(this.sameProject());
    const choices: Choice<Environment | "new">[] = [
      { label: say("New environment…"), icon: "add", alwaysShow: true, value: "new" },
      ...own.map((environment) => ({ label: plain(environment.name), value: environment })),
    ];
    const placeholder = say("The environment to import into");
    const chosen = await pickOne({ ...place, title: this.#questions.title, placeholder, choices });
    if (chosen === undefined || chosen === "back") return chosen;
    this.chosenEnvironment = chosen.value;
    return "next";
  }

  /** Of the new names, the project and environment that are there already under them. */
  sameProject(): Project | undefined {
    const { chosenProject } = this;
    if (chosenProject !== "new") return chosenProject;
    return this.#model.projects(this.#organization).find(({ reading }) => reading.name === this.newProject);
  }

  async sameEnvironment(): Promise<Environment | undefined> {
    const own = await this.#environmentsOf(this.sameProject());
    return own.find(({ name }) => name === this.newEnvironment);
  }

  async #environmentsOf(project: Project | undefined): Promise<readonly Environment[]> {
    if (!project) return [];
    const all = await this.#questions.environments.all();
    return all.filter(({ parent }) => parent.kind === "project" && parent.key === project.key);
  }

  projectName(place: Place): Promise<StepOutcome> {
    return askName(
      place,
      this.#questions.title,
      say("The new project's name"),
      this.newProject,
      (name) => {
        this.newProject = name;
      },
      (name) =>
        this.sameProject() &&
        say("There is a project “{0}” already. Press Enter again to go on with it.", name),
    );
  }

  environmentName(place: Place): Promise<StepOutcome> {
    return askName(
      place,
      this.#questions.title,
      say("The new environment's name"),
      this.newEnvironment,
      (name) => {
        this.newEnvironment = name;
      },
      async (name) =>
        (await this.sameEnvironment()) &&
        say("There is an environment “{0}” already. Press Enter again to import into it.", name),
    );
  }

  /** Says what will change. Files that cannot be imported end the dialog: what is wrong with them is said instead. */
  async confirm(place: Place): Promise<StepOutcome> {
    const { chosenEnvironment: chosenTarget } = this;
    const target = chosenTarget && chosenTarget !== "new" ? chosenTarget : await this.sameEnvironment();
    const changes = this.files && (await this.#questions.preview(this.files, target));
    if (!changes) return undefined;
    const name = target ? plain(target.name) : plain(this.newEnvironment);
    const made = [
      this.chosenProject === "new" && !this.sameProject()
        ? say("New project: {0}.", this.newProject)
        : undefined,
      target ? undefined : say("New environment: {0}.", this.newEnvironment),
    ];
    const chosen = await pickOne({
      ...place,
      title: this.#questions.title,
      placeholder: say("What will change in {0}", name),
      choices: [
        {
          label: say("Import into {0}", name),
          icon: "cloud-upload",
          detail: joined([...made, ...changes], " "),
          value: true,
        },
      ],
    });
    return chosen === "back" ? "back" : chosen && "next";
  }
}
