import * as vscode from "vscode";
import { explain } from "../../dialogs/errors.ts";
import { untilCancelled } from "../../dialogs/untilCancelled.ts";
import type { Environments } from "../../environments/environments.ts";
import type { Environment } from "../../environments/nodes.ts";
import { Disposables } from "../../host/disposables.ts";
import { MAP_SCHEME } from "../../ids.ts";
import { type Connection, ownerOf } from "../../session/connections.ts";
import { say } from "../../text/say.ts";
import type { PicturePanel } from "../panel.ts";
import type { InfrastructureReader } from "../reader.ts";
import { type EnvironmentMap, mapOf } from "./environmentMap.ts";

export interface MapTools {
  readonly reader: InfrastructureReader;
  readonly panel: Pick<
    PicturePanel,
    "tabs" | "onDidChangeDesign" | "showPlan" | "updatePlan" | "showProblem"
  >;
  readonly environments: Pick<Environments, "model" | "all" | "onDidChange">;
  readonly connection: () => Promise<Connection>;
}

/**
 * Maps of environments in the panel. A map that the panel kept over a reload of the window is loaded anew in silence:
 * what was kept stays until then.
 */
export class EnvironmentMaps implements vscode.Disposable {
  readonly #tools: MapTools;
  readonly #owned = new Disposables();
  readonly #abort = new AbortController();
  /** Sources of maps that are as new as this window, or are about to be. */
  readonly #current = new Set<string>();
  /** What a tab is being opened for, which others tell of before it is there. */
  #opening: string | undefined;

  constructor(tools: MapTools) {
    this.#tools = tools;
    this.#owned.add(tools.panel.onDidChangeDesign(() => void this.#renew()));
    // A window learns late who is signed in.
    this.#owned.add(tools.environments.onDidChange(() => void this.#renew()));
    void this.#renew();
  }

  /**
   * Shows the map of an environment. Its resources are those of the plan that was imported last, or, of other services,
   * what their drift checks name.
   * @throws Error in words for people where nobody knows what the environment has
   */
  async show(environment: Environment): Promise<void> {
    const made = await untilCancelled(say("Drawing {0}", environment.name), (signal) =>
      this.#mapOf(environment, signal),
    );
    if (!made) return;
    this.#current.add(made.source);
    this.#opening = made.source;
    this.#tools.panel.showPlan({ ...made.map.shown, source: made.source }, made.map.comparison);
    this.#opening = undefined;
  }

  dispose(): void {
    this.#abort.abort();
    this.#owned.dispose();
  }

  async #mapOf(
    environment: Environment,
    signal: AbortSignal,
  ): Promise<{ readonly map: EnvironmentMap; readonly source: string }> {
    const connection = await this.#tools.connection();
    const map = await mapOf(environment, this.#tools.reader, connection, signal);
    return { map, source: sourceOf(environment, connection) };
  }

  /** Of maps that are closed nothing is kept: whoever opens one again wants it as it is then. */
  async #renew(): Promise<void> {
    const open = this.#open();
    for (const source of this.#current)
      if (!open.has(source) && source !== this.#opening) this.#current.delete(source);
    await Promise.all([...open].map((source) => this.#renewOne(source)));
  }

  #open(): ReadonlySet<string> {
    const sources = this.#tools.panel.tabs.flatMap(({ source }) => source ?? []);
    return new Set(sources.filter((source) => source.startsWith(`${MAP_SCHEME}:`)));
  }

  async #renewOne(source: string): Promise<void> {
    if (this.#current.has(source)) return;
    const { panel } = this.#tools;
    this.#current.add(source);
    const { signal } = this.#abort;
    try {
      const environment = await this.#environmentOf(source);
      // Whoever is signed in now may be somebody else: what was kept stays as it is until they are back.
      if (!environment) return void this.#current.delete(source);
      const { map } = await this.#mapOf(environment, signal);
      if (this.#open().has(source)) await panel.updatePlan({ ...map.shown, source }, map.comparison);
    } catch (error) {
      if (!signal.aborted) panel.showProblem(source, explain(error).sentence);
    }
  }

  /** The environment of a map, where the account that sees it is signed in. */
  async #environmentOf(source: string): Promise<Environment | undefined> {
    const { environments, connection } = this.#tools;
    if (!(await environments.model())) return undefined;
    const current = await connection();
    return (await environments.all()).find((environment) => sourceOf(environment, current) === source);
  }
}

/** What a map is of: an environment as an account of a service sees it. */
function sourceOf({ id }: Environment, connection: Connection): string {
  const query = JSON.stringify([ownerOf(connection), id]);
  return vscode.Uri.from({ scheme: MAP_SCHEME, path: "/map", query }).toString();
}
