import type * as vscode from "vscode";
import type { EnvironmentsWithChecks } from "../environments/environments.ts";
import type { Environment } from "../environments/nodes.ts";
import type { Connections } from "../session/connections.ts";
import type { SessionStore } from "../session/sessionStore.ts";

/** What drift works with. */
export interface DriftContext {
  readonly connections: Connections;
  readonly environments: EnvironmentsWithChecks;
  readonly store: SessionStore;
  /** Folder of the extension's state. */
  readonly storage: vscode.Uri;
  /** Called when the drift of an environment has been remembered. */
  readonly recorded: (environment: Environment) => void;
}
