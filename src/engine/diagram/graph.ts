/** The model both diagram formats draw: components as nodes, containment as a tree, relations as edges. */
import type { PlanComponent, PlanInput } from "../../contract/plan.ts";
import { isObject } from "../../contract/reading.ts";
import { parseTypeId } from "../../contract/typeId.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { GROUP_NAMES, GROUPS, type Group } from "../catalogue/groups.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { type Family, familyOf } from "./families.ts";
import { catalogueParents, type DiagramEdge, findRelations, firstByName, type Peer } from "./relations.ts";
import { legible } from "./text.ts";

/** What a diagram reads of a catalogue: facts by type id, for what the plan itself does not say. */
export type TypeLookup = Pick<Catalogue, "lookup">;

/** The lane of a component: a topology group, or `other` when nothing tells its group. */
export type LaneName = Group | "other";
export const LANES: readonly LaneName[] = [...GROUP_NAMES, "other"];
export const LANE_TITLES: Readonly<Record<LaneName, string>> = { ...GROUPS, other: "Other" };

export interface DiagramNode {
  /** Position in `plan.components`; what identifies a node, since names may be equal in a foreign plan. */
  readonly index: number;
  readonly name: string;
  readonly typeId: string;
  /** The name as it can be shown. */
  readonly title: string;
  /** What kind of thing it is, in words. */
  readonly subtitle: string;
  readonly group: LaneName;
  readonly family: Family;
  /** Position in the deploy order from 0; components that the order leaves out come last. */
  readonly rank: number;
  /** Composition added it. */
  readonly added: boolean;
  /** It is there already: the plan uses it, and does not bring it. */
  readonly exists: boolean;
  /** The worst finding of composition that names it. */
  readonly finding: "error" | "warning" | undefined;
  /** Index of the containing node, or -1. */
  parent: number;
  /** Nodes inside this one, in rank order. A node with children is drawn as a frame. */
  readonly children: number[];
}

export interface DiagramGraph {
  readonly nodes: readonly DiagramNode[];
  /** Node indexes in rank order. */
  readonly order: readonly number[];
  readonly edges: readonly DiagramEdge[];
  /** No relation is known: the edges only follow the deploy order. */
  readonly sequential: boolean;
}

/** Frames nest at most this deep: a deeper component is drawn in the deepest frame allowed. */
const MAX_DEPTH = 5;

/** Builds the model. Total: odd names, unknown references, duplicates and cycles of containment are tolerated. */
export function buildGraph(plan: PlanInput, catalogue?: TypeLookup): DiagramGraph {
  const ranks = deployRanks(plan);
  const marks = readMarks(plan);
  const entries = plan.components.map(({ type_id }) => catalogue?.lookup(type_id));
  const nodes = plan.components.map((component, index) =>
    createNode(component, index, ranks[index] ?? index, entries[index], marks),
  );
  const order = nodes.map(({ index }) => index).sort((a, b) => rankOf(nodes, a) - rankOf(nodes, b));
  const peers = nodes.map(({ index, name, rank }): Peer => ({ index, name, rank, entry: entries[index] }));
  const parents = plan.components.some(({ parent }) => parent !== undefined)
    ? namedParents(plan)
    : catalogueParents(peers);
  nest(nodes, order, parents);
  const relations = findRelations(plan, peers);
  // A plan that lists no relation has none: only one that does not say is shown by the order of its deployment.
  const sequential = plan.relations === undefined && relations.length === 0;
  const edges = sequential
    ? deploySequence(nodes, order)
    : relations.filter(({ from, to }) => !isInside(nodes, from, to) && !isInside(nodes, to, from));
  return { nodes, order, edges, sequential };
}

/** Edges from each component to the one deployed next; frames say their part by containing. */
function deploySequence(nodes: readonly DiagramNode[], order: readonly number[]): DiagramEdge[] {
  const leaves = order.filter((index) => nodes[index]?.children.length === 0);
  return leaves.slice(1).map((to, step) => ({ from: leaves[step] ?? to, to, kind: "" }));
}

/** Whether a node lies, at any depth, in another (or is it): the frame then says what an edge would. */
export function isInside(nodes: readonly DiagramNode[], inner: number, outer: number): boolean {
  for (let at = inner; at !== -1; at = nodes[at]?.parent ?? -1) if (at === outer) return true;
  return false;
}

