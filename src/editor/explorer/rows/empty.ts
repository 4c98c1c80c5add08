import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { OwnRow, type RowKind, type TreeNode } from "../row.ts";

/** A place that is empty. */
interface Empty {
  /** Whether there is something that the filter hides. */
  readonly filtered: boolean;
}

const EMPTY: RowKind<OwnRow<Empty>> = {
  appearance: (node) => ({ label: emptyText(node), icon: "info" }),
};

function emptyText({ parent, held }: OwnRow<Empty>): Plain {
  if (held.filtered) return say("Nothing here matches the filter");
  return parent?.kind === "project" ? say("No environments") : say("No projects");
}

/** The row that says so where there is nothing. */
export function emptyRow(parent: TreeNode, held: Empty): OwnRow<Empty> {
  return new OwnRow(EMPTY, parent, "empty", held);
}
