/** What a function's bindings say: it is triggered by what an app's setting connects to, reads from it, or sends to it. */
import { partAt } from "../../contract/issueWords.ts";
import { isObject } from "../../contract/reading.ts";
import { ownOf } from "../../shared/own.ts";
import type { Access } from "../catalogue/access.ts";
import { typeNameOf } from "../composition/component.ts";
import { isActor, isAt, type Join, joinOf, knownBetween, type Node, ofKnown } from "./join.ts";
import { type KnownRelations, PLAIN, permissionsFor } from "./knownRelations.ts";
import type { ReadValue } from "./model.ts";
import type { Places } from "./places.ts";
import type { FunctionBindings } from "./types.ts";

/** UTF-16 units of a text of bindings, and how many count; functions have a handful. */
const LONGEST_TEXT = 65_536;
const MOST_BINDINGS = 50;
/** Keys of a path; settings are some five deep. */
const DEEPEST = 10;
/** Parts of a connection name one thing or two; a setting that names more says nothing of which is meant. */
const MOST_CONNECTED = 8;

type Binding = Readonly<Record<string, unknown>>;

/** By the functions whose bindings are declared: the app, and what each binding leads to. */
export function* throughBindings(
  nodes: readonly Node[],
  relations: KnownRelations,
  places: Places,
): Generator<Join> {
  const kinds = nodes.find(({ type }) => type.bindings)?.type.bindings?.kinds;
  if (!kinds) return;
  const parts = Map.groupBy(nodes, ({ completes }) => completes);
  const known = new Map<Node, Settings>();
  const within = withinOf(nodes, kinds, places);
  for (const node of nodes) {
    const { bindings } = node.type;
    const app = bindings && node.names.find(({ at }) => at.some((path) => isAt(path, bindings.of)))?.node;
    if (!app) continue;
    const settings = known.get(app) ?? settingsOf([app, ...(parts.get(app) ?? [])], bindings);
    known.set(app, settings);
    for (const [index, binding] of bindingsOf(node, bindings).entries()) {
      const own = node.names.filter(({ at }) => at.some((path) => isAt(path, `${bindings.list}.${index}`)));
      const setting = settingOf(binding, bindings);
      const connected = setting === undefined ? undefined : settings.get(setting.toLowerCase());
      const isClear = connected !== undefined && connected.size <= MOST_CONNECTED;
      const ends = new Set([...own.map((one) => one.node), ...(isClear ? connected : [])]);
      for (const end of ends)
        if (isActor(end) && end !== app)
          for (const one of partsMeant(end, binding, kinds, within))
            yield* joinsOf(app, one, binding, bindings, relations, node.type.typeId);
    }
  }
}

function* joinsOf(
  app: Node,
  end: Node,
  binding: Binding,
  { kinds }: FunctionBindings,
  relations: KnownRelations,
  via: string,
): Generator<Join> {
  const { kind, isTrigger } = kindOf(binding);
  const does = ownOf(kinds, kind)?.does;
  if (!does) return;
  const told = { strength: "joint", via: [via] } as const;
  if (isTrigger) {
    const stated = knownBetween(end, app, relations);
    const fits = stated && !stated.reversed && !stated.inside;
    if (fits) yield ofKnown(end, app, stated, told.strength, told.via);
    else yield ofKnown(app, end, { ...PLAIN, kind: "triggers", reversed: true }, told.strength, told.via);
    return;
  }
  const ways: Readonly<Record<string, readonly Access[]>> = {
    in: ["read"],
    out: [does],
    inout: ["read", does],
  };
  const access = ownOf(ways, String(binding["direction"]).toLowerCase());
  const permissions = access && permissionsFor(access);
  const known = permissions && knownBetween(app, end, relations, { permissions });
  if (known) yield joinOf(app, { node: end, uses: true, at: [], access: [] }, known, told);
}

/** `queueTrigger` is the trigger of the kind `queue`. */
function kindOf({ type }: Binding): { readonly kind: string; readonly isTrigger: boolean } {
  const text = typeof type === "string" ? type : "";
  const isTrigger = /trigger$/i.test(text);
  return { kind: (isTrigger ? text.slice(0, -"trigger".length) : text).toLowerCase(), isTrigger };
}

