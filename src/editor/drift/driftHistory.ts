import { join } from "node:path";
import type * as vscode from "vscode";
import type { DriftReading } from "../../contract/drift.ts";
import type { EnvironmentsWithChecks } from "../environments/environments.ts";
import type { Environment } from "../environments/nodes.ts";
import type { Connections } from "../session/connections.ts";
import type { SessionStore } from "../session/sessionStore.ts";
import type { DriftContext } from "./context.ts";
import type { EnvironmentHistory, Sighting } from "./history.ts";
import { HistoryStore, type Owner } from "./historyStore.ts";

/** Remembers the drift that is met, for the account that is signed in, until it signs out. */
export class DriftHistory implements vscode.Disposable {
  readonly #store: HistoryStore;
  readonly #environments: EnvironmentsWithChecks;
  readonly #connections: Connections;
  readonly #sessions: SessionStore;
  readonly #tell: DriftContext["recorded"];
  /** Results that have been recorded: rows change more often than results. */
  readonly #recorded = new WeakSet<DriftReading>();
  #owner: Owner | undefined;
  #ended = false;

  constructor({ storage, environments, connections, store, recorded }: DriftContext) {
    this.#tell = recorded;
    this.#store = new HistoryStore(join(storage.fsPath, "drift"), Date.now);
    this.#environments = environments;
    this.#connections = connections;
    this.#sessions = store;
  }

  /** Records the drift of environments, as far as it is known and not recorded yet. */
  meet(environments: readonly Environment[]): void {
    for (const environment of environments) void this.#record(environment);
  }

  /** Removes what belongs to accounts that are not signed in any more. */
  async forgetSignedOut(): Promise<void> {
    this.#owner = undefined;
    // A secret storage that fails is reported where it is needed; what is kept is removed another time.
    const sessions = await this.#sessions.list().catch(() => undefined);
    if (sessions)
      await this.#store.keepOnly(sessions.map(({ origin, account }) => ({ origin, account: account.id })));
  }

  /** What is known of an environment, for the account in use. */
  of(environmentId: string): EnvironmentHistory | undefined {
    return this.#owner && this.#store.get(this.#owner, environmentId);
  }

  sightingOf(environment: Environment, subject: string): Sighting | undefined {
    const open = this.of(environment.id)?.open ?? {};
    return Object.hasOwn(open, subject) ? open[subject] : undefined;
  }

  async #record(environment: Environment): Promise<void> {
    const drift = environment.facts.drift.value;
    if (!drift || this.#recorded.has(drift)) return;
    this.#recorded.add(drift);
    const connection = await this.#connections.current().catch(() => undefined);
    if (!connection) return;
    const model = await this.#environments.model();
    // Somebody else may have signed in while the result was on its way.
    if (!model?.owns(environment)) return;
    const owner = { origin: connection.address.origin, account: connection.account.id };
    await this.#store.record(owner, environment.id, drift);
    if (this.#ended) return;
    this.#owner = owner;
    this.#tell(environment);
    if (Object.keys(this.of(environment.id)?.open ?? {}).length > 0) this.#environments.redraw(environment);
  }

  /** What is still being kept then is kept, and nobody is told. */
  dispose(): void {
    this.#ended = true;
  }
}
