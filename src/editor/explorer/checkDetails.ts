/** What another capability knows about a drift check, shown on its row. */
import type * as vscode from "vscode";
import type { DriftCheckNode } from "../environments/nodes.ts";
import type { ItemContextValue } from "../ids.ts";
import { joined, type Plain } from "../text/plain.ts";
import type { Look } from "./look.ts";

export interface CheckDetails {
  /** Follows the row's own description. */
  readonly description: Plain | undefined;
  /** Lines of plain text below the row's own tooltip. */
  readonly tooltip: readonly string[];
  /** Runs when the row is opened. */
  readonly command: vscode.Command | undefined;
  readonly context: ItemContextValue;
}

export type CheckDetailsOf = (node: DriftCheckNode) => CheckDetails;

/** A row's look with them. */
export function withDetails(look: Look, { description, command, context }: CheckDetails): Look {
  return {
    ...look,
    context,
    ...(command && { command }),
    ...(description !== undefined && {
      description: joined([look.description, description], " · "),
      spoken: joined([look.spoken, description], ", "),
    }),
  };
}
