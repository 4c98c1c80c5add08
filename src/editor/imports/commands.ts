import * as vscode from "vscode";
import type { Client } from "../../client/client.ts";
import { readDrift } from "../../contract/drift.ts";
import { MissingPartError } from "../../contract/exportFolder.ts";
import type { ImportKind, ImportSummary } from "../../contract/imports.ts";
import { append } from "../../shared/append.ts";
import { countAccepted } from "../../shared/drift/judged.ts";
import { showError } from "../dialogs/errors.ts";
import { withLateProgress } from "../dialogs/lateProgress.ts";
import { complain, inform } from "../dialogs/messages.ts";
import { chooseFiles } from "../dialogs/openings.ts";
import { askText } from "../dialogs/prompts.ts";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import { chooseEnvironment } from "../environments/chooseEnvironment.ts";
import type { Environments } from "../environments/environments.ts";
import { environmentOf, isSubject } from "../environments/nodes.ts";
import type { CommandTable } from "../host/commands.ts";
import { Command } from "../ids.ts";
import type { Connections } from "../session/connections.ts";
import { joined, type Plain, plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { createEnvironment, nameProblem, type Target } from "./createEnvironment.ts";
import { chooseProject, deleteCreated } from "./deleteCreated.ts";
import { deleteImport, withImports } from "./deleteImports.ts";
import { ENDINGS } from "./fileKinds.ts";
import { filesIn, importPaths, importsOf, UnimportableFile } from "./importer.ts";
import { askImport } from "./importSteps.ts";
import type { Outcomes } from "./outcomes.ts";
import { changesText, isSoonRead, readForNew, unreadText } from "./preview.ts";
import { refreshEnvironment } from "./refreshEnvironment.ts";
import { selectEnvironment, selectProject } from "./selecting.ts";
import { summaryText } from "./summaries.ts";

/** What the commands work with. */
interface ImportCommandsContext {
  readonly connections: Connections;
  readonly environments: Environments;
  readonly accepted: () => Promise<AcceptedDrift>;
  readonly outcomes: Outcomes;
}

/** The commands that bring data to the built-in service. */
export function importCommands({ connections, environments, accepted, outcomes }: ImportCommandsContext) {
  const importer =
    (kind: ImportKind, ask = askFiles) =>
    async (argument: unknown, selection: unknown) => {
      const client = await builtInClient(connections);
      const tools = { client, environments, accepted, outcomes };
      const answers = await askImport({
        client,
        environments,
        kind,
        title: titleOf(kind),
        files: urisOf(argument, selection),
        target: environmentOf(argument),
        askFiles: ask,
        preview: (files, target) => previewImport(tools, kind, files, target),
      });
      if (answers) await importInto(tools, kind, answers.files, answers.target);
    };
  return {
    [Command.importCosts]: importer("costs"),
    [Command.importCostsFolder]: importer("costs", askFolder),
    [Command.importDrift]: importer("drift"),
    [Command.importRun]: importer("run"),
    [Command.deleteImport]: async (argument) => {
      const client = await builtInClient(connections);
      const known = environmentOf(argument);
      if (known) return void (await deleteImport(client, environments, known));
      const title = say("Delete Imported Data");
      for (;;) {
        const having = await withImports(client, await environments.all());
        const chosen = await chooseEnvironment(environments, {
          ...{ title, step: 1, totalSteps: 2 },
          offered: (all) => all.filter(({ id }) => having.has(id)),
          none: say("Nothing has been imported yet."),
        });
        if (!chosen) return undefined;
        const place = { step: 2, totalSteps: 2, back: true };
        if ((await deleteImport(client, environments, chosen, place)) !== "back") return undefined;
      }
    },
    [Command.deleteEnvironment]: async (argument) => {
      const client = await builtInClient(connections);
      const environment =
        environmentOf(argument) ??
        (await chooseEnvironment(environments, { title: say("Delete Environment") }));
      if (environment) await deleteCreated(client, environments, environment);
    },
    [Command.deleteProject]: async (argument) => {
      const client = await builtInClient(connections);
      const named = isSubject(argument) && argument.kind === "project" ? argument : undefined;
      const project = named ?? (await chooseProject(environments));
      if (project) await deleteCreated(client, environments, project);
    },
    [Command.createProject]: async () => createProject(await builtInClient(connections), environments),
    [Command.createEnvironment]: async (argument) => {
      const subject = isSubject(argument) ? argument : undefined;
      const made = await createEnvironment(environments, await builtInClient(connections), {
        title: say("Create Environment"),
        project: subject?.kind === "project" ? subject : undefined,
      });
      if (made) await selectEnvironment(environments, made.id);
    },
  } satisfies CommandTable;
}

/** The client of the built-in service, when that is the one in use. Other services cannot be brought data. */
async function builtInClient(connections: Connections): Promise<Client> {
  const { address, client } = await connections.require();
  if (address.kind === "built-in") return client;
  throw new Error(
    say(
      "Files can be imported into the built-in service only. Switch to it with “Use the Built-in Service”.",
    ),
  );
}

function titleOf(kind: ImportKind): Plain {
  switch (kind) {
    case "costs":
      return say("Import Costs");
    case "drift":
      return say("Import Drift");
    case "run":
      return say("Import Deployment Run");
  }
}

/** The files a command was called on: all that are selected, as VS Code's explorer hands them over. */
function urisOf(argument: unknown, selection: unknown): readonly vscode.Uri[] | undefined {
  const selected = Array.isArray(selection) ? selection.filter((each) => each instanceof vscode.Uri) : [];
  if (selected.length > 0) return selected;
  return argument instanceof vscode.Uri ? [argument] : undefined;
}

async function askFiles(kind: ImportKind): Promise<readonly vscode.Uri[] | undefined> {
  const names: Readonly<Record<ImportKind, Plain>> = {
    costs: say("FOCUS exports and Infracost estimates"),
    drift: say("Plans as JSON"),
    run: say("Run logs"),
  };
  return chooseFiles({
    title: titleOf(kind),
    openLabel: say("Import"),
    canSelectMany: true,
    filters: [
      { name: names[kind], endings: ENDINGS[kind] },
      { name: say("All files"), endings: ["*"] },
    ],
  });
}

async function askFolder(kind: ImportKind): Promise<readonly vscode.Uri[] | undefined> {
  return chooseFiles({ title: titleOf(kind), openLabel: say("Import"), canSelectFolders: true });
}

interface ImportTools {
  readonly client: Client;
  readonly environments: Environments;
  readonly accepted: () => Promise<AcceptedDrift>;
  readonly outcomes: Outcomes;
}

/** What importing would change; undefined when it cannot be, which has been said then, or when the user stopped it. */
async function previewImport(
  { client, environments, accepted, outcomes }: ImportTools,
  kind: ImportKind,
  files: readonly vscode.Uri[],
  target: Target | undefined,
): Promise<readonly Plain[] | undefined> {
  const chosen = files.map(({ fsPath }) => fsPath);
  const paths = kind === "costs" ? await exportFiles(chosen) : chosen;
  // Reading needs an environment, which a new one is not yet. A preview leaves nothing in any: another one serves.
  const readFor = target ?? (await environments.all()).find(({ added }) => !added);
  if (!readFor || !(await isSoonRead(paths))) return unreadText(paths, !target);
  const changes: Plain[] = [];
  let stopped = false;
  try {
    await withLateProgress(say("Reading {0}", fileNames(paths)), async (signal) => {
      signal.addEventListener("abort", () => (stopped = true));
      for (const part of importsOf(kind, paths)) {
        const call = { environmentId: readFor.id, kind, signal, preview: true };
        if (!target) append(changes, await readForNew(client, part, call));
        else {
          const summary = await importPaths(client, part, call);
          append(changes, changesText(summary, acceptedOf(summary, target, await accepted())));
        }
      }
    });
  } catch (error) {
    if (!stopped) void outcomes.show(() => showFailure(error, []));
    return undefined;
  }
  return changes;
}

/** How many of the drifts that a preview tells of the team accepts. */
function acceptedOf(summary: ImportSummary, target: Target, accepted: AcceptedDrift): number {
  if (summary.kind !== "drift") return 0;
  return countAccepted(accepted.judge(target.id, readDrift({ checks: summary.checks })));
}

async function importInto(
  { client, environments, outcomes }: ImportTools,
  kind: ImportKind,
  files: readonly vscode.Uri[],
  target: Target,
): Promise<void> {
  const chosen = files.map(({ fsPath }) => fsPath);
  const imports = importsOf(kind, kind === "costs" ? await exportFiles(chosen) : chosen);
  const summaries: ImportSummary[] = [];
  let failure: unknown;
  let stopped = false;
  await withLateProgress(say("Importing into {0}", target.name), async (signal, report) => {
    for (const [index, paths] of imports.entries()) {
      const onProgress = (part: number) => report((index + part) / imports.length, fileNames(paths));
      try {
        const call = { environmentId: target.id, kind, signal, onProgress };
        summaries.push(await importPaths(client, paths, call));
      } catch (error) {
        stopped = signal.aborted;
        if (!stopped) failure = error;
        return;
      }
    }
  });
  const changed = summaries.length > 0;
  const drift = changed ? await refreshEnvironment(environments, target.id) : undefined;
  const accepted = drift ? countAccepted(drift) : 0;
  const messages = summaries.map((summary) => summaryText(summary, target.name, accepted));
  if (failure !== undefined) return outcomes.show(() => showFailure(failure, messages));
  if (stopped) messages.push(say("Stopped: the remaining files were not imported."));
  void outcomes.show(() => inform(joined(messages, " ")));
  if (changed) await selectEnvironment(environments, target.id);
}

/** The files of a choice, which may be a folder. @throws Error saying what to choose instead */
async function exportFiles(chosen: readonly string[]): Promise<readonly string[]> {
  try {
    const files = await filesIn(chosen);
    if (files.length > 0) return files;
  } catch (error) {
    if (!(error instanceof MissingPartError)) throw error;
    throw new Error(
      say(
        "{0} names {1}, which is not in the folder. Choose the folder of the whole export, or download it again.",
        error.manifest,
        error.part,
      ),
    );
  }
  throw new Error(say("There are no cost exports in the folder: no .csv, .csv.gz or .parquet files."));
}

/** Files of an import that are named while it runs; an export may have hundreds. */
const NAMED_FILES = 3;

function fileNames(paths: readonly string[]): Plain {
  const named = paths.slice(0, NAMED_FILES).map((path) => vscode.workspace.asRelativePath(path));
  return plain([...named, ...(paths.length > NAMED_FILES ? [`… (${paths.length})`] : [])].join(", "));
}

/** @param before what was imported before the failure */
async function showFailure(error: unknown, before: readonly Plain[]): Promise<void> {
  if (!(error instanceof UnimportableFile)) return showError(error, before);
  const open = say("Open File");
  const said = say("{0}. The file was not imported.", error.message.replace(/\.$/, ""));
  const chosen = await complain(joined([...before, said], " "), open);
  if (chosen === open) await openAt(error);
}

/** Opens the file at what is wrong in it, also one that is too large for an editor's document. */
async function openAt({ uri, position }: UnimportableFile): Promise<void> {
  await vscode.commands.executeCommand("vscode.open", uri, {
    selection: new vscode.Range(position, position),
  } satisfies vscode.TextDocumentShowOptions);
}

async function createProject(client: Client, environments: Environments): Promise<void> {
  const organization = (await environments.model())?.organizations()[0];
  if (!organization) return;
  let created: string | undefined;
  const outcome = await askText({
    title: say("Create Project"),
    prompt: say("The new project's name"),
    accept: async (text, signal) => {
      const name = text.trim();
      const problem = nameProblem(name);
      if (problem === undefined) created = (await client.createProject(organization.id, name, { signal })).id;
      return problem;
    },
  });
  if (outcome !== "accepted" || created === undefined) return;
  await environments.refresh(organization);
  await selectProject(environments, created);
}
