/** A diagram in words: components by wave and group, each with what it leads to and what leads to it. */
import type { PlanInput } from "../../../contract/plan.ts";
import { waves } from "../plan/waves.ts";
import { groupOf } from "./facts.ts";
import { type Picture, sentenceIn, stepsIn } from "./picture.ts";
import type { Link, PlanGraph } from "./planGraph.ts";

export interface OutlineItem {
  readonly name: string;
  readonly kind: string;
  readonly outgoing: readonly Link[];
  readonly incoming: readonly Link[];
}
export interface OutlineGroup {
  readonly group: string;
  readonly items: readonly OutlineItem[];
}

/** The groups of each wave of the deployment, in deploy order. */
export function outlineOf(
  plan: PlanInput,
  graph: PlanGraph,
  picture: Pick<Picture, "nodes"> | undefined,
): readonly (readonly OutlineGroup[])[] {
  return waves(plan).map((wave) => {
    const components = wave.flatMap(({ component }) => component ?? []);
    const groups = Map.groupBy(components, (component) => groupOf(component, picture) ?? "other");
    return [...groups].map(([group, members]) => ({
      group,
      items: members.map(({ name, type_id, display_name }) => ({
        name,
        kind: display_name ?? type_id,
        outgoing: graph.outgoing(name),
        incoming: graph.incoming(name),
      })),
    }));
  });
}

/** Each group of the picture with what is in it. */
export function groupsOf(picture: Pick<Picture, "bundles"> | undefined): readonly string[] {
  return [...(picture?.bundles.values() ?? [])].map(
    ({ title, members }) => `${title}: ${members.join(", ")}`,
  );
}

export interface Flow {
  /** A sentence a step. */
  readonly steps: readonly string[];
  /** How many relations of the flow are no steps of their own: each component says its own. */
  readonly further: number;
}

/** The main flow of an architecture; without any step where the picture numbers none. */
export function flowOf(picture: Pick<Picture, "edges" | "details"> | undefined): Flow {
  if (!picture) return { steps: [], further: 0 };
  const steps = stepsIn(picture.edges);
  picture.details.complete(steps.map(({ element }) => element));
  const flow = picture.edges.filter(({ isSecondary, isAttached }) => !isSecondary && !isAttached);
  return {
    steps: steps.map(sentenceIn),
    further: flow.length - steps.length,
  };
}
