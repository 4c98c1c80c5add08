import * as vscode from "vscode";
import type { Organization } from "../../environments/nodes.ts";
import { ItemContext } from "../../ids.ts";
import { plain } from "../../text/plain.ts";
import { say } from "../../text/say.ts";
import { organizationChildren } from "../below.ts";
import { mayBeOutage } from "../outage.ts";
import type { RowKind } from "../row.ts";
import { loadingText } from "./fact.ts";

const isLoading = ({ projects }: Organization) => projects.loading && !projects.settled;

/** What it holds could not be loaded, and the reason stands above the tree. */
const hasFailed = ({ projects: { value, error } }: Organization) => value === undefined && mayBeOutage(error);

export const organizationRow: RowKind<Organization> = {
  appearance: (node, { account }) => ({
    label: plain(node.name),
    icon: "organization",
    context: ItemContext.organization,
    collapsible: vscode.TreeItemCollapsibleState.Expanded,
    // VS Code hides a lone view's description, so the account stands beside what it sees.
    description: isLoading(node) ? loadingText(node.projects) : hasFailed(node) ? say("not loaded") : account,
  }),
  tooltip: ({ name, id }) => [say("Organization {0}", name), say("ID: {0}", id)],
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
