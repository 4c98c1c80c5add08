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
    { name: "name", keyOf: byName(cards) },
  ];
  return 2 * inModules > cards.length ? [...byModule, ...byPlace] : byPlace;
}

/** The way that is left where no other makes few cards: even parts of a list in the order of names. */
export function partsOf(cards: readonly Card[]): Way {
  const sorted = cards.toSorted((a, b) => BY_NAME.compare(a.title, b.title) || (a.id < b.id ? -1 : 1));
  const parts = Math.min(MOST_PARTS, Math.floor(cards.length / LEAST_IN_PART));
  const inPart = Map.groupBy(sorted.keys(), (rank) => Math.floor((rank * parts) / sorted.length));
  const keys = new Map<Card, Key>();
  for (const [part, ranks] of inPart) {
    const members = ranks.flatMap((rank) => sorted[rank] ?? []);
    const [first = "", last = ""] = [members[0]?.title, members.at(-1)?.title];
    const key = {
      id: marked("part", String(part + 1)),
      title: first === last ? first : `${first} – ${last}`,
    };
    for (const card of members) keys.set(card, key);
  }
  return { name: "part", keyOf: (card) => keys.get(card) ?? byLane(card) };
}
const BY_NAME = new Intl.Collator("en", { numeric: true });
const MOST_PARTS = 16;
const LEAST_IN_PART = 3;

/** An id that says by what it is one: a module, say, may be called like a lane. */
function marked(by: "lane" | "kind" | "name" | "place" | "module" | "part", id: string): string {
  return `${by}:${id}`;
}

function byLane({ group }: Card): Key {
  return { id: marked("lane", group), title: LANE_TITLES[group] };
}

/** What kind of thing it is: the catalogue's word for its type, else its type. */
function byKind({ node, family }: Card): Key {
  return { id: marked("kind", node?.typeId ?? family), title: node?.subtitle ?? family };
}

/** The first word of its name behind those that most names begin with: people call what belongs together alike. */
function byName(cards: readonly Card[]): (card: Card) => Key {
  const words = new Map(cards.map((card) => [card, nameWords(card.title)]));
  const common = commonBeginning([...words.values()]);
  return (card) => {
    const own = words.get(card) ?? nameWords(card.title);
    const isLonger = own.length > common.length && common.every((word, index) => same(own[index], word));
    const path = own.slice(0, isLonger ? common.length + 1 : 1);
    const [before, last = card.title] = path.length > 1 ? path.slice(-2) : ["", ...path];
    // A number alone says nothing.
    const title = /^\p{N}+$/u.test(last) ? `${before} ${last}`.trim() : last;
    return { id: marked("name", path.join(" ").toLowerCase()), title: capitalized(title) };
  };
}

/** The words that more than {@link COMMON} of some names begin with, before the words that tell them apart. */
function commonBeginning(names: readonly (readonly string[])[]): readonly string[] {
  const common: string[] = [];
  let beginning = names;
  for (;;) {
    const depth = common.length;
    const longer = beginning.filter((words) => words.length > depth + 1);
    const byWord = Map.groupBy(longer, (words) => words[depth]?.toLowerCase() ?? "");
    const [word, most] = [...byWord].find(([, alike]) => alike.length > COMMON * names.length) ?? [];
    if (word === undefined || !most) return common;
    common.push(word);
    beginning = most;
  }
}
const COMMON = 3 / 4;

function same(word: string | undefined, lower: string): boolean {
  return word?.toLowerCase() === lower;
}

/** Words of a name without the number that tells copies apart: `web` of `web2`, but `S3` whole. */
function nameWords(name: string): string[] {
  return wordsIn(name.slice(0, LONGEST_NAME).replace(/(?<=\p{Ll})\p{N}{1,9}$/u, ""));
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
  return marked("place", id.replace(/^component:\d+:/, ""));
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
    return { id: marked("module", withoutInstances(last)), title: moduleTitle(last) };
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

/** Words of a name: behind spaces and signs, and at capitals; `S3Orders` has two of them, `OAuth` one. */
function wordsIn(name: string): string[] {
  return name
    .slice(0, LONGEST_NAME)
    .split(/[\s\-_./:]+/u)
    .flatMap(atCapitals);
}

function atCapitals(word: string): string[] {
  const words: string[] = [];
  for (const part of word.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)) {
    const before = words.at(-1);
    // One letter is no word of its own.
    if (before?.length === 1) words[words.length - 1] = before + part;
    else if (part !== "") words.push(part);
  }
  return words;
}
const LONGEST_NAME = 200;

function capitalized(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
