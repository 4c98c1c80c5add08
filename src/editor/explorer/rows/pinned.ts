import * as vscode from "vscode";
import type { PinnedGroup } from "../../environments/nodes.ts";
import { ItemContext } from "../../ids.ts";
import { say } from "../../text/say.ts";
import { pinnedChildren } from "../below.ts";
import type { RowKind } from "../row.ts";

export const pinnedRow: RowKind<PinnedGroup> = {
  appearance: () => ({
    label: say("Pinned"),
    icon: "pinned",
    context: ItemContext.pinned,
    collapsible: vscode.TreeItemCollapsibleState.Expanded,
    spoken: say("Pinned environments"),
  }),
  children: (model, _, options) => pinnedChildren(model, options),
  loadables: (model) => model.pinnedEnvironments().flatMap(({ facts }) => facts.onRow),
};
