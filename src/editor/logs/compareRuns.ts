/** Two runs of an environment beside each other: what changed between the last good one and this one. */
import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { NotFound } from "../../client/errors.ts";
import { formatMoment } from "../../shared/format/time.ts";
import { runStateOf } from "../../shared/runState.ts";
import { inform } from "../dialogs/messages.ts";
import { openDiff } from "../dialogs/openings.ts";
import { pickOne } from "../dialogs/prompts.ts";
import type { Place } from "../dialogs/steps.ts";
import { runStateText } from "../environments/runs.ts";
import type { Connections } from "../session/connections.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import type { LogSubject } from "./logDocument.ts";
import { readRunUri, runUri } from "./runAddress.ts";
import { othersFor, type RunItem } from "./runOrder.ts";
import { LogRenderer } from "./text/renderer.ts";

/**
 * Lets the user choose a run to compare another with, and shows their logs beside each other.
 * @param runId the run that is looked at; the latest without
 * @param place where it stands among questions, where others came before
 * @returns "back" when the user goes back to the question before
 */
export async function compareRuns(
  connections: Connections,
  { environmentId, environmentName }: LogSubject,
  runId: string | undefined,
  place?: Place,
): Promise<"back" | undefined> {
  const { client } = await connections.require();
  const runs = await runsOf(client, environmentId);
  const current = runs.find(({ id }) => id === runId) ?? runs[0];
  const others = current ? othersFor(current, runs) : [];
  if (!current || others.length === 0) {
    void inform(say("There is no other run of {0} to compare with.", environmentName));
    return undefined;
  }
  const chosen = await pickOne({
    ...place,
    title: say("Compare Runs"),
    placeholder: say("The run to compare “{0}” with", runText(current)),
    choices: others.map((run) => ({ label: runText(run), description: plain(run.id), value: run })),
  });
  if (chosen === undefined || chosen === "back") return chosen;
  const [before, after] =
    chosen.value.start <= current.start ? [chosen.value, current] : [current, chosen.value];
  const uriOf = ({ id }: RunItem) => runUri({ environmentId, runId: id }, `${environmentName} · ${id}`);
  const title = say("{0}: {1} ↔ {2}", environmentName, runText(before), runText(after));
  await openDiff(uriOf(before), uriOf(after), title, { preview: true });
  return undefined;
}

/** The runs that the service tells apart, the latest first; none where it knows only the latest. */
async function runsOf(client: Client, environmentId: string): Promise<readonly RunItem[]> {
  try {
    const items = await client.imports(environmentId);
    return items.filter(({ kind }) => kind === "run").sort((a, b) => (a.start < b.start ? 1 : -1));
  } catch (error) {
    if (error instanceof NotFound) return [];
    throw error;
  }
}

function runText({ start, status }: RunItem): Plain {
  const moment = Date.parse(start);
  return joined(
    [
      runStateText(runStateOf(status), status),
      Number.isNaN(moment) ? undefined : plain(formatMoment(moment, vscode.env.language)),
    ],
    " · ",
  );
}

/** The text of a run's log as it is compared. @throws vscode.FileSystemError where the service has it no more */
export async function comparedText(connections: Connections, uri: vscode.Uri): Promise<string> {
  const address = readRunUri(uri);
  if (!address) throw vscode.FileSystemError.FileNotFound(uri);
  const { client } = await connections.require();
  const log = await client.logs(address.environmentId, { runId: address.runId });
  // A service that does not know the question answers with its latest run.
  if (log.runId !== address.runId) throw vscode.FileSystemError.FileNotFound(uri);
  const renderer = new LogRenderer({ timestamps: "none", facts: false });
  return renderer.push(log.text) + renderer.end();
}
