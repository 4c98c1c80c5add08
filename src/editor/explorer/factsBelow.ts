import { ClientError } from "../../client/errors.ts";
import { loadFactsOf } from "../environments/loadFacts.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment } from "../environments/nodes.ts";
import type { TreeNode } from "./nodes.ts";

/** Loads cost and drift of every environment at or below a row; see {@link loadFactsOf}. */
export async function loadFactsBelow(
  model: EnvironmentModel | undefined,
  node: TreeNode | undefined,
): Promise<void> {
  const outcome = await loadFactsOf(model && node ? environmentsBelow(model, node) : []);
  if (outcome instanceof ClientError) throw outcome;
}

function environmentsBelow(model: EnvironmentModel, node: TreeNode): readonly Environment[] {
  switch (node.kind) {
    case "organization":
      return [
        ...model.projects(node).flatMap((project) => model.environments(project)),
        ...model.looseEnvironments(node),
      ];
    case "project":
      return model.environments(node);
    case "environment":
      return [node];
    default:
      return [];
  }
}
