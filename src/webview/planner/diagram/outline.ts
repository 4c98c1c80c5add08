/** A diagram in words: components by wave and group, each with what it leads to and what leads to it. */
import type { PlanInput } from "../../../contract/plan.ts";
import { groupOf } from "./facts.ts";
import type { Picture } from "./picture.ts";
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
export interface OutlineWave {
  /** From 1; undefined when the picture does not tell waves: then there is one part for everything. */
  readonly wave: number | undefined;
  readonly groups: readonly OutlineGroup[];
}

/** The outline, in deploy order inside each group. */
export function outlineOf(
  plan: PlanInput,
  graph: PlanGraph,
  picture: Pick<Picture, "nodes"> | undefined,
): readonly OutlineWave[] {
  const order = new Map((plan.deploy_order ?? []).map((name, step) => [name, step]));
  const last = order.size;
  const components = [...plan.components].sort(
    (a, b) => (order.get(a.name) ?? last) - (order.get(b.name) ?? last),
  );
  const byWave = Map.groupBy(components, ({ name }) => picture?.nodes.get(name)?.wave);
  return [...byWave]
    .sort(([a], [b]) => (a ?? Number.POSITIVE_INFINITY) - (b ?? Number.POSITIVE_INFINITY))
    .map(([wave, members]) => ({
      wave,
      groups: [...Map.groupBy(members, (component) => groupOf(component, picture) ?? "other")].map(
        ([group, list]) => ({
          group,
          items: list.map(({ name, type_id, display_name }) => ({
            name,
            kind: display_name ?? type_id,
            outgoing: graph.outgoing(name),
            incoming: graph.incoming(name),
          })),
        }),
      ),
    }));
}
