/**
 * By which way what stands in a network reaches what is outside: a NAT gateway, a firewall. Plans say it of segments and
 * of their route tables, which are not drawn; pictures say it of the tier that they are, or of the one thing in it.
 */
import { push } from "../../../shared/append.ts";
import type { Verb } from "../../catalogue/verbs.ts";
import type { DiagramNode } from "../graph.ts";
import { isSubnet, type Joint, type Known } from "./knowing.ts";
import { type Element, framesAround, type Link, liesIn } from "./model.ts";
import { keyOfPlace, type Place, placeOfSubnet } from "./places.ts";

/** Networks have one in each zone. Of more than these none is looked through. */
const MOST_GATEWAYS = 50;

const THROUGH: Verb = "connects through";
const TABLE: Verb = "attached to";
const ROUTE: Verb = "points to";

/**
 * Links from what stands in tiers to what their traffic leaves through. None is a step: any of them may take it at any
 * time.
 * @param placeOf where each component stands
 */
export function waysOut(
  all: readonly Known[],
  shown: readonly Known[],
  placeOf: (known: Known) => Place | undefined,
  shownBy: ReadonlyMap<DiagramNode, Element>,
): Link[] {
  const through = new Map<Known, Place[]>();
  for (const segment of all) {
    const place = isSubnet(segment) ? placeOfSubnet(segment) : undefined;
    if (!place) continue;
    for (const gateway of new Set(gatewaysOf(segment))) {
      if (through.has(gateway) || through.size < MOST_GATEWAYS) push(through, gateway, place);
    }
  }
  if (through.size === 0) return [];
  const inTier = Map.groupBy(shown, (known) => {
    const place = placeOf(known);
    return place && keyOfPlace(place);
  });
  /** What stands in a tier, or in some of its zones, as the innermost element around all of it. */
  const standingAt = (tier: string, places: readonly Place[]): Element | undefined => {
    const zones = new Set(places.map(({ zone }) => zone));
    const isThere = (zone: number | undefined) =>
      zone === undefined || zones.has(undefined) || zones.has(zone);
    const inside = (inTier.get(tier) ?? []).filter((known) => isThere(placeOf(known)?.zone));
    return around(inside.flatMap(({ node }) => shownBy.get(node) ?? []));
  };
  return [...through].flatMap(([gateway, places]) => {
    const to = shownBy.get(gateway.node);
    // What is folded into its network is the way of all of it, which needs no line.
    if (to?.node !== gateway.node) return [];
    return [...Map.groupBy(places, keyOfPlace)].flatMap(([tier, ofTier]): Link[] => {
      const from = standingAt(tier, ofTier);
      if (!from || liesIn(to, from) || liesIn(from, to)) return [];
      return [{ from, to, kinds: [THROUGH], main: false, flow: false, look: "hidden", step: undefined }];
    });
  });
}

/** What a segment's traffic is led to: by itself, or by its route table. */
function gatewaysOf({ outgoing }: Known): Known[] {
  const along = (joints: readonly Joint[], verb: Verb) =>
    joints.filter(({ kind }) => kind === verb).map(({ other }) => other);
  const tables = along(outgoing, TABLE).filter(({ entry }) => entry?.auxiliary === true);
  return [...along(outgoing, THROUGH), ...tables.flatMap((table) => along(table.outgoing, ROUTE))];
}

/** The innermost of the elements and the frames around them that holds all of them. */
function around([first, ...others]: readonly Element[]): Element | undefined {
  if (!first) return undefined;
  return [first, ...framesAround(first)].find((outer) => others.every((other) => liesIn(other, outer)));
}
