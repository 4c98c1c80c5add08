import { explain, explanationOf, shortNow } from "../../dialogs/errors.ts";
import type { ModelNode } from "../../environments/nodes.ts";
import { Command, ItemContext } from "../../ids.ts";
import { joined } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import { OwnRow, type RowKind, type TreeNode } from "../row.ts";

/** A failure, in the place of what could not be loaded. */
interface Failure {
  readonly error: unknown;
  /** What to load again on "Try Again"; undefined for everything. */
  readonly retry: ModelNode | undefined;
  /** It concerns what is missing from a list, not the rows that stand before it. */
  readonly partial: boolean;
}

const ERROR: RowKind<OwnRow<Failure>> = {
  appearance: errorAppearance,
  tooltip: ({ held }) => explanationOf(held.error),
  failure: ({ held }) => held.error,
  retries: ({ held }) => held.retry,
};

function errorAppearance(node: OwnRow<Failure>): Appearance {
  const { error, retry, partial } = node.held;
  const { sentence, icon, command } = explain(error);
  const tryAgain = { command: Command.refresh, title: say("Try Again"), arguments: [retry] };
  const why = { command: Command.explainFailure, title: say("Explain Failure"), arguments: [node] };
  const missing = say("Not all projects are shown");
  return {
    label: partial ? missing : shortNow(error),
    ...(partial && { description: shortNow(error) }),
    icon,
    context: ItemContext.error,
    spoken: partial ? joined([missing, sentence], ": ") : sentence,
    command: command ? why : tryAgain,
  };
}

/** The row of a failure to load what is below a row. */
export function errorRow(parent: ModelNode, error: unknown): OwnRow<Failure> {
  return new OwnRow(ERROR, parent, "error", { error, retry: parent, partial: false });
}

/** The row that ends a list of which a page could not be loaded. */
export function incompleteRow(parent: ModelNode, error: unknown): OwnRow<Failure> {
  return new OwnRow(ERROR, parent, "incomplete", { error, retry: parent, partial: true });
}

/** The row of a failure that everything waits for: nobody can be asked, or the user is not known. */
export function topErrorRow(
  about: "connection" | "user",
  error: unknown,
  parent?: TreeNode,
): OwnRow<Failure> {
  return new OwnRow(ERROR, parent, `error:${about}`, { error, retry: undefined, partial: false });
}
