/** Private endpoints that a plan leaves out. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../contract/plan.ts";
import { inputAt } from "./inputs.ts";
import { isCovered, isUnwritten } from "./mapping.ts";
import type { MappingTable } from "./mappingTable.ts";
import { PlanGraph, typeNameOf } from "./planGraph.ts";
import { listOf } from "./templates.ts";

const ENDPOINT = "network/privateendpoints";
const SUBNET = "network/subnets";

/** Where plans say that the internet may not enter; by the second, a database can stand in a subnet of its own instead. */
const ACCESS = "publicNetworkAccess";
const ACCESS_OR_SUBNET = "network.publicNetworkAccess";

/** A plan in which whatever it closes to the internet can be reached, and what a person must decide for that. */
export interface Reachable {
  readonly plan: PlanInput;
  readonly doubts: readonly string[];
}

/**
 * Nobody reaches what is closed and has no private address. It gets an endpoint in the subnet of the plan's others;
 * where the plan has none, a person is told.
 */
export function withEndpoints(plan: PlanInput, { types }: Pick<MappingTable, "types">): Reachable {
  const reachable = reachableTypes(types);
  const graph = new PlanGraph(plan);
  const closed = graph.components.filter((one) => reachable.has(typeNameOf(one)) && isShut(one, graph));
  if (closed.length === 0) return { plan, doubts: [] };
  const [subnet] = graph.ofType(ENDPOINT).flatMap((one) => graph.linked(one, [SUBNET]));
  if (subnet === undefined)
    return {
      plan,
      doubts: closed.map(
        ({ name }) =>
          `give ${JSON.stringify(name.slice(0, 60))} a private endpoint, or open it: it lets nobody in from the internet, and the plan has no subnet of endpoints`,
      ),
    };
  const components: PlanComponent[] = [];
  const relations: PlanRelation[] = [];
  for (const { name: to } of closed) {
    const name = unused(`${to}-private-endpoint`, graph);
    components.push({ name, type_id: `azure:${ENDPOINT}@1`, parent: subnet.name });
    relations.push({ from: name, to, kind: "connects to" });
  }
  return {
    plan: {
      ...plan,
      components: [...plan.components, ...components],
      relations: [...(plan.relations ?? []), ...relations],
    },
    doubts: [],
  };
}

/** The types that an endpoint knows the name of. */
function reachableTypes(types: MappingTable["types"]): ReadonlySet<string> {
  const endpoint = types[ENDPOINT];
  if (!endpoint || isCovered(endpoint) || isUnwritten(endpoint)) return new Set();
  return new Set(endpoint.with.flatMap(({ when }) => listOf(when?.linked ?? [])));
}

function isShut(one: PlanComponent, graph: PlanGraph): boolean {
  if (one.existing) return false;
  const shut = (path: string) => String(inputAt(one, path)).toLowerCase() === "disabled";
  const others = shut(ACCESS) ? [ENDPOINT] : shut(ACCESS_OR_SUBNET) ? [ENDPOINT, SUBNET] : undefined;
  return others?.every((type) => graph.linked(one, [type]).length === 0) ?? false;
}

/** A name that no component has. */
function unused(name: string, graph: PlanGraph): string {
  return graph.find(name) ? unused(`${name}-of-its-own`, graph) : name;
}
