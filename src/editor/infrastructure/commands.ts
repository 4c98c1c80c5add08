import * as vscode from "vscode";
import { isConfiguration } from "../../shared/sources/configurationFiles.ts";
import { inform, offerTrust, withProgress } from "../dialogs/messages.ts";
import { chooseFiles } from "../dialogs/openings.ts";
import { pickOne } from "../dialogs/prompts.ts";
import { untilCancelled } from "../dialogs/untilCancelled.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { environmentOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command, type CommandId } from "../ids.ts";
import { type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { compareInfrastructure } from "./compare.ts";
import type { Differences } from "./differences.ts";
import { findDrawables, nameInWorkspace } from "./discovery.ts";
import { ignoreFinding } from "./ignoring.ts";
import type { EnvironmentMaps } from "./map/environmentMaps.ts";
import type { InfrastructurePicture } from "./picture.ts";
import type { InfrastructureReader } from "./reader.ts";
import type { InfrastructureReviews } from "./reviews.ts";
import { teamPassedOver } from "./target.ts";

/** What the commands act on. */
export interface InfrastructureTools {
  readonly picture: InfrastructurePicture;
  readonly reviews: InfrastructureReviews;
  readonly reader: InfrastructureReader;
  readonly differences: Differences;
  readonly maps: EnvironmentMaps;
  readonly environments: Environments;
}

export function infrastructureCommands(tools: InfrastructureTools) {
  const { picture, reviews, reader, differences, maps, environments } = tools;
  return {
    [Command.showMap]: async (argument) => {
      const environment =
        environmentOf(argument) ?? (await chooseEnvironment(environments, { title: say("Show Map") }));
      if (environment) await maps.show(environment);
    },
    [Command.compareInfrastructure]: async (resource) => {
      const target =
        resource instanceof vscode.Uri
          ? resource
          : await choose(
              Command.compareInfrastructure,
              say("Compare Infrastructure"),
              say("There is no infrastructure to compare in this workspace."),
            );
      if (target) await compareInfrastructure(reader, differences, wholeConfiguration(target));
    },
    [Command.reviewInfrastructure]: async (resource) => {
      const target =
        resource instanceof vscode.Uri
          ? resource
          : await choose(
              Command.reviewInfrastructure,
              say("Review Infrastructure"),
              say("There is no infrastructure to review in this workspace."),
            );
      if (target) await review(reviews, wholeConfiguration(target));
    },
    [Command.ignoreFinding]: (...args) => ignoreFinding(reviews, args),
    [Command.drawInfrastructure]: async (resource) => {
      reader.prepare();
      const target =
        resource instanceof vscode.Uri
          ? resource
          : await choose(
              Command.drawInfrastructure,
              say("Draw Infrastructure"),
              say("There is no infrastructure to draw in this workspace."),
            );
      if (target) await picture.show(target);
    },
  } satisfies CommandTable;
}

/** A file of a configuration is read with those beside it. */
function wholeConfiguration(uri: vscode.Uri): vscode.Uri {
  return isConfiguration(uri.path) ? vscode.Uri.joinPath(uri, "..") : uri;
}

/** Shows what was found. `workbench.actions.view.problems` would hide it where it is in front already. */
const FOCUS_PROBLEMS = "workbench.panel.markers.view.focus";

async function review(reviews: InfrastructureReviews, target: vscode.Uri): Promise<void> {
  const outcome = await untilCancelled(say("Reviewing {0}", nameInWorkspace(target)), (signal) =>
    reviews.review(target, signal),
  );
  if (!outcome) return;
  if (outcome.isTeamPassedOver) void offerTrust(teamPassedOver());
  if (outcome.count === 0)
    void inform(say("Nothing was found that is wrong with {0}.", nameInWorkspace(target)));
  else await vscode.commands.executeCommand(FOCUS_PROBLEMS);
}

/**
 * Asks which of what the workspace has is meant, where there is a choice; where it has nothing, offers the way to
 * something else.
 * @param nothing says so, in one short sentence
 */
async function choose(command: CommandId, title: Plain, nothing: Plain): Promise<vscode.Uri | undefined> {
  const found = await withProgress(
    {
      location: vscode.ProgressLocation.Notification,
      title: say("Looking for infrastructure code"),
      cancellable: true,
    },
    async (_, token) => {
      const drawables = await findDrawables(token);
      return token.isCancellationRequested ? undefined : drawables;
    },
  );
  if (!found) return undefined;
  if (found.length === 0) {
    void offerElsewhere(command, title, nothing);
    return undefined;
  }
  const [only] = found;
  if (found.length === 1) return only?.uri;
  const chosen = await pickOne({
    title,
    placeholder: say("Which of it?"),
    choices: found.map(({ uri, language, isFolder }) => ({
      label: plain(nameInWorkspace(uri)),
      description: plain(language),
      icon: isFolder ? "folder" : "file-code",
      value: uri,
    })),
  });
  return chosen === "back" ? undefined : chosen?.value;
}

/** Does what was asked for with a file or folder from anywhere. Not waited for: the message may stay unanswered. */
async function offerElsewhere(command: CommandId, title: Plain, nothing: Plain): Promise<void> {
  const [folder, file] = [say("Choose Folder"), say("Choose File")];
  const wanted = await inform(nothing, folder, file);
  if (wanted === undefined) return;
  const [chosen] =
    (await chooseFiles({ title, openLabel: wanted, canSelectFolders: wanted === folder })) ?? [];
  if (chosen) await vscode.commands.executeCommand(command, chosen);
}
