/** The rows of the tree: the model's nodes, and the rows below an environment or in place of missing data. */
import type { DriftCheckReading } from "../../contract/drift.ts";
import { VERDICTS } from "../../contract/drift.ts";
import type { Environment, ExplorerModel, ModelNode, Organization, Project } from "./model.ts";

/** One of the three facts of an environment. */
export interface FactNode {
  readonly kind: "cost" | "drift" | "logs";
  readonly key: string;
  readonly environment: Environment;
}

export interface DriftCheckNode {
  readonly kind: "driftCheck";
  readonly key: string;
  readonly drift: FactNode;
  readonly check: DriftCheckReading;
}

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
}

/** A place that is empty, in words. */
export interface EmptyNode {
  readonly kind: "empty";
  readonly key: string;
  readonly parent: TreeNode;
}

export type TreeNode = ModelNode | FactNode | DriftCheckNode | OddNode | ErrorNode | EmptyNode;

const KINDS: ReadonlySet<string> = new Set<TreeNode["kind"]>([
  "organization",
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

/** The rows at the top: the projects themselves when there is one organisation only. */
export async function rootsOf(model: ExplorerModel): Promise<readonly TreeNode[]> {
  await model.user.ensure();
  const organizations = model.organizations();
  if (organizations.length === 0 && model.user.error !== undefined) {
    return [
      { kind: "error", key: "error:user", parent: undefined, error: model.user.error, retry: undefined },
    ];
  }
  return organizations;
}

export async function childrenOf(model: ExplorerModel, node: TreeNode): Promise<readonly TreeNode[]> {
  switch (node.kind) {
    case "organization":
      return organizationChildren(model, node);
    case "project":
      return projectChildren(model, node);
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
      return undefined;
    case "project":
      return node.organization;
    case "environment":
      return node.parent;
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

async function organizationChildren(model: ExplorerModel, node: Organization): Promise<readonly TreeNode[]> {
  await node.projects.ensure();
  const children: TreeNode[] = [...model.projects(node), ...model.looseEnvironments(node)];
  children.push(...oddNodes(node, node.projects.value?.odd));
  if (node.projects.error !== undefined) {
    children.unshift({
      kind: "error",
      key: `${node.key}/error`,
      parent: node,
      error: node.projects.error,
      retry: node,
    });
  }
  return orEmpty(node, children);
}

function projectChildren(model: ExplorerModel, node: Project): readonly TreeNode[] {
  return orEmpty(node, [...model.environments(node), ...oddNodes(node, node.reading.environments.odd)]);
}

/** The rows below an environment; looking at them starts loading them. */
export function factsOf(environment: Environment): readonly FactNode[] {
  const { cost, drift, logs } = environment.facts;
  for (const fact of [cost, drift, logs]) void fact.ensure();
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

function orEmpty(parent: TreeNode, children: readonly TreeNode[]): readonly TreeNode[] {
  return children.length > 0 ? children : [{ kind: "empty", key: `${parent.key}/empty`, parent }];
}
