/** Private endpoints that a plan leaves out. */
import type { PlanComponent, PlanInput, PlanRelation } from "../../contract/plan.ts";
import { FreeNames } from "../../shared/freeNames.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { inputAt } from "./inputs.ts";
import { hasResource } from "./mapping.ts";
import type { MappingTable } from "./mappingTable.ts";
import { PlanGraph, portsOf, typeNameOf } from "./planGraph.ts";
import { listOf } from "./templates.ts";

const ENDPOINT = "network/privateendpoints";
const SUBNET = "network/subnets";
const WALL = "network/networksecuritygroups";
/** Telemetry is reached through a scope, which has the endpoint. */
const SCOPE = "insights/privatelinkscopes";
const SCOPED = ["insights/components", "operationalinsights/workspaces"];

/** Where plans say that the internet may not enter; by the second, a database can stand in a subnet of its own instead. */
const ACCESS = "publicNetworkAccess";
const ACCESS_OR_SUBNET = "network.publicNetworkAccess";
const ACCESS_OF_TELEMETRY = ["publicNetworkAccessForIngestion", "publicNetworkAccessForQuery"];

/** What services answer on that say nothing else, and firewalls let in unless a plan says what. */
const HTTPS = 443;
/** What plans say of two firewalls. */
const REACHES = "may reach";

/** A plan in which whatever it closes to the internet can be reached, and what a person must decide for that. */
export interface Reachable {
  readonly plan: PlanInput;
  readonly doubts: readonly string[];
}

/**
 * Nobody reaches what is closed and has no private address. It gets an endpoint in the subnet of the plan's others;
 * where the plan has none, a person is told. The firewall of that subnet lets in those who use it.
 */
export function withEndpoints(
  given: PlanInput,
  { types }: Pick<MappingTable, "types">,
  catalogue: Pick<Catalogue, "find">,
): Reachable {
  const reachable = reachableTypes(types);
  if (reachable.size === 0) return { plan: given, doubts: [] };
  const before = new PlanGraph(given);
  const telemetry = reachable.has(SCOPE) ? closedTelemetry(before) : [];
  const closedIn = (graph: PlanGraph) =>
    graph.components.filter((one) => reachable.has(typeNameOf(one)) && isShut(one, graph));
  const [subnet] = before.ofType(ENDPOINT).flatMap((one) => before.related(one, [SUBNET]));
  if (subnet === undefined)
    return {
      plan: given,
      doubts: [...closedIn(before), ...telemetry].map(
        ({ name }) =>
          `give ${JSON.stringify(name.slice(0, 60))} a private endpoint, or open it: it lets nobody in from the internet, and the plan has no subnet of endpoints`,
      ),
    };
  const names = new FreeNames(ofItsOwn).reserve(before.components.map((one) => one.name));
  const plan = telemetry.length > 0 ? withScope(given, before, names) : given;
  const graph = new PlanGraph(plan);
  const components: PlanComponent[] = [];
  const relations: PlanRelation[] = [];
  const openings: PlanRelation[] = [];
  const walls = graph.linked(subnet, [WALL]);
  for (const one of closedIn(graph)) {
    const name = names.take(`${one.name}-private-endpoint`);
    components.push({ name, type_id: `azure:${ENDPOINT}@1`, parent: subnet.name });
    relations.push({ from: name, to: one.name, kind: "connects to" });
    const ports = catalogue.find("azure", typeNameOf(one))?.network?.ports ?? [HTTPS];
    for (const from of wallsOfUsers(one, graph))
      for (const to of walls.filter((wall) => wall !== from))
        openings.push({ from: from.name, to: to.name, kind: REACHES, ports: [...ports] });
  }
  return { plan: opened(withMore(plan, components, relations), openings), doubts: [] };
}

/** The firewalls around what uses something: of a scope, what uses the telemetry in it. */
function wallsOfUsers(used: PlanComponent, graph: PlanGraph): readonly PlanComponent[] {
  const all = typeNameOf(used) === SCOPE ? graph.linked(used, SCOPED) : [used];
  const users = all.flatMap((one) => graph.sources(one).map(({ component }) => component));
  return users.flatMap((one) => graph.linked(one, [SUBNET])).flatMap((one) => graph.linked(one, [WALL]));
}

/** A plan whose firewalls let through as well what is given: by the relation of the same two, where it has one. */
function opened(plan: PlanInput, openings: readonly PlanRelation[]): PlanInput {
  const wanted = Map.groupBy(openings, between);
  const relations = (plan.relations ?? []).map((one) => {
    const more = one.kind === REACHES ? wanted.get(between(one)) : undefined;
    if (more === undefined) return one;
    wanted.delete(between(one));
    const own = portsOf(one);
    return withPorts(one, [...(own.length > 0 ? own : [HTTPS]), ...more.flatMap(portsOf)]);
  });
  const others = [...wanted.values()].flatMap((all) =>
    all.slice(0, 1).map((one) => withPorts(one, all.flatMap(portsOf))),
  );
  return { ...plan, relations: [...relations, ...others] };
}

function between({ from, to }: PlanRelation): string {
  return JSON.stringify([from, to]);
}

function withPorts(one: PlanRelation, ports: readonly number[]): PlanRelation {
  return { ...one, ports: [...new Set(ports)].sort((a, b) => a - b) };
}

function withMore(
  plan: PlanInput,
  components: readonly PlanComponent[],
  relations: readonly PlanRelation[],
): PlanInput {
  return {
    ...plan,
    components: [...plan.components, ...components],
    relations: [...(plan.relations ?? []), ...relations],
  };
}

/** Telemetry that lets nobody in from the internet, where the plan has no scope for it. */
function closedTelemetry(graph: PlanGraph): readonly PlanComponent[] {
  if (graph.ofType(SCOPE).length > 0) return [];
  return telemetryOf(graph).filter(
    (one) => !one.existing && ACCESS_OF_TELEMETRY.some((path) => isDisabled(one, path)),
  );
}

function telemetryOf(graph: PlanGraph): readonly PlanComponent[] {
  return SCOPED.flatMap((type) => graph.ofType(type));
}

/** A plan with a scope for all its telemetry, what is there already too: a network with a scope reaches no other. */
function withScope(plan: PlanInput, graph: PlanGraph, names: FreeNames): PlanInput {
  const name = names.take("telemetry-scope");
  return withMore(
    plan,
    [{ name, type_id: `azure:${SCOPE}@1` }],
    telemetryOf(graph).map((one) => ({ from: name, to: one.name, kind: "reaches privately" })),
  );
}

/** The types that an endpoint knows the name of. */
function reachableTypes(types: MappingTable["types"]): ReadonlySet<string> {
  const endpoint = types[ENDPOINT];
  if (!hasResource(endpoint)) return new Set();
  return new Set(endpoint.with.flatMap(({ when }) => listOf(when?.linked ?? [])));
}

function isShut(one: PlanComponent, graph: PlanGraph): boolean {
  if (one.existing) return false;
  const alone = (...types: string[]) => types.every((type) => graph.linked(one, [type]).length === 0);
  if (typeNameOf(one) === SCOPE || isDisabled(one, ACCESS)) return alone(ENDPOINT);
  return isDisabled(one, ACCESS_OR_SUBNET) && alone(ENDPOINT, SUBNET);
}

function isDisabled(one: PlanComponent, path: string): boolean {
  return String(inputAt(one, path)).toLowerCase() === "disabled";
}

/** How a name reads that a component of the plan has already. */
function ofItsOwn(name: string, number: number): string {
  return name + "-of-its-own".repeat(number - 1);
}
