import { open, stat } from "node:fs/promises";
import { basename } from "node:path";
import * as vscode from "vscode";
import { countAccepted } from "../../shared/drift/judged.ts";
import { explain, isCancellation } from "../dialogs/errors.ts";
import type { Environments } from "../environments/environments.ts";
import { type Environment, placeOf } from "../environments/nodes.ts";
import { defect } from "../host/diagnostics.ts";
import type { WatchedFolder } from "../host/listSettings.ts";
import type { Connections } from "../session/connections.ts";
import { plain } from "../text/plain.ts";
import { say } from "../text/say.ts";
import { HEAD_BYTES, kindOf } from "./fileKinds.ts";
import { importPaths, UnimportableFile } from "./importer.ts";
import { refreshEnvironment } from "./refreshEnvironment.ts";
import { STAMPS_KEY } from "./stampsKey.ts";
import { summaryText } from "./summaries.ts";

const MOST_STAMPS = 1_000;

/**
 * Imports the files of watched folders, quietly: what happens is in the log, and what is wrong with a file is a
 * problem of that file, in the Problems view, until it is mended.
 */
export class WatchedFiles implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #environments: Environments;
  readonly #log: vscode.LogOutputChannel;
  readonly #memory: vscode.Memento;
  /** Why files were not imported when they were last tried. */
  readonly #reasons = new Map<string, string>();
  readonly #problems = vscode.languages.createDiagnosticCollection("infra-planner-imports");

  constructor(
    connections: Connections,
    environments: Environments,
    log: vscode.LogOutputChannel,
    memory: vscode.Memento,
  ) {
    this.#connections = connections;
    this.#environments = environments;
    this.#log = log;
    this.#memory = memory;
  }

  /**
   * Imports a file unless it is as it was when it was last imported. Never rejects.
   * @returns false where what stood against it is not the file's own: it may be imported later as it is
   */
  async take(path: string, watched: WatchedFolder, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#take(path, watched, signal);
      this.#reasons.delete(path);
      return true;
    } catch (error) {
      if (signal.aborted || isCancellation(error)) return false;
      this.#tell(path, explain(error).sentence);
      if (!(error instanceof UnimportableFile)) return false;
      this.#showProblem(error);
      return true;
    }
  }

  /** Forgets the problems of a file that is gone. */
  forget(uri: vscode.Uri): void {
    this.#problems.delete(uri);
    this.#reasons.delete(uri.fsPath);
  }

  /** Forgets which files were imported: nobody is signed in any more. */
  async forgetAll(): Promise<void> {
    this.#problems.clear();
    await this.#memory.update(STAMPS_KEY, undefined);
  }

  dispose(): void {
    this.#problems.dispose();
  }

  async #take(path: string, watched: WatchedFolder, signal: AbortSignal): Promise<void> {
    const connection = await this.#connections.current();
    const found = await stat(path).catch(() => undefined);
    if (connection?.address.kind !== "built-in" || !found?.isFile()) return;
    const environment = await this.#environment(watched.environment);
    if (!environment) {
      throw new Error(say("There is no environment {0}, or several have that name", watched.environment));
    }
    const key = `${environment.id} ${path}`;
    const stamp = `${found.mtimeMs} ${found.size}`;
    if (this.#stamps()[key] === stamp) return;
    const kind = watched.kind ?? kindOf(basename(path), await headOf(path));
    if (!kind) {
      this.#log.debug(say("{0} is not a file that can be imported", path));
      return;
    }
    const summary = await importPaths(connection.client, [path], {
      environmentId: environment.id,
      kind,
      signal,
    });
    this.#problems.delete(vscode.Uri.file(path));
    await this.#remember(key, stamp);
    const drift = summary.changed
      ? await refreshEnvironment(this.#environments, environment.id)
      : environment.facts.knownDrift;
    const accepted = drift ? countAccepted(drift) : 0;
    this.#log.info(plain(`${path}: ${summaryText(summary, environment.name, accepted)}`));
  }

  async #environment(wanted: string): Promise<Environment | undefined> {
    const all = await this.#environments.all();
    const byId = all.find(({ id }) => id === wanted);
    if (byId) return byId;
    const [project = "", ...rest] = wanted.split("/");
    const bare = `${project.trimEnd()}/${rest.join("/").trimStart()}`;
    const named = all.filter(
      (environment) => environment.name === wanted || `${placeOf(environment)}/${environment.name}` === bare,
    );
    return named.length === 1 ? named[0] : undefined;
  }

  /** Once: what is tried again and again says the same. */
  #tell(path: string, reason: string): void {
    if (this.#reasons.get(path) === reason) return;
    this.#reasons.set(path, reason);
    this.#log.warn(say("{0} was not imported: {1}", path, reason));
  }

  #showProblem({ uri, position, problem }: UnimportableFile): void {
    const place = new vscode.Range(position, position.with({ character: position.character + 1 }));
    const message = say("Not imported: {0}", problem.reason);
    this.#problems.set(uri, [defect(place, message, vscode.DiagnosticSeverity.Warning)]);
  }

  #stamps(): Readonly<Record<string, string>> {
    return this.#memory.get<Record<string, string>>(STAMPS_KEY) ?? {};
  }

  async #remember(key: string, stamp: string): Promise<void> {
    const others = Object.entries(this.#stamps()).filter(([other]) => other !== key);
    const kept = [...others, [key, stamp]].slice(-MOST_STAMPS);
    await this.#memory.update(STAMPS_KEY, Object.fromEntries(kept));
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
