import type { Plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { EmptyNode } from "../nodes.ts";
import type { RowKind } from "./row.ts";

export const emptyRow: RowKind<EmptyNode> = {
  appearance: (node) => ({ label: emptyText(node), icon: "info" }),
};

function emptyText({ parent, filtered }: EmptyNode): Plain {
  if (filtered) return say("Nothing here matches the filter");
  return parent.kind === "project" ? say("No environments") : say("No projects");
}
