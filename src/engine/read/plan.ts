/** Readings become a plan: every resource a component, every reference a relation, in one way for all languages. */
import type { PlanComponent, PlanInput, PlanModule, PlanRelation } from "../../contract/plan.ts";
import { redactText } from "../../shared/redaction/text.ts";
import type { Access } from "../catalogue/access.ts";
import { deployOrder } from "../composition/order.ts";
import { nameBehind } from "./behind.ts";
import { parentsOf } from "./containment.ts";
import type { Join, Named, Node } from "./join.ts";
import { joins } from "./joined.ts";
import { knownRelations } from "./knownRelations.ts";
import type { DeclaredModule, DeclaredResource, Reading } from "./model.ts";
import { MOST_ACTIONS } from "./policies.ts";
import { planSettings } from "./settings.ts";
import type { ResourceTypes } from "./types.ts";

/** The type of a module whose content could not be read: it is one component. */
export const MODULE_TYPE = "module";

/** Turns readings, each of a file or a folder, into one plan. Names that two readings share are told apart. */
export function planOf(readings: readonly Reading[], types: ResourceTypes): PlanInput {
  const nodes = readings.flatMap((reading, index) =>
    nodesOf(reading, types, index === 0 ? undefined : index + 1),
  );
  const named = distinct(nodes);
  const joined = joins(named, knownRelations());
  const parents = parentsOf(joined);
  const served = servedBy(named, joined);
  const components = named.map((node) => component(node, parents.get(node), served.get(node)));
  return {
    components,
    deploy_order: orderOf(named),
    relations: joined.map((join) => relation(join, parents)),
    existing: {
      languages: [...new Set(readings.map(({ language }) => language))],
      of: commonOf(readings),
    },
    ...regionOf(readings),
    ...modulesOf(readings),
  };
}

/** What several readings have in common; where they differ, declarations are the least that all of them are. */
function commonOf(readings: readonly Reading[]): Reading["of"] {
  const [first = "source", ...more] = new Set(readings.map((reading) => reading.of));
  return more.length === 0 ? first : "source";
}

/** The region that all readings name which name one. */
function regionOf(readings: readonly Reading[]): { region?: string } {
  const [region, ...others] = new Set(readings.flatMap((reading) => reading.region ?? []));
  return region !== undefined && others.length === 0 ? { region } : {};
}

type Draft = { -readonly [Key in keyof Node]: Node[Key] };

/** The reading's resources and its modules that could not be read, with what each of them names. */
function nodesOf(reading: Reading, types: ResourceTypes, part: number | undefined): Draft[] {
  const opaque = reading.modules.filter((module) => module.opaque && !module.never).map(asResource);
  // What no deployment has is nothing that is there.
  const resources = reading.resources.filter(({ never }) => !never);
  const drafts = [...resources, ...opaque].map((resource): Draft => {
    const isModule = resource.type === MODULE_TYPE;
    const type = isModule ? { typeId: MODULE_TYPE } : types.of(reading.language, resource);
    const name = part === undefined ? resource.address : `${resource.address} (${part})`;
    return { name, language: reading.language, resource, type, names: [], completes: undefined };
  });
  const byAddress = new Map(drafts.map((draft) => [draft.resource.address, draft]));
  for (const draft of drafts) draft.names = namedBy(draft, byAddress);
  nameBehind(drafts, reading.modules, byAddress);
  for (const draft of drafts) draft.completes = completedBy(draft);
  // What names only what completes something (a chain of two) belongs to the same component.
  for (const draft of drafts)
    if (draft.type.completes && !draft.completes)
      draft.completes = draft.names
        .map(({ node }) => node.completes)
        .find((whole) => whole && whole !== draft);
  return drafts;
}

function asResource({ address, parent, references = [], place, source }: DeclaredModule): DeclaredResource {
  return {
    ...{ address, type: MODULE_TYPE, references },
    properties: source === undefined ? {} : { source },
    ...(parent !== undefined && { module: parent }),
    ...(place && { place }),
  };
}

function namedBy(draft: Draft, byAddress: ReadonlyMap<string, Draft>): readonly Named[] {
  const named = new Map<Draft, { at: string[]; access: Set<Access>; actions: Set<string> | undefined }>();
  for (const { to, at, access = [], actions } of draft.resource.references) {
    const node = byAddress.get(to);
    if (!node || node === draft) continue;
    const said = named.get(node) ?? { at: [], access: new Set<Access>(), actions: undefined };
    named.set(node, said);
    if (at !== undefined) said.at.push(at);
    for (const one of access) said.access.add(one);
    if (!actions) continue;
    said.actions ??= new Set();
    for (const one of actions) if (said.actions.size < MOST_ACTIONS) said.actions.add(one);
  }
  return [...named].map(([node, { at, access, actions }]) => ({
    ...{ node, at, uses: at.length > 0, access: [...access] },
    ...(actions && { actions: [...actions] }),
    mentioned: at.length > 0 && at.every((path) => isMention(path, draft.type.handed)),
  }));
}

