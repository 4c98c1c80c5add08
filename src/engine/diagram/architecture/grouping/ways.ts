/** By what the cards of a large picture are bundled: the ways that there are, those that tell people most first. */
import type { PlanInput } from "../../../../contract/plan.ts";
import { LANE_TITLES } from "../../graph.ts";
import { legible } from "../../text.ts";
import { type Card, type Frame, framesAround } from "../model.ts";

/** What a card is bundled with others by. */
export interface Key {
  /** The same for all that belong together, whatever else the plan has. */
  readonly id: string;
  readonly title: string;
}

/** A way to bundle cards. */
export interface Way {
  /** Stands in the ids of its groups, so that what is opened in one way is nothing in another. */
  readonly name: string;
  /** Fewer groups than usual tell enough: people made them. */
  readonly isOwn?: boolean;
  readonly keyOf: (card: Card) => Key;
}

/** Frames that are one thing in people's eyes, with all that stands in them. */
const WHOLE: ReadonlySet<Frame["role"]> = new Set(["tier", "component", "strip"]);
const NETWORK: ReadonlySet<Frame["role"]> = new Set([...WHOLE, "network"]);

/** The ways to bundle the cards of a plan. Modules come first where most of it is declared in some. */
export function waysFor(plan: PlanInput, cards: readonly Card[]): readonly Way[] {
  const modules = new ModuleNames(plan);
  const inModules = cards.filter((card) => modules.pathOf(card).length > 0).length;
  const byModule: Way[] = [
    { name: "module", isOwn: true, keyOf: (card) => modules.keyOf(card, 1) ?? byLane(card) },
    { name: "inner-module", isOwn: true, keyOf: (card) => modules.keyOf(card, 2) ?? byLane(card) },
    { name: "module-lane", keyOf: (card) => both(modules.keyOf(card, 1), byLane(card)) },
  ];
  const byPlace: Way[] = [
    { name: "place", keyOf: (card) => byFrame(card, WHOLE) ?? inside(card, NETWORK, byLane(card)) },
    { name: "place-lane", keyOf: (card) => inside(card, WHOLE, byLane(card)) },
    { name: "network", keyOf: (card) => byFrame(card, NETWORK) ?? byLane(card) },
    { name: "lane", keyOf: byLane },
    { name: "family", keyOf: (card) => both(byLane(card), byKind(card)) },
    { name: "place-kind", keyOf: (card) => inside(card, WHOLE, byKind(card)) },
    { name: "name", keyOf: byName },
  ];
  return 2 * inModules > cards.length ? [...byModule, ...byPlace] : byPlace;
}

function byLane({ group }: Card): Key {
  return { id: group, title: LANE_TITLES[group] };
}

/** What kind of thing it is: the catalogue's word for its type, else its type. */
function byKind({ node, family }: Card): Key {
  return { id: node?.typeId ?? family, title: node?.subtitle ?? family };
}

/** The first word of its name: people call what belongs together alike. */
function byName({ title }: Card): Key {
  const [word = title] = wordsIn(title);
  return { id: word.toLowerCase(), title: capitalized(word) };
}

/** The innermost frame of some roles around a card. */
function frameAround(card: Card, roles: ReadonlySet<Frame["role"]>): Frame | undefined {
  const around = framesAround(card);
  // A tier of one zone is a zone that stands in a network.
  return around.find(({ role }) => roles.has(role)) ?? around.find(({ role }) => role === "zone");
}

function byFrame(card: Card, roles: ReadonlySet<Frame["role"]>): Key | undefined {
  const frame = frameAround(card, roles);
  return frame && { id: placeIdOf(frame), title: frame.title };
}

/** The same as another key, apart from all that stands in another frame. */
function inside(card: Card, roles: ReadonlySet<Frame["role"]>, key: Key): Key {
  const frame = frameAround(card, roles);
  return frame ? { ...key, id: `${placeIdOf(frame)}/${key.id}` } : key;
}

/** A frame by what it is called: its position in the plan would be another when a component comes before it. */
function placeIdOf({ id }: Frame): string {
  return id.replace(/^component:\d+:/, "");
}

function both(outer: Key | undefined, inner: Key): Key {
  if (!outer) return inner;
  const title = outer.title === inner.title ? inner.title : `${outer.title}: ${inner.title}`;
  return { id: `${outer.id}/${inner.id}`, title };
}

/** Modules, stacks and nested deployments by the addresses that the languages give them. */
class ModuleNames {
  readonly #plan: PlanInput;
  readonly #parents: ReadonlyMap<string, string | undefined>;

  constructor(plan: PlanInput) {
    this.#plan = plan;
    this.#parents = new Map((plan.modules ?? []).map(({ address, parent }) => [address, parent]));
  }

  /** The modules around a card, the outermost first. */
  pathOf({ node }: Card): readonly string[] {
    const path: string[] = [];
    let at = node && this.#plan.components[node.index]?.module;
    while (at && path.length < DEEPEST) {
      path.push(at);
      at = this.#parents.get(at);
    }
    return path.reverse();
  }

  /** By the module at a depth, from 1; of several copies of one module by that one. */
  keyOf(card: Card, depth: number): Key | undefined {
    const path = this.pathOf(card).slice(0, depth);
    const [last] = path.slice(-1);
    if (last === undefined) return undefined;
    return { id: withoutInstances(last), title: moduleTitle(last) };
  }
}
/** Modules in modules that are told apart; a plan may say that two stand in each other. */
const DEEPEST = 8;

/** An address without the keys of copies, each in brackets. */
function withoutInstances(address: string): string {
  return address.replaceAll(/\[[^[\]]{0,200}\]/g, "");
}

/** "Payment network" for `module.shop.module.payment_network[0]`. */
function moduleTitle(address: string): string {
  const [name = address] = withoutInstances(address).split(/[./:]/).filter(Boolean).slice(-1);
  return capitalized(wordsIn(legible(name)).join(" ")) || address;
}

/** Words of a name: behind spaces and signs, at capitals and before digits. */
function wordsIn(name: string): string[] {
  return name
    .slice(0, LONGEST_NAME)
    .split(/[\s\-_./:]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})/u)
    .filter(Boolean);
}
const LONGEST_NAME = 200;

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
