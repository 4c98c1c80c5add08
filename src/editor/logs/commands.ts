import * as vscode from "vscode";
import { isFailed } from "../../shared/runState.ts";
import { inform } from "../dialogs/messages.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, environmentOf, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import type { Plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { compareRuns } from "./compareRuns.ts";
import { type LogDocument, type LogSubject, TailDocument } from "./logDocument.ts";
import { FIRST_ERROR } from "./logProblems.ts";
import type { Logs } from "./logs.ts";
import { copyLog, saveLog } from "./saveLog.ts";
import { chooseTimestamps } from "./timestamps.ts";

/** The commands about logs. From the palette and the editor's title they act on the log in front. */
export function logCommands(
  { documents, followers, problems }: Logs,
  environments: Environments,
  connections: Connections,
) {
  const shown = (argument: unknown): LogDocument | undefined =>
    (argument instanceof vscode.Uri ? documents.find(argument) : undefined) ?? documents.active;
  const subject = async (argument: unknown, title: Plain): Promise<LogSubject | undefined> => {
    const named = environmentOf(argument);
    const log = named ? undefined : shown(argument);
    if (log) return log.subject;
    const environment = named ?? (await chooseEnvironment(environments, { title }));
    return environment && subjectOf(environment);
  };
  /** Runs an action on the log in front, or says that there is none. */
  const onLog = (action: (log: LogDocument, argument: unknown) => unknown) => async (argument: unknown) => {
    const log = shown(argument);
    if (log) await action(log, argument);
    else void inform(say("Open a log first."));
  };
  /** A failed run is opened for why it failed. */
  const arrive = async (log: LogDocument) => {
    if (isFailed(log.runStatus)) await problems.showFailure(log);
  };
  return {
    [Command.openLogs]: async (argument) => {
      const environment =
        environmentOf(argument) ?? (await chooseEnvironment(environments, { title: say("Open Log") }));
      const log = environment && (await documents.open(subjectOf(environment)));
      if (log) await arrive(log);
    },
    [Command.showWholeLog]: async (argument) => {
      const target = await subject(argument, say("Show Whole Log"));
      const log = target && (await documents.openWhole(target));
      if (log) await arrive(log);
    },
    [Command.followLogs]: async (argument) => {
      const target = await subject(argument, say("Follow Log"));
      const log = target && (await documents.open(target));
      if (log instanceof TailDocument) followers.follow(log);
    },
    [Command.stopFollowingLogs]: (argument) => {
      const log = shown(argument);
      if (followers.isFollowed(log)) followers.stop(log);
      else void inform(say("This log is not followed. “Follow Log” follows one."));
    },
    [Command.nextLogProblem]: (argument) => problems.goTo(argument === FIRST_ERROR ? FIRST_ERROR : 1),
    [Command.previousLogProblem]: () => problems.goTo(-1),
    [Command.chooseLogTimestamps]: onLog(chooseTimestamps),
    [Command.compareRuns]: async (argument) => {
      const named = environmentOf(argument);
      const log = named ? undefined : shown(argument);
      const given = log?.subject ?? (named && subjectOf(named));
      if (given) await compareRuns(connections, given, log?.runId);
      else await chooseAndCompare(environments, connections);
    },
    [Command.saveLog]: onLog(saveLog),
    [Command.copyLog]: onLog(copyLog),
  } satisfies CommandTable;
}

/** Compares runs of an environment that is asked for first, with a way back to that. */
async function chooseAndCompare(environments: Environments, connections: Connections): Promise<void> {
  const totalSteps = 2;
  for (;;) {
    const asked = { title: say("Compare Runs"), step: 1, totalSteps };
    const environment = await chooseEnvironment(environments, asked);
    if (!environment) return;
    const place = { step: 2, totalSteps, back: true };
    if ((await compareRuns(connections, subjectOf(environment), undefined, place)) !== "back") return;
  }
}

function subjectOf(environment: Environment): LogSubject {
  const { id, name } = environment;
  return { environmentId: id, environmentName: name, parentName: placeOf(environment) };
}
