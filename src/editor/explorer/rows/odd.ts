import { Command, ItemContext } from "../../ids.ts";
import { plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { OwnRow, type RowKind, type TreeNode } from "../row.ts";

/** Something the service sent that could not be understood, verbatim. */
interface Odd {
  readonly raw: unknown;
}

const ODD: RowKind<OwnRow<Odd>> = {
  appearance: (node) => {
    const sent = JSON.stringify(node.held.raw) ?? "";
    return {
      label: say("Unrecognized data"),
      description: plain(sent),
      icon: "question",
      context: ItemContext.odd,
      spoken: say("Unrecognized data: {0}", sent),
      command: { command: Command.showRawResponse, title: say("Show Raw Response"), arguments: [node] },
    };
  },
  tooltip: () => [say("The service sent data in an unknown format. It is shown unchanged.")],
  raw: ({ held }) => held.raw,
};

/** The rows of a list's elements that are not understood. */
export function oddRows(parent: TreeNode, odd: readonly unknown[] | undefined): readonly OwnRow<Odd>[] {
  return (odd ?? []).map((raw, index) => new OwnRow(ODD, parent, `odd:${index}`, { raw }));
}
