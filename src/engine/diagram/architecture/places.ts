/** Where each component stands: the network and the tier of it that it is attached to, and the zone if it is one. */
import { isNetwork, isSubnet, type Known } from "./knowing.ts";

export interface Place {
  readonly network: Known;
  /** Which of the network's tiers: what its subnets are for; undefined where no subnet is known. */
  readonly tier: string | undefined;
  /** The only zone that it stands in, from 1; undefined for what spans zones. */
  readonly zone: number | undefined;
}

/** Finds where components stand. Of one that is in no network nothing is said. */
export function placesOf(all: readonly Known[]): (known: Known) => Place | undefined {
  const known = new Map<Known, Place | undefined>();
  const contents = Map.groupBy(all, ({ parent }) => parent);
  const placeOf = (one: Known): Place | undefined => {
    if (known.has(one)) return known.get(one);
    known.set(one, undefined); // What contains itself stands nowhere.
    const found =
      ownPlace(one) ?? (one.parent && placeOf(one.parent)) ?? placeOfContents(contents.get(one) ?? []);
    known.set(one, found);
    return found;
  };
  return placeOf;
}

function ownPlace(known: Known): Place | undefined {
  if (isNetwork(known) || isSubnet(known)) return undefined;
  const subnets = isSubnet(known.parent ?? known) && known.parent ? [known.parent] : subnetsOf(known);
  const [first] = subnets;
  if (first) {
    const network = networkOf(first);
    if (!network) return undefined;
    const tier = first.purpose ?? first.node.name;
    const ofTier = subnets.filter((subnet) => (subnet.purpose ?? subnet.node.name) === tier);
    const zones = new Set(ofTier.map(({ zone }) => zone));
    return { network, tier, zone: zones.size === 1 ? first.zone : undefined };
  }
  const network = networksOf(known)[0];
  return network && { network, tier: undefined, zone: undefined };
}

/** What runs in a cluster stands in a network: then the cluster does, too. */
function placeOfContents(contents: readonly Known[]): Place | undefined {
  for (const one of contents) {
    const place = ownPlace(one);
    if (place) return { ...place, zone: undefined };
  }
  return undefined;
}

/** The subnets that a component is put into, by itself or by what places it (a subnet group, a private endpoint). */
function subnetsOf(known: Known): Known[] {
  const direct = known.outgoing.filter(({ other }) => isSubnet(other)).map(({ other }) => other);
  if (direct.length > 0) return direct;
  const servants = known.incoming.filter(({ other }) => other.serves === known);
  return [...known.outgoing, ...servants].flatMap(({ other }) => {
    if (other.entry?.auxiliary !== true && other.serves !== known) return [];
    if (other.parent && isSubnet(other.parent)) return [other.parent];
    return other.outgoing.filter((next) => isSubnet(next.other)).map((next) => next.other);
  });
}

/** The networks that a component's firewall, or it itself, belongs to. */
function networksOf(known: Known): Known[] {
  return known.outgoing.flatMap(({ other, background }) => {
    if (isNetwork(other)) return [other];
    const network = background ? networkOf(other) : undefined;
    return network ? [network] : [];
  });
}

function networkOf(known: Known): Known | undefined {
  for (let at: Known | undefined = known; at; at = at.parent) if (isNetwork(at)) return at;
  return undefined;
}
