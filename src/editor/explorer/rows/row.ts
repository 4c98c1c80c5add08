/** What there is to say of a kind of row. */
import type { CheckDetailsOf } from "../../environments/environments.ts";
import type { Loadable } from "../../environments/loadable.ts";
import type { EnvironmentModel } from "../../environments/model.ts";
import type { Environment, Project } from "../../environments/nodes.ts";
import type { Summary } from "../../environments/summary.ts";
import type { Plain } from "../../text/plain.ts";
import type { Appearance } from "../appearance.ts";
import type { TreeOptions } from "../below.ts";
import type { TreeNode } from "../nodes.ts";

/** What rows show of what is not theirs. */
export interface Surroundings {
  /** What is known of a project's environments. */
  readonly summaryOf?: (project: Project) => Summary | undefined;
  /** Whose eyes the tree is seen through. */
  readonly account?: Plain | undefined;
  /** Whether a failure is the whole service's, which is said above the tree and not on rows. */
  readonly isSaidAbove?: (error: unknown) => boolean;
  /** What another capability knows of drift checks. */
  readonly detailsOf?: CheckDetailsOf | undefined;
}

/**
 * One kind of row. Everything but the appearance may be left out: a row then has nothing below it, and nothing to copy or
 * to load. Its tooltip is in `tooltips.ts`, which is loaded when a row is first hovered.
 */
export interface RowKind<Node extends TreeNode> {
  /** Label, icon, context value for the manifest's menus, and whether it can be opened. */
  appearance(node: Node, surroundings: Surroundings): Appearance;
  /** Loads what the rows below are made of. Never rejects: failures are rows. */
  load?(node: Node): Promise<void> | undefined;
  /** Whether the row itself says that what is below it is on its way. */
  saysLoading?(node: Node): boolean;
  /** The rows below, of what is known already. */
  children?(model: EnvironmentModel, node: Node, options: TreeOptions): readonly TreeNode[];
  /** What the row and, when it is open, the rows right below it are made of. */
  loadables?(model: EnvironmentModel, node: Node): readonly Loadable<unknown>[];
  /** The environments at or below it. */
  environments?(model: EnvironmentModel, node: Node): readonly Environment[];
  /** What it is called outside of the tree, such as "production cost"; otherwise as what it stands in. */
  title?(node: Node): string;
  /** The identifier that the service knows its subject by. */
  id?(node: Node): string | undefined;
  /** What the service sent for it, as far as it has been loaded. Bodies of errors are not kept anywhere. */
  raw?(node: Node): unknown;
}
