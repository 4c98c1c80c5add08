import * as vscode from "vscode";
import type { Organization } from "../../environments/nodes.ts";
import { ItemContext } from "../../ids.ts";
import { plain } from "../../text/plain.ts";
import { organizationChildren } from "../below.ts";
import { loadingText } from "./fact.ts";
import type { RowKind } from "./row.ts";

const isLoading = ({ projects }: Organization) => projects.loading && !projects.settled;

export const organizationRow: RowKind<Organization> = {
  appearance: (node, { account }) => ({
    label: plain(node.name),
    icon: "organization",
    context: ItemContext.organization,
    collapsible: vscode.TreeItemCollapsibleState.Expanded,
    // VS Code hides a lone view's description, so the account stands beside what it sees.
    description: isLoading(node) ? loadingText(node.projects) : account,
  }),
  load: (node) => node.projects.ensure(),
  saysLoading: isLoading,
  children: organizationChildren,
  loadables: (_, node) => [node.projects],
  environments: (model, node) => [
    ...model.projects(node).flatMap((project) => model.environments(project)),
    ...model.looseEnvironments(node),
  ],
  title: ({ name }) => name,
  id: ({ id }) => id,
  raw: ({ projects: { value } }) => value && [...value.items.map(({ raw }) => raw), ...value.odd],
};
