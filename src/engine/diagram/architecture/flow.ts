/** The main flow in steps: from those outside, and from what starts by itself, along the main links. */
import { append } from "../../../shared/append.ts";
import { largest } from "../../../shared/extremes.ts";
import { verbsIn } from "./attaching.ts";
import { type ActorName, type Element, isActor, type Link } from "./model.ts";

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
 * The links as they are taken: door by door, then from what starts by itself. Nothing leads on before all that leads to
 * it.
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
  const entries = byReach([...doors.keys()], outgoing).toSorted(
    (a, b) => Number(isFirst(b, doors.get(b) ?? [])) - Number(isFirst(a, doors.get(a) ?? [])),
  );
  const begun = [...entries, ...byReach(starts, outgoing), ...circles];
  const walk = new Walk(outgoing, begun, precedence);
  for (const start of begun) walk.from(start, doors.get(start) ?? []);
  return [...walk.taken];
}

/**
 * One path to its end, then the next. Of what leaves one thing that comes first which is fed by nothing else on the way,
 * then the shorter branch, so that a reader goes on along the longest without coming back; what is deployed comes after what
 * builds it. A path that comes to something to which others lead as well ends there, and the last of them goes on.
 */
class Walk {
  readonly taken = new Set<Link>();
  readonly #outgoing: ReadonlyMap<Element, readonly Link[]>;
  readonly #precedence: Precedence;
  readonly #left = new Set<Element>();
  /** Links by which a circle closes: nothing waits for them. */
  readonly #closing = new Set<Link>();
  /** How many links lead to an element that were not taken, but for those. */
  readonly #missing = new Map<Element, number>();
  /** How many links the longest path from an element has, and the longest to it. */
  readonly #ahead = new Map<Element, number>();
  readonly #depth = new Map<Element, number>();

  constructor(
    outgoing: ReadonlyMap<Element, readonly Link[]>,
    starts: readonly Element[],
    precedence: Precedence,
  ) {
    this.#outgoing = outgoing;
    this.#precedence = precedence;
    const order = depthFirst(starts, outgoing, this.#closing);
    const followed = (element: Element) =>
      (outgoing.get(element) ?? []).filter((link) => !this.#closing.has(link));
    for (const element of order)
      this.#ahead.set(
        element,
        largest(
          followed(element).map(({ to }) => 1 + (this.#ahead.get(to) ?? 0)),
          0,
        ),
      );
    for (const element of order.reverse())
      for (const { to } of followed(element)) {
        this.#missing.set(to, 1 + (this.#missing.get(to) ?? 0));
        this.#depth.set(to, Math.max(this.#depth.get(to) ?? 0, 1 + (this.#depth.get(element) ?? 0)));
      }
  }

  /** Takes what leads in from outside, and all that can follow. */
  from(start: Element, doors: readonly Link[]): void {
    const open: Link[] = doors.toReversed();
    if (doors.length === 0) append(open, this.#leave(start));
    for (let link = open.pop(); link; link = open.pop()) {
      if (this.taken.has(link)) continue;
      this.taken.add(link);
      if (!this.#closing.has(link)) this.#missing.set(link.to, (this.#missing.get(link.to) ?? 0) - 1);
      append(open, this.#leave(link.to));
    }
  }

  /** What leaves an element once nothing else leads to it, the last to be taken first. */
  #leave(element: Element): Link[] {
    if (this.#left.has(element) || (this.#missing.get(element) ?? 0) > 0) return [];
    this.#left.add(element);
    const ranks = ({ kinds, to }: Link) =>
      [Number(deploys(kinds)), this.#depth.get(to) ?? 0, this.#ahead.get(to) ?? 0] as const;
    return (this.#outgoing.get(element) ?? [])
      .map((link) => ({ link, ranks: ranks(link) }))
      .sort(
        ({ link: one, ranks: [a, b, c] }, { link: other, ranks: [d, e, f] }) =>
          a - d || b - e || c - f || this.#precedence(one, other),
      )
      .map(({ link }) => link)
      .reverse();
  }
}

function deploys(kinds: readonly string[]): boolean {
  const verbs = verbsIn(kinds);
  return verbs.includes("deploys") || verbs.includes("deploys to");
}

/** The elements as they are left, what they lead to before themselves. @param closing gets the links by which circles close */
function depthFirst(
  starts: readonly Element[],
  outgoing: ReadonlyMap<Element, readonly Link[]>,
  closing: Set<Link>,
): Element[] {
  const order: Element[] = [];
  const state = new Map<Element, "open" | "left">();
  for (const start of starts) {
    if (state.has(start)) continue;
    state.set(start, "open");
    const path = [{ at: start, next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const link = outgoing.get(top.at)?.[top.next++];
      if (!link) {
        state.set(top.at, "left");
        order.push(top.at);
        path.pop();
      } else if (state.get(link.to) === "open") closing.add(link);
      else if (!state.has(link.to)) {
        state.set(link.to, "open");
        path.push({ at: link.to, next: 0 });
      }
    }
  }
  return order;
}

/** Whether what comes in here comes before what others ask for: data that is sent in, and pages that people open first. */
function isFirst(door: Element, links: readonly Link[]): boolean {
  const sends = ({ from }: Link) =>
    from.kind === "card" && from.actor !== undefined && SENDING.has(from.actor);
  return door.family === "cdn" || links.some(sends);
}
const SENDING: ReadonlySet<ActorName> = new Set<ActorName>(["devices", "senders"]);

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
