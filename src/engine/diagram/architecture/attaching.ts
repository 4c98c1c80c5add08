/**
 * What takes no part in the flow is attached to what it serves: sign-in to the API, a secret to its readers, a gateway
 * to the tiers that go out through it. Otherwise it would float in the picture, and nobody could tell what it is for.
 */

import { append } from "../../../shared/append.ts";
import type { Capability } from "../../catalogue/capabilities.ts";
import type { Verb } from "../../catalogue/verbs.ts";
import type { DiagramNode } from "../graph.ts";
import { isFor, type Known } from "./knowing.ts";
import { type Element, framesAround, isDrawn, type Link, liesIn, within } from "./model.ts";
import { canBeGathered } from "./support.ts";

/** They look at the plan as a whole, and stand at its edge: a line to each thing that they look at would tell less. */
const OBSERVERS: readonly Capability[] = [
  "alarm",
  "dashboard",
  "logs",
  "metrics",
  "tracing",
  "compliance-audit",
  "cost-control",
  "threat-detection",
  "vulnerability-scan",
];

/** Of what serves more than so many, no single line tells much. */
const MOST = 3;

/** Draws relations of what no drawn link leads to, and adds those that the picture shows by tiers. */
export function attach(
  all: readonly Known[],
  links: Link[],
  shownBy: ReadonlyMap<DiagramNode, Element>,
): void {
  const flowing = new Set(links.filter(isDrawn).flatMap(({ from, to }) => [from, to]));
  const outgoing = Map.groupBy(links, ({ from }) => from);
  const incoming = Map.groupBy(links, ({ to }) => to);
  const shownOf = (is: (known: Known) => boolean) =>
    new Set(all.flatMap((known) => (is(known) ? (shownBy.get(known.node) ?? []) : [])));
  const working = shownOf(({ part }) => part === "compute");
  const observers = shownOf((known) => isFor(known, ...OBSERVERS));
  for (const known of all) {
    const element = shownBy.get(known.node);
    if (element?.node !== known.node || element.kind !== "card" || flowing.has(element)) continue;
    if (observers.has(element) && canBeGathered(element)) continue;
    const own = [
      ...(outgoing.get(element) ?? []).filter(({ to }) => !observers.has(to)),
      ...(incoming.get(element) ?? []).filter(({ from }) => !observers.has(from)),
    ];
    // Between two that only look after others, the line to what takes part says more.
    const toFlow = own.filter(({ from, to }) => flowing.has(from === element ? to : from));
    const wanted = toFlow.length > 0 ? toFlow : own;
    if (wanted.length > 0 && wanted.length <= MOST) for (const link of wanted) link.attached = true;
    else if (wanted.length === 0 && isFor(known, "nat")) append(links, waysOut(element, working));
  }
}

const GOES_OUT: Verb = "connects through";

/**
 * From the other tiers of its network to what private resources reach out through, since no route is shown: from those
 * in which something works, else from all.
 */
function waysOut(gateway: Element, working: ReadonlySet<Element>): Link[] {
  const network = framesAround(gateway).find(({ role }) => role === "network");
  const others = (network?.children ?? []).filter((child) => !liesIn(gateway, child));
  const works = (one: Element) =>
    working.has(one) || (one.kind === "frame" && [...within(one)].some((inner) => working.has(inner)));
  const tiers = others.some(works) ? others.filter(works) : others;
  return tiers.map((from) => {
    return { from, to: gateway, kinds: [GOES_OUT], main: false, attached: true, step: undefined };
  });
}