/** Whether a path leads through a property that hands a program what it asks for. */
function isMention(path: string, handed: ReadonlySet<string> | undefined): boolean {
  return handed !== undefined && path.split(".").some((key) => handed.has(key));
}

function completedBy({ type: { completes }, names }: Draft): Node | undefined {
  if (completes === undefined) return undefined;
  const used = names.filter(({ uses }) => uses).map(({ node }) => node);
  if (completes === "any") return used.find(({ type }) => type.entry !== undefined);
  return used.find(({ type }) => completes.has(type.typeId));
}

/** Unique names: those that come up again are numbered. */
function distinct(drafts: readonly Draft[]): readonly Draft[] {
  const taken = new Map<string, number>();
  for (const draft of drafts) {
    const address = draft.name;
    let count = taken.get(address) ?? 0;
    while (taken.has(draft.name)) draft.name = `${address} (${++count + 1})`;
    taken.set(address, count);
    taken.set(draft.name, taken.get(draft.name) ?? 0);
  }
  return drafts;
}

/**
 * Whom a component works for alone: what it completes, what it joins to others, and of what others have as their own
 * (a task definition, a role, a queue of failed messages) the only one that names it.
 */
function servedBy(nodes: readonly Node[], joined: readonly Join[]): ReadonlyMap<Node, Node> {
  const served = new Map<Node, Node>();
  const shared = new Set<Node>();
  for (const { from, to, known } of joined) {
    if (!known?.serving) continue;
    if (served.has(to)) shared.add(to);
    served.set(to, from);
  }
  for (const node of shared) served.delete(node);
  for (const { joints } of joined)
    for (const joint of joints?.nodes ?? [])
      if (joints && joint.type.entry?.gives.length === 0) served.set(joint, joints.of);
  for (const node of nodes) if (node.completes) served.set(node, node.completes);
  return served;
}

function component(node: Node, parent: Node | undefined, served: Node | undefined): PlanComponent {
  const { name, language, resource, type } = node;
  const { entry } = type;
  const { change, count, implied, module, place } = resource;
  const title = titleOf(resource);
  return {
    type_id: type.typeId,
    name,
    ...(title !== name && { title }),
    ...(entry && { display_name: entry.name, group: entry.group }),
    ...(parent && { parent: parent.name }),
    ...(served && { serves: served.name }),
    ...(type.completes && { completes: true }),
    ...planSettings(language, resource, type),
    source_type: resource.type,
    ...(place && { source: { ...place } }),
    ...(module !== undefined && { module }),
    ...(implied && { implied }),
    ...(count !== undefined && { count }),
    ...(change && {
      change: {
        action: change.action,
        ...(change.movedFrom !== undefined && { moved_from: change.movedFrom }),
        ...(change.imported && { imported: true }),
        ...(change.properties && { properties: [...change.properties] }),
      },
    }),
  };
}

/** What Terraform's modules call the only resource of a type in them, so that the module's name says more. */
const NAMELESS = /^(?:this|main|default)(?=\[|$)/;

/** An address without what its module and its type say already. */
function titleOf({ address, module = "", type }: DeclaredResource): string {
  const own = withoutStart(withoutStart(address, `${module}.`), `${type}.`);
  const last = module.slice(module.lastIndexOf(".") + 1);
  return NAMELESS.test(own) && last !== "" ? own.replace(NAMELESS, () => last) : own;
}

function withoutStart(text: string, start: string): string {
  return text.startsWith(start) && text.length > start.length ? text.slice(start.length) : text;
}

function relation(join: Join, parents: ReadonlyMap<Node, Node>): PlanRelation {
  const { from, to, kind, reference, via, access, background } = join;
  // That something stands in something is told by `parent`.
  const isInside = parents.get(from) === to;
  return {
    ...{ from: from.name, to: to.name, kind },
    ...(reference !== "from" && { reference }),
    ...(access.length > 0 && { access: [...access] }),
    ...(via.length > 0 && { via: [...new Set(via)] }),
    ...((background || isInside) && { background: true }),
  };
}

/** Names of all components, what others name before them. */
function orderOf(nodes: readonly Node[]): string[] {
  const sorted = [...nodes].sort((a, b) => (a.name < b.name ? -1 : 1));
  const indexes = new Map(sorted.map((node, index) => [node, index]));
  const edges = sorted.flatMap((node, index) =>
    node.names.map(({ node: other }) => [index, indexes.get(other) ?? index] as const),
  );
  return deployOrder(
    sorted.length,
    edges.filter(([a, b]) => a !== b),
  ).flatMap((index) => sorted[index]?.name ?? []);
}

function modulesOf(readings: readonly Reading[]): { modules?: PlanModule[] } {
  const modules = readings
    .flatMap((reading) => reading.modules)
    .filter(({ opaque }) => !opaque)
    .map(
      ({ address, parent, source, place }): PlanModule => ({
        address,
        ...(parent !== undefined && { parent }),
        // It may hold the token with which it is fetched.
        ...(source !== undefined && { origin: redactText(source) }),
        ...(place && { source: { ...place } }),
      }),
    );
  return modules.length > 0 ? { modules } : {};
}
