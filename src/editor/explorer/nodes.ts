/** The rows of the tree: the model's nodes, and the rows below an environment or in place of missing data. */
import { VERDICTS } from "../../contract/drift.ts";
import type { EnvironmentModel } from "../environments/model.ts";
import type {
  DriftCheckNode,
  Environment,
  FactNode,
  ModelNode,
  Organization,
  Project,
} from "../environments/nodes.ts";
import { summaryOf } from "../environments/summary.ts";
import {
  type Arrangeable,
  type Arrangement,
  AS_LISTED,
  isFiltered,
  matchesDrift,
  matchesWords,
  sorted,
} from "./arrangement.ts";

/** Something the service sent that could not be understood, verbatim. */
export interface OddNode {
  readonly kind: "odd";
  readonly key: string;
  readonly parent: TreeNode | undefined;
  readonly raw: unknown;
}

/** A failure, in the place of what could not be loaded. */
export interface ErrorNode {
  readonly kind: "error";
  readonly key: string;
  readonly parent: TreeNode | undefined;
  readonly error: unknown;
  /** What to load again on "Retry". */
  readonly retry: ModelNode | undefined;
  /** It concerns what is missing from a list, not the rows that stand before it. */
  readonly partial?: true;
}

/** A place that is empty, in words. */
export interface EmptyNode {
  readonly kind: "empty";
  readonly key: string;
  readonly parent: TreeNode;
  /** Whether there is something that the filter hides. */
  readonly filtered: boolean;
}

export type TreeNode = ModelNode | FactNode | DriftCheckNode | OddNode | ErrorNode | EmptyNode;

const KINDS: ReadonlySet<string> = new Set<TreeNode["kind"]>([
  "organization",
  "pinned",
  "project",
  "environment",
  "cost",
  "drift",
  "driftCheck",
  "logs",
  "odd",
  "error",
  "empty",
]);

/** Whether a command's argument is a row of the tree: commands are also called by other extensions and keys. */
export function isNode(value: unknown): value is TreeNode {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    "key" in value &&
    KINDS.has(String(value.kind))
  );
}

/** How the tree is to be arranged. Names are compared in the words' order of `locale`, a BCP 47 tag. */
export interface TreeOptions {
  readonly arrangement: Arrangement;
  readonly locale: string;
}

const PLAIN: TreeOptions = { arrangement: AS_LISTED, locale: "en" };

/** Loads what the rows below a node are made of, or those at the top. Never rejects: failures are rows. */
export async function loadBelow(model: EnvironmentModel, node?: TreeNode): Promise<void> {
  if (node?.kind === "organization") return node.projects.ensure();
  // Each of the three rows says for itself that it is loading.
  if (node?.kind === "environment") for (const fact of node.facts.all) void fact.ensure();
  if (node !== undefined) return;
  await model.user.ensure();
  // Whether a lone organisation is empty decides what is shown in its place.
  const [only, another] = model.organizations();
  if (only && !another) await only.projects.ensure();
}

/** The rows at the top: what is pinned, then the organisations. */
export function rootsOf(model: EnvironmentModel): readonly TreeNode[] {
  const organizations = model.organizations();
  if (organizations.length === 0 && model.user.error !== undefined) {
    return [
      { kind: "error", key: "error:user", parent: undefined, error: model.user.error, retry: undefined },
    ];
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

/** The rows below a node, of what is known already. */
export function childrenOf(
  model: EnvironmentModel,
  node: TreeNode,
  options: TreeOptions = PLAIN,
): readonly TreeNode[] {
  switch (node.kind) {
    case "pinned":
      return arrangedEnvironments(model.pinnedEnvironments(), { ...options, arrangement: AS_LISTED });
    case "organization":
      return organizationChildren(model, node, options);
    case "project":
      return projectChildren(model, node, options);
    case "environment":
      return factsOf(node);
    case "drift":
      return driftChildren(node);
    default:
      return [];
  }
}

export function parentOf(node: TreeNode): TreeNode | undefined {
  switch (node.kind) {
    case "organization":
    case "pinned":
      return undefined;
    case "project":
      return node.organization;
    case "cost":
    case "drift":
    case "logs":
      return node.environment;
    case "driftCheck":
      return node.drift;
    default:
      return node.parent;
  }
}

function organizationChildren(
  model: EnvironmentModel,
  node: Organization,
  options: TreeOptions,
): readonly TreeNode[] {
  const projects = model.projects(node);
  const loose = model.looseEnvironments(node);
  const children: TreeNode[] = [
    ...arrangedProjects(model, projects, options),
    ...arrangedEnvironments(loose, options),
  ];
  // What is not understood has no name to go by: a filter hides it with everything else that does not match.
  if (!isFiltered(options.arrangement)) children.push(...oddNodes(node, node.projects.value?.odd));
  const incomplete = node.projects.value?.incomplete;
  if (incomplete !== undefined) {
    const key = `${node.key}/incomplete`;
    children.push({ kind: "error", key, parent: node, error: incomplete, retry: node, partial: true });
  }
  if (node.projects.error !== undefined) {
    children.unshift({
      kind: "error",
      key: `${node.key}/error`,
      parent: node,
      error: node.projects.error,
      retry: node,
    });
  }
  // While nothing is known, nothing is said to be missing either.
  return node.projects.settled ? orEmpty(node, children, projects.length + loose.length > 0) : children;
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

function projectChildren(model: EnvironmentModel, node: Project, options: TreeOptions): readonly TreeNode[] {
  const environments = model.environments(node);
  const children = [
    ...arrangedEnvironments(environments, options),
    ...(isFiltered(options.arrangement) ? [] : oddNodes(node, node.reading.environments.odd)),
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

function factsOf(environment: Environment): readonly FactNode[] {
  return (["cost", "drift", "logs"] as const).map((kind) => ({
    kind,
    key: `${environment.key}/${kind}`,
    environment,
  }));
}

function driftChildren(node: FactNode): readonly TreeNode[] {
  const reading = node.environment.facts.drift.value;
  if (!reading) return [];
  const order = new Map(VERDICTS.map((verdict, index) => [verdict, index]));
  const checks = [...reading.checks].sort(
    (a, b) => (order.get(a.verdict) ?? 0) - (order.get(b.verdict) ?? 0),
  );
  const seen = new Map<string, number>();
  const rows: TreeNode[] = checks.map((check) => {
    // Two checks may be about the same resource: their keys must differ all the same.
    const count = seen.get(check.subject) ?? 0;
    seen.set(check.subject, count + 1);
    return { kind: "driftCheck", key: `${node.key}/check:${check.subject}#${count}`, drift: node, check };
  });
  return [...rows, ...oddNodes(node, reading.odd)];
}

function oddNodes(parent: TreeNode, odd: readonly unknown[] | undefined): readonly OddNode[] {
  return (odd ?? []).map((raw, index) => ({ kind: "odd", key: `${parent.key}/odd:${index}`, parent, raw }));
}

function orEmpty(parent: TreeNode, children: readonly TreeNode[], filtered: boolean): readonly TreeNode[] {
  return children.length > 0 ? children : [{ kind: "empty", key: `${parent.key}/empty`, parent, filtered }];
}
