/** What the editor's capabilities know of environments, whoever shows them. */
import type * as vscode from "vscode";
import type { ItemContextValue } from "../ids.ts";
import type { Plain } from "../text/plain.ts";
import type { EnvironmentModel } from "./model.ts";
import type { DriftCheckNode, Environment, Project, Subject } from "./nodes.ts";

/** The environments of whoever is signed in. */
export interface Environments {
  /** Something that is known has changed: of these environments, and maybe of others. */
  readonly onDidChange: vscode.Event<readonly Environment[]>;
  /** The model of the connection in use; undefined when nobody is signed in. */
  model(): Promise<EnvironmentModel | undefined>;
  /** Every environment of every organisation; loads the project lists that are not loaded yet. */
  all(): Promise<readonly Environment[]>;
  /** Loads again what can be seen, of a subject or everywhere; the rest when it is next looked at. */
  refresh(subject?: Subject): Promise<void>;
  /** Selects an environment or project where environments are shown, opens it, and takes the focus there. */
  reveal(node: Environment | Project): Promise<void>;
  /** Selects it once environments are in sight; nobody is taken away from what they do. */
  select(node: Environment | Project): Promise<void>;
}

/** What a capability knows about a drift check beyond the check itself. */
export interface CheckDetails {
  /** The attributes that differ: they say more than that it has drifted, which the icon says. */
  readonly differing: Plain | undefined;
  /** Follows the row's own description. */
  readonly description: Plain | undefined;
  /** Lines of plain text below the row's own tooltip. */
  readonly tooltip: readonly string[];
  /** Runs when the row is opened. */
  readonly command: vscode.Command | undefined;
  readonly context: ItemContextValue;
}

export type CheckDetailsOf = (node: DriftCheckNode) => CheckDetails;

/** Environments whose rows of drift checks show what a capability knows about them. */
export interface EnvironmentsWithChecks extends Environments {
  /** The selected rows. Not each is a subject of commands. */
  readonly selection: readonly { readonly kind: string; readonly key: string }[];
  /** Lets another capability add what it knows to the rows of drift checks. */
  showCheckDetails(detailsOf: CheckDetailsOf): void;
  /** Draws the rows of an environment again: what is shown beside its data has changed. */
  redraw(environment: Environment): void;
}
