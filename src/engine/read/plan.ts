/** Readings become a plan: every resource a component, every reference a relation, in one way for all languages. */
import {
  MODULE_TYPE,
  type PlanComponent,
  type PlanInput,
  type PlanModule,
  type PlanRelation,
} from "../../contract/plan.ts";
import { cloudDeclaring, isCloud } from "../../shared/clouds.ts";
import { redactText } from "../../shared/redaction/text.ts";
import type { Access } from "../catalogue/access.ts";
import type { CatalogueEntry } from "../catalogue/schema.ts";
import { deployOrder } from "../composition/order.ts";
import { nameBehind } from "./behind.ts";
import { parentsOf } from "./containment.ts";
import type { Join, Named, Node } from "./join.ts";
import { joins } from "./joined.ts";
import { knownRelations } from "./knownRelations.ts";
import type { DeclaredModule, DeclaredResource, Reading } from "./model.ts";
import type { KnownModule } from "./modules.ts";
import { MOST_ACTIONS } from "./policies.ts";
import { byDefault, moduleSettings, planSettings } from "./settings.ts";
import { publishedModule } from "./terraform/publishedModule.ts";
import { titleOf, toldApart } from "./titles.ts";
import type { ResourceTypes, TypeOfResource } from "./types.ts";

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
    components: toldApart(components, readings),
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
  const opaque = reading.modules.filter((module) => module.opaque && !module.never);
  // What no deployment has is nothing that is there.
  const resources = reading.resources.filter(({ never }) => !never);
  const { language } = reading;
  const draft = (resource: DeclaredResource, type: TypeOfResource, made?: KnownModule): Draft => {
    const name = part === undefined ? resource.address : `${resource.address} (${part})`;
    return { name, language, resource, type, names: [], completes: undefined, made };
  };
  const drafts = [
    ...resources.map((resource) => draft(resource, types.of(language, resource))),
    ...opaque.flatMap((module) => {
      const made = types.made(language, module);
      // It is none of what is there, as a data source is not.
      if (made === "nothing") return [];
      const type = made ? types.of(language, made) : { typeId: MODULE_TYPE };
      return draft(asResource(module, made !== undefined || module.isResource === true), type, made);
    }),
  ];
  const byAddress = new Map(drafts.map((draft) => [draft.resource.address, draft]));
  const entries = new Map<string, CatalogueEntry | undefined>();
  const entryOf = (type: string) => {
    if (!entries.has(type)) entries.set(type, types.of("terraform", { type, properties: {} }).entry);
    return entries.get(type);
  };
  for (const draft of drafts) draft.names = namedBy(draft, byAddress, entryOf);
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

/** A module that could not be read as one resource; what is handed to one that nobody knows says nothing of it. */
function asResource(module: DeclaredModule, isTold: boolean): DeclaredResource {
  const { address, title, parent, references = [], place, source, inputs, count } = module;
  return {
    ...{ address, type: MODULE_TYPE, references },
    ...(title !== undefined && title !== "" && { title }),
    properties: { ...(source !== undefined && { source }), ...(isTold && inputs) },
    ...(parent !== undefined && { module: parent }),
    ...(place && { place }),
    ...(count !== undefined && { count }),
  };
}

function namedBy(
  draft: Draft,
  byAddress: ReadonlyMap<string, Draft>,
  entryOf: (type: string) => CatalogueEntry | undefined,
): readonly Named[] {
  const named = new Map<Draft, Said>();
  for (const { to, at, access, output = "", actions } of draft.resource.references) {
    const node = byAddress.get(to);
    if (!node || node === draft) continue;
    const said = named.get(node) ?? { at: [], uses: false };
    named.set(node, said);
    if (at !== undefined) {
      const argument = argumentAt(draft, at);
      if (argument !== undefined) said.uses = true;
      said.at.push(argument ?? at);
    }
    said.access = withAll(said.access, access);
    said.actions = withAll(said.actions, actions);
    if (!node.made) continue;
    const type = node.made.typeOf(output);
    const entry = type === undefined ? node.type.entry : entryOf(type);
    said.as = withAll(said.as, entry ? [entry] : []);
  }
  return [...named].map(([node, { at, uses, access = [], as, actions }]) => ({
    ...{ node, at, uses, access: [...access] },
    ...(actions && { actions: [...actions].slice(0, MOST_ACTIONS) }),
    mentioned: at.length > 0 && at.every((path) => isMention(path, draft)),
    ...(as && { as: [...as] }),
  }));
}

interface Said {
  readonly at: string[];
  uses: boolean;
  access?: Set<Access> | undefined;
  as?: Set<CatalogueEntry> | undefined;
  actions?: Set<string> | undefined;
}

function withAll<T>(set: Set<T> | undefined, more: readonly T[] | undefined): Set<T> | undefined {
  if (!more) return set;
  const all = set ?? new Set<T>();
  for (const one of more) all.add(one);
  return all;
}

/** The path of what names something; where it is handed to a module the argument that it becomes, if that is known. */
function argumentAt({ made }: Draft, at: string): string | undefined {
  if (!made) return at;
  const [input = "", ...more] = at.split(".");
  const argument = made.argumentOf(input);
  return argument === undefined ? undefined : [argument, ...more].join(".");
}

/** Whether a path leads through a property that hands a program what it asks for, or says what it may do. */
function isMention(path: string, { type: { handed }, made }: Draft): boolean {
  return path.split(".").some((key) => handed?.has(key) || made?.rights.has(key));
}

function completedBy({ type: { completes }, names }: Draft): Node | undefined {
  if (completes === undefined) return undefined;
  const used = names.filter(({ uses }) => uses);
  const isOne = ({ node, as }: Named) => {
    if (completes === "any") return node.type.entry !== undefined;
    return as ? as.some(({ typeId }) => completes.has(typeId)) : completes.has(node.type.typeId);
  };
  return used.find(isOne)?.node;
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
  const { name, language, resource, type, made } = node;
  const { entry } = type;
  const { change, count, implied, module, place } = resource;
  const title = titleOf(resource, entry?.name);
  const settings = made ? moduleSettings(resource, type, made) : planSettings(language, resource, type);
  return {
    type_id: type.typeId,
    name,
    ...(title !== name && { title }),
    ...(entry && { display_name: entry.name, group: entry.group }),
    ...(parent && { parent: parent.name }),
    ...(served && { serves: served.name }),
    ...(type.completes && { completes: true }),
    ...settings,
    ...byDefault(language, resource, settings),
    ...(language === "terraform" && cloudOfModule(resource, type)),
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

/** The cloud of a module of which nobody knows more than the provider that its source names. */
function cloudOfModule(
  { type, properties }: DeclaredResource,
  { entry }: TypeOfResource,
): { cloud?: string } {
  const source = type === MODULE_TYPE && !entry ? properties["source"] : undefined;
  const provider = typeof source === "string" ? publishedModule(source)?.provider : undefined;
  const cloud = provider === undefined || isCloud(provider) ? provider : cloudDeclaring(`${provider}_`);
  return cloud === undefined ? {} : { cloud };
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
  const edges = sorted
    .flatMap(({ names }, index) => names.map(({ node }) => [index, indexes.get(node) ?? index] as const))
    .filter(([a, b]) => a !== b);
  return deployOrder(sorted.length, edges).flatMap((index) => sorted[index]?.name ?? []);
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
