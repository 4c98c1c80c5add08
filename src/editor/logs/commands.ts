import * as vscode from "vscode";
import { isFailed } from "../../shared/runState.ts";
import { inform } from "../dialogs/messages.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, environmentOf, placeOf } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
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
  const subject = async (argument: unknown): Promise<LogSubject | undefined> => {
    const named = environmentOf(argument);
    const log = named ? undefined : shown(argument);
    if (log) return log.subject;
    const environment = named ?? (await chooseEnvironment(environments));
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
      const environment = environmentOf(argument) ?? (await chooseEnvironment(environments));
      const log = environment && (await documents.open(subjectOf(environment)));
      if (log) await arrive(log);
    },
    [Command.showWholeLog]: async (argument) => {
      const target = await subject(argument);
      const log = target && (await documents.openWhole(target));
      if (log) await arrive(log);
    },
    [Command.followLogs]: async (argument) => {
      const target = await subject(argument);
      const log = target && (await documents.open(target));
      if (log instanceof TailDocument) followers.follow(log);
    },
    [Command.stopFollowingLogs]: (argument) => followers.stop(shown(argument)),
    [Command.nextLogProblem]: (argument) => problems.goTo(argument === FIRST_ERROR ? FIRST_ERROR : 1),
    [Command.previousLogProblem]: () => problems.goTo(-1),
    [Command.chooseLogTimestamps]: onLog(chooseTimestamps),
    [Command.compareRuns]: async (argument) => {
      const log = environmentOf(argument) ? undefined : shown(argument);
      const target = await subject(argument);
      if (target) await compareRuns(connections, target, log?.runId);
    },
    [Command.saveLog]: onLog(saveLog),
    [Command.copyLog]: onLog(copyLog),
  } satisfies CommandTable;
}

function subjectOf(environment: Environment): LogSubject {
  const { id, name } = environment;
  return { environmentId: id, environmentName: name, parentName: placeOf(environment) };
}
