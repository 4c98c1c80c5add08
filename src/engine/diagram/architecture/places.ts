/** Where each component stands: the network and the tier of it that it is attached to, and the zone if it is one. */
import { cloudOf, isNetwork, isSubnet, type Known } from "./knowing.ts";

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
  const likelyPlace = likelyPlaces(all);
  const placeOf = (one: Known): Place | undefined => {
    if (known.has(one)) return known.get(one);
    known.set(one, undefined); // What contains itself stands nowhere.
    const found =
      ownPlace(one) ??
      (one.parent && placeOf(one.parent)) ??
      placeOfContents(contents.get(one) ?? []) ??
      likelyPlace(one);
    known.set(one, found);
    return found;
  };
  return placeOf;
}

/**
 * Over how many zones a tier spreads as a whole: those of its subnets. Undefined where that is no more than one, and
 * where what is shown stands in single ones of them, which then are frames of their own.
 */
export function spreadOf(
  all: readonly Known[],
  shown: readonly Known[],
  placeOf: (known: Known) => Place | undefined,
): (place: Place) => number | undefined {
  const zones = new Map<string, Set<number>>();
  for (const known of all) {
    const network = isSubnet(known) ? networkOf(known) : undefined;
    if (!network || known.zone === undefined) continue;
    const key = keyOfTier(network, tierOf(known));
    zones.set(key, (zones.get(key) ?? new Set()).add(known.zone));
  }
  for (const known of shown) {
    const { network, tier, zone } = placeOf(known) ?? {};
    if (network && tier !== undefined && zone !== undefined) zones.delete(keyOfTier(network, tier));
  }
  return ({ network, tier = "" }) => {
    const spread = zones.get(keyOfTier(network, tier))?.size ?? 0;
    return spread > 1 ? spread : undefined;
  };
}

/** What a subnet is for, else what it is called: those that one declaration makes are one tier. */
function tierOf({ purpose, node }: Known): string {
  return purpose ?? node.title.replace(INSTANCE, "");
}
const INSTANCE = /\[[^[\]]{0,200}\]$/;

/**
 * Where what exists stands although no relation says so: where a new one of its type would be attached, if one network of
 * its cloud exists as well. In one that the plan only brings it cannot be yet. What is attached only while it connects to
 * something in a network does that here.
 */
function likelyPlaces(all: readonly Known[]): (known: Known) => Place | undefined {
  const networks = Map.groupBy(
    all.filter((one) => isNetwork(one) && one.node.exists),
    cloudOf,
  );
  const tiers = new Set(all.filter(isSubnet).map((one) => keyOfTier(networkOf(one), tierOf(one))));
  return (known) => {
    const [network, ...others] = known.attachments.length > 0 ? (networks.get(cloudOf(known)) ?? []) : [];
    if (!network || others.length > 0) return undefined;
    const joins = () => known.outgoing.some(({ other }) => ownPlace(other)?.network === network);
    const found = known.attachments.find(({ when }) =>
      when === "networked" ? joins() : when !== "granted" && when !== "outbound",
    );
    if (!found) return undefined;
    const { purpose } = found;
    const isTier = purpose !== undefined && tiers.has(keyOfTier(network, purpose));
    return { network, tier: isTier ? purpose : undefined, zone: undefined };
  };
}

function keyOfTier(network: Known | undefined, tier: string): string {
  return `${network?.node.index}/${tier}`;
}

function ownPlace(known: Known): Place | undefined {
  if (isNetwork(known) || isSubnet(known)) return undefined;
  const subnets = isSubnet(known.parent ?? known) && known.parent ? [known.parent] : subnetsOf(known);
  const [first] = subnets;
  if (first) {
    const network = networkOf(first);
    if (!network) return undefined;
    const tier = tierOf(first);
    const ofTier = subnets.filter((subnet) => tierOf(subnet) === tier);
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

/** The tier and the zone that a segment is of its network; undefined for one of an unknown network. */
export function placeOfSubnet(subnet: Known): Place | undefined {
  const network = networkOf(subnet);
  return network && { network, tier: tierOf(subnet), zone: subnet.zone };
}

/** Of places of one tier of one network the same. */
export function keyOfPlace({ network, tier }: Place): string {
  return keyOfTier(network, tier ?? "");
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

/** The networks that a component's firewall, what completes it, or it itself, belongs to. */
function networksOf(known: Known): Known[] {
  return known.outgoing.flatMap(({ other, background }) => {
    if (isNetwork(other)) return [other];
    if (other.entry?.auxiliary === true || other.serves === known) {
      const networks = other.outgoing.map((next) => next.other).filter(isNetwork);
      if (networks.length > 0) return networks;
    }
    const network = background ? networkOf(other) : undefined;
    return network ? [network] : [];
  });
}

function networkOf(known: Known): Known | undefined {
  for (let at: Known | undefined = known; at; at = at.parent) if (isNetwork(at)) return at;
  return undefined;
}
