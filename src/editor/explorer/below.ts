/** The rows that stand below others, or at the top: what is known already, arranged. */

import { append } from "../../shared/append.ts";
import { worstFirst } from "../../shared/drift/judged.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type { Environment, FactNode, Organization, Project } from "../environments/nodes.ts";
import { summaryOf } from "../environments/summary.ts";
import {
  type Arrangeable,
  AS_LISTED,
  isFiltered,
  matchesDrift,
  matchesWords,
  PLAIN,
  sorted,
  type TreeOptions,
} from "./arrangement.ts";
import { mayBeOutage } from "./outage.ts";
import type { TreeNode } from "./row.ts";
import { emptyRow } from "./rows/empty.ts";
import { errorRow, incompleteRow, topErrorRow } from "./rows/error.ts";
import { oddRows } from "./rows/odd.ts";

/** The rows at the top: what is pinned, then the organisations. */
export function rootsOf(model: EnvironmentModel): readonly TreeNode[] {
  const organizations = model.organizations();
  const { error } = model.user;
  // What the whole service fails with stands above the tree.
  if (organizations.length === 0 && error !== undefined && !mayBeOutage(error)) {
    return [topErrorRow("user", error)];
  }
  const { pinnedGroup } = model;
  return pinnedGroup ? [pinnedGroup, ...organizations] : organizations;
}

/** Whether the only organisation is known to have nothing in it. */
export function isLoneAndEmpty(model: EnvironmentModel): boolean {
  const [only, another] = rootsOf(model);
  return only?.kind === "organization" && !another && isEmpty(model, only);
}

function isEmpty(model: EnvironmentModel, organization: Organization): boolean {
  const { value, error } = organization.projects;
  const empty =
    error === undefined && value?.items.length === 0 && value.odd.length === 0 && !value.incomplete;
  return empty && model.looseEnvironments(organization).length === 0;
}

export function organizationChildren(
  model: EnvironmentModel,
  node: Organization,
  options: TreeOptions = PLAIN,
): readonly TreeNode[] {
  const projects = model.projects(node);
  const loose = model.looseEnvironments(node);
  const children: TreeNode[] = [
    ...arrangedProjects(model, projects, options),
    ...arrangedEnvironments(loose, options),
  ];
  // What is not understood has no name to go by: a filter hides it with everything else that does not match.
  if (!isFiltered(options.arrangement)) append(children, oddRows(node, node.projects.value?.odd));
  const { error, value } = node.projects;
  if (value?.incomplete !== undefined) children.push(incompleteRow(node, value.incomplete));
  if (error !== undefined && !mayBeOutage(error)) children.unshift(errorRow(node, error));
  // While nothing is known, nothing is said to be missing either.
  return value !== undefined || children.length > 0
    ? orEmpty(node, children, projects.length + loose.length > 0)
    : children;
}

/** What is pinned stands as it was pinned: neither filter nor order are for it. */
export function pinnedChildren(model: EnvironmentModel, options: TreeOptions): readonly TreeNode[] {
  return arrangedEnvironments(model.pinnedEnvironments(), { ...options, arrangement: AS_LISTED });
}

/** A project is shown when it matches the filter itself, or an environment of it does. */
function arrangedProjects(
  model: EnvironmentModel,
  projects: readonly Project[],
  { arrangement, locale }: TreeOptions,
): readonly Project[] {
  const shown = isFiltered(arrangement)
    ? projects.filter((project) => {
        const named =
          matchesWords(arrangement, project.reading) ||
          model
            .listed(project)
            .some((environment) => matchesWords(arrangement, project.reading, environment));
        return named && matchesDrift(arrangement, model.summaryOf(project));
      })
    : projects;
  return sorted(
    shown,
    arrangement.sort,
    (project) => ({ ...project.reading, summary: model.summaryOf(project) }),
    locale,
  );
}

export function projectChildren(
  model: EnvironmentModel,
  node: Project,
  options: TreeOptions,
): readonly TreeNode[] {
  const environments = model.environments(node);
  const children = [
    ...arrangedEnvironments(environments, options),
    ...(isFiltered(options.arrangement) ? [] : oddRows(node, node.reading.environments.odd)),
  ];
  return orEmpty(node, children, environments.length > 0);
}

function arrangedEnvironments(
  environments: readonly Environment[],
  { arrangement, locale }: TreeOptions,
): readonly Environment[] {
  const arrangeable = (environment: Environment): Arrangeable => ({
    id: environment.id,
    name: environment.name,
    summary: summaryOf([environment.facts]),
  });
  const shown = isFiltered(arrangement)
    ? environments.filter((environment) => {
        const { parent } = environment;
        const named = matchesWords(
          arrangement,
          environment,
          ...(parent.kind === "project" ? [parent.reading] : []),
        );
        return named && matchesDrift(arrangement, summaryOf([environment.facts]));
      })
    : environments;
  return sorted(shown, arrangement.sort, arrangeable, locale);
}

export function factsOf(environment: Environment): readonly FactNode[] {
  return (["cost", "drift", "logs"] as const).map((kind) => ({
    kind,
    key: `${environment.key}/${kind}`,
    environment,
  }));
}

export function driftChildren(node: FactNode): readonly TreeNode[] {
  const reading = node.environment.facts.knownDrift;
  if (!reading) return [];
  const seen = new Map<string, number>();
  const rows: TreeNode[] = worstFirst(reading.checks).map((check) => {
    // Two checks may be about the same resource: their keys must differ all the same.
    const count = seen.get(check.subject) ?? 0;
    seen.set(check.subject, count + 1);
    return { kind: "driftCheck", key: `${node.key}/check:${check.subject}#${count}`, drift: node, check };
  });
  return [...rows, ...oddRows(node, reading.odd)];
}

function orEmpty(parent: TreeNode, children: readonly TreeNode[], filtered: boolean): readonly TreeNode[] {
  return children.length > 0 ? children : [emptyRow(parent, { filtered })];
}
