/** The kinds of rows, each a file in `rows/`, and what is asked of a row whatever its kind. */
import type { EnvironmentModel } from "../environments/model.ts";
import { isSubject, type Subject, type SubjectOf } from "../environments/nodes.ts";
import type { Appearance } from "./appearance.ts";
import { PLAIN, type TreeOptions } from "./arrangement.ts";
import { OwnRow, parentOf, type RowKind, type Surroundings, type TreeNode } from "./row.ts";
import { costRow } from "./rows/cost.ts";
import { driftRow } from "./rows/drift.ts";
import { driftCheckRow } from "./rows/driftCheck.ts";
import { environmentRow } from "./rows/environment.ts";
import { logsRow } from "./rows/logs.ts";
import { organizationRow } from "./rows/organization.ts";
import { pinnedRow } from "./rows/pinned.ts";
import { projectRow } from "./rows/project.ts";

/** The rows of what the service knows; any other row brings its kind along. */
const ROWS: { readonly [Kind in Subject["kind"]]: RowKind<SubjectOf<Kind>> } = {
  organization: organizationRow,
  pinned: pinnedRow,
  project: projectRow,
  environment: environmentRow,
  cost: costRow,
  drift: driftRow,
  driftCheck: driftCheckRow,
  logs: logsRow,
};

/** What there is to say of a row's kind. */
export function kindOf(node: TreeNode): RowKind<TreeNode> {
  return node.kind === "own" ? node.says : ROWS[node.kind];
}

/** Whether a command's argument is a row of the tree: commands are also called by other extensions and keys. */
export function isNode(value: unknown): value is TreeNode {
  return isSubject(value) || value instanceof OwnRow;
}

export function appearanceOf(node: TreeNode, surroundings: Surroundings = {}): Appearance {
  return kindOf(node).appearance(node, surroundings);
}

/** The rows below a row, of what is known already. */
export function childrenOf(
  model: EnvironmentModel,
  node: TreeNode,
  options: TreeOptions = PLAIN,
): readonly TreeNode[] {
  return kindOf(node).children?.(model, node, options) ?? [];
}

/** Loads what the rows below a row are made of, or those at the top. Never rejects: failures are rows. */
export async function loadBelow(model: EnvironmentModel, node?: TreeNode): Promise<void> {
  if (node !== undefined) return kindOf(node).load?.(node);
  await model.user.ensure();
  // Whether a lone organisation is empty decides what is shown in its place.
  const [only, another] = model.organizations();
  if (only && !another) await only.projects.ensure();
}

/** What a row is called outside of the tree, such as "production cost". */
export function titleOf(node: TreeNode): string {
  const parent = parentOf(node);
  return kindOf(node).title?.(node) ?? (parent ? titleOf(parent) : node.key);
}
