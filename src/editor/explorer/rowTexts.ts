/** What can be taken from a row: its id, its values, and what the service sent for it. Pure. */
import { parentOf, type TreeNode } from "./nodes.ts";

/** What a row is called outside of the tree, such as "production cost". */
export function titleOf(node: TreeNode): string {
  switch (node.kind) {
    case "organization":
    case "environment":
      return node.name;
    case "project":
      return node.reading.name;
    case "cost":
    case "drift":
    case "logs":
      return `${node.environment.name} ${node.kind}`;
    case "driftCheck":
      return node.check.subject;
    default: {
      const parent = parentOf(node);
      return parent ? titleOf(parent) : node.key;
    }
  }
}

/** The identifier that the service knows a row's subject by. */
export function idOf(node: TreeNode | undefined): string | undefined {
  switch (node?.kind) {
    case "organization":
    case "environment":
      return node.id;
    case "project":
      return node.reading.id;
    case "cost":
    case "drift":
      return node.environment.id;
    case "logs":
      return node.environment.facts.logs.value?.runId ?? node.environment.id;
    case "driftCheck":
      return node.check.subject;
    default:
      return undefined;
  }
}

/** What the service sent for a row, as far as it has been loaded. Bodies of errors are not kept anywhere. */
export function rawOf(node: TreeNode | undefined): unknown {
  switch (node?.kind) {
    case "organization": {
      const list = node.projects.value;
      return list && [...list.items.map(({ raw }) => raw), ...list.odd];
    }
    case "project":
      return node.reading.raw;
    case "environment":
    case "odd":
      return node.raw;
    case "cost":
    case "drift":
    case "logs":
      return node.environment.facts[node.kind].value?.raw;
    case "driftCheck":
      return node.check.raw;
    default:
      return undefined;
  }
}
