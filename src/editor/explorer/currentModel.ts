import * as vscode from "vscode";
import type { AcceptedDrift } from "../environments/acceptedDrift.ts";
import { EnvironmentModel, type ModelSettings } from "../environments/model.ts";
import { type Environment, type ModelNode, placeOf } from "../environments/nodes.ts";
import { Disposables } from "../host/disposables.ts";
import { addedEnvironments } from "../host/listSettings.ts";
import * as settings from "../host/settings.ts";
import { Setting } from "../ids.ts";
import type { Connection, Connections } from "../session/connections.ts";
import { type Changed, Changes } from "./changes.ts";
import type { ExplorerMemory } from "./memory.ts";

/** Whose environments are shown. */
export interface Shown {
  readonly connection: Connection;
  readonly model: EnvironmentModel;
}

/** The model of whoever is signed in, which is another one for every account and service. */
export class CurrentModel implements vscode.Disposable {
  readonly #connections: Connections;
  readonly #memory: ExplorerMemory;
  readonly #accepted: AcceptedDrift;
  readonly #owned = new Disposables();
  readonly #changed = this.#owned.add(new vscode.EventEmitter<Changed<ModelNode>>());
  readonly #switched = this.#owned.add(new vscode.EventEmitter<Shown | undefined>());
  readonly #changes = this.#owned.add(new Changes<ModelNode>((changed) => this.#changed.fire(changed)));
  #shown: Shown | undefined;
  #settings: ModelSettings | undefined;
  readonly onDidChange = this.#changed.event;
  /** Another model has taken the place of the one before; undefined, when nobody is signed in any more. */
  readonly onDidSwitch = this.#switched.event;

  constructor(connections: Connections, memory: ExplorerMemory, accepted: AcceptedDrift) {
    this.#connections = connections;
    this.#memory = memory;
    this.#accepted = accepted;
    this.#owned.add(accepted.onDidChange(() => this.#shown?.model.driftJudgedAnew()));
    this.#owned.add(
      connections.onDidChange(() => {
        // What is shown of an account that has signed out goes at once, also where nobody sees the tree.
        if (this.#shown) void this.get().catch(() => undefined);
        this.#settingsChanged();
      }),
    );
    this.#owned.add(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (settings.affects(event, Setting.organizations, Setting.environments)) this.#settingsChanged();
      }),
    );
  }

  /** What was shown last, without asking who is signed in. */
  get shown(): Shown | undefined {
    return this.#shown;
  }

  /** The model of the connection in use; undefined when nobody is signed in. @throws as Connections.current does */
  async get(): Promise<EnvironmentModel | undefined> {
    const connection = await this.#connections.current();
    if (this.#shown?.connection !== connection) {
      this.#shown?.model.dispose();
      this.#settings = undefined;
      this.#shown = connection && { connection, model: this.#create(connection) };
      this.#switched.fire(this.#shown);
      this.#changes.add();
    }
    return this.#shown?.model;
  }

  /** Puts an environment at the top of the tree, or takes it away from there. */
  async setPinned(environment: Environment, pinned: boolean): Promise<void> {
    const connection = await this.#connections.require();
    const { id, name } = environment;
    const others = this.#memory.pins(connection).filter((pin) => pin.id !== id);
    const pin = { id, name, place: placeOf(environment) };
    await this.#memory.setPins(connection, pinned ? [...others, pin] : others);
    this.#settingsChanged();
  }

  dispose(): void {
    this.#shown?.model.dispose();
    this.#owned.dispose();
  }

  #create(connection: Connection): EnvironmentModel {
    // Asked for once per project: VS Code's settings are slow to read a thousand times.
    const readSettings = () => {
      this.#settings ??= {
        organizations: settings.organizations(),
        environments: addedEnvironments(),
        pins: this.#memory.pins(connection),
      };
      return this.#settings;
    };
    return new EnvironmentModel(
      connection.client,
      readSettings,
      (changed) => (changed ? this.#changes.add(changed) : this.#changes.add()),
      (environmentId, drift) => this.#accepted.judge(environmentId, drift),
    );
  }

  #settingsChanged(): void {
    this.#settings = undefined;
    this.#changes.add();
  }
}
