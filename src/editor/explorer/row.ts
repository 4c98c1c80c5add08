/**
 * The rows of the tree as data, and what there is to say of a kind of row. Of what the service knows, a row is the
 * model's own node; whatever else stands in the tree brings its kind along, and is one file in `rows/`. Pure.
 */
import type { CheckDetailsOf } from "../environments/environments.ts";
import type { Loadable } from "../environments/loadable.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment, Project, Subject } from "../environments/nodes.ts";
import type { Summary } from "../environments/summary.ts";
import type { Plain } from "../text/plain.ts";
import type { Appearance } from "./appearance.ts";
import type { TreeOptions } from "./arrangement.ts";

/** A row that only the tree has, such as a failure in the place of data. */
export class OwnRow<Held extends object = object> {
  readonly kind = "own";
  readonly key: string;
  /** What there is to say of it. */
  readonly says: RowKind<OwnRow<Held>>;
  readonly parent: TreeNode | undefined;
  /** What it is about. */
  readonly held: Held;

  /** @param name what tells it from the other rows at its place */
  constructor(says: RowKind<OwnRow<Held>>, parent: TreeNode | undefined, name: string, held: Held) {
    this.key = parent ? `${parent.key}/${name}` : name;
    this.says = says;
    this.parent = parent;
    this.held = held;
  }
}

export type TreeNode = Subject | OwnRow;

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

/** A line of a tooltip: text, or the picture of daily costs. */
export type TooltipLine = string | { readonly days: readonly number[]; readonly unit: string | undefined };

/**
 * One kind of row. Everything but the appearance may be left out: a row then has nothing below it, and nothing to copy or
 * to load.
 */
export interface RowKind<Node extends TreeNode> {
  /** Label, icon, context value for the manifest's menus, and whether it can be opened. */
  appearance(node: Node, surroundings: Surroundings): Appearance;
  /** What hovering it tells, by lines of which the first is the title. What needs much code loads it here. */
  tooltip?(node: Node, surroundings: Surroundings): readonly TooltipLine[] | Promise<readonly TooltipLine[]>;
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
  /** What is copied of it; otherwise its description. */
  value?(node: Node): string | undefined;
  /** What the service sent for it, as far as it has been loaded. Bodies of errors are not kept anywhere. */
  raw?(node: Node): unknown;
  /** Why it shows a failure; undefined where it shows none. */
  failure?(node: Node): unknown;
  /** What is loaded anew in its place; otherwise what it is made of itself. Undefined for everything. */
  retries?(node: Node): TreeNode | undefined;
}

/** The row that a row stands in. */
export function parentOf(node: TreeNode): TreeNode | undefined {
  switch (node.kind) {
    case "organization":
    case "pinned":
      return undefined;
    case "project":
      return node.organization;
    case "cost":
    case "drift":
    case "logs":
      return node.environment;
    case "driftCheck":
      return node.drift;
    default:
      return node.parent;
  }
}
