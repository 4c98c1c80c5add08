import { askText, type Choice, pickOne } from "../dialogs/prompts.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment } from "../environments/nodes.ts";
import * as settings from "../host/listSettings.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { TreeNode } from "./row.ts";

/** What the prompts have gathered so far. */
interface Draft {
  project: string | undefined;
  id: string;
  name: string;
}

type Prompt = (draft: Draft, step: { step: number; totalSteps: number; back: boolean }) => Promise<Turn>;
type Turn = "next" | "back" | "cancelled";

/** Adds an environment by its id to the settings: under the project of the row, or one that the user chooses. */
export async function addEnvironment(
  model: EnvironmentModel | undefined,
  node: TreeNode | undefined,
): Promise<void> {
  const choices = projectChoices(model);
  const prompts = [
    ...(node?.kind === "project" || choices.length === 1 ? [] : [askProject(choices)]),
    askId,
    askName,
  ];
  const draft: Draft = { project: node?.kind === "project" ? node.reading.id : undefined, id: "", name: "" };
  for (let at = 0; at < prompts.length; ) {
    const turn = await prompts[at]?.(draft, { step: at + 1, totalSteps: prompts.length, back: at > 0 });
    if (turn === "cancelled") return;
    at += turn === "back" ? -1 : 1;
  }
  const { id, name, project } = draft;
  await settings.setAddedEnvironments([
    ...settings.addedEnvironments(),
    { id, ...(name === "" ? {} : { name }), ...(project === undefined ? {} : { project }) },
  ]);
}

export async function removeEnvironment(environment: Environment): Promise<void> {
  await settings.setAddedEnvironments(settings.addedEnvironments().filter(({ id }) => id !== environment.id));
}

const title = () => say("Add Environment by ID");

function askProject(choices: readonly Choice<string | undefined>[]): Prompt {
  return async (draft, step) => {
    const chosen = await pickOne({
      ...step,
      title: title(),
      placeholder: say("The project to show it under"),
      choices,
    });
    if (chosen === undefined || chosen === "back") return chosen ?? "cancelled";
    draft.project = chosen.value;
    return "next";
  };
}

const askId: Prompt = async (draft, step) => {
  const existing = new Set(settings.addedEnvironments().map(({ id }) => id));
  const outcome = await askText({
    ...step,
    title: title(),
    prompt: say("The environment's ID, as the service knows it"),
    value: draft.id,
    accept: (text) => {
      draft.id = text.trim();
      if (draft.id === "") return say("Type the environment's ID.");
      return existing.has(draft.id) ? say("{0} has already been added.", draft.id) : undefined;
    },
  });
  return outcome === "accepted" ? "next" : outcome;
};

const askName: Prompt = async (draft, step) => {
  const outcome = await askText({
    ...step,
    title: title(),
    prompt: say("A name for it (leave empty to show the ID)"),
    value: draft.name,
    accept: (text) => {
      draft.name = text.trim();
      return undefined;
    },
  });
  return outcome === "accepted" ? "next" : outcome;
};

function projectChoices(model: EnvironmentModel | undefined): readonly Choice<string | undefined>[] {
  const projects = model?.organizations().flatMap((organization) => model.projects(organization)) ?? [];
  return [
    ...projects.map(({ reading, organization }) => ({
      label: plain(reading.name),
      description: plain(organization.name),
      value: reading.id,
    })),
    { label: say("No project"), value: undefined },
  ];
}
