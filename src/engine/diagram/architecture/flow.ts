/** The main flow in steps: from those outside, and from what starts by itself, along the main links. */
import { append } from "../../../shared/append.ts";
import { type Element, isActor, type Link } from "./model.ts";

/** Steps that a person follows by their numbers; reference architectures have five to ten, and hardly ever more. */
export const MOST_STEPS = 12;

/** Which of two links that leave one thing is taken first: negative for the one, as sorting has it. */
export type Precedence = (one: Link, other: Link) => number;

/**
 * Numbers the main links in the order in which a request or a message takes them, each once, but for those along which
 * nothing is known to run: they are drawn, and are no steps of anything. Of more than {@link MOST_STEPS} those are
 * numbered through which most of the plan is reached: the trunk, of which the others are branches.
 */
export function numberFlow(links: readonly Link[]): void {
  const walked = inOrder(
    links.filter(({ flow }) => flow),
    () => 0,
  );
  number(walked.length > MOST_STEPS ? trunkOf(walked) : walked);
}

/** Gives the numbers that links have to the same links in an order of which their picture says what comes first. */
export function renumberFlow(links: readonly Link[], precedence: Precedence): void {
  const numbered = links.filter(({ step }) => step !== undefined);
  number(
    inOrder(
      numbered.toSorted((one, other) => (one.step ?? 0) - (other.step ?? 0)),
      precedence,
    ),
  );
}

function number(flow: readonly Link[]): void {
  flow.forEach((link, index) => {
    link.step = index + 1;
  });
}

/**
 * The links as they are taken: door by door, from the one through which those outside come in first, then from what
 * starts by itself.
 */
function inOrder(main: readonly Link[], precedence: Precedence): Link[] {
  const outgoing = Map.groupBy(main, ({ from }) => from);
  const first = main.filter(({ from }) => isActor(from)).toSorted(precedence);
  const doors = Map.groupBy(first, ({ to }) => to);
  const reached = new Set(main.map(({ to }) => to));
  const starts = main
    .filter(({ from }) => !reached.has(from) && !isActor(from))
    .toSorted(precedence)
    .map(({ from }) => from);
  // A circle that nothing leads into begins where files arrive, else with something that was asked for.
  const circles = main
    .map(({ from }) => from)
    .sort((a, b) => Number(keepsFiles(b)) - Number(keepsFiles(a)) || Number(isAdded(a)) - Number(isAdded(b)));
  const walk = new Walk(outgoing, precedence);
  for (const start of [...byReach([...doors.keys()], outgoing), ...starts, ...circles]) {
    for (const link of doors.get(start) ?? []) walk.taken.add(link);
    walk.from(start);
  }
  return [...walk.taken];
}

/**
 * One path to its end, then the next: of what leaves one thing the shorter branches first, so that a reader goes on along
 * the longest without coming back.
 */
class Walk {
  readonly taken = new Set<Link>();
  readonly #outgoing: ReadonlyMap<Element, readonly Link[]>;
  readonly #precedence: Precedence;
  readonly #seen = new Set<Element>();

  constructor(outgoing: ReadonlyMap<Element, readonly Link[]>, precedence: Precedence) {
    this.#outgoing = outgoing;
    this.#precedence = precedence;
  }

  from(start: Element): void {
    const open = this.#enter(start);
    for (let link = open.pop(); link; link = open.pop()) {
      this.taken.add(link);
      append(open, this.#enter(link.to));
    }
  }

  /** What leaves an element that nobody has come to so far, the last to be taken first. */
  #enter(element: Element): Link[] {
    if (this.#seen.has(element)) return [];
    this.#seen.add(element);
    const links = this.#outgoing.get(element) ?? [];
    if (links.length < 2) return [...links];
    const ahead = new Map(links.map((link) => [link, this.#ahead(link.to)]));
    return links
      .toSorted(
        (one, other) => (ahead.get(one) ?? 0) - (ahead.get(other) ?? 0) || this.#precedence(one, other),
      )
      .reverse();
  }

  /** How much lies ahead of an element that nobody has come to, itself left out. */
  #ahead(element: Element): number {
    if (this.#seen.has(element)) return 0;
    let count = 0;
    for (const at of breadthFirst(element, this.#outgoing, new Set(this.#seen)))
      count += this.#outgoing.get(at)?.length ?? 0;
    return count;
  }
}

/** Elements, first those from which most can be reached; of those alike in their order. */
function byReach(elements: readonly Element[], outgoing: ReadonlyMap<Element, readonly Link[]>): Element[] {
  const reach = new Map(
    elements.map((one) => [one, [...breadthFirst(one, outgoing, new Set())].length] as const),
  );
  return elements.toSorted((a, b) => (reach.get(b) ?? 0) - (reach.get(a) ?? 0));
}

function* breadthFirst(
  start: Element,
  outgoing: ReadonlyMap<Element, readonly Link[]>,
  seen: Set<Element>,
): Generator<Element> {
  const queue = [start];
  for (const at of queue) {
    if (seen.has(at)) continue;
    seen.add(at);
    yield at;
    for (const { to } of outgoing.get(at) ?? []) queue.push(to);
  }
}

/** Of links in their order those by which most is reached for the first time, and all who come in by the same door. */
function trunkOf(walked: readonly Link[]): Link[] {
  const entered = new Set<Element>();
  const ways = walked.filter(({ from, to }) => {
    entered.add(from);
    return !entered.has(to) && entered.add(to);
  });
  const behind = new Map<Element, number>();
  const weightOf = (element: Element) => 1 + (behind.get(element) ?? 0);
  // What leads on from an element comes after what leads to it.
  for (const { from, to } of ways.toReversed()) behind.set(from, (behind.get(from) ?? 0) + weightOf(to));
  const isWay = new Set(ways);
  const weights = new Map(
    walked.map((link) => [link, isWay.has(link) || isActor(link.from) ? weightOf(link.to) : 0]),
  );
  const heaviest = walked.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  const trunk = new Set(heaviest.slice(0, MOST_STEPS));
  return walked.filter((link) => trunk.has(link));
}

function isAdded({ node }: Element): boolean {
  return node?.added === true;
}

function keepsFiles({ family }: Element): boolean {
  return family === "bucket" || family === "files";
}
