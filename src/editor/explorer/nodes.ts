/**
 * The rows of the tree as data: the model's nodes, and the rows below an environment or in place of missing data. What
 * a kind of row shows, holds and hands out is in its file in `rows/`. Pure.
 */
import type { DriftCheckNode, FactNode, ModelNode } from "../environments/nodes.ts";

/** Something the service sent that could not be understood, verbatim. */
export interface OddNode {
  readonly kind: "odd";
  readonly key: string;
  readonly parent: TreeNode | undefined;
  readonly raw: unknown;
}

/** A failure, in the place of what could not be loaded. */
export interface ErrorNode {
  readonly kind: "error";
  readonly key: string;
  readonly parent: TreeNode | undefined;
  readonly error: unknown;
  /** What to load again on "Retry". */
  readonly retry: ModelNode | undefined;
  /** It concerns what is missing from a list, not the rows that stand before it. */
  readonly partial?: true;
}

/** A place that is empty, in words. */
export interface EmptyNode {
  readonly kind: "empty";
  readonly key: string;
  readonly parent: TreeNode;
  /** Whether there is something that the filter hides. */
  readonly filtered: boolean;
}

export type TreeNode = ModelNode | FactNode | DriftCheckNode | OddNode | ErrorNode | EmptyNode;

/** The row of a kind. */
export type NodeOf<Kind extends TreeNode["kind"], Node = TreeNode> = Node extends {
  readonly kind: infer Kinds;
}
  ? Kind extends Kinds
    ? Node
    : never
  : never;

/** The row that a row stands in: of kinds that do not say it in a word of their own, `parent`. */
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
