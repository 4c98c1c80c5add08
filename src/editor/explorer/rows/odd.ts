import { Command, ItemContext } from "../../ids.ts";
import { plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { OddNode } from "../nodes.ts";
import type { RowKind } from "./row.ts";

export const oddRow: RowKind<OddNode> = {
  appearance: (node) => ({
    label: say("Unrecognized data"),
    description: plain(JSON.stringify(node.raw) ?? ""),
    icon: "question",
    context: ItemContext.odd,
    spoken: say("Unrecognized data: {0}", JSON.stringify(node.raw) ?? ""),
    command: {
      command: Command.showRawResponse,
      title: say("Show Raw Response"),
      arguments: [node],
    },
  }),
  raw: ({ raw }) => raw,
};
