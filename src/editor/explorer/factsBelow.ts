import { ClientError } from "../../client/errors.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { TreeNode } from "./row.ts";
import { kindOf } from "./rows.ts";

/** Loads cost and drift of every environment at or below a row; see {@link loadFactsOf}. */
export async function loadFactsBelow(
  model: EnvironmentModel | undefined,
  node: TreeNode | undefined,
): Promise<void> {
  throwRefusal(await loadFactsOf(model && node ? (kindOf(node).environments?.(model, node) ?? []) : []));
}

/** A refusal ends the command, and is shown like any failure of one. @throws ClientError */
export function throwRefusal(outcome: Awaited<ReturnType<typeof loadFactsOf>>): void {
  if (outcome instanceof ClientError) throw outcome;
}