/** The setting of the app that holds the connection. */
function settingOf(binding: Binding, { kinds }: FunctionBindings): string | undefined {
  const own = binding["connection"] ?? binding["connectionStringSetting"];
  return typeof own === "string" && own !== "" ? own : ownOf(kinds, kindOf(binding).kind)?.setting;
}

/** The list of a function's bindings, which may be in a text. */
function bindingsOf({ resource: { properties } }: Node, { list }: FunctionBindings): readonly Binding[] {
  let value: unknown = properties;
  for (const key of list.split(".")) value = partAt(parsed(value), [key]);
  return Array.isArray(value) ? value.slice(0, MOST_BINDINGS).map((one) => (isObject(one) ? one : {})) : [];
}

function parsed(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return value.length <= LONGEST_TEXT ? JSON.parse(value) : undefined;
  } catch {
    return undefined;
  }
}

/** By the name of a setting, in small letters, what its value names. */
type Settings = ReadonlyMap<string, ReadonlySet<Node>>;

/**
 * The settings of an app, of itself and of what completes it: keys of an object, or a list of names and values. One of
 * several for a connection without a secret (`Bus__credential`) is the connection's, and so is one with the runtime's
 * own beginning. An argument of the app that stands for a setting is that setting.
 */
function settingsOf(holders: readonly Node[], { standing = {} }: FunctionBindings): Settings {
  const found = new Map<string, Set<Node>>();
  const add = (key: unknown, node: Node) => {
    if (typeof key !== "string") return;
    const name = (ownOf(standing, key) ?? key).toLowerCase().split("__", 1)[0] ?? "";
    for (const one of new Set([name, name.replace(/^azurewebjobs/, "")]))
      found.set(one, (found.get(one) ?? new Set()).add(node));
  };
  for (const { names, resource } of holders)
    for (const { node, at } of names)
      for (const path of at) {
        const keys = path.split(".", DEEPEST);
        for (const [index, key] of keys.entries())
          if (!/^\d+$/.test(key)) add(key, node);
          else add(partAt(resource.properties, [...keys.slice(0, index + 1), "name"]), node);
      }
  return found;
}

/** By what something is in, the type and the name of it (`servicebus/queues jobs`): what bindings may name there. */
type Within = ReadonlyMap<Node, ReadonlyMap<string, Node>>;

function withinOf(nodes: readonly Node[], kinds: FunctionBindings["kinds"], places: Places): Within {
  const types = new Set(Object.values(kinds).flatMap(({ parts = {} }) => Object.values(parts)));
  const found = new Map<Node, Map<string, Node>>();
  for (const node of nodes) {
    const type = node.type.entry && typeNameOf(node.type.entry);
    if (type === undefined || !types.has(type)) continue;
    for (const place of places.of(node)) {
      const parts = found.get(place) ?? new Map<string, Node>();
      found.set(place, parts.set(`${type} ${nameOf(node)}`, node));
    }
  }
  return found;
}

/** What a binding names, by its kind, in what it is connected to (the queue of an account), where that is declared; else that. */
function partsMeant(
  end: Node,
  binding: Binding,
  kinds: FunctionBindings["kinds"],
  within: Within,
): readonly Node[] {
  const parts = ownOf(kinds, kindOf(binding).kind)?.parts ?? {};
  const found = Object.entries(parts).flatMap(([property, type]) => {
    const name = binding[property];
    // Of `container/{name}.csv` the container.
    const first = typeof name === "string" ? name.split("/", 1)[0] : undefined;
    return within.get(end)?.get(`${type} ${first?.toLowerCase()}`) ?? [];
  });
  return found.length > 0 ? found : [end];
}

/** The last part of a name: of `bus/jobs` the queue's own. */
function nameOf({ resource: { properties } }: Node): string {
  const name: ReadValue | undefined = properties["name"];
  return typeof name === "string" ? name.slice(name.lastIndexOf("/") + 1).toLowerCase() : "";
}
