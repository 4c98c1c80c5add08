/** What Terraform writes over the network of what holds it, as opposed to by the cloud's resource manager. */
import { push } from "../../shared/append.ts";
import { listed } from "../../shared/listed.ts";
import type { Decision, Resource } from "./model.ts";
import { referencesIn } from "./sameValue.ts";

/** As many as a sentence can take. */
const MOST_NAMED = 5;

/**
 * Says where the code must be applied from: what holds keys, secrets or tables and lets nobody in from the internet
 * refuses Terraform as well, unless that runs in the network.
 * @param types Resource types that are written so.
 */
export function appliedFrom(resources: readonly Resource[], types: readonly string[]): Decision[] {
  const closed = new Map(resources.filter(isClosed).map((one) => [one.id, one]));
  const inside = new Map<string, Resource[]>();
  for (const one of resources) {
    if (!types.includes(one.type)) continue;
    for (const id of referencesIn(one.properties)) if (closed.has(id)) push(inside, id, one);
  }
  return [...inside].map(([id, written]) => {
    const names = written.map((one) => `${one.type}.${one.id}`);
    const holder = `${closed.get(id)?.type}.${id}`;
    return {
      text: `apply from inside the network, such as from a machine or an agent in it: ${holder} lets nobody in from the internet, and ${listed(names, MOST_NAMED)} can only be written into it from there`,
    };
  });
}

/** Either nobody comes in from the internet, or nobody but from addresses that are named, of which there are none. */
function isClosed({ properties }: Resource): boolean {
  return properties.some(
    ([key, value]) =>
      (key === "public_network_access_enabled" && value.kind === "literal" && value.value === false) ||
      (value.kind === "map" &&
        value.entries.some(
          ([name, one]) => name === "default_action" && one.kind === "literal" && one.value === "Deny",
        )),
  );
}
