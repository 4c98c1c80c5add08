import { explain, shortNow } from "../../dialogs/errors.ts";
import { Command, ItemContext } from "../../ids.ts";
import { joined } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import type { Appearance } from "../appearance.ts";
import type { ErrorNode } from "../nodes.ts";
import type { RowKind } from "./row.ts";

export const errorRow: RowKind<ErrorNode> = { appearance: errorAppearance };

function errorAppearance(node: ErrorNode): Appearance {
  const { sentence, icon, command } = explain(node.error);
  const retry = { command: Command.refresh, title: say("Retry"), arguments: [node.retry] };
  const why = { command: Command.explainFailure, title: say("Explain Failure"), arguments: [node] };
  const missing = say("Not all projects are shown");
  return {
    label: node.partial ? missing : shortNow(node.error),
    ...(node.partial && { description: shortNow(node.error) }),
    icon,
    context: ItemContext.error,
    spoken: node.partial ? joined([missing, sentence], ": ") : sentence,
    command: command ? why : retry,
  };
}