function createNode(
  component: PlanComponent,
  index: number,
  rank: number,
  entry: CatalogueEntry | undefined,
  marks: Marks,
): DiagramNode {
  const { name, type_id, display_name, title = name } = component;
  const type = parseTypeId(type_id);
  const typeName = type ? `${type.service}/${type.kind}` : type_id.toLowerCase();
  const group = GROUP_NAMES.find((known) => known === (component.group ?? entry?.group));
  const subtitle = [display_name, entry?.name, typeName].find((text) => text && text !== name) ?? type_id;
  return {
    index,
    name,
    typeId: type_id,
    title: legible(title).trim() || "(unnamed)",
    subtitle: legible(subtitle),
    group: group ?? "other",
    family: familyOf(entry?.gives ?? [], typeName, group),
    rank,
    added: marks.added.has(name),
    exists: component.existing === true,
    finding: marks.errors.has(name) ? "error" : marks.warnings.has(name) ? "warning" : undefined,
    parent: -1,
    children: [],
  };
}

function rankOf(nodes: readonly DiagramNode[], index: number): number {
  return nodes[index]?.rank ?? 0;
}

/** Rank per component: its position in the deploy order, those not in it afterwards in their own order. */
function deployRanks(plan: PlanInput): number[] {
  const steps = new Map<string, number>();
  for (const name of plan.deploy_order ?? []) if (!steps.has(name)) steps.set(name, steps.size);
  const sorted = plan.components
    .map(({ name }, index) => ({ index, step: steps.get(name) ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => (a.step === b.step ? a.index - b.index : a.step - b.step));
  const ranks = new Array<number>(sorted.length);
  sorted.forEach(({ index }, rank) => {
    ranks[index] = rank;
  });
  return ranks;
}

/** Names of components that the plan says something about. */
interface Marks {
  readonly added: ReadonlySet<unknown>;
  readonly errors: ReadonlySet<unknown>;
  readonly warnings: ReadonlySet<unknown>;
}

/** The shape of the entries is open: those of another shape than the built-in engine's mark nothing. */
function readMarks({ auto_completed = [], errors = [], conflicts = [], warnings = [] }: PlanInput): Marks {
  const about = (findings: readonly unknown[]) =>
    new Set(
      findings.flatMap((finding): readonly unknown[] =>
        isObject(finding) && Array.isArray(finding["components"]) ? finding["components"] : [],
      ),
    );
  return {
    added: new Set(auto_completed.map((entry) => (isObject(entry) ? entry["name"] : undefined))),
    errors: about([...errors, ...conflicts]),
    warnings: about(warnings),
  };
}

function namedParents(plan: PlanInput): number[] {
  const byName = firstByName(plan.components);
  return plan.components.map(({ parent }) => (parent === undefined ? -1 : (byName.get(parent) ?? -1)));
}

/** Writes the containment tree into the nodes: without cycles, and no deeper than {@link MAX_DEPTH}. */
function nest(nodes: readonly DiagramNode[], order: readonly number[], parents: readonly number[]): void {
  const state = new Map<number, "open" | number>(); // depth of finished nodes
  const depthOf = (index: number): number => {
    const known = state.get(index);
    if (typeof known === "number") return known;
    const chain: number[] = [];
    let at = index;
    while (at !== -1 && !state.has(at)) {
      state.set(at, "open");
      chain.push(at);
      at = parents[at] ?? -1;
    }
    // A chain that meets itself closes a cycle: its last link is dropped.
    let above = at !== -1 && typeof state.get(at) === "number" ? at : -1;
    for (const node of chain.reverse()) {
      while (above !== -1 && Number(state.get(above)) >= MAX_DEPTH) above = nodes[above]?.parent ?? -1;
      const target = nodes[node];
      if (target) target.parent = above;
      state.set(node, above === -1 ? 0 : Number(state.get(above)) + 1);
      above = node;
    }
    return Number(state.get(index));
  };
  for (const index of order) depthOf(index);
  for (const index of order) nodes[nodes[index]?.parent ?? -1]?.children.push(index);
}
